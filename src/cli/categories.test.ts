import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { temporaryFolder } from '../../test/support/at-end.ts'
import { runHere } from '../../test/support/run-command.ts'
import { openShippedTaxonomy } from '../../test/support/shipped-taxonomy.ts'
import { migrate, openDatabase } from '../adapters/sqlite/database.ts'
import { readOverlay, SqliteTaxonomyOverlay } from '../adapters/sqlite/taxonomy-overlay.ts'
import { follow } from '../follow.ts'
import { TaxonomyEditor } from '../taxonomy/editor.ts'
import { categoriesCommand } from './categories.ts'

const folder = temporaryFolder('categories')
let desks = 0

function openDesk(files: Readonly<Record<string, string>> = {}) {
  const file = join(folder, `${desks++}.sqlite`)
  const db = openDatabase(file, 'writer')
  migrate(db)
  const overlay = new SqliteTaxonomyOverlay(db)
  const taxonomy = openShippedTaxonomy(readOverlay(db))
  const services = {
    taxonomy,
    editor: new TaxonomyEditor(overlay, taxonomy),
    readText: (name: string) => {
      if (files[name] === undefined) throw new Error('no such file')
      return files[name]
    },
  }
  const run = (...args: string[]) => runHere(categoriesCommand, args, async () => services)
  const json = async (...args: string[]) => {
    const { status, out, err } = await run(...args, '--json')
    assert.equal(status, 0, err)
    return JSON.parse(out[0]!)
  }
  return { file, overlay, taxonomy, run, json }
}

const keysOf = (desk: ReturnType<typeof openDesk>, text: string, language = 'en') =>
  desk.taxonomy.lookup(text, language).rows.map(({ category }) => category.id)

test('an added category is found, suggested and kept by a taxonomy opened later', async () => {
  const desk = openDesk()
  const { category_id: id, parent_id } = await desk.json(
    'add',
    'Gin school',
    '--parent',
    'osm:craft/distillery',
  )
  assert.match(id, /^9\d{8}$/)
  assert.equal(desk.taxonomy.keyOf(parent_id), 'craft/distillery')
  await desk.json('add-synonym', id, 'distilling course', 'botanical evening')
  assert.equal(keysOf(desk, 'botanical evenings')[0], id)
  assert.ok(desk.taxonomy.suggest('category', 'gin sc', 'en', 10).includes('gin school'))
  const later = openShippedTaxonomy(await desk.overlay.read())
  assert.deepEqual(later.get(id), desk.taxonomy.get(id))
  assert.ok(later.descendants(parent_id).includes(id))
})

test('a rename replaces one name, changes the revision, and leaves the shipped data alone', async () => {
  const desk = openDesk()
  const before = desk.taxonomy.resolve('osm', 'craft/plumber')!.category
  const after = await desk.json('rename', before.id, 'Pipe wizards', '--language', 'en')
  assert.equal(after.names.en, 'Pipe wizards')
  assert.equal(after.names.de, before.names.de)
  assert.equal(keysOf(desk, 'pipe wizard')[0], before.id)
  assert.notEqual(desk.taxonomy.get(before.id)!.revision, before.revision)
  assert.equal(openShippedTaxonomy().get(before.id)!.names.en, before.names.en)
})

test('a hidden category is neither found nor suggested, but resolves; show brings it back', async () => {
  const desk = openDesk()
  const { id } = desk.taxonomy.resolve('osm', 'shop/bakery')!.category
  await desk.json('hide', id)
  assert.ok(!keysOf(desk, 'bakery').includes(id))
  assert.equal(desk.taxonomy.match('bakery', 'en').length, 0)
  assert.equal(desk.taxonomy.resolve('sic_2007', '47240')!.category.id, id)
  assert.deepEqual((await desk.run('list', '--hidden', '--json')).out.length, 1)
  await desk.json('show', id)
  assert.equal(keysOf(desk, 'bakery')[0], id)
})

test('a category cannot stand below itself', async () => {
  const desk = openDesk()
  const [above, below] = ['amenity/restaurant', 'amenity/restaurant/sushi'].map(
    (key) => desk.taxonomy.resolve('osm', key)!.category.id,
  )
  const { status, err } = await desk.run('move', above!, below!)
  assert.equal(status, 1)
  assert.match(err, /below/)
  const moved = await desk.json('move', below!, 'none')
  assert.equal(moved.parent_id, null)
  assert.ok(!desk.taxonomy.descendants(above!).includes(below!))
})

test('a taxonomy of the operator is a category_type; importing it again keeps its categories', async () => {
  const csv =
    'code,title,category,parent\nF,Food,osm:amenity/restaurant,\nF1,Noodle counters,,F\nF1a,Wok stalls,,F1\n'
  const desk = openDesk({ 'own.csv': csv })
  const summary = await desk.json('import', 'own.csv', '--type', 'Acme')
  assert.deepEqual(summary, { type: 'Acme', codes: 3, created: 2 })
  assert.ok(desk.taxonomy.isKnownType('ACME'))
  const stalls = desk.taxonomy.resolve('acme', 'F1a')!
  assert.deepEqual(stalls.code, { type: 'Acme', id: 'F1a', name: 'Wok stalls' })
  const food = desk.taxonomy.resolve('osm', 'amenity/restaurant')!.category
  assert.ok(desk.taxonomy.ancestors(stalls.category.id).includes(food.id))
  assert.ok(food.mappings.some(({ type, id }) => type === 'Acme' && id === 'F'))
  assert.equal(keysOf(desk, 'F1a')[0], stalls.category.id)
  assert.equal((await desk.json('import', 'own.csv', '--type', 'acme')).created, 0)
  assert.equal(desk.taxonomy.resolve('acme', 'F1a')!.category.id, stalls.category.id)
  await desk.json('remove', '--type', 'acme')
  assert.ok(!desk.taxonomy.isKnownType('acme'))
})

