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
const inner = [
  'operations',
  ...domain,
  'ports',
  'errors.ts',
  'faults',
  'edit-distance.ts',
  'great-circle.ts',
  'lru-cache.ts',
  'wire',
]

/**
 * The rooms and the one way imports point: `http, endpoints, web, cli → operations → domain rooms → ports`, `adapters → ports` and the domain rooms
 * whose data they store; only `profiles/` know the engines of storage and search, and `compose.ts` puts the rooms
 * on what they open, for the processes and threads that `server/` and `cli/open/` start.
 */
export const rooms: Readonly<Record<string, Room>> = {
  'errors.ts': { uses: [], types: ['faults'], middle: true },
  faults: { uses: [], middle: true },
  'edit-distance.ts': { uses: [], middle: true },
  'fnv.ts': { uses: [], middle: true },
  'folding.ts': { uses: [], middle: true },
  'great-circle.ts': { uses: [], middle: true },
  'lru-cache.ts': { uses: [], middle: true },
  'page-languages.ts': { uses: [], middle: true },
  wire: { uses: [], middle: true },
  'asking-words.ts': { uses: [], middle: true },
  'frozen-tables.ts': { uses: [], middle: true },
  'text-hash.ts': { uses: [], middle: true },
  'street-name.ts': { uses: ['folding.ts'], middle: true },
  ports: {
    uses: ['errors.ts'],
    types: ['access', 'entity', 'geocoding', 'search', 'taxonomy'],
    middle: true,
  },

  taxonomy: {
    uses: [
      'folding.ts',
      'asking-words.ts',
      'edit-distance.ts',
      'errors.ts',
      'faults',
      'fnv.ts',
      'frozen-tables.ts',
      'lru-cache.ts',
    ],
    types: ['ports'],
    middle: true,
  },
  geocoding: {
    uses: [
      'folding.ts',
      'edit-distance.ts',
      'errors.ts',
      'frozen-tables.ts',
      'great-circle.ts',
      'lru-cache.ts',
      'street-name.ts',
    ],
    types: ['ports'],
    middle: true,
  },
  media: { uses: ['ports', 'errors.ts', 'faults'], middle: true },
  access: { uses: ['ports', 'errors.ts', 'faults'], types: ['entity'], middle: true },
  entity: {
    uses: ['folding.ts', 'access', 'errors.ts', 'faults', 'fnv.ts', 'lru-cache.ts', 'text-hash.ts', 'wire'],
    types: ['ports', 'taxonomy'],
    middle: true,
  },
  matching: {
    uses: ['folding.ts', 'edit-distance.ts', 'entity', 'errors.ts', 'lru-cache.ts', 'text-hash.ts'],
    types: ['ports'],
    middle: true,
  },
  search: {
    uses: [
      'folding.ts',
      'asking-words.ts',
      'edit-distance.ts',
      'entity',
      'errors.ts',
      'faults',
      'fnv.ts',
      'great-circle.ts',
      'lru-cache.ts',
      'street-name.ts',
    ],
    types: ['geocoding', 'ports', 'taxonomy'],
    middle: true,
  },
  // An import hands rows to the operation that adds a business; it is given that operation and knows its shape.
  importing: {
    uses: [
      'folding.ts',
      'fnv.ts',
      'street-name.ts',
      'edit-distance.ts',
      'entity',
      'geocoding',
      'taxonomy',
      'ports',
      'errors.ts',
      'faults',
    ],
    types: ['operations'],
    middle: true,
  },

  operations: {
    uses: [
      ...domain,
      'ports',
      'edit-distance.ts',
      'errors.ts',
      'street-name.ts',
      'faults',
      'fnv.ts',
      'great-circle.ts',
      'lru-cache.ts',
      'page-languages.ts',
      'wire',
    ],
    middle: true,
  },

  // Works on what operations have put off.
  jobs: { uses: ['operations', 'ports', 'errors.ts'], middle: true },

  endpoints: { uses: [...inner, 'web'], middle: true },
  openapi: { uses: ['endpoints', ...inner], middle: true },
  web: { uses: ['endpoints', 'openapi', 'page-files.ts', 'page-languages.ts', ...inner], middle: true },
  http: {
    uses: ['endpoints', 'openapi', 'page-files.ts', 'paths.ts', 'web', ...inner],
    types: ['compose.ts'],
  },

  adapters: {
    uses: [
      ...domain,
      'ports',
      'errors.ts',
      'faults',
      'fnv.ts',
      'frozen-tables.ts',
      'great-circle.ts',
      'lru-cache.ts',
      'text-hash.ts',
      'thread-file.ts',
      'wire',
    ],
  },
  config: { uses: ['errors.ts', 'matching'] },
  'paths.ts': { uses: [] },
  'page-files.ts': { uses: [] },
  'thread-file.ts': { uses: [] },
  'follow.ts': { uses: [], types: ['ports'] },
  profiles: { uses: ['adapters', 'config', 'paths.ts', 'thread-file.ts'], types: inner },
  'compose.ts': { uses: ['adapters', 'config', 'follow.ts', 'paths.ts', ...inner], types: ['profiles'] },
  server: {
    uses: [
      ...['adapters', 'compose.ts', 'config', 'http', 'jobs', 'paths.ts', 'profiles', 'thread-file.ts'],
      ...inner,
    ],
  },
  cli: { uses: ['compose.ts', 'config', 'endpoints', 'paths.ts', 'profiles', 'server', 'web', ...inner] },
}

