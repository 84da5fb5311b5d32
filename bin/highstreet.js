#!/usr/bin/env node
// Plain JavaScript, so that a Node too old for the rest can still say so, or hand over to the one that came with the package.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagedNode } from './packaged-node.js'
import { startTuned } from './start-tuned.js'

const needed = 24
const here = dirname(fileURLToPath(import.meta.url))

if (Number.parseInt(process.versions.node, 10) >= needed) {
  const [command, part] = process.argv.slice(2)
  if (command === 'serve') startTuned()
  if (command === 'import' || (command === 'feeds' && part === 'run')) startTuned(32)
  // Compiled code is kept between starts, for this thread and, by the variable, for those it starts.
  process.env.NODE_COMPILE_CACHE ??= module.enableCompileCache().directory
  // The package has compiled code, and no sources.
  const isCheckout = existsSync(join(here, '..', 'src'))
  const { main } = await import(isCheckout ? '../src/cli/main.ts' : '../dist/cli/main.js')
  await main(process.argv.slice(2))
} else {
  const node = packagedNode(here)
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
