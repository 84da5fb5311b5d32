import { existsSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { callOf, type Endpoint } from '../../src/endpoints/define-endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { code, markdownTable } from './markdown.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const promisesFolder = 'test/endpoints/promises'
/** Tests that hold every row of the table to the same. */
const uniformTests = ['table', 'example', 'errors', 'client-replay']

/** The file that declares an endpoint: its path mirrors the URL. */
function declarationOf(endpoint: Endpoint): string {
  const paths = [endpoint.path, ...(endpoint.aliases ?? [])]
  const files = paths.map((path) => `src/endpoints${path}.${endpoint.method.toLowerCase()}.ts`)
  const found = files.find((file) => existsSync(root + file))
  if (found === undefined) throw new Error(`${callOf(endpoint)} has no declaration at ${files.join(' or ')}.`)
  return found
}

/** The file that holds each call to its promise, by call. */
async function promiseFiles(): Promise<ReadonlyMap<string, string>> {
  const files = globSync(`${promisesFolder}/*.ts`, { cwd: root }).filter(
    (file) => !file.endsWith('/index.ts'),
  )
  const found = new Map<string, string>()
  for (const file of files.toSorted()) {
    const exported: Record<string, unknown> = await import(new URL(`../../${file}`, import.meta.url).href)
    for (const [name, value] of Object.entries(exported)) {
      if (!name.endsWith('Promises')) continue
      for (const call of Object.keys(value as object)) found.set(call, file)
    }
  }
  return found
}

const link = (file: string): string => `[${file.split('/').at(-1)}](../../${file})`

/** The reference page of the endpoints: each with its declaration and the test of its effect. */
export async function endpointsReference(): Promise<string> {
  const tests = await promiseFiles()
  const uniform = uniformTests.map((name) => link(`test/endpoints/${name}.test.ts`))
  const rows = endpoints.map((endpoint) => {
    const test = tests.get(callOf(endpoint))
    return [
      code(callOf(endpoint)),
      endpoint.summary,
      endpoint.access.plan,
      link(declarationOf(endpoint)),
      test === undefined ? '' : link(test),
    ]
  })
  const of = (origin: Endpoint['origin']) =>
    markdownTable(
      ['Call', 'What it does', 'Plan', 'Declaration', 'Test of its effect'],
      rows.filter((_row, index) => endpoints[index]!.origin === origin),
    )
  const count = (origin: Endpoint['origin']) =>
    endpoints.filter((endpoint) => endpoint.origin === origin).length
  return `# Endpoints

Generated from \`src/endpoints/index.ts\` by \`npm run docs\`. Parameters, examples and failures of each are in the page \`/docs\` of a running
directory and in [openapi.json](openapi.json).

Every row is held to the same rules by ${uniform.join(', ')}.

## Of the specification: ${count('spec')}

${of('spec')}

## Ours: ${count('ours')}

Additions of Highstreet, all under \`/v1\`.

${of('ours')}
`
}
