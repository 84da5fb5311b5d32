import { parseArgs } from 'node:util'
import { readCountryCode } from '../entity/objects/kinds.ts'
import type { Gazetteer, Resolution } from '../geocoding/place.ts'
import { PLACE_KINDS as resolutions } from '../geocoding/places/place-kinds.ts'
import type { OperatorPlace } from '../geocoding/places/place-table.ts'
import { type Command, positionals, printJson, required, UsageError } from './io.ts'

export interface PlaceServices {
  readonly gazetteer: Gazetteer
  readonly places: { read(): readonly OperatorPlace[]; save(place: OperatorPlace): void }
}

type Run = Command<PlaceServices>['run']

/** `highstreet places list|put|find` */
export const placesCommand: Command<PlaceServices> = {
  name: 'places',
  summary: 'Find places of the gazetteer; add places and correct them.',
  help: `
Usage: highstreet places find TEXT [--country CC] [--json]
       highstreet places put --name NAME --country CC --latitude N --longitude N --resolution KIND
                             [--id ID] [--also NAME ...] [--postcode CODE ...] [--parent ID] [--population N] [--json]
       highstreet places list [--json]

put adds a place, or corrects the one with --id, which may be one of the shipped gazetteer; what you put is kept apart
from the shipped data, so that updates never undo it. list shows what was put. A running server follows within a second;
entities are placed anew at their next change.

  --resolution KIND   ${resolutions.join(', ')}
  --also NAME         another name of the place; repeatable
  --postcode CODE     a postcode that serves it; repeatable
  --parent ID         the smallest place it lies in (highstreet places find)
`,
  run: async (args, io, open) => {
    const [action, ...rest] = args
    const run = actions[action ?? '']
    if (run === undefined) throw new UsageError(`places takes one of ${Object.keys(actions).join(', ')}`)
    return run(rest, io, open)
  },
}

const find: Run = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: { country: { type: 'string' }, json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [text = ''] = positionals(given, ['TEXT'])
  const country = values.country === undefined ? undefined : countryOf(values.country)
  const { gazetteer } = await open()
  for (const place of gazetteer.lookup(text, country === undefined ? {} : { country })) {
    if (values.json === true) await printJson(io, place)
    else
      await io.out(
        `${place.id}  ${place.formalName}  ${place.resolution}  ${place.latitude},${place.longitude}  ${place.country}`,
      )
  }
  return 0
}

const put: Run = async (args, io, open) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      id: { type: 'string' },
      name: { type: 'string' },
      country: { type: 'string' },
      latitude: { type: 'string' },
      longitude: { type: 'string' },
      resolution: { type: 'string' },
      also: { type: 'string', multiple: true },
      postcode: { type: 'string', multiple: true },
      parent: { type: 'string' },
      population: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const name = required(values.name, '--name')
  const country = countryOf(required(values.country, '--country'))
  const place: OperatorPlace = {
    id: values.id ?? `own-${country}-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`,
    name,
    country,
    latitude: within(values.latitude, '--latitude', 90),
    longitude: within(values.longitude, '--longitude', 180),
    resolution: resolutionOf(required(values.resolution, '--resolution')),
    ...(values.also === undefined ? {} : { alternateNames: values.also }),
    ...(values.postcode === undefined ? {} : { postcodes: values.postcode }),
    ...(values.parent === undefined ? {} : { parentId: values.parent }),
    ...(values.population === undefined
      ? {}
      : { population: within(values.population, '--population', 1e9) }),
  }
  const { gazetteer, places } = await open()
  if (
    place.parentId !== undefined &&
    place.parentId !== null &&
    gazetteer.get(place.parentId) === undefined
  ) {
    throw new UsageError(`--parent ${place.parentId} is not a place; see highstreet places find`)
  }
  places.save(place)
  if (values.json === true) await printJson(io, { location_id: place.id })
  else await io.out(`${place.id} is ${place.name}, ${place.country}`)
  return 0
}

const list: Run = async (args, io, open) => {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } } })
  const { places } = await open()
  for (const place of places.read()) {
    if (values.json === true) await printJson(io, place)
    else
      await io.out(
        `${place.id}  ${place.name}  ${place.resolution}  ${place.latitude},${place.longitude}  ${place.country}`,
      )
  }
  return 0
}

const actions: Readonly<Record<string, Run>> = { find, put, list }

function countryOf(text: string): string {
  const country = readCountryCode(text)
  if (country === undefined) throw new UsageError(`--country ${text} is not an ISO 3166 country code`)
  return country
}

function within(text: string | undefined, option: string, limit: number): number {
  const value = Number(required(text, option))
  if (Number.isFinite(value) && Math.abs(value) <= limit) return value
  throw new UsageError(`${option} must be a number of at most ${limit}`)
}

function resolutionOf(text: string): Resolution {
  const found = resolutions.find((kind) => kind === text.toLowerCase())
  if (found === undefined) throw new UsageError(`--resolution must be one of ${resolutions.join(', ')}`)
  return found
}
