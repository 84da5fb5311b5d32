/**
 * The entity document on the wire, as a type, as schemas and as a list of members, derived from the object
 * types.
 */
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { ObjectName } from './model.ts'
import { type DeclaredTypes, objectList } from './objects/index.ts'
import { type ShownValue, shownSchema, valueMeta } from './objects/shown.ts'

const time = (description: string) => Type.String({ description })

export const revision = Type.String({
  pattern: '^[0-9]+-[0-9a-f]{32}$',
  description: 'Revision after the last write.',
})

export const Claim = Type.Object(
  {
    state: Type.Optional(Type.String({ description: 'pending or verified.' })),
    claimed_user_id: Type.Optional(Type.String()),
    claimed_reseller_id: Type.Optional(Type.String()),
    claimed_date: time('When it was claimed.'),
    expiry_date: time('When the claim ends.'),
    claim_method: Type.Optional(Type.Object({ method: Type.String(), phone_number: Type.String() })),
    claimed_referrer_url: Type.Optional(Type.String()),
    claimed_referrer_name: Type.Optional(Type.String()),
    meta: valueMeta,
  },
  {
    description:
      'Who owns the entity. Its account and administrators see all of it, others claimed_date and expiry_date.',
  },
)

const head = {
  _id: Type.String({ pattern: '^[0-9]+$' }),
  _rev: revision,
  merged_from: Type.Optional(
    Type.String({ description: 'Ours. The id that was asked for: that entity was merged into this one.' }),
  ),
  type: Type.Literal('business'),
  when: time('When the entity was made.'),
  country: Type.String({ description: 'ISO 3166 alpha-2 in lower case.' }),
  timezone: Type.String({ description: 'As it was sent; UTC when none was.' }),
  local_timezone: Type.Optional(Type.String({ description: 'What opening times are computed with.' })),
  orderonline: Type.Optional(Type.Boolean({ description: 'Whether one can order online.' })),
  delivers: Type.Optional(Type.Boolean({ description: 'Whether it delivers.' })),
  scope: Type.String(),
  trust: Type.Integer(),
  our_data: Type.Boolean(),
  seed: Type.Object(
    { masheryid: Type.String(), when: Type.String() },
    { description: 'The account that made the entity, and when.' },
  ),
  lastEditDate: time('When it was changed last.'),
}

const tail = {
  claim: Type.Optional(Claim),
  moderation: Type.Optional(
    Type.Object({ state: Type.String() }, { description: 'Present while reports are open.' }),
  ),
  normalised_locations: Type.Optional(
    Type.Object(
      {
        source: Type.String({ description: 'The postcode.' }),
        locations: Type.Array(
          Type.Object({ location_id: Type.String(), name: Type.String(), resolution: Type.String() }),
        ),
      },
      { description: 'The places it lies in, smallest first.' },
    ),
  ),
  facets: Type.Array(Type.String(), { description: 'Features it has, such as hasPhone.' }),
  contentScore: Type.Integer({ description: 'Number of the facets.' }),
  suppliers: Type.Optional(
    Type.Array(Type.Object({ masheryid: Type.String(), supplier_id: Type.String() }), {
      description: "The account's own ids of the entity; those of all accounts for administrators.",
    }),
  ),
}

type Keyed = { [N in ObjectName as DeclaredTypes[N]['entityKey']]?: ShownOf<DeclaredTypes[N]> }
type ShownOf<T extends DeclaredTypes[ObjectName]> = T['cardinality'] extends 'one'
  ? ShownValue<T>
  : ShownValue<T>[]

/** The entity document on the wire. */
export type EntityDocument = Static<TObject<typeof head>> & Keyed & Static<TObject<typeof tail>>

/** Schemas of document values by object type. */
export const shownValues: Readonly<Record<ObjectName, TObject>> = Object.fromEntries(
  objectList.map((type) => [type.name, shownSchema(type)]),
) as Record<ObjectName, TObject>

const objects: Record<string, TSchema> = Object.fromEntries(
  objectList.map(({ name, entityKey, cardinality }) => {
    const value = shownValues[name]
    return [entityKey, Type.Optional(cardinality === 'one' ? value : Type.Array(value))]
  }),
)

const members = { ...head, ...objects, ...tail }

/** All possible members of an entity document. */
export const documentMembers: readonly string[] = Object.keys(members)

export const OpeningState = Type.Object(
  {
    state: Type.Union([Type.Literal('open'), Type.Literal('closed'), Type.Literal('unknown')]),
    next_change: Type.Union([Type.String(), Type.Null()]),
  },
  { description: 'With open_at: the state at that instant, and when it changes next.' },
)

export const EntityDocument = Type.Unsafe<EntityDocument & { opening_state?: Static<typeof OpeningState> }>(
  Type.Object(
    { ...members, opening_state: Type.Optional(OpeningState) },
    { description: 'A business as the caller may see it.' },
  ),
)

/** A document with members chosen by the caller. */
export const PartialEntityDocument = Type.Unsafe<Pick<EntityDocument, '_id'> & Partial<EntityDocument>>(
  Type.Object(
    { ...Type.Partial(Type.Object(members)).properties, _id: head._id },
    { description: 'A business as the caller may see it; with fields, those of its members alone.' },
  ),
)
