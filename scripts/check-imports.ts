import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What one room may use of the others. Names are folders of `src/`, or files that stand directly in it. */
interface Room {
  /** Rooms whose values and types it may import. */
  readonly uses: readonly string[]
  /** Rooms of which it may know the types only. */
  readonly types?: readonly string[]
  /** Whether it is a middle room: no SQL, HTTP framework, files, environment or clock of its own. */
  readonly middle?: true
}

const domain = ['entity', 'access', 'matching', 'geocoding', 'taxonomy', 'search', 'media', 'importing']
const inner = ['operations', ...domain, 'ports', 'errors.ts', 'edit-distance.ts', 'recent.ts']

/**
 * The rooms and the one way imports point: `http, endpoints, web, cli → operations → domain rooms → ports`, `adapters → ports` and the domain rooms
 * whose data they store; `compose.ts` alone puts adapters under the rooms, for the processes and threads that `server/` and `cli/open/` start.
 */
export const rooms: Readonly<Record<string, Room>> = {
  'errors.ts': { uses: [], middle: true },
  'edit-distance.ts': { uses: [], middle: true },
  'fnv.ts': { uses: [], middle: true },
  'recent.ts': { uses: [], middle: true },
  'asking-words.ts': { uses: [], middle: true },
  'frozen-tables.ts': { uses: [], middle: true },
  ports: { uses: ['errors.ts'], types: ['access', 'entity', 'search'], middle: true },

  taxonomy: {
    uses: ['asking-words.ts', 'edit-distance.ts', 'errors.ts', 'fnv.ts', 'frozen-tables.ts', 'recent.ts'],
    types: ['ports'],
    middle: true,
  },
  geocoding: {
    uses: ['edit-distance.ts', 'errors.ts', 'frozen-tables.ts', 'recent.ts'],
    types: ['ports'],
    middle: true,
  },
  media: { uses: ['ports', 'errors.ts'], middle: true },
  access: { uses: ['ports', 'errors.ts'], types: ['entity'], middle: true },
  entity: {
    uses: ['access', 'errors.ts', 'fnv.ts', 'recent.ts'],
    types: ['ports', 'taxonomy'],
    middle: true,
  },
  matching: { uses: ['edit-distance.ts', 'entity', 'errors.ts'], types: ['ports'], middle: true },
  search: {
    uses: ['asking-words.ts', 'edit-distance.ts', 'entity', 'errors.ts', 'fnv.ts', 'recent.ts'],
    types: ['geocoding', 'ports', 'taxonomy'],
    middle: true,
  },
  // An import hands rows to the operation that adds a business; it is given that operation and knows its shape.
  importing: {
    uses: ['edit-distance.ts', 'entity', 'geocoding', 'taxonomy', 'ports', 'errors.ts'],
    types: ['operations'],
    middle: true,
  },

  operations: { uses: [...domain, 'ports', 'edit-distance.ts', 'errors.ts', 'recent.ts'], middle: true },

  // Works on what operations have put off.
  jobs: { uses: ['operations', 'ports', 'errors.ts'], middle: true },

  endpoints: { uses: [...inner, 'web'], middle: true },
  openapi: { uses: ['endpoints', ...inner], middle: true },
  web: { uses: ['endpoints', 'openapi', ...inner], middle: true },
  http: { uses: ['endpoints', 'openapi', 'paths.ts', 'web', ...inner], types: ['compose.ts'] },

  adapters: {
    uses: [...domain, 'ports', 'errors.ts', 'fnv.ts', 'frozen-tables.ts', 'recent.ts', 'thread-file.ts'],
  },
  config: { uses: ['errors.ts'] },
  'paths.ts': { uses: [], types: ['config'] },
  'thread-file.ts': { uses: [] },
  'compose.ts': { uses: ['adapters', 'config', 'paths.ts', ...inner] },
  server: {
    uses: ['adapters', 'compose.ts', 'config', 'http', 'jobs', 'paths.ts', 'thread-file.ts', ...inner],
  },
  cli: { uses: ['compose.ts', 'config', 'endpoints', 'paths.ts', 'server', ...inner] },
}

