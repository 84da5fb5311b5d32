import { type Static, Type } from 'typebox'
import { heldReasons } from '../access/ownership.ts'
import { EntityDocument, OpeningState, PartialEntityDocument, revision } from '../entity/entity-document.ts'
import type { SubmissionOutcome } from '../operations/submission.ts'

/** Shapes of `data` that several endpoints share. */

export const WriteAck = Type.Object({
  ok: Type.Literal(true),
  id: Type.String({ description: 'Id of what was written.' }),
  rev: revision,
  shown: Type.Optional(
    Type.Literal(false, { description: 'Ours. What was sent is kept as a suggestion and not shown.' }),
  ),
  removed: Type.Optional(
    Type.Literal(false, { description: 'Ours. The value is still shown; the wish to remove it is kept.' }),
  ),
  reason: Type.Optional(Type.String({ description: 'Ours. Why, and who can change that.' })),
})

/** The member of answers about an entity that was asked for by the id of a merged one. */
export const mergedFrom = Type.Optional(
  Type.String({ description: 'Ours. The id that was asked for: that entity was merged into this one.' }),
)

/** The acknowledgement of a claim. */
export const ClaimAck = Type.Object({
  ok: Type.Literal(true),
  id: Type.String({ description: 'Id of the entity.' }),
  rev: revision,
  claim_id: Type.String({
    pattern: '^[0-9a-f]{32}$',
    description: 'Ours. For the calls that verify the claim.',
  }),
  state: Type.Union([Type.Literal('pending'), Type.Literal('verified')], {
    description: 'Ours. A pending claim protects nothing until it is verified.',
  }),
})

export const EntityRows = Type.Object(
  {
    total_rows: Type.Integer({ minimum: 0, description: 'Number of rows in the whole result.' }),
    rows: Type.Array(Type.Object({ id: Type.String(), doc: EntityDocument }, { additionalProperties: true })),
  },
  { additionalProperties: true },
)

const FacetCounts = Type.Array(
  Type.Object(
    {
      id: Type.String(),
      count: Type.Integer({ minimum: 1, description: 'How many of the whole result.' }),
      name: Type.Optional(
        Type.Union([Type.String(), Type.Null()], { description: 'Of categories, places and attributes.' }),
      ),
    },
    { additionalProperties: true },
  ),
)

const nullable = (words: string) => Type.Union([Type.String(), Type.Null()], { description: words })
const degrees = (words: string) => Type.Union([Type.Number(), Type.Null()], { description: words })

/** How the text of GET /v1/search was split. */
export const BoxReading = Type.Object({
  kind: Type.Unsafe<'what' | 'who' | 'place' | 'postcode' | 'address' | 'phone' | 'id'>({
    type: 'string',
    enum: ['what', 'who', 'place', 'postcode', 'address', 'phone', 'id'],
    description: 'What the text is.',
  }),
  what: nullable('The words for a kind of business.'),
  who: nullable('The words for a name.'),
  where: nullable('The words for a place.'),
  country: Type.String({ description: 'The country that was searched.' }),
  location_id: nullable('The place.'),
  place: nullable('Its name, with what it lies in.'),
  latitude: degrees('Where distances are measured from.'),
  longitude: degrees('See latitude.'),
  near: Type.Optional(Type.String({ description: 'The words that ask for what is near the caller.' })),
  open: Type.Optional(Type.String({ description: 'The words that ask for opening hours.' })),
  open_at: Type.Optional(Type.String({ description: 'The time that they were read as.' })),
  hours_unknown: Type.Optional(
    Type.Literal(true, {
      description: 'No business is known to be open then; the rows are those whose hours are unknown.',
    }),
  ),
  widened: Type.Optional(
    Type.Literal(true, { description: 'Nobody is in the place itself; its surroundings were searched.' }),
  ),
  needs_town: Type.Optional(
    Type.String({
      description:
        'Words for an airport, a station or a harbour beside which a town must be named. They were left out.',
    }),
  ),
  because: Type.Array(Type.String(), { description: 'Why the text was read so.' }),
})

const Highlights = Type.Array(
  Type.Object({
    field: Type.String({ description: 'name, tag, description or category' }),
    value: Type.String({ description: 'The text, or the part around the first match.' }),
    matches: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
      description: 'Start and end of each match in value, in UTF-16 code units.',
    }),
    html: Type.String({ description: 'value escaped for HTML, with each match in <em>.' }),
  }),
  { description: 'With highlight: what matched.' },
)

/**
 * The result of a search. Members other than `total_rows`, `id` and `doc` are additions of this directory.
 */
