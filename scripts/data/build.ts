/**
 * `npm run data:build [-- --only STEP ...] [--cache FOLDER]`: makes the files of `data/`, its manifest, SOURCES.md and NOTICE from the
 * packages pinned in `sources.lock.json`. For maintainers: needs `npm` and `pip` and, once, their registries.
 *
 * `npm run data:build -- --set world|gb-full --out FILE` makes a larger file that does not ship and that `highstreet data load FILE` takes in:
 * all countries, or every postcode of Great Britain.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { packTables } from '../../src/adapters/gazetteer-file/packed-file.ts'
import { openInput } from './input.ts'
import {
  dataFolder,
  type ManifestFile,
  manifestOf,
  manifestPath,
  printManifest,
  readManifest,
} from './manifest.ts'
import { printNotice, printSources } from './notices.ts'
import { readSourceLock, repositoryRoot, sha256 } from './sources.ts'
import type { DataStep } from './step.ts'
import { dataSteps } from './steps/index.ts'
import { placeSets } from './steps/places.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    set: { type: 'string' },
    out: { type: 'string' },
    cache: { type: 'string', default: join(repositoryRoot, 'var', 'data-sources') },
  },
})

const lock = readSourceLock()
if (options.set !== undefined) await buildSet(options.set, options.out)
else await buildShipped()

async function buildSet(name: string, out: string | undefined): Promise<void> {
  const set = placeSets[name]
  if (!set || out === undefined)
    throw new Error(`--set takes ${Object.keys(placeSets).join(' or ')}, and --out a file`)
  const { tables, counts } = await set.make(openInput(set, lock, options.cache, {}))
  const packed = packTables(tables)
  writeFileSync(out, packed)
  process.stderr.write(`${out}: ${packed.length} bytes, ${JSON.stringify(counts)}\n`)
}

async function buildShipped(): Promise<void> {
  const chosen = chooseSteps(options.only)
  const made: Record<string, ManifestFile> = {}
  for (const step of chosen) Object.assign(made, await runStep(step))
  const manifest = manifestOf({ ...filesOfOtherSteps(chosen), ...made }, lock)
  writeFileSync(manifestPath, printManifest(manifest))
  writeFileSync(join(dataFolder, 'SOURCES.md'), printSources(manifest, lock))
  writeFileSync(join(repositoryRoot, 'NOTICE'), printNotice(manifest, lock))
}

function chooseSteps(names: readonly string[] | undefined): readonly DataStep[] {
  const unknown = names?.filter((name) => !dataSteps.some((step) => step.name === name)) ?? []
  if (unknown.length > 0) throw new Error(`no such step: ${unknown.join(', ')}`)
  return names ? dataSteps.filter((step) => names.includes(step.name)) : dataSteps
}

function filesOfOtherSteps(running: readonly DataStep[]): Record<string, ManifestFile> {
  const kept = Object.entries(readManifest().files).filter(
    ([, file]) =>
      dataSteps.some((step) => step.name === file.step) && !running.some((step) => step.name === file.step),
  )
  return Object.fromEntries(kept)
}

async function runStep(step: DataStep): Promise<Record<string, ManifestFile>> {
  const startedAt = performance.now()
  const made: Record<string, ManifestFile> = {}
  const own: Record<string, string> = {}
  for (const output of await step.run(openInput(step, lock, options.cache, own))) {
    const path = join(dataFolder, output.path)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, output.bytes)
    made[output.path] = {
      step: step.name,
      bytes: output.bytes.length,
      sha256: sha256(output.bytes),
      counts: output.counts,
      sources: step.sources,
      own: Object.fromEntries(Object.entries(own).sort()),
    }
    process.stderr.write(`${step.name}: data/${output.path} ${output.bytes.length} bytes\n`)
  }
  process.stderr.write(`${step.name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
  return made
}
