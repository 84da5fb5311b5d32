import type { GeocodedLine } from '../geocoding/geocode-line.ts'
import { answerLines, linesOf } from './answer-lines.ts'
import { type Command, prose } from './command.ts'

export interface GeocodeServices {
  /** Geocodes the address in a line. */
  geocode(line: string): GeocodedLine
}

/** `highstreet geocode` */
export const geocodeCommand: Command<GeocodeServices> = {
  name: 'geocode',
  declare(line, { io, open, fail }) {
    line
      .description(
        prose(`
Reads NDJSON {"address","town","region","postcode","country"} from standard input; any member may be missing or null, the
country is an ISO code in any case. Writes {"latitude","longitude","precision","confidence","place_id"} for each line, or
{"precision": null} where the address is not known. A bad line gets {"error"} in its place, and the exit status is 1 at the end.
`),
      )
      .addOption(line.createOption('--json').hideHelp())
      .action(async () => {
        const { geocode } = await open()
        if (!(await answerLines(linesOf(), geocode, io))) fail()
      })
  },
}
