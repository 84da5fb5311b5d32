import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { entityArbitrary, now } from '../../test/support/entity-arbitrary.ts'
import { everybody, type Viewer } from '../access/visibility.ts'
import { Utf8Writer } from '../wire/utf8-writer.ts'
import { presentEntity } from './present.ts'
import { usuallyHidden, viewOf, viewWriter } from './view.ts'

const limits: Viewer['limits'] = { visibleObjects: null, hiddenObjects: usuallyHidden }

test('a view is what its viewer may see of the entity, at every time and for every key of a usual plan', () => {
  let viewed = 0
  const keys = fc.record({
    account: fc.constantFrom('shop', 'rival', 'guide', 'nobody'),
    publishable: fc.boolean(),
    at: fc.constantFrom(now, now + 1, now + 86_400_000, now + 86_400_001),
  })
  fc.assert(
    fc.property(entityArbitrary, keys, (entity, { account, publishable, at }) => {
      const viewer: Viewer = { ...everybody, account, limits, key: { publishable } }
      const out = new Utf8Writer()
      if (viewWriter(viewer, at)?.(viewOf(entity, now), out) !== true) return
      viewed++
      assert.deepEqual(
        JSON.parse(String(out.take())),
        JSON.parse(JSON.stringify(presentEntity(entity, viewer, at))),
      )
    }),
    { numRuns: 500 },
  )
  assert.ok(viewed > 50, `${viewed} views were written`)
})

test('a view is not written for a publishable key when the address is not to be displayed, nor for the account of the claim', () => {
  fc.assert(
    fc.property(entityArbitrary, (entity) => {
      const view = viewOf(entity, now)
      const writes = (viewer: Partial<Viewer>): boolean =>
        viewWriter({ ...everybody, limits, ...viewer }, now)!(view, new Utf8Writer())
      const address = entity.objects.postal_address?.find(({ confidence }) => confidence > 0)
      if (address?.attributes.do_not_display === true)
        assert.equal(writes({ account: 'nobody', key: { publishable: true } }), false)
      if (entity.claim !== null) assert.equal(writes({ account: entity.claim.account }), false)
      assert.equal(writes({ account: 'nobody' }), true)
    }),
  )
})
