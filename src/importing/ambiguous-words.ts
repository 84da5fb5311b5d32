import { type Candidate, foldHeader, SURE } from './header-words.ts'
import { type Evidence, mayBe } from './suggest-evidence.ts'

interface Column {
  readonly name: string
  readonly cells: readonly string[]
  readonly evidence: Evidence
  readonly candidates: readonly Candidate[]
}

/** A header word that means something else in another language, or elsewhere. */
interface AmbiguousWord {
  readonly target: string
  /** It has the target beside one of these headers. Folded. */
  readonly beside: ReadonlySet<string>
}

const word = (target: string, beside: string): AmbiguousWord => ({
  target,
  beside: new Set(beside.split(', ')),
})

const germanHeaders = 'plz, strasse, strasse nr, hausnummer, postleitzahl, oeffnungszeiten, anschrift'
const romanianHeaders = 'judet, localitate, denumire, strada, oras'
const norseHeaders = 'postnummer, postnr, poststed'

const ambiguousWords: ReadonlyMap<string, AmbiguousWord> = new Map([
  // An image in English.
  ['art', word('category', germanHeaders)],
  // A programme in most languages, hours in Romanian.
  ['program', word('opening_times', romanianHeaders)],
  ['tip', word('category', `${romanianHeaders}, naziv, adresa, mjesto, opstina, ilce, mahalle`)],
  // A venue, or the town.
  ['lieu', word('town', 'code postal, codepostal, cp')],
  ['место', word('town', 'назив, адреса, поштански број')],
  ['sted', word('town', norseHeaders)],
  // A country or a region in other Slavic languages.
  ['kraj', word('town', 'naslov, postna stevilka, hisna stevilka')],
  // Of the country or of the collection.
  ['regija', word('province', 'obcina, opcina, mesto, mjesto, grad, zupanija')],
  ['gate', word('address1', norseHeaders)],
  // A municipality in Chile and Romania, a part of a town in Argentina and Colombia.
  ['comuna', word('town', 'region, provincia, judet')],
  // A unit of measure, or an establishment.
  ['unidade', word('name', 'cep, bairro, endereco, municipio')],
])

/** Reads words that mean something else in another language beside headers of their own, where no other column has the target. */
export function withAmbiguousWords(columns: readonly Column[]): readonly Column[] {
  const headers = columns.map(({ name }) => foldHeader(name))
  return columns.map((column, at) => {
    const meant = ambiguousWords.get(headers[at]!)
    if (meant === undefined) return column
    const { target, beside } = meant
    const isTold = headers.some((header) => beside.has(header))
    const isTaken = columns.some(({ candidates }) =>
      candidates.some((one) => one.target === target && one.score >= SURE),
    )
    const fits = mayBe(target, column.evidence, column.cells.length, false, true)
    if (!isTold || isTaken || !fits) return column
    return { ...column, candidates: [...column.candidates, { target, score: SURE }] }
  })
}
