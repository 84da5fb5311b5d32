/** Reads lists that say the same in many languages: the names and keywords of signs (CLDR), and the texts of the tagging schema. */
import type { DataInput } from '../../step.ts'
import type { Meaning } from './parallel-words.ts'
import { meanOf, type Vocabulary } from './vocabulary.ts'

export const meaningSources = ['cldr-annotations', 'id-tagging-schema'] as const

/** Languages that the encoder learned and that both lists have in full. */
const meaningLanguages = 'en de fr es it nl pt pl ru'.split(' ')

type Texts = ReadonlyMap<string, readonly string[]>

/** @param wanted languages whose words are looked for */
export async function readMeanings(
  input: DataInput,
  vocabulary: Vocabulary,
  wanted: readonly string[],
): Promise<Meaning[]> {
  const [sure, others] = (await Promise.all(
    [meaningLanguages, wanted].map((languages) =>
      Promise.all(languages.map((language) => readTexts(input, language))),
    ),
  )) as [Texts[], Texts[]]
  const keys = [...new Set(sure.flatMap((texts) => [...texts.keys()]))].sort()
  const meant = keys.map((key) => meanOf(sure.flatMap((texts) => vectorsOf(texts.get(key), vocabulary))))
  const middle = meanOf(meant)
  return keys.map((key, at) => ({
    vector: meant[at]!.map((value, dimension) => value - middle[dimension]!),
    texts: others.flatMap((texts) => texts.get(key) ?? []),
  }))
}

/** The mean of what one language says, as a list of one; empty when it says nothing. */
function vectorsOf(texts: readonly string[] | undefined, vocabulary: Vocabulary): Float64Array[] {
  const told = (texts ?? []).filter((text) => vocabulary.read(text).length > 0)
  return told.length === 0 ? [] : [meanOf(told.map((text) => vocabulary.vectorOf(text)))]
}

async function readTexts(input: DataInput, language: string): Promise<Texts> {
  const found = new Map<string, string[]>()
  const add = (key: string, texts: readonly string[]): void => {
    const own = found.get(key)
    if (own === undefined) found.set(key, [...texts])
    else own.push(...texts)
  }
  for (const [sign, { tts = [], default: words = [] }] of await readSigns(input, language)) {
    add(`sign ${sign}`, [...tts, ...words])
  }
  const schema = await readJson(input, 'id-tagging-schema', `package/dist/translations/${language}.json`)
  addTexts((schema as { [language: string]: object })[language] ?? schema, '', add)
  return found
}

interface SignTexts {
  /** What is read out. */
  readonly tts?: readonly string[]
  /** Keywords. */
  readonly default?: readonly string[]
}

async function readSigns(input: DataInput, language: string): Promise<[string, SignTexts][]> {
  const path = `package/annotations/${language}/annotations.json`
  const file = (await readJson(input, 'cldr-annotations', path)) as {
    annotations: { annotations: Record<string, SignTexts> }
  }
  return Object.entries(file.annotations.annotations)
}

/** All single texts below; lists of synonyms say different things in different languages. */
function addTexts(node: object, path: string, add: (key: string, texts: readonly string[]) => void): void {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') add(`text ${path}/${key}`, [value])
    else if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      addTexts(value, `${path}/${key}`, add)
    }
  }
}

const readJson = async (input: DataInput, source: string, path: string): Promise<object> =>
  JSON.parse((await input.file(source, path)).toString())
