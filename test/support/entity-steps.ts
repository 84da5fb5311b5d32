/** Random changes of an entity: by sources to its values, by operations to its other members. */
import fc from 'fast-check'
import { type Contributor, contribute } from '../../src/entity/contribute.ts'
import type { Claim, Contribution, Entity, StoredValue } from '../../src/entity/model.ts'
import { objectTypes } from '../../src/entity/objects/index.ts'
import { refuseSuggestion, suggestionsOf } from '../../src/entity/suggestions.ts'
import { amend, withdraw } from '../../src/entity/withdraw.ts'
import { start, value } from './entity-commands.ts'

/** Makes the next state of an entity; `at` in milliseconds since 1970. */
export type Step = (entity: Entity, at: number) => Entity

const by = (account: string, admin: boolean, when: number): Contributor => ({
  account,
  supplierId: null,
  userId: `user of ${account}`,
  userAccount: account,
  trust: account === 'guide' ? 60 : 0,
  admin,
  editsFor: [],
  when,
})
const who = fc.tuple(fc.constantFrom('shop', 'rival', 'guide'), fc.boolean())
const word = fc.constantFrom('a', 'b', 'c', 'd')

const claim = (account: string): Claim => ({
  id: 'c',
  state: 'verified',
  userId: `user of ${account}`,
  account,
  resellerId: null,
  claimed: start,
  expires: start + 86_400_000,
  method: 'phone',
  phoneNumber: '+44',
  referrerUrl: '',
  referrerName: '',
})

const said = fc.record({ who, word, of: fc.constantFrom('name' as const, 'tag' as const) })
const contributes = said.map(({ who: [account, admin], word: text, of }): Step => {
  const attributes = of === 'name' ? { name: text } : { tag: text, language: 'en' }
  return (entity, at) => {
    const type = objectTypes[of]
    return contribute(entity, type, { attributes, derived: {} }, by(account, admin, at), 'write').entity
  }
})
const chosen = fc.record({ who, word, index: fc.nat(5) })
const amends = chosen.map(({ who: [account, admin], word: text, index }): Step => {
  const attributes = { tag: text, language: 'en' }
  return (entity, at) => {
    const genId = entity.objects.tag?.[index]?.genId ?? 0
    const change = () => ({ attributes, derived: {} })
    const changed = amend(entity, objectTypes.tag, genId, change, by(account, admin, at))
    return changed === undefined || 'denied' in changed ? entity : changed
  }
})
const withdraws = chosen.map(({ who: [account, admin], index }): Step => {
  return (entity, at) => {
    const genId = entity.objects.tag?.[index]?.genId ?? 0
    return withdraw(entity, objectTypes.tag, genId, by(account, admin, at), () => ({}))?.entity ?? entity
  }
})
const refuses = fc.constant<Step>((entity) => {
  const [first] = suggestionsOf(entity)
  return first === undefined ? entity : refuseSuggestion(entity, first)
})

/** What becomes of lists when values are taken out, put in anywhere, moved, or given by another entity. */
const rearranges = fc.record({ index: fc.nat(4), target: fc.nat(4), word, drops: fc.boolean() }).map(
  ({ index, target, word: text, drops }): Step =>
    (entity) => {
      const tags = [...(entity.objects.tag ?? [])]
      const [taken] = tags.splice(index, 1)
      const moved: StoredValue = taken ?? value({ tag: text, language: 'de' })
      if (!drops) tags.splice(target, 0, moved)
      const { tag, ...others } = entity.objects
      return { ...entity, objects: tags.length === 0 ? others : { ...others, tag: tags } }
    },
)
const merges = fc.nat(4).map(
  (index): Step =>
    (entity) => {
      const withOrigin = (one: Contribution): Contribution => ({ ...one, origin: '12345678901' })
      const tags = (entity.objects.tag ?? []).map((tag, at) =>
        at === index ? { ...tag, contributions: tag.contributions.map(withOrigin) } : tag,
      )
      return tags.length === 0 ? entity : { ...entity, objects: { ...entity.objects, tag: tags } }
    },
)

const members: fc.Arbitrary<Partial<Entity>> = fc.oneof(
  fc.record({ timezone: fc.constantFrom(null, 'Europe/Paris'), localTimezone: fc.constant('Europe/Paris') }),
  fc.record({ trust: fc.nat(100), ourData: fc.boolean() }),
  fc.record({ orderonline: fc.boolean() }),
  fc.record({ claim: fc.constantFrom(null, claim('shop'), claim('rival')) }),
  fc.record({ pendingClaims: fc.constantFrom([], [claim('guide')], [claim('guide'), claim('rival')]) }),
  fc.record({ mergedInto: fc.constantFrom(null, '12345678901') }),
  fc.record({ moderation: fc.record({ state: fc.constant('reported' as const), signals: fc.nat(3) }) }),
  fc.record({ locations: fc.uniqueArray(word).map((ids) => ids.map(placeOf)) }),
)
const placeOf = (locationId: string) => ({ locationId, name: `Town ${locationId}`, resolution: 'town' })
const sets = members.map(
  (changed): Step =>
    (entity) => ({ ...entity, ...changed }),
)
/** No two entities have the same id of an account. */
const supplies = fc.uniqueArray(word).map(
  (ids): Step =>
    (entity) => {
      const suppliers = ids.map((id) => ({ account: 'shop', supplierId: `${entity.id} ${id}` }))
      return { ...entity, suppliers }
    },
)
const unsets = fc.constantFrom('orderonline', 'pendingClaims').map(
  (member): Step =>
    (entity) =>
      Object.fromEntries(Object.entries(entity).filter(([name]) => name !== member)) as unknown as Entity,
)

export const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: contributes },
  { weight: 2, arbitrary: amends },
  { weight: 2, arbitrary: withdraws },
  refuses,
  { weight: 2, arbitrary: rearranges },
  merges,
  { weight: 4, arbitrary: sets },
  supplies,
  unsets,
)
