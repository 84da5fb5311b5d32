import { setImmediate as nextTurn } from 'node:timers/promises'
import { isActive } from '../../entity/live.ts'
import type { Entity } from '../../entity/model.ts'
import { DirectoryError, invalid } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import type { EntityReading } from '../../ports/entity-store.ts'
import { hiddenAddressFlag } from '../../search/document/features.ts'
import { searchDocument } from '../../search/document/search-document.ts'
import { type Evaluable, matchesIn } from '../../search/evaluate.ts'
import type { Condition, SearchQuery } from '../../search/query.ts'
import { wireTime } from '../../wire/wire-time.ts'
import { sourcesOf } from '../feeds/sources.ts'
import { type AreaRequest, readArea } from '../search-area.ts'
import { type FilterRequest, filtersOf } from '../search-filters.ts'
import type { Services } from '../services.ts'
import type { About, Piece } from './export-file.ts'
import { type ExportFormat, writers } from './formats.ts'
import { type ExportRecord, publicRecord, suppliedRecord } from './record.ts'

export interface ExportRequest extends FilterRequest {
  readonly format: ExportFormat
  /** Only what this account supplies under its own ids, as it said it; null: all that is public. */
  readonly account: string | null
  /** ISO 3166 alpha-2, lower case; null: all. */
  readonly country: string | null
  readonly area: AreaRequest
}

export interface Exported {
  readonly records: number
  /**
   * How many entities fit the request and hold values of its account, but none under an id of its own: an export of the
   * account leaves them out. 0 where they were not to be counted.
   */
  readonly withoutOwnIds: number
  readonly about: About
}

/** `countsLeftOut`: reads the rest of the directory, too, for `withoutOwnIds` of an account's export. */
export interface ExportOptions {
  readonly countsLeftOut?: boolean
}

/** Takes the next part of an export; resolves when it can take more. */
export type WritePiece = (piece: Piece) => Promise<void>

/** Entities read at once. */
const pageSize = 50
/** Each holds a state of the store. */
const mostAtOnce = 2