/** Folders of rooms that may see more than their room. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // Opens what each command works on.
  'cli/open': ['adapters'],
}

const packagesNotForMiddleRooms =
  /^(better-sqlite3|fastify|pino|prom-client|undici|node:(fs|http|https|net|dgram|child_process|worker_threads|cluster|process|os)(\/.*)?)$/
const surroundings =
  /\bprocess\.(env|argv|cwd|hrtime|exit)\b|\bDate\.now\b|\bperformance\.now\b|\bnew Date\(\)/

interface Import {
  readonly from: string
  readonly typeOnly: boolean
}

/** The imports of a source text, those that appear as `import()` or `new URL('./x.ts', import.meta.url)` too. */
export function importsOf(source: string): Import[] {
  const statements = source.matchAll(/^(?:import|export)\s([^'"`;]*?)\bfrom\s+'([^']+)'/gm)
  const bare = source.matchAll(/^import\s+'([^']+)'/gm)
  const dynamic = source.matchAll(/\bimport\(\s*'([^']+)'\s*\)|\bnew URL\(\s*'(\.[^']+\.ts)'/g)
  return [
    ...[...statements].map(([, clause = '', from = '']) => ({ from, typeOnly: namesTypesOnly(clause) })),
    ...[...bare, ...dynamic].map(([, first, second]) => ({ from: first ?? second ?? '', typeOnly: false })),
  ]
}

function namesTypesOnly(clause: string): boolean {
  if (/^type\s/.test(clause.trim())) return true
  const names = /^\{([^}]*)\}\s*$/
    .exec(clause.trim())?.[1]
    ?.split(',')
    .filter((name) => name.trim() !== '')
  return names?.every((name) => /^\s*type\s/.test(name)) ?? false
}

/** What a file of `src/` does against the rule, a line each. `path` is relative to `src/`, with slashes. */
export function faultsOf(path: string, source: string): string[] {
  const name = path.split('/', 1)[0]!
  const room = rooms[name]
  if (room === undefined) return [`src/${path}: ${name} is no known room; add it to scripts/check-imports.ts`]
  const faults = importsOf(source).flatMap((imported) => {
    const fault = imported.from.startsWith('.')
      ? roomFault(path, name, room, imported)
      : packageFault(room, imported)
    return fault === undefined ? [] : [`src/${path}: ${fault}`]
  })
  if (room.middle !== true) return faults
  return [
    ...faults,
    ...source.split('\n').flatMap((line, index) => {
      const found = /^\s*(\/\/|\/?\*)/.test(line) ? null : surroundings.exec(line)
      return found === null ? [] : [`src/${path}:${index + 1}: ${name} may not use ${found[0]}`]
    }),
  ]
}

function roomFault(path: string, name: string, room: Room, { from, typeOnly }: Import): string | undefined {
  const target = join(dirname(path), from).split(sep).join('/')
  if (target.startsWith('..')) return undefined
  const other = target.split('/', 1)[0]!
  const allowed = [
    name,
    ...room.uses,
    ...(exceptions[dirname(path)] ?? []),
    ...(typeOnly ? (room.types ?? []) : []),
  ]
  if (allowed.includes(other)) return undefined
  const half = room.types?.includes(other) === true
  return `${name} may ${half ? 'know only the types of' : 'not import'} ${other} (${from})`
}

const packageFault = (room: Room, { from }: Import): string | undefined =>
  room.middle === true && packagesNotForMiddleRooms.test(from)
    ? `a middle room may not import ${from}`
    : undefined

/** Checks every source file except tests. */
export function checkImports(src: string): { readonly files: number; readonly faults: string[] } {
  const files = globSync('**/*.ts', { cwd: src }).filter((file) => !/\.test\.ts$/.test(file))
  const faults = files.sort().flatMap((file) => {
    const path = relative(src, resolve(src, file)).split(sep).join('/')
    return faultsOf(path, readFileSync(join(src, file), 'utf8'))
  })
  return { files: files.length, faults }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, faults } = checkImports(fileURLToPath(new URL('../src/', import.meta.url)))
  for (const fault of faults) console.error(fault)
  console.log(`${files} files, ${faults.length} imports against the rule`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
