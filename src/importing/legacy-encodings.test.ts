import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encoded } from '../../test/support/encoded-text.ts'
import { openCsv } from './csv.ts'
import { detectEncoding } from './encoding.ts'
import type { LegacyEncoding } from './legacy-encodings.ts'

const texts: readonly (readonly [LegacyEncoding, string])[] = [
  ['windows-1252', 'Name;Straße\nBäckerei Müller;Große Gasse 3\nCafé d’Été;Größe\n'],
  ['windows-1252', 'nom;rue\nBoulangerie à côté;Évêché, forêt, Noël, cœur\n'],
  ['windows-1252', 'firma;gata\nBageri Öst & Väst;Åsgatan 5\n'],
  ['windows-1252', 'name;note\nJones’ Bar – open;£5\n'],
  ['windows-1252', 'nome;rua\nPadaria São João;Avenida da Liberdade, Évora, coração, pão\n'],
  ['windows-1250', 'nazwa;ulica\nŻabka Śródmieście;ul. Długa 5, Łódź\n'],
  ['windows-1250', 'název;ulice\nPekařství U Zlaté růže;Příčná 5, Brno, Žižkov, dům, těsto\n'],
  ['windows-1250', 'név;utca\nKőrösi Pékség;Fő út 5, Győr, Üllő, gyümölcs, fűszer\n'],
  ['windows-1251', 'название;улица\nБулочная Ромашка;ул. Ленина, 5, Москва\n'],
  ['windows-1253', 'όνομα;οδός\nΑρτοποιείο ο Ήλιος;Ερμού 5, Αθήνα\n'],
  ['windows-1254', 'ad;sokak\nÇiçek Fırını;Atatürk Caddesi, İstanbul, Beşiktaş, Beyoğlu, simitçi\n'],
  ['windows-1256', 'الاسم;المدينة\nمخبز النور;دبي شارع الشيخ زايد\n'],
  ['windows-1257', 'pavadinimas;gatvė\nKepykla Ąžuolas;Šilo g. 5, Vilnius, žuvų, įėjimas, ūkis\n'],
  ['windows-1252', 'name;hours\nThe “Old Crown” – Joe’s;9 – 5, Bakers’ Arms…\n'],
  ['macintosh', 'Name;Straße\nBäckerei Müller;Große Gasse 3\nCafé Öttinger;Größe\n'],
  ['macintosh', 'nombre;calle\nPanadería García;Avenida de la Constitución 5, Málaga, señor\n'],
  ['macintosh', 'nom;rue\nBoulangerie à côté;Évêché, forêt, Noël, cœur\n'],
  ['ibm850', 'Name;Straße\nBäckerei Müller;Große Gasse 3\nCafé Öttinger;Größe\n'],
  ['ibm850', 'nom;rue\nBoulangerie à côté;Évêché, forêt, Noël\n'],
  ['koi8-r', 'название;улица\nБулочная Ромашка;ул. Ленина, 5, Москва\n'],
  ['koi8-r', 'Код;Название;Адрес;Индекс\n101;Пекарня Колос;ул. Ленина, 12, Москва\n'],
  ['windows-1255', 'שם;עיר\nמאפיית הלחם;תל אביב\n'],
  ['ibm866', 'название;улица\nБулочная Ромашка;ул. Ленина, 5, Москва\n'],
  ['shift_jis', '店舗名,住所\n喫茶さくら,東京都中央区銀座1-2-3\nパン屋のもり,大阪市北区梅田\n'],
  ['euc-jp', '店舗名,住所\n喫茶さくら,東京都中央区銀座1-2-3\nパン屋のもり,大阪市北区梅田\n'],
  ['euc-kr', '상호명,주소\n서울제과,서울특별시 중구 을지로 5\n'],
  ['gb18030', '名称,地址\n北京小吃店,北京市东城区王府井大街5号\n'],
  ['big5', '名稱,地址\n台北小吃店,台北市中正區中山南路5號\n'],
]

for (const [encoding, text] of texts) {
  test(`${encoding} is told by its bytes: ${text.split('\n')[1]}`, async () => {
    const bytes = encoded(text, encoding)
    const whole = await detectEncoding(chunks(bytes, bytes.length))
    assert.deepEqual(whole, { encoding, damaged: false })
    // Chunks end anywhere, within a line and within a character.
    assert.deepEqual(await detectEncoding(chunks(bytes, 7)), whole)
  })
}

test('a table in another encoding has its names and cells', async () => {
  const bytes = encoded('nazwa;miasto\nPączuś;Łódź\n', 'windows-1250')
  const { columns, encoding, rows } = await openCsv(() => chunks(bytes, 64))
  assert.deepEqual(columns, ['nazwa', 'miasto'])
  assert.equal(encoding, 'windows-1250')
  for await (const row of rows())
    assert.deepEqual('data' in row && row.data, { nazwa: 'Pączuś', miasto: 'Łódź' })
})

test('a table that Excel saved as CSV for MS-DOS has its letters', async () => {
  const bytes = Buffer.from(
    'Stra\xe1e;Ort\r\nGro\xe1e Gasse;M\x81nchen\r\nK\x94lner Weg;\x99hringen\r\n',
    'latin1',
  )
  const { columns, rows } = await openCsv(() => chunks(bytes, 5))
  assert.deepEqual(columns, ['Straße', 'Ort'])
  const cells = []
  for await (const row of rows()) cells.push('data' in row && Object.values(row.data))
  assert.deepEqual(cells, [
    ['Große Gasse', 'München'],
    ['Kölner Weg', 'Öhringen'],
  ])
})

test('UTF-8 that was saved as Windows-1252 speaks for no other encoding', async () => {
  const bytes = encoded('name\nM\u00c3\u00bcller\u2019s Eck\n', 'windows-1252')
  assert.equal((await detectEncoding(chunks(bytes, 64))).encoding, 'windows-1252')
})

async function* chunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