export const SearchResults = Type.Object(
  {
    total_rows: Type.Integer({ minimum: 0, description: 'Number of rows in the whole result.' }),
    rows: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          doc: PartialEntityDocument,
          distance_m: Type.Optional(
            Type.Integer({
              minimum: 0,
              description:
                'Metres from the point asked for, the centre of the place or the middle of the box; absent without a point.',
            }),
          ),
          match: Type.Optional(
            Type.Union([Type.Literal('similar'), Type.Literal('guess')], {
              description: 'How the row was found, where the answer is not exact.',
            }),
          ),
          pinned: Type.Optional(
            Type.Literal(true, { description: 'The operator has put the row first for this phrase.' }),
          ),
          opening_state: Type.Optional(OpeningState),
          highlights: Type.Optional(Highlights),
          explanation: Type.Optional(
            Type.Object(
              {
                order: Type.Array(Type.String(), { description: 'What decides the order, in this order.' }),
                score: Type.Integer(),
                content_score: Type.Integer(),
                matched: Type.Unknown({ description: 'The parts of the score.' }),
              },
              { description: 'With explain.' },
            ),
          ),
        },
        { additionalProperties: true },
      ),
    ),
    next_cursor: Type.Optional(Type.String({ description: 'For the next page; absent on the last.' })),
    facets: Type.Optional(
      Type.Object(
        {
          category: Type.Optional(FacetCounts),
          place: Type.Optional(FacetCounts),
          flag: Type.Optional(FacetCounts),
          attribute: Type.Optional(FacetCounts),
          claimed: Type.Optional(FacetCounts),
          opening: Type.Optional(FacetCounts),
        },
        { description: 'The counts asked for, highest first.' },
      ),
    ),
    reading: Type.Optional(
      Type.Object(
        {
          corrected: Type.Boolean({
            description: 'Words were corrected or left out, because as they stand nothing good was found.',
          }),
          category_ids: Type.Array(Type.String(), {
            description: 'Categories that the phrase names, best first.',
          }),
          match: Type.Optional(
            Type.Union([Type.Literal('exact'), Type.Literal('similar'), Type.Literal('guess')], {
              description:
                'How the rows were found: as the text says; in another spelling, or by its words in names and descriptions; or by what it is probably about. Absent if there are none.',
            }),
          ),
          understood_as: Type.Optional(
            Type.String({ description: 'What was searched, in words: names of categories, or the text.' }),
          ),
          rules: Type.Optional(
            Type.Array(Type.String(), {
              description: 'Ids of the search rules that changed the text, or left it without an answer.',
            }),
          ),
          alternatives: Type.Optional(
            Type.Object(
              {
                categories: Type.Array(
                  Type.Object({ category_id: Type.String(), name: Type.String(), count: Type.Integer() }),
                  { description: 'Near kinds that somebody there has, likeliest first.' },
                ),
                location: Type.Optional(
                  Type.Object(
                    {
                      location_id: Type.String(),
                      name: Type.String(),
                      formal_name: Type.String(),
                      resolution: Type.String(),
                      distance_m: Type.Integer(),
                    },
                    { description: 'The nearest place where what was asked for is found.' },
                  ),
                ),
              },
              { description: 'What to ask for instead, where nobody was found.' },
            ),
          ),
          did_you_mean: Type.Optional(
            Type.String({ description: 'The text as it was probably meant, where a word was corrected.' }),
          ),
          phrases: Type.Optional(Type.Array(Type.String(), { description: 'Phrases that were in quotes.' })),
          excluded: Type.Optional(
            Type.Array(Type.String(), { description: 'What stood behind a minus sign.' }),
          ),
          ...Type.Partial(BoxReading).properties,
          attributes: Type.Optional(
            Type.Array(
              Type.Object({
                attribute: Type.String(),
                applied: Type.Union([Type.Literal('filter'), Type.Literal('rank')]),
              }),
              {
                description:
                  'Attributes that the phrase asks for. filter: all rows have them; rank: none found is known to, and the attribute decides the order alone.',
              },
            ),
          ),
        },
        {
          additionalProperties: true,
          description: 'How the text was read, where there is something to tell.',
        },
      ),
    ),
  },
  { additionalProperties: true },
)

export const Suggestions = Type.Object(
  { suggestions: Type.Array(Type.Object({ name: Type.String() })) },
  { additionalProperties: true },
)

