import assert from 'node:assert/strict'
import { test } from 'node:test'
import { targetOfHeader } from '../../test/support/header-targets.ts'
import { openCsv } from './csv.ts'
import { mappingByHeaders } from './plain-headers.ts'

/** What other headers of such lists say, and what words of one language mean in another. */
const ofNoTarget =
  '備考|内線番号|名称_カナ|病床数|施設数|営業許可日|許可年月日|面積|推荐菜|价格|评分|评论数|注册资本|法定代表人|비고|데이터기준일자|인허가일자|좌석수|대표자명|종업원수|Ghi chú|Đánh giá|Giá|Keterangan|Harga|Nama Pemilik|ราคา|หมายเหตุ|ملاحظات|السعر|اسم المالك|التقييم|הערות|שם בעלים|מחיר|Примечание|Дата регистрации|ФИО руководителя|Цена|Количество мест|Примітка|Дата|Забележка|Управител|Παρατηρήσεις|Τιμή|Not|Notlar|Fiyat|Puan|Uwagi|Data|Cena|Poznámka|Datum|Kapacita|Opomba|Napomena|Broj zaposlenih|Broj|Kapacitet|Megjegyzés|Ár|Observații|Preț|Data|Bemærkning|Pris|Dato|Anmärkning|Antal platser|Betyg|Hinta|Huomautus|Märkus|Hind|Opmerking|Prijs|commentaire|Note|Prix|Observations|date_maj|nb_places|Observação|Preço|Vagas|Data de abertura|Observaciones|Precio|fecha_registro|calle_cruce|Created By|Updated by|Sorted by|Art Director|Telefon Özelliği|Name des Inhabers|Nombre del propietario|Nom du gérant|Imię i nazwisko|Jméno majitele|Grade|Post|Position Title|Status Date|Program Manager|Program|Tip|lieu|Art|Sted|comuna|Unidade|Specific|Enhet|エリア|地域|Regija|キャッチコピー|Метро|Prezzo medio|Grad Year|Tip amount|Place of birth|Sort|Sort order|Vrsta plaćanja|Стан справ|Номер лицензии дата|Cod produs|Vara|Tax Program|Cap rate|Lan party|Oras de program|Site visits|Type of Contract|Nat pop'.split(
    '|',
  )

/** Headers that mean one thing in one language and another elsewhere: never this target. */
const never: readonly (readonly [header: string, target: string])[] = [
  ['NO', 'country'],
  ['No', 'province'],
  ['DE', 'country'],
  ['IT', 'country'],
  ['By', 'name'],
  ['Art', 'name'],
  ['Art', 'address1'],
  ['nr', 'telephone_number'],
  ['lieu', 'name'],
  ['lieu', 'address1'],
  ['Ime i prezime', 'name'],
  ['Data', 'opening_times'],
  ['Grad', 'county'],
  ['Program', 'category'],
  ['Stan', 'town'],
  ['Number', 'telephone_number'],
  ['Altura', 'building_number'],
  ['Canton', 'town'],
  ['Sector', 'district'],
  ['Gate', 'address1'],
  ['Vald', 'town'],
  ['Appellation', 'name'],
  ['地方公共団体名', 'town'],
  ['開始時間', 'opening_times'],
  ['終了時間', 'opening_times'],
  ['region_code', 'town'],
  ['Адрес сайта', 'address'],
  ['Адреса електронної пошти', 'address'],
  ['Email adresa', 'address'],
  ['Adresa webu', 'address'],
  ['Naslov spletne strani', 'address'],
  ['Địa chỉ email', 'address'],
  ['Alamat email', 'address'],
  ['E-posta adresi', 'address'],
  ['电子邮箱地址', 'address'],
  ['网站地址', 'address'],
  ['홈페이지 주소', 'address'],
  ['이메일 주소', 'address'],
  ['メールアドレス', 'address'],
  ['كود المدينة', 'town'],
  ['분류코드', 'category'],
  ['公司负责人', 'name'],
  ['代表者名', 'name'],
  ['대표자명', 'name'],
  ['担当者名', 'name'],
  ['法人の名称', 'name'],
  ['ФИО', 'name'],
  ['Индекс потребительской лояльности', 'postcode'],
  ['Дата открытия', 'opening_times'],
  ['開店日', 'opening_times'],
  ['设立时间', 'opening_times'],
  ['成立时间', 'opening_times'],
  ['Datum otvorenja', 'opening_times'],
]

test('headers of no target', () => {
  assert.deepEqual(
    ofNoTarget.map((word) => [word, targetOfHeader(word)]),
    ofNoTarget.map((word) => [word, undefined]),
  )
})

test('words that mean something else in another language', () => {
  assert.deepEqual(
    never.filter(([header, target]) => targetOfHeader(header) === target),
    [],
  )
})

/** What each header of a table stands for. */
async function targetsIn(cells: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const table = await openCsv(async function* () {
    yield Buffer.from(`${Object.keys(cells).join(';')}\n${Object.values(cells).join(';')}\n`)
  })
  const { read } = await mappingByHeaders(table)
  return Object.fromEntries(read.map(({ column, target }) => [column, target]))
}

test('ambiguous words beside headers of their language', async () => {
  const berlin = await targetsIn({ Name: 'Koschel', Straße: 'Weg 1', PLZ: '10115', Art: 'Bürobedarf' })
  assert.equal(berlin.Art, 'category')
  assert.equal((await targetsIn({ Name: 'Oak', Street: '1 Pier Rd', Art: 'oak.png' })).Art, undefined)

  const nantes = { nom: 'La Cigale', lieu: 'Nantes', codepostal: '44000' }
  assert.equal((await targetsIn(nantes)).lieu, 'town')
  assert.equal((await targetsIn({ ...nantes, lieu: 'Salle A', commune: 'Nantes' })).lieu, undefined)
  assert.equal((await targetsIn({ nom: 'Bal', lieu: 'Salle des fêtes' })).lieu, undefined)

  const chile = { Nombre: 'Ahumada', Dirección: 'Prat 10', Comuna: 'Ñuñoa', Región: 'Metropolitana' }
  assert.equal((await targetsIn(chile)).Comuna, 'town')
  assert.equal(
    (await targetsIn({ nombre: 'López', barrio: 'Recoleta', comuna: 'Comuna 2' })).comuna,
    undefined,
  )

  const romania = { Denumire: 'Catena', Localitate: 'Cluj', Program: 'L-V 8-20, S 9-14' }
  assert.equal((await targetsIn(romania)).Program, 'opening_times')
  assert.equal((await targetsIn({ Name: 'School', Program: 'US Curriculum K-12' })).Program, undefined)
})

test('the name of a person beside that of a business, in further languages', async () => {
  assert.deepEqual(await targetsIn({ Ime: 'Ana', Prezime: 'Kos', Naziv: 'Kos d.o.o.', Grad: 'Split' }), {
    Naziv: 'name',
    Grad: 'town',
  })
})