/** Folders of rooms that may see more than their room. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // Opens what each command works on.
  'cli/open': ['adapters', 'thread-file.ts'],
}

/** Folders of adapters that only the profiles import: neither each other nor the rest of the program. */
const engines = [
  'adapters/sqlite',
  'adapters/segment-index',
  'adapters/memory',
  'adapters/postgres',
  'adapters/opensearch',
  'adapters/blob-s3',
]

/** The engine that a path lies in. */
const engineOf = (path: string): string | undefined => engines.find((engine) => path.startsWith(`${engine}/`))

/** Rooms whose folders stand in an order: a file may import those of its own folder and of the ones before it; files directly in the room may import all. */
const orders: Readonly<Record<string, readonly string[]>> = {
  'adapters/segment-index': [
    'files',
    'sharing',
    'memory',
    'postings',
    'geo',
    'terms',
    'documents',
    'segment',
    'recent',
    'query',
    'merging',
    'rebuilding',
  ],
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

/** What an import of a file names, relative to `src/` as the file's own path is. */
const targetOf = (path: string, from: string): string => join(dirname(path), from).split(sep).join('/')

function roomFault(path: string, name: string, room: Room, { from, typeOnly }: Import): string | undefined {
  const target = targetOf(path, from)
  if (target.startsWith('..')) return undefined
  const early = orderFault(path, target)
  if (early !== undefined) return early
  const other = target.split('/', 1)[0]!
  const engine = engineOf(target)
  if (engine !== undefined && name !== 'profiles' && engineOf(path) !== engine)
    return `${engineOf(path) ?? name} may not import ${engine}; only profiles may (${from})`
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

function orderFault(path: string, target: string): string | undefined {
  for (const [folder, order] of Object.entries(orders)) {
    if (!path.startsWith(`${folder}/`) || !target.startsWith(`${folder}/`)) continue
    const [own, other] = [path, target].map((file) => file.slice(folder.length + 1).split('/'))
    if (own!.length === 1) continue
    const [from, to] = [
      order.indexOf(own![0]!),
      other!.length === 1 ? order.length : order.indexOf(other![0]!),
    ]
    if (from < 0)
      return `${own![0]} has no place in the order of ${folder}; add it to scripts/check-imports.ts`
    if (to > from || to < 0) return `${own![0]} comes before ${other![0]} in ${folder} and may not import it`
  }
  return undefined
}

/**
 * The circles among files, imports of types included: each as the paths of the files that reach one another, in alphabetical order.
 * `imports` holds for each file what it imports, by the same paths.
 */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  // Tarjan's strongly connected components; `low` is the earliest file on the stack that a file reaches.
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.get(file)!)
    stack.push(file)
    for (const other of imports.get(file) ?? []) {
      if (!imports.has(other)) continue
      if (!index.has(other)) visit(other)
      if (stack.includes(other)) low.set(file, Math.min(low.get(file)!, low.get(other)!))
    }
    if (low.get(file) !== index.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const file of imports.keys()) if (!index.has(file)) visit(file)
  return circles
}

const packageFault = (room: Room, { from }: Import): string | undefined =>
  room.middle === true && packagesNotForMiddleRooms.test(from)
    ? `a middle room may not import ${from}`
    : undefined

/** Checks every source file except tests. */
export function checkImports(src: string): { readonly files: number; readonly faults: string[] } {
  const files = globSync('**/*.ts', { cwd: src }).filter((file) => !/\.test\.ts$/.test(file))
  const imports = new Map<string, string[]>()
  const faults = files.sort().flatMap((file) => {
    const path = relative(src, resolve(src, file)).split(sep).join('/')
    const source = readFileSync(join(src, file), 'utf8')
    const targets = importsOf(source).filter(({ from }) => from.startsWith('.'))
    imports.set(
      path,
      targets.map(({ from }) => targetOf(path, from)),
    )
    return faultsOf(path, source)
  })
  const circles = circlesIn(imports).map((circle) => `circle of imports: ${circle.join(', ')}`)
  return { files: files.length, faults: [...faults, ...circles] }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, faults } = checkImports(fileURLToPath(new URL('../src/', import.meta.url)))
  for (const fault of faults) console.error(fault)
  console.log(`${files} files, ${faults.length} imports against the rule`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