test('a removed synonym finds nothing, also one that ships, until it is added again', async () => {
  const desk = openDesk()
  const { id, synonyms } = desk.taxonomy.resolve('osm', 'craft/plumber')!.category
  const shipped = 'burst pipe'
  const named = () => desk.taxonomy.match(shipped, 'en').map(({ categoryId }) => categoryId)
  assert.deepEqual(named(), [id])
  await desk.json('add-synonym', id, 'pipe whisperer')
  const without = await desk.json('remove-synonym', id, shipped, 'burst pipes', 'PIPE whisperer')
  assert.ok(!without.synonyms.en.includes(shipped) && !without.synonyms.en.includes('pipe whisperer'))
  assert.deepEqual(without.synonyms.de, synonyms.of('de'))
  assert.deepEqual([named(), desk.taxonomy.match('pipe whisperer', 'en')], [[], []])
  assert.equal(desk.taxonomy.suggest('keyword', shipped, 'en', 10).includes(shipped.toLowerCase()), false)
  const again = await desk.run('remove-synonym', id, shipped, 'no such')
  assert.equal(again.status, 1)
  assert.match(again.err, /no synonym no such in en/)
  await desk.json('add-synonym', id, shipped)
  assert.deepEqual(named(), [id])
})

test('a mapped code means its category, also a code that ships; removing the type undoes it', async () => {
  const desk = openDesk()
  const [plumber, bakery] = ['craft/plumber', 'shop/bakery'].map(
    (key) => desk.taxonomy.resolve('osm', key)!.category,
  )
  const means = (type: string, code: string) => desk.taxonomy.resolve(type, code)?.category.id
  await desk.json('map', bakery!.id, 'G-1', 'Master bakers', '--type', 'Guild')
  await desk.json('map', plumber!.id, 'G-2', 'Pipe fitters', '--type', 'guild')
  assert.deepEqual([means('GUILD', 'g-1'), means('guild', 'G-2')], [bakery!.id, plumber!.id])
  await desk.json('map', plumber!.id, 'G-1', 'Master plumbers', '--type', 'guild')
  assert.equal(means('guild', 'G-1'), plumber!.id)
  assert.deepEqual(desk.taxonomy.get(bakery!.id)!.mappings, bakery!.mappings)
  assert.equal(means('sic_2007', '47240'), bakery!.id)
  const moved = await desk.json('map', plumber!.id, '47.240', 'Bread for plumbers', '--type', 'SIC_2007')
  assert.equal(means('sic_2007', '47240'), plumber!.id)
  assert.ok(
    moved.mappings.some(
      ({ type, id }: { type: string; id: string }) => type === 'sic_2007' && id === '47.240',
    ),
  )
  assert.ok(
    !desk.taxonomy.get(bakery!.id)!.mappings.some(({ type, id }) => type === 'sic_2007' && id === '47240'),
  )
  assert.notEqual(means('sic_2007', '43220'), undefined)
  assert.equal(desk.taxonomy.types().filter((type) => type.toLowerCase() === 'sic_2007').length, 1)
  assert.equal((await desk.run('map', plumber!.id, 'x', 'y', '--type', '1')).status, 1)
  await desk.json('remove', '--type', 'sic_2007')
  assert.equal(means('sic_2007', '47240'), bakery!.id)
})

test('a faulty file changes nothing and tells every fault', async () => {
  const csv =
    'code,title,category,parent\nA,One,osm:no/such,\nA,Two,,\nB,,,\nC,Three,,Z\nD,Four,,E\nE,Five,,D\n'
  const desk = openDesk({ 'own.csv': csv })
  const { status, err } = await desk.run('import', 'own.csv', '--type', 'acme')
  assert.equal(status, 1)
  for (const fault of [
    /osm:no\/such/,
    /A is there twice/,
    /B has no usable title/,
    /no code Z/,
    /E stands below itself/,
  ]) {
    assert.match(err, fault)
  }
  assert.deepEqual(await desk.overlay.read(), { edits: [], taxonomies: [] })
  assert.equal((await desk.run('import', 'own.csv', '--type', 'naics')).status, 1)
})

test('bad usage exits 2, an unknown category 1', async () => {
  const desk = openDesk()
  for (const args of [
    [],
    ['paint'],
    ['add'],
    ['add', 'A', 'B'],
    ['hide', '1', '--title', 'x'],
    ['add-synonym', '1'],
  ]) {
    assert.equal((await desk.run(...args)).status, 2, args.join(' '))
  }
  assert.equal((await desk.run('hide', '12')).status, 1)
  assert.equal((await desk.run('add', ' x '.repeat(200))).status, 1)
})

test('a taxonomy that follows the overlay sees what another connection changed', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const desk = openDesk()
  const reader = openDatabase(desk.file, 'reader')
  const overlay = new SqliteTaxonomyOverlay(reader)
  const following = openShippedTaxonomy(await overlay.read())
  const stop = follow(
    overlay,
    await overlay.revision(),
    (state) => following.apply(state),
    () => false,
  )
  const { category_id: id } = await desk.json('add', 'Gin school')
  assert.equal(following.get(id), undefined)
  t.mock.timers.tick(1000)
  await nextTurn()
  assert.equal(following.get(id)?.names.en, 'Gin school')
  stop()
  reader.close()
})