/** The exports of one process or thread. */
export class Exports {
  #running = 0
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /**
   * Writes the records of one state of the directory, by ascending id, in constant memory.
   * @throws DirectoryError invalid_parameters for an unknown place; busy while others run; what `write` throws
   */
  async run(
    request: ExportRequest,
    write: WritePiece,
    { countsLeftOut = false }: ExportOptions = {},
  ): Promise<Exported> {
    const fits = selection(this.#services, request)
    if (this.#running >= mostAtOnce) throw new DirectoryError('busy')
    this.#running++
    try {
      return await this.#services.store.snapshot(async (reading) => {
        const about = await aboutExport(this.#services, request)
        const records = await writeAll(about, reading, request, fits, write)
        const { account } = request
        const isCounted = countsLeftOut && account !== null
        const withoutOwnIds = isCounted ? await countWithoutIds(reading, account, fits) : 0
        return { records, withoutOwnIds, about }
      })
    } finally {
      this.#running--
    }
  }

  /** Whether anything is known of an account: it was made, supplies records, or has imported. */
  async knows(account: string): Promise<boolean> {
    const { access, feeds, store } = this.#services
    if ((await access.account(account)) !== undefined) return true
    if ((await feeds.runs({ account }, 1)).length > 0) return true
    return store.snapshot(async (reading) => (await reading.suppliedAfter(account, null, 1)).length > 0)
  }

  /** Checks a request without running it. @throws DirectoryError as `run` */
  check(request: ExportRequest): void {
    selection(this.#services, request)
    if (this.#running >= mostAtOnce) throw new DirectoryError('busy')
  }
}

/** What an export says of itself. */
export async function aboutExport(
  { options, clock, feeds }: Services,
  { account }: Pick<ExportRequest, 'account'>,
): Promise<About> {
  return {
    source: options.baseUrl(),
    exported: wireTime(clock.now()),
    ...(account === null ? {} : { account }),
    sources: await sourcesOf(feeds, account ?? undefined),
  }
}

async function writeAll(
  about: About,
  reading: EntityReading,
  request: ExportRequest,
  fits: (entity: Entity) => boolean,
  write: WritePiece,
): Promise<number> {
  const pages =
    request.account === null ? publicPages(reading, fits) : suppliedPages(reading, request.account, fits)
  const file = writers[request.format].open(about)
  let records = 0
  for await (const page of pages) {
    for (const one of page) file.add(one)
    records += page.length
    const piece = file.take()
    if (piece.length > 0) await write(piece)
    // Requests of this thread get their turn.
    await nextTurn()
  }
  await write(file.end())
  return records
}

/** Pages of entities by ascending id. @param read the entities above an id, in their order */
async function* entityPages(
  read: (after: string) => Promise<readonly Entity[]>,
): AsyncGenerator<readonly Entity[]> {
  for (let after = '0'; ; ) {
    const page = await read(after)
    if (page.length === 0) return
    after = page.at(-1)!.id
    yield page
  }
}

async function* publicPages(
  reading: EntityReading,
  fits: (entity: Entity) => boolean,
): AsyncGenerator<readonly ExportRecord[]> {
  const pages = entityPages((after) => reading.entitiesAfter(after, pageSize))
  for await (const page of pages) yield page.filter(fits).map(publicRecord)
}

async function countWithoutIds(
  reading: EntityReading,
  account: string,
  fits: (entity: Entity) => boolean,
): Promise<number> {
  let count = 0
  for await (const page of entityPages((after) => reading.entitiesNotSuppliedBy(account, after, pageSize))) {
    count += page.filter((entity) => fits(entity) && hasOnlyWithoutId(entity, account)).length
    await nextTurn()
  }
  return count
}

function hasOnlyWithoutId(entity: Entity, account: string): boolean {
  const own = Object.values(entity.objects)
    .flat()
    .flatMap(({ confidence, contributions }) => (confidence === 0 ? [] : contributions))
    .filter((one) => one.account === account && one.mark !== 'asks removal')
  return own.length > 0 && own.every(({ supplierId }) => supplierId === null)
}

async function* suppliedPages(
  reading: EntityReading,
  account: string,
  fits: (entity: Entity) => boolean,
): AsyncGenerator<readonly ExportRecord[]> {
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<EntityReading['suppliedAfter']>> = await reading.suppliedAfter(
      account,
      after,
      pageSize,
    )
    if (page.length === 0) return
    after = page.at(-1)!.supplierId
    const found = await reading.entities([...new Set(page.map(({ entityId }) => entityId))])
    const byId = new Map(found.filter(fits).map((entity) => [entity.id, entity]))
    yield page.flatMap(({ supplierId, entityId }) => {
      const entity = byId.get(entityId)
      return entity === undefined ? [] : suppliedRecord(entity, account, supplierId)
    })
  }
}

const everything = { kind: 'all', parts: [] } as const
const noTokens = { name: new Set<string>(), tag: new Set<string>(), description: new Set<string>() }

/**
 * Whether an entity is exported: by the filters of searches, but without the search index, so that all is of
 * one state. An account gets its inactive records, too, unless it asks with filters that only active ones have.
 * @throws DirectoryError invalid_parameters
 */
function selection(services: Services, request: ExportRequest): (entity: Entity) => boolean {
  const { account, country, area, updatedSince } = request
  const now = services.clock.now()
  const found = readArea(area, { country: country ?? '', language: null }, services.gazetteer)
  if (found.area === null) throw invalid(fault('export_place', 'where', { country: country ?? undefined }))
  const filters = filtersOf(request, { now, openAt: null }, services.taxonomy)
  const { updatedSince: _, ...others } = filters
  const isPlain = area.kind === 'national' && Object.values(others).every((one) => one === undefined)
  // A place that the gazetteer lacks is the town that listings state.
  const { statedTown } = found
  const condition: Condition =
    statedTown === null ? everything : { kind: 'flag', ids: [statedTown], weight: 1 }
  const wanted = country === null ? null : found.country
  const query: SearchQuery = {
    country: country ?? '',
    condition,
    area: found.area,
    filters,
    now,
    offset: 0,
    limit: 0,
    withoutPointOf: account === null ? hiddenAddressFlag : undefined,
  }
  return (entity) => {
    if (entity.mergedInto !== null || (wanted !== null && entity.country !== wanted)) return false
    if (updatedSince !== undefined && entity.lastEdit < updatedSince) return false
    if (isPlain) return account !== null || isActive(entity)
    const document = searchDocument(entity, services.taxonomy, now)
    if (document === null) return false
    const known: Evaluable = { ...document, id: entity.id, tokens: noTokens }
    return matchesIn([known], { ...query, country: entity.country }, condition).length > 0
  }
}
