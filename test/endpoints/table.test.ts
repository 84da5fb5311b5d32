import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { callOf } from '../../src/endpoints/define-endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { specified } from './specified.ts'

const calls = endpoints.map(callOf)

test('the table has the 72 endpoints of the specification, and no other but ours', () => {
  assert.equal(specified.length, 72)
  const fromSpec = endpoints.filter(({ origin }) => origin === 'spec').map(callOf)
  assert.deepEqual(fromSpec.toSorted(), specified.map(({ call }) => call).toSorted())
  assert.equal(new Set(calls).size, calls.length, 'no call twice')
})

test('everything under /v1 that is not specified is ours, and says so', () => {
  const known = new Set(specified.map(({ call }) => call))
  for (const endpoint of endpoints) {
    assert.equal(endpoint.origin, known.has(callOf(endpoint)) ? 'spec' : 'ours', callOf(endpoint))
    const paths = [endpoint.path, ...(endpoint.aliases ?? [])]
    assert.ok(
      paths.some((path) => path.startsWith('/v1/')),
      callOf(endpoint),
    )
  }
  const unversioned = endpoints.filter(({ path }) => !path.startsWith('/v1/'))
  assert.deepEqual(unversioned.map(callOf), ['POST /entity/claim/cancel'])
  assert.deepEqual(unversioned[0]!.aliases, ['/v1/entity/claim/cancel'])
})

test('parameters are required as specified, and none that is known is missing', () => {
  for (const { call, required, optional } of specified) {
    const { params } = endpoints.find((endpoint) => callOf(endpoint) === call)!
    const known = Object.keys(params.properties)
    assert.deepEqual(
      ((params.required as string[]) ?? []).filter((name) => !hasDefault(params, name)).toSorted(),
      required.toSorted(),
      call,
    )
    for (const name of optional) assert.ok(known.includes(name), `${call} lacks ${name}`)
  }
})

const hasDefault = (params: { properties: object }, name: string): boolean =>
  'default' in ((params.properties as Record<string, object>)[name] ?? {})

test('access is as specified: the six calls that entry keys may not make, writes with a user, reads without', () => {
  for (const { call, entry, write } of specified) {
    const { access } = endpoints.find((endpoint) => callOf(endpoint) === call)!
    assert.equal(access.plan === 'entry', entry, call)
    assert.equal(access.write, write, call)
    assert.equal(access.user, write, call)
  }
  assert.equal(specified.filter(({ entry }) => !entry).length, 6)
})

test('each declaration file is listed in the table, under the path of the file, and the reverse', () => {
  const root = new URL('../../src/endpoints/', import.meta.url)
  const files = globSync('v1/**/*.ts', { cwd: root }).toSorted()
  const index = readFileSync(new URL('index.ts', root), 'utf8')
  const listed = [...index.matchAll(/from '\.\/(v1\/[^']+)'/g)].map(([, file]) => file!)
  assert.deepEqual(listed.toSorted(), files)
  const filed = files.map((file) => {
    const [, path, method] = /^(.*)\.(\w+)\.ts$/.exec(file)!
    return `${method!.toUpperCase()} /${path}`
  })
  const versioned = endpoints.map(({ method, path, aliases }) => `${method} ${aliases?.[0] ?? path}`)
  assert.deepEqual(filed.toSorted(), versioned.toSorted())
})
