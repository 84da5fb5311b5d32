import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, normalize } from 'node:path'
import { test } from 'node:test'
import { settingsSchema } from '../../src/config/settings.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { objectTypes } from '../../src/entity/objects/index.ts'
import { errorTable } from '../../src/errors.ts'
import { documents, projectFolder, proseOf, readDocument, writtenDocuments } from './markdown.ts'

const all = new Map(documents.map((file) => [file, readDocument(file)]))
const written = writtenDocuments.map((file): [string, string] => [file, all.get(file)!])

/** As GitHub makes them from headings. */
const anchorsOf = (markdown: string): Set<string> =>
  new Set(
    [...proseOf(markdown).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

test('every link inside the project leads somewhere', () => {
  const dead: string[] = []
  for (const [file, text] of all) {
    for (const [, target = ''] of proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const [path = '', anchor] = target.split('#')
      const found = path === '' ? file : normalize(`${dirname(file)}/${path}`)
      if (!existsSync(projectFolder + found)) dead.push(`${file}: ${target}`)
      else if (anchor !== undefined && !anchorsOf(readDocument(found)).has(anchor))
        dead.push(`${file}: ${target}`)
    }
  }
  assert.deepEqual(dead, [])
})

test('every file and folder that is named is there', () => {
  const named = /`((?:src|test|scripts|docs|data|bench|eval|bin|\.ci)\/[\w./-]+)`/g
  const gone = [...all].flatMap(([file, text]) =>
    [...proseOf(text).matchAll(named)]
      .filter(([, path = '']) => !existsSync(projectFolder + path))
      .map(([, path]) => `${file}: ${path}`),
  )
  assert.deepEqual(gone, [])
})

test('every document can be reached from the README', () => {
  const reached = new Set(['README.md'])
  const folders = new Set<string>()
  for (const file of reached) {
    for (const [, target = ''] of readDocument(file).matchAll(/\]\(([^)\s#]+)/g)) {
      const path = normalize(`${dirname(file)}/${target}`)
      if (all.has(path)) reached.add(path)
      else folders.add(path)
    }
  }
  const lost = documents.filter((file) => !reached.has(file) && !folders.has(dirname(file)))
  assert.deepEqual(
    lost.filter((file) => !file.startsWith('.')),
    [],
  )
})

test('every setting has advice and an entry, and no other is named', () => {
  const names = Object.values(settingsSchema).map(({ name }) => name)
  const advice = readDocument('docs/operate/settings.md')
  const reference = readDocument('docs/reference/settings.md')
  assert.deepEqual(
    names.filter((name) => !advice.includes(name) || !reference.includes(name)),
    [],
  )
  const ofTests = [
    'HIGHSTREET_POSTGRES_BIN',
    'HIGHSTREET_SHARED',
    'HIGHSTREET_TEST_SCALE',
    'HIGHSTREET_TEST_SERVERS',
    'HIGHSTREET_UPDATE_GOLDEN',
  ]
  // Shown as the slip it is.
  const known = [...names, ...ofTests, 'HIGHSTREET_PROT']
  const unknown = [...all].flatMap(([file, text]) =>
    [...text.matchAll(/\bHIGHSTREET_[A-Z_]+\b/g)]
      .filter(([name]) => !known.includes(name))
      .map(([name]) => `${file}: ${name}`),
  )
  assert.deepEqual(unknown, [])
})

test('every command has its row, and no other is named', () => {
  const help = execFileSync(process.execPath, [`${projectFolder}bin/highstreet.js`, '--help'], {
    encoding: 'utf8',
  })
  const commands = [...help.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name!)
  assert.ok(commands.length >= 11)
  const rows = [...readDocument('docs/operate/command-line.md').matchAll(/^\| `highstreet ([a-z]+)`/gm)]
  assert.deepEqual(rows.map(([, name]) => name).sort(), commands.sort())
  const unknown = written.flatMap(([file, text]) =>
    [...text.matchAll(/npx highstreet ([a-z]+)/g)]
      .filter(([, name]) => !commands.includes(name!))
      .map(([line]) => `${file}: ${line}`),
  )
  assert.deepEqual(unknown, [])
})

test('every endpoint, failure and object has its entry, and no other endpoint is named', () => {
  const entries = readDocument('docs/reference/endpoints.md')
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(
    calls.filter((call) => !entries.includes(`\`${call}\``)),
    [],
  )
  const failures = readDocument('docs/reference/errors.md')
  assert.deepEqual(
    Object.keys(errorTable).filter((code) => !failures.includes(`\`${code}\``)),
    [],
  )
  const objects = readDocument('docs/reference/objects.md')
  assert.deepEqual(
    Object.keys(objectTypes).filter((name) => !objects.includes(`## ${name}\n`)),
    [],
  )
  const paths = new Set(endpoints.flatMap(({ path, aliases = [] }) => [path, ...aliases]))
  const unknown = written.flatMap(([file, text]) =>
    [...text.matchAll(/(?:`(?:GET|PUT|POST|DELETE) |127\.0\.0\.1:8080|\$URL)(\/v1\/[a-z_/]+)/g)]
      .filter(([, path]) => !paths.has(path!))
      .map(([, path]) => `${file}: ${path}`),
  )
  assert.deepEqual(unknown, [])
})

test('every npm script that is named exists', () => {
  const { scripts } = JSON.parse(readFileSync(`${projectFolder}package.json`, 'utf8'))
  const unknown = [...all].flatMap(([file, text]) =>
    [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)]
      .filter(([, name]) => scripts[name!] === undefined)
      .map(([line]) => `${file}: ${line}`),
  )
  assert.deepEqual(unknown, [])
})

test('counts in the README are those of the sources', () => {
  const readme = readDocument('README.md')
  const spec = endpoints.filter(({ origin }) => origin === 'spec').length
  const ours = endpoints.length - spec
  assert.ok(readme.includes(`${endpoints.length}: the ${spec} of the specification, and ${ours} of ours`))
  assert.ok(readme.includes(`| ${Object.keys(objectTypes).length} kinds`))
  const sources = readDocument('data/SOURCES.md')
  const count = (what: string): number => Number(new RegExp(`(\\d+) ${what}`).exec(sources)?.[1])
  assert.ok(readme.includes(`| ${count('categories')}, with names in ${count('languages')} languages`))
  assert.ok(readme.includes('over 180,000 places and 440,000 postcodes'))
  assert.ok(
    Number(/`places\.bin\.zst`.*?(\d+) places/.exec(sources)?.[1]) > 180_000 && count('postcodes') > 440_000,
  )
  const demo = Number(/demo-helsinki.*?(\d+) places/.exec(sources)?.[1])
  assert.ok(readme.includes(`loads ${demo.toLocaleString('en')} places of Helsinki`))
})
