/** What the other columns of a table show about one. */
import { withAmbiguousWords } from './ambiguous-words.ts'
import { type Candidate, foldHeader, SURE } from './header-words.ts'
import type { Evidence } from './suggest-evidence.ts'

/** A column by its header and first cells. */
export interface ColumnReading {
  readonly name: string
  readonly cells: readonly string[]
  readonly evidence: Evidence
  readonly candidates: readonly Candidate[]
}

/** The columns without the targets that their neighbours rule out. */
export const besideOthers = (columns: readonly ColumnReading[]): readonly ColumnReading[] =>
  withoutSurnames(
    withoutRegions(
      withOneAddress(withSuburbs(withNumberedNames(withoutCounts(withHouses(withAmbiguousWords(columns)))))),
    ),
  )

const isSure = ({ candidates }: ColumnReading, wanted: string): boolean =>
  candidates.some(({ target, score }) => target === wanted && score >= SURE)

const without = (column: ColumnReading, rules: (target: string) => boolean): ColumnReading => ({
  ...column,
  candidates: column.candidates.filter(({ target }) => !rules(target)),
})

/** `Logradouro`, `Nº`: numbers behind a street are those of houses, not ids. */
const withHouses = (columns: readonly ColumnReading[]): readonly ColumnReading[] =>
  columns.map((column, at) => {
    const before = columns[at - 1]
    const isHouse = before !== undefined && isSure(before, 'address1') && isSure(column, 'building_number')
    return isHouse ? without(column, (target) => target === '_supplier_id') : column
  })

/** `No` above 1, 2, 3 counts the rows. */
const withoutCounts = (columns: readonly ColumnReading[]): readonly ColumnReading[] =>
  columns.map((column) =>
    isCount(column.cells) ? without(column, (target) => target === 'building_number') : column,
  )

/** As many numbers in a row are no chance. */
const LEAST_COUNTED = 3
const isCount = (cells: readonly string[]): boolean =>
  cells.length >= LEAST_COUNTED &&
  cells.every((cell, at) => /^\d+$/.test(cell) && Number(cell) === Number(cells[0]) + at)

/** A suburb is the town of an Australian address, where no column has another. */
function withSuburbs(columns: readonly ColumnReading[]): readonly ColumnReading[] {
  if (columns.some((column) => isSure(column, 'town'))) return columns
  return columns.map((column) =>
    /^suburb$/i.test(column.name) ? { ...column, candidates: [{ target: 'town', score: SURE }] } : column,
  )
}

/** `NAME1` beside a `NAME` that repeats itself, as the towns of businesses do: the column of distinct names has them. */
function withNumberedNames(columns: readonly ColumnReading[]): readonly ColumnReading[] {
  const isName = ({ name }: ColumnReading) => /^name$/i.test(name)
  const repeats = columns.some((column) => isName(column) && column.cells.length > distinct(column))
  const numbered = columns.some(
    (column) => /^name[ _]?1$/i.test(column.name) && distinct(column) === column.cells.length,
  )
  if (!repeats || !numbered) return columns
  return columns.map((column) => (isName(column) ? without(column, (target) => target === 'name') : column))
}

const distinct = ({ cells }: ColumnReading): number => new Set(cells).size

const personal = new Set(
  'first name,given name,forename,firstname,last name,surname,lastname,family name,job title,salutation,vorname,nachname,anrede,prenom,civilite,apellidos,nombre de pila,cognome,voornaam,achternaam,aanhef,apelido,sobrenome,imie,nazwisko,prijmeni,foernamn,efternamn,fornavn,etternavn,efternavn,etunimi,sukunimi,keresztnev,vezeteknev,soyadi,имя,фамилия,отчество,姓,姓名,prezime,priimek,презиме,прізвище,prenume,apellido,soyad,soyisim'.split(
    ',',
  ),
)
/** Words for a name that people have, too. */
const namesOfAnybody = new Set(
  'name,full name,title,nom,nombre,nome,naam,namn,navn,nimi,designation,designacao,имя,nazwa,isim,title name,ime,име,nume,adi,adı'.split(
    ',',
  ),
)

/** `Title`, `First name`, `Name`, `Company` are those of a person at a business. */
function withoutSurnames(columns: readonly ColumnReading[]): readonly ColumnReading[] {
  const isOfAnybody = ({ name }: ColumnReading) => namesOfAnybody.has(foldHeader(name))
  const hasPersons = columns.some(({ name }) => personal.has(foldHeader(name)))
  const hasBusiness = columns.some((column) => isSure(column, 'name') && !isOfAnybody(column))
  if (!hasPersons || !hasBusiness) return columns
  return columns.map((column) =>
    isOfAnybody(column) ? without(column, (target) => target === 'name') : column,
  )
}

/** A region may be one of sales, where the state has a column, too. */
function withoutRegions(columns: readonly ColumnReading[]): readonly ColumnReading[] {
  const isRegion = ({ name }: ColumnReading) => regions.has(foldHeader(name))
  if (!columns.some((column) => isSure(column, 'province') && !isRegion(column))) return columns
  return columns.map((column) =>
    isRegion(column) ? without(column, (target) => target === 'province') : column,
  )
}
const regions = new Set(['region', 'regione', 'regiao', 'alue'])

/** Words before the parts of an address, the likeliest to be where customers go first. A table may have several addresses. */
const kindsOfAddress: readonly (readonly string[])[] = [
  'physical location visiting besoks besok site'.split(' '),
  [],
  'billing shipping delivery mailing correspondence postal registered invoice rechnung rechnungs liefer lieferung facturation livraison facturacion envio fiscal fatturazione spedizione factuur post laskutus posti'.split(
    ' ',
  ),
]
const parts: ReadonlySet<string> = new Set(
  'address address1 address2 address3 building_number district town county province postcode country'.split(
    ' ',
  ),
)
/** As many parts make an address. */
const LEAST_PARTS = 2

const kindOfAddress = (name: string): { readonly rank: number; readonly word: string } => {
  const words = foldHeader(name).split(' ')
  // `Postal code`, `site web`.
  const rank = words.length < 2 ? 1 : kindsOfAddress.findIndex((kind) => kind.includes(words[0]!))
  return rank < 0 || rank === 1 ? { rank: 1, word: '' } : { rank, word: words[0]! }
}

/** `Mailing City` beside `Physical City`, `Shipping Zip` beside `Billing Zip`: the parts of one of them are those of the address. */
function withOneAddress(columns: readonly ColumnReading[]): readonly ColumnReading[] {
  const kinds = new Map<string, { rank: number; parts: Set<string> }>()
  for (const column of columns) {
    const { rank, word } = kindOfAddress(column.name)
    const kind = kinds.get(word) ?? { rank, parts: new Set() }
    kinds.set(word, kind)
    for (const { target, score } of column.candidates)
      if (score >= SURE && parts.has(target) && target !== 'country' && target !== 'postcode')
        kind.parts.add(target)
  }
  const whole = [...kinds].filter(([, kind]) => kind.parts.size >= LEAST_PARTS)
  if (whole.length < 2) return columns
  const [best] = whole.reduce((a, b) => (b[1].rank < a[1].rank ? b : a))
  return columns.map((column) => {
    const { word } = kindOfAddress(column.name)
    return word !== best && word !== '' ? without(column, (target) => parts.has(target)) : column
  })
}