export const Submitted = Type.Object({
  matched: Type.Boolean({ description: 'true when it was merged into an existing entity.' }),
  entity_id: Type.String({ pattern: '^[0-9]+$' }),
  not_shown: Type.Optional(
    Type.Array(Type.Object({ object: Type.String(), reason: Type.String() }), {
      description: 'Ours. What of the submission is kept and not shown, and why.',
    }),
  ),
  status: Type.Optional(
    Type.Literal('inactive', { description: 'Ours. The entity is inactive: searches do not find it.' }),
  ),
  inactive_reason: Type.Optional(Type.String({ description: 'Ours. Why, where that is known.' })),
  probable_duplicates: Type.Optional(
    Type.Array(
      Type.Object({
        entity_id: Type.String(),
        pair_id: Type.String({ description: 'For POST /v1/pair/decide.' }),
        score: Type.Number({ description: 'In bits; higher is likelier.' }),
      }),
      {
        description:
          'Ours. Entities that are probably the same business and wait for a decision: see GET /v1/pairs.',
      },
    ),
  ),
  also_supplied_as: Type.Optional(
    Type.Array(Type.String(), {
      description: "Ours. Other supplier ids under which the caller's account supplies this entity.",
    }),
  ),
})

/** `data` of the answer to a submission. */
export const submitted = ({
  matched,
  entityId,
  held,
  inactive,
  duplicates,
  alsoSuppliedAs,
}: SubmissionOutcome): Static<typeof Submitted> => ({
  matched,
  entity_id: entityId,
  ...(held.length === 0
    ? {}
    : { not_shown: held.map(({ object, reason }) => ({ object, reason: heldReasons[reason] })) }),
  ...(inactive === null ? {} : { status: 'inactive' as const }),
  ...(inactive === null || inactive === '' ? {} : { inactive_reason: inactive }),
  ...(duplicates.length === 0
    ? {}
    : {
        probable_duplicates: duplicates.map(({ entityId: id, pairId, score }) => ({
          entity_id: id,
          pair_id: String(pairId),
          score,
        })),
      }),
  ...(alsoSuppliedAs.length === 0 ? {} : { also_supplied_as: [...alsoSuppliedAs] }),
})

export const exampleClaimAck = {
  ok: true,
  id: '512345678901248',
  rev: '13-9c1d2e3f4a5b60718293a4b5c6d7e8f9',
  claim_id: 'ac000000000000000000000000000001',
  state: 'pending',
}

export const exampleAck = { ok: true, id: '512345678901248', rev: '13-9c1d2e3f4a5b60718293a4b5c6d7e8f9' }

const exampleDocument = {
  _id: '512345678901248',
  _rev: '12-4f0c3a9be2d17c5588a1d06be79f2c31',
  type: 'business',
  when: '2014-03-11 09:24:05 +00:00',
  country: 'ie',
  timezone: 'UTC',
  scope: 'public',
  trust: 0,
  our_data: false,
  seed: { masheryid: 'exampleportal', when: '2014-03-11 09:24:05 +00:00' },
  lastEditDate: '2014-03-11 09:24:05 +00:00',
  name: {
    name: 'Harbour Row Heating',
    formal_name: '',
    branch_name: '',
    meta: { when: '2014-03-11 09:24:05 +00:00', source: [], scope: 'public', confidence: 100 },
  },
  facets: ['hasPhone'],
  contentScore: 1,
}

export const exampleEntity = exampleDocument
export const exampleRows = { total_rows: 1, rows: [{ id: '512345678901248', doc: exampleDocument }] }

/** An item of the inbox. */
export const InboxItemDocument = Type.Object({
  id: Type.String(),
  rev: revision,
  kind: Type.String({ description: 'report, claim, message or undeliverable' }),
  state: Type.String({ description: 'new, in_work, done or refused' }),
  entity_id: Type.Union([Type.String(), Type.Null()]),
  entity_name: Type.Union([Type.String(), Type.Null()]),
  account: Type.String({ description: 'Account that it came through.' }),
  created: Type.String(),
  changed: Type.String(),
  data: Type.Object({}, { additionalProperties: true, description: 'What it is about, by kind.' }),
  notes: Type.Array(
    Type.Object(
      { when: Type.String(), account: Type.String(), state: Type.String() },
      { additionalProperties: true },
    ),
  ),
})

export const exampleInboxItem = {
  id: 'ab000000000000000000000000000001',
  rev: '1-ee000000000000000000000000000001',
  kind: 'report',
  state: 'new',
  entity_id: '512345678901248',
  entity_name: 'Harbour Row Heating',
  account: 'town-guide',
  created: '2026-11-16 09:00:00 +00:00',
  changed: '2026-11-16 09:00:00 +00:00',
  data: { signal_type: 'wrong', data_type: 'phone', feedback: 'The last digit is a 7' },
  notes: [],
}
