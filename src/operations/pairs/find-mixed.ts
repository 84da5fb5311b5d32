import { nameOf } from '../../entity/live.ts'
import type { Entity } from '../../entity/model.ts'
import { ownPart, type RecordSource, recordSources } from '../../entity/own-part.ts'
import { type Comparable, comparable, compareComparables } from '../../matching/decide.ts'
import { matchRecordOf } from '../../matching/entity-record.ts'
import type { MatchRecord } from '../../matching/record.ts'
import { type Match, scoreOf } from '../../matching/score.ts'
import type { Services } from '../services.ts'

const entitiesAtOnce = 200

/** A record as one source gave it. */
export interface SaidRecord {
  readonly source: RecordSource
  readonly record: MatchRecord
}

/** An entity whose records look like two businesses or more. */
export interface MixedEntity {
  readonly entityId: string
  readonly name: string
  /** Records that match or may match each other; those of most records first, then those of the creator. */
  readonly parts: readonly (readonly SaidRecord[])[]
  /** In bits: the likeliest pair of two parts. */
  readonly score: number
}

/**
 * The entities of which some records, compared with all others as they are now, are `distinct`: merged wrongly, or
 * changed since. A record that says no name, or neither address nor telephone number, counts for none. Memory does
 * not depend on the size of the directory.
 * @param country ISO 3166 alpha-2 in lower case; all where absent
 */
export async function* findMixed(
  { store }: Pick<Services, 'store'>,
  country?: string,
): AsyncGenerator<MixedEntity> {
  for (let after = '0'; ; ) {
    const ids = await store.idsAfter(after, entitiesAtOnce)
    for (const entity of await store.getMany(ids)) {
      if (entity.mergedInto !== null || (country !== undefined && entity.country !== country)) continue
      const mixed = partsOf(entity)
      if (mixed !== null) yield { entityId: entity.id, name: nameOf(entity), ...mixed }
    }
    if (ids.length < entitiesAtOnce) return
    after = ids.at(-1)!
  }
}

interface Said extends SaidRecord {
  readonly form: Comparable
}

function partsOf(entity: Entity): Pick<MixedEntity, 'parts' | 'score'> | null {
  const records = recordSources(entity)
    .map((source) => ({ source, record: matchRecordOf(ownPart(entity, source)) }))
    .filter(({ record }) => tells(record))
    .map((said): Said => ({ ...said, form: comparable(said.record) }))
  let parts: (readonly Said[])[] = []
  for (const one of records) {
    const near = parts.filter((part) =>
      matchesOf([one], part).some(({ decision }) => decision !== 'distinct'),
    )
    parts = [...parts.filter((part) => !near.includes(part)), [...near.flat(), one]]
  }
  if (parts.length < 2) return null
  const isCreators = (part: readonly Said[]) =>
    part.some(({ source }) => source.account === entity.seed.account && source.origin === undefined)
  const scores = parts.flatMap((part, at) => matchesOf(part, parts.slice(at + 1).flat()))
  return {
    parts: parts
      .toSorted((a, b) => b.length - a.length || Number(isCreators(b)) - Number(isCreators(a)))
      .map((part) => part.map(({ source, record }) => ({ source, record }))),
    score: Math.max(...scores.map(({ score }) => score)),
  }
}

const tells = ({ name, address, phones }: MatchRecord): boolean =>
  name !== null && (address !== null || phones.length > 0)

const matchesOf = (ones: readonly Said[], others: readonly Said[]): readonly Match[] =>
  ones.flatMap((one) => others.map((other) => scoreOf(compareComparables(one.form, other.form))))
