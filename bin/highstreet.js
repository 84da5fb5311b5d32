#!/usr/bin/env node
// Plain JavaScript, so that a Node too old for the rest can still say so, or hand over to the one that came with the package.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const needed = 24
const here = dirname(fileURLToPath(import.meta.url))

function packagedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  for (let folder = here; dirname(folder) !== folder; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', 'node', 'bin', name)
    if (existsSync(file)) return file
  }
  return undefined
}

const heapSettings = [
  '--max-semi-space-size=16',
  // There are as many request threads as processors: helpers of one's collector only take time from the others.
  '--no-parallel-scavenge',
]

const mallocSettings = {
  MALLOC_ARENA_MAX: '2',
  // Of 1 MB and more each piece is the system's own, and goes back to it at once.
  MALLOC_MMAP_THRESHOLD_: String(1 << 20),
  MALLOC_TRIM_THRESHOLD_: String(4 << 20),
}

/**
 * glibc gives nearly every thread an arena of its own and keeps what is freed there from the others; once a large piece was freed it also takes the next ones from
 * these arenas, of which little is ever given back; and V8 takes a young generation of up to 100 MB: together hundreds of megabytes in a
 * server. All of it can only be told before a program starts, so the server takes this process's place once more, with that said.
 */
function startWithLittleMemory() {
  const { execve, execPath, execArgv, argv, env } = process
  if (argv[2] !== 'serve' || process.platform !== 'linux') return
  // Said already: this is the second time.
  if (heapSettings.every((setting) => execArgv.includes(setting))) return
  if (execve === undefined) return
  // Node calls replacing a process experimental, on standard error.
  process.removeAllListeners('warning')
  // Of two values the last one counts: what the operator says does, in arguments or in a variable, which would count less than arguments.
  const ofOperator = env.NODE_OPTIONS?.match(/--max[-_]semi[-_]space[-_]size=\d+/g) ?? []
  const args = [execPath, ...heapSettings, ...ofOperator, ...execArgv, ...argv.slice(1)]
  execve.call(process, execPath, args, { ...mallocSettings, ...env })
}

if (Number.parseInt(process.versions.node, 10) >= needed) {
  startWithLittleMemory()
  // Compiled code is kept between starts, for this thread and, by the variable, for those it starts.
  process.env.NODE_COMPILE_CACHE ??= module.enableCompileCache().directory
  const built = join(here, '..', 'dist', 'cli', 'main.js')
  const { main } = await import(existsSync(built) ? built : '../src/cli/main.ts')
  await main(process.argv.slice(2))
} else {
  const node = packagedNode()
  if (node === undefined) {
    process.stderr.write(
      `highstreet needs Node ${needed} or newer; this is ${process.versions.node}. Run npm ci, or install a newer Node.\n`,
    )
    process.exit(1)
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
}
