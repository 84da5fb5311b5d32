import { parseArgs } from 'node:util'
import { loadGazetteer, shippedGeocoder } from '../compose.ts'
import { readSettings } from '../config/settings.ts'
import { openGazetteer } from '../geocoding/gazetteer.ts'
import { geocodeLine } from '../geocoding/geocode-line.ts'
import { type Command, positionals } from './io.ts'
import { answerLines, linesOf } from './lines.ts'

/** `highstreet geocode` */
export const geocodeCommand: Command = {
  name: 'geocode',
  summary: 'Turn addresses into points; no server needed.',
  help: `
Usage: highstreet geocode < ADDRESSES

Reads NDJSON {"address","town","region","postcode","country"} from standard input; any member may be missing or null, the
country is an ISO code in any case. Writes {"latitude","longitude","precision","confidence","place_id"} for each line, or
{"precision": null} where the address is not known. A bad line gets {"error"} in its place, and the exit status is 1 at the end.
`,
  run: async (args, io) => {
    const options = { json: { type: 'boolean' } } as const
    positionals(parseArgs({ args: [...args], options, allowPositionals: true }).positionals, [])
    const files = loadGazetteer(readSettings(process.env))
    const geocoder = shippedGeocoder(openGazetteer(files.places), files)
    return answerLines(linesOf(), (line) => geocodeLine(geocoder, line), io)
  },
}
