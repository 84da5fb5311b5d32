import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Utf8Writer } from '../../wire/utf8-writer.ts'
import { wireTime } from '../../wire/wire-time.ts'
import { packView, setIds, versionOf, visitViews } from './packed-view.ts'
import { pieces } from './view-pieces.ts'

const created = Date.UTC(2026, 0, 10)

/**
 * User and program texts: arbitrary ones, special sequences of the packed format, and look-alikes of these.
 */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(...pieces),
  fc.constantFrom(
    wireTime(created),
    '\u0001',
    '\ud800',
    ',"gen_id":-1',
    '","meta":{"when":"',
    '\u007f\u2028',
  ),
)

const meta = fc.record({
  when: fc.constantFrom(wireTime(created), wireTime(created + 86_400_000)),
  source: fc.constant([]),
  scope: fc.constantFrom('public', 'private'),
  confidence: fc.constantFrom(100, 7),
})

const ids = fc.oneof(fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 2 ** 40, max: 2 ** 53 - 1e6 }))

/** A gen_id drawn by the write, one near the entity's id, or an arbitrary one. */
const genIds = fc.oneof(
  fc.nat(300).map((number) => ({ drawn: number })),
  fc.integer({ min: 0, max: 200_000 }).map((above) => ({ above })),
  ids.map((id) => ({ id })),
  fc.integer({ min: Number.MAX_SAFE_INTEGER - 60, max: Number.MAX_SAFE_INTEGER }).map((id) => ({ id })),
)

const values = fc.record({ text: texts, other: fc.jsonValue({ stringUnit: 'binary' }), meta, genId: genIds })
const views = fc.record({
  id: ids,
  isNew: fc.boolean(),
  drawnAfter: fc.constantFrom(1, 99_990, 5_000_000),
  revision: texts,
  type: texts,
  values: fc.array(values, { maxLength: 8 }),
  version: fc.nat(2 ** 24 - 1),
  until: fc.constantFrom(0, created + 1, Number.MAX_SAFE_INTEGER),
  concerned: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  exceptions: fc.array(texts, { maxLength: 3 }),
  suppliers: fc.array(fc.record({ account: texts, supplierId: texts }), { maxLength: 2 }),
})
type View = typeof views extends fc.Arbitrary<infer T> ? T : never

/**
 * The document as it is read, or as it is before the write, with negated indexes for the gen_ids to be drawn.
 */
function documentOf(view: View, isRead: boolean): string {
  const drawn = view.id + view.drawnAfter
  const listed = view.values.map(({ text, other, meta, genId }) => {
    const fresh = 'drawn' in genId ? genId.drawn : undefined
    const known = 'above' in genId ? view.id + genId.above : 'id' in genId ? genId.id : 0
    const number = fresh === undefined ? known : isRead ? drawn + fresh : -fresh - 1
    return { tag: text, other, meta, gen_id: number }
  })
  const [_id, _rev] = isRead ? [String(view.id), view.revision] : ['', 'as before']
  const lastEditDate = wireTime(isRead ? created + 1000 : created)
  return JSON.stringify({ _id, _rev, lastEditDate, type: view.type, when: wireTime(created), tags: listed })
}

function packed(view: View): Buffer {
  const { id, isNew, revision, ...content } = view
  const bytes = packView(
    { id: isNew ? '' : String(id), revision, created, lastEdit: created + 1000 },
    { ...content, text: documentOf(view, false) },
  )
  setIds(bytes, id, id + view.drawnAfter)
  return bytes
}

const behind = Buffer.alloc(Utf8Writer.readOn)

test('packed views come out as the documents they were, with what tells who may see them', () => {
  // A revision contains only digits and letters.
  const list = fc.uniqueArray(
    views.map((view) => ({ ...view, revision: `1-${view.revision.replace(/[^a-z]/g, '')}` })),
    { maxLength: 5, selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(list, fc.array(fc.boolean()), (given, unknown) => {
      const out = new Utf8Writer()
      const stored = given.filter((_, at) => unknown[at] !== true)
      const asked = given.map(({ id }) => id)
      const visited: number[] = []
      visitViews(Buffer.concat([...stored.map(packed), behind]), asked, (view, at) => {
        visited.push(at)
        const expected = given[at]!
        assert.equal(view !== undefined, stored.includes(expected))
        if (view === undefined) return
        view.writeTo(out)
        assert.equal(String(out.take()), documentOf(expected, true))
        const { version, until, concerned, exceptions, suppliers } = view
        assert.deepEqual([version, until, concerned], [expected.version, expected.until, expected.concerned])
        assert.equal(versionOf(packed(expected)), version)
        assert.deepEqual(
          JSON.stringify([exceptions, suppliers]),
          JSON.stringify([expected.exceptions, expected.suppliers]),
        )
      })
      assert.deepEqual(visited, [...asked.keys()])
    }),
  )
})

test('texts and gen_ids of any length are packed', () => {
  for (const length of [0, 1, 127, 128, 16_383, 16_384, 3_000_000]) {
    const document = { _id: '', _rev: '', lastEditDate: '', type: 'ü'.repeat(length), gen_id: -length - 1 }
    const bytes = packView(
      { id: '', revision: '1-a', created, lastEdit: created },
      {
        text: JSON.stringify(document),
        version: 1,
        until: 1,
        concerned: 0,
        exceptions: [],
        suppliers: [],
      },
    )
    setIds(bytes, 8_000_000_000_000, 8_000_000_000_001)
    const out = new Utf8Writer()
    visitViews(Buffer.concat([bytes, behind]), [8_000_000_000_000], (view) => view!.writeTo(out))
    assert.deepEqual(JSON.parse(String(out.take())), {
      ...document,
      _id: '8000000000000',
      _rev: '1-a',
      lastEditDate: wireTime(created),
      gen_id: 8_000_000_000_001 + length,
    })
  }
})
