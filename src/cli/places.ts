import { readCountryCode } from '../entity/objects/kinds.ts'
import type { Gazetteer, Resolution } from '../geocoding/place.ts'
import { PLACE_KINDS as resolutions } from '../geocoding/places/place-kinds.ts'
import type { OperatorPlace } from '../geocoding/places/place-table.ts'
import type { OperatorPlaces } from '../ports/operator-places.ts'
import { type Command, type CommandLine, type Context, declareList, jsonOption, prose } from './command.ts'
import { print, UsageError } from './io.ts'
import { filled, texts } from './option-values.ts'

export interface PlaceServices {
  readonly gazetteer: Gazetteer
  readonly places: Pick<OperatorPlaces, 'read' | 'save'>
}

/** `highstreet places find|put|list` */
export const placesCommand: Command<PlaceServices> = {
  name: 'places',
  declare(line, context) {
    line.description(
      prose(`
What you put is kept apart from the shipped gazetteer, so that updates never undo it. A running server follows within a second;
entities are placed anew at their next change.
`),
    )
    declareFind(line, context)
    declarePut(line, context)
    const all = async ({ places }: PlaceServices) => places.read()
    declareList(line, context, 'list the places that were put', all, (place) => place, placeLine)
  },
}

function declareFind(line: CommandLine, { io, open }: Context<PlaceServices>): void {
  line
    .command('find')
    .description('find places of the gazetteer by name')
    .argument('<text>', 'a name, or its beginning', filled('TEXT'))
    .option('--country <cc>', 'only in this country', countryOf)
    .option(...jsonOption)
    .action(async (text, { country, json }) => {
      const { gazetteer } = await open()
      for (const place of gazetteer.lookup(text, country === undefined ? {} : { country }))
        await print(io, json, place, placeLine({ ...place, name: place.formalName }))
    })
}

function declarePut(line: CommandLine, { io, open }: Context<PlaceServices>): void {
  line
    .command('put')
    .description('add a place, or correct the one with --id; with --json {"location_id"}')
    .requiredOption('--name <name>', 'its name', filled('--name'))
    .requiredOption('--country <cc>', 'its country', countryOf)
    .requiredOption('--latitude <n>', 'degrees north', within('--latitude', 90))
    .requiredOption('--longitude <n>', 'degrees east', within('--longitude', 180))
    .requiredOption('--resolution <kind>', `what it is: ${resolutions.join(', ')}`, resolutionOf)
    .option('--id <id>', 'the place to correct, which may be one of the shipped gazetteer')
    .option('--also <name>', 'another name of the place; repeatable', texts)
    .option('--postcode <code>', 'a postcode that serves it; repeatable', texts)
    .option('--parent <id>', 'the smallest place it lies in (highstreet places find)')
    .option('--population <n>', 'how many live there', within('--population', 1e9))
    .option(...jsonOption)
    .action(async ({ json, id, also, postcode, parent, population, ...own }) => {
      const { gazetteer, places } = await open()
      if (parent !== undefined && gazetteer.get(parent) === undefined)
        throw new UsageError(`--parent ${parent} is not a place; see highstreet places find`)
      const place: OperatorPlace = {
        ...own,
        id: id ?? `own-${own.country}-${own.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`,
        ...(also === undefined ? {} : { alternateNames: also }),
        ...(postcode === undefined ? {} : { postcodes: postcode }),
        ...(parent === undefined ? {} : { parentId: parent }),
        ...(population === undefined ? {} : { population }),
      }
      await places.save(place)
      await print(io, json, { location_id: place.id }, `${place.id} is ${place.name}, ${place.country}`)
    })
}

const placeLine = ({
  id,
  name,
  resolution,
  latitude,
  longitude,
  country,
}: Pick<OperatorPlace, 'id' | 'name' | 'resolution' | 'latitude' | 'longitude' | 'country'>): string =>
  `${id}  ${name}  ${resolution}  ${latitude},${longitude}  ${country}`

function countryOf(text: string): string {
  const country = readCountryCode(text)
  if (country === undefined) throw new UsageError(`--country ${text} is not an ISO 3166 country code`)
  return country
}

const within =
  (option: string, limit: number) =>
  (text: string): number => {
    const value = Number(filled(option)(text))
    if (Number.isFinite(value) && Math.abs(value) <= limit) return value
    throw new UsageError(`${option} must be a number of at most ${limit}`)
  }

function resolutionOf(text: string): Resolution {
  const found = resolutions.find((kind) => kind === text.toLowerCase())
  if (found === undefined) throw new UsageError(`--resolution must be one of ${resolutions.join(', ')}`)
  return found
}
