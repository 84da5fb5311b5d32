/**
 * `npm run data:check`: proves that the files of `data/` are those of the manifest, were made from the sources now in the lock and the
 * hand-maintained inputs now in the repository, carry their notices, stay within the size allowed, and that well-known places are found. Exits 1 with one line a fault.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { unpackTables } from '../../src/adapters/gazetteer-file/packed-file.ts'
import { openGazetteer } from '../../src/geocoding/gazetteer.ts'
import {
  dataFolder,
  type Manifest,
  manifestOf,
  manifestPath,
  printManifest,
  readManifest,
} from './manifest.ts'
import { printNotice, printSources } from './notices.ts'
import { readSourceLock, repositoryRoot, sha256 } from './sources.ts'
import { dataSteps } from './steps/index.ts'

const MAX_TOTAL_BYTES = 60 * 1024 * 1024

/** What any build of the gazetteer must know. */
const KNOWN_PLACES = [
  ['RG1', 'gb', 'RG1, Reading'],
  ['SW1A 1AA', 'gb', 'SW1A 1, London'],
  ['Reading', 'gb', 'Reading, Berkshire'],
  ['St Albans', 'gb', 'St Albans, Hertfordshire'],
  ['Belfast', 'gb', 'Belfast, Northern Ireland'],
  ['D02', 'ie', 'D02, Dublin'],
  ['Cork', 'ie', 'Cork, Munster'],
  ['90210', 'us', '90210, Beverly Hills'],
  ['Paris, TX', 'us', 'Paris, Texas'],
  ['M5V 2T6', 'ca', 'M5V, Toronto'],
  ['München', 'de', 'Munich, Bayern'],
  ['Muenchen', 'de', 'Munich, Bayern'],
  ['Munich', 'de', 'Munich, Bayern'],
  ['75011', 'fr', '75011, Paris'],
  ['Sevilla', 'es', 'Sevilla, Andalucía'],
  ['Milano', 'it', 'Milan, Lombardia'],
  ['1012 AB', 'nl', '1012, Amsterdam'],
  ['Brüssel', 'be', 'Brussels, Région de Bruxelles-Capitale'],
  ['Wien', 'at', 'Vienna, Wien'],
  ['Genf', 'ch', 'Geneva, Genève'],
  ['Sydney NSW', 'au', 'Sydney, New South Wales'],
  ['Auckland', 'nz', 'Auckland'],
  ['Helsingfors', 'fi', 'Helsinki, Uusimaa'],
  ['東京', 'jp', 'Tokyo'],
  ['Frankfurt', 'de', 'Frankfurt am Main, Hessen'],
  ['Douglas', 'gb', 'Douglas'],
  ['LHR', 'gb', 'London Heathrow Airport, Surrey'],
] as const

const faults: string[] = []
const manifest = readManifest()
const lock = readSourceLock()
checkFiles(manifest)
checkSteps(manifest)
checkNotices(manifest)
checkFolder(manifest)
checkLookups(manifest)
for (const fault of faults) console.log(fault)
if (faults.length === 0)
  console.log(`data: ${Object.keys(manifest.files).length} files are as the manifest says`)
process.exitCode = faults.length === 0 ? 0 : 1

function checkFiles({ files }: Manifest): void {
  for (const [path, file] of Object.entries(files)) {
    const full = join(dataFolder, path)
    if (!existsSync(full)) {
      faults.push(`data/${path} is missing`)
      continue
    }
    const bytes = readFileSync(full)
    if (sha256(bytes) !== file.sha256) faults.push(`data/${path} differs from the manifest`)
    if (Object.values(file.counts).some((count) => !(count > 0)))
      faults.push(`data/${path} has an empty count`)
    for (const [input, checksum] of Object.entries(file.own)) {
      const now = existsSync(join(repositoryRoot, input)) && sha256(readFileSync(join(repositoryRoot, input)))
      if (now !== checksum) faults.push(`data/${path} is older than ${input}: run npm run data:build`)
    }
  }
}

function checkSteps({ files }: Manifest): void {
  for (const step of dataSteps) {
    const made = Object.values(files).filter((file) => file.step === step.name)
    if (made.length === 0) faults.push(`step ${step.name} has no file: run npm run data:build`)
    if (made.some((file) => String(file.sources) !== String(step.sources))) {
      faults.push(`step ${step.name} reads other sources than the manifest says`)
    }
  }
}

function checkNotices(current: Manifest): void {
  const unlisted = Object.values(current.files)
    .flatMap((file) => file.sources)
    .filter((source) => !lock[source])
  if (unlisted.length > 0) {
    faults.push(`the lock has no ${[...new Set(unlisted)].join(', ')}`)
    return
  }
  const generated = [
    [manifestPath, printManifest(manifestOf(current.files, lock))],
    [join(dataFolder, 'SOURCES.md'), printSources(current, lock)],
    [join(repositoryRoot, 'NOTICE'), printNotice(current, lock)],
  ] as const
  for (const [path, text] of generated) {
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
      faults.push(`${relative(repositoryRoot, path)} is out of date: run npm run data:build`)
    }
  }
}

function checkLookups({ files }: Manifest): void {
  if (!files['places.bin.zst'] || faults.length > 0) return
  const gazetteer = openGazetteer(unpackTables(readFileSync(join(dataFolder, 'places.bin.zst'))))
  for (const [text, country, formalName] of KNOWN_PLACES) {
    const found = gazetteer.readWhere(text, { country }).place?.formalName
    if (found !== formalName) faults.push(`${text} in ${country} is ${found ?? 'unknown'}, not ${formalName}`)
  }
}

function checkFolder({ files }: Manifest): void {
  const own = new Set(Object.values(files).flatMap((file) => Object.keys(file.own)))
  let total = 0
  for (const entry of readdirSync(dataFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    total += statSync(path).size
    const inData = relative(dataFolder, path).split(sep).join('/')
    const known =
      inData in files || own.has(`data/${inData}`) || /^(MANIFEST\.json|SOURCES\.md)$/.test(inData)
    if (!known) faults.push(`data/${inData} is in no manifest`)
  }
  if (total > MAX_TOTAL_BYTES) faults.push(`data/ has ${total} bytes, more than ${MAX_TOTAL_BYTES}`)
}
