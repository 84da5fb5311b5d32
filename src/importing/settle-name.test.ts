import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bindMapping } from './mapping.ts'
import { parseMappingFile } from './mapping-file.ts'
import { readName } from './settle-name.ts'

const closed = (mark: string) => [
  {
    object: 'status',
    value: { status: 'inactive', inactive_reason: 'ceased trading', inactive_description: mark },
  },
]

test('a name that says the business is closed loses the mark, and the business is inactive', () => {
  for (const [text, name, mark] of [
    ['CLOSED - The Red Lion', 'The Red Lion', 'CLOSED'],
    ['The Red Lion (Closed 2019)', 'The Red Lion', 'Closed 2019'],
    ['Bäckerei Huber (seit 2020 geschlossen)', 'Bäckerei Huber', 'seit 2020 geschlossen'],
    ['*CLOSED* The Red Lion', 'The Red Lion', 'CLOSED'],
    ['xxx CLOSED xxx Burger Barn', 'Burger Barn', 'CLOSED'],
    ['Petit - FERMEE DEFINITIVEMENT', 'Petit', 'FERMEE DEFINITIVEMENT'],
    ['The Red Lion PERMANENTLY CLOSED', 'The Red Lion', 'PERMANENTLY CLOSED'],
    ['GESCHLOSSEN! Gasthof Adler', 'Gasthof Adler', 'GESCHLOSSEN'],
    ['Café de la Gare - Fermé définitivement', 'Café de la Gare', 'Fermé définitivement'],
    ['【閉店】さくら食堂', 'さくら食堂', '閉店'],
    ['Chez Léa (FERME DEFINITIVEMENT)', 'Chez Léa', 'FERME DEFINITIVEMENT'],
    ['Köfteci Ali (kalıcı olarak kapalı)', 'Köfteci Ali', 'kalıcı olarak kapalı'],
    ['Bar Sole - chiuso', 'Bar Sole', 'chiuso'],
  ] as const)
    assert.deepEqual(readName(text), { value: name, beside: closed(mark) }, text)
})

test('a name with a word for closed in it stays whole', () => {
  for (const name of [
    'Closed',
    'The Closed Loop Café',
    'Closed Circuit Security',
    'Enclosed & Disclosed Ltd',
    'The Red Lion (closed Mondays)',
    'Café de la Gare (fermé le lundi)',
    'Geschlossene Gesellschaft Bar',
    'Bar (ex machina)',
    'Red Lion formerly The Swan',
    'Out of Business Records',
    'DBA Systems',
    'Chez Léa - Ferme',
    'FERME Dupont',
    'Les Saveurs (Ferme)',
    'Farmacia - Chiusa',
    'Yüzme Havuzu (Kapalı)',
    'KAPALI Otopark',
    'Hotel Posada (Antigua Guatemala)',
    'Balık Evi (Eski Foça)',
    'ラーメン太郎（原宿店）',
    'カフェ木洩れ日（旧軽井沢店）',
  ])
    assert.deepEqual(readName(name), { value: name })
})

test('a former name is an alternative one, and the firm a formal one', () => {
  const former = (name: string) => [{ object: 'alternative_name', value: { alternative_name: name } }]
  assert.deepEqual(readName('Red Lion (formerly The Swan)'), {
    value: 'Red Lion',
    beside: former('The Swan'),
  })
  assert.deepEqual(readName('Gasthof Adler (vormals "Zum Löwen")'), {
    value: 'Gasthof Adler',
    beside: former('Zum Löwen'),
  })
  assert.deepEqual(readName('J Smith Ltd t/a The Corner Shop'), {
    value: 'The Corner Shop',
    beside: [{ object: 'name', value: { formal_name: 'J Smith Ltd' } }],
  })
})

test('a business closed for a time stays active, and the mark is kept as text', () => {
  assert.deepEqual(readName('Adler (vorübergehend geschlossen)', 'Firma'), {
    value: 'Adler',
    beside: [{ object: 'description', value: { headline: 'Firma', body: 'vorübergehend geschlossen' } }],
  })
})

test('columns of their own count more than what a name or a town says beside', () => {
  const mapping = parseMappingFile(
    '{"constants":{"country":"us"},"columns":{"n":"name","s":"status","t":"town","p":"province"}}',
  )
  const { mapRow } = bindMapping(mapping, ['n', 's', 't', 'p'], undefined)
  const { objects } = mapRow({
    n: "Joe's - CLOSED",
    s: 'open',
    t: 'Boston, MA',
    p: 'Massachusetts',
  }).submission
  assert.deepEqual(objects.status, [{ status: 'active' }])
  assert.deepEqual(objects.postal_address, [{ town: 'Boston', province: 'Massachusetts' }])
  const { objects: own } = mapRow({
    n: "Joe's - CLOSED",
    s: '',
    t: 'Boston, Massachusetts',
    p: '',
  }).submission
  assert.equal(own.status?.[0]?.status, 'inactive')
  assert.deepEqual(own.postal_address, [{ town: 'Boston', province: 'Massachusetts' }])
})

test('long cells cost no more than their length', () => {
  for (const part of ['CLOSED - ', '( ', '* ', ' -', 'a, ', 'ex '])
    assert.equal(readName(part.repeat(10_000)).beside, undefined)
})
