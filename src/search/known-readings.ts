/** Readings of phrases of late: people ask for the same kinds of business again and again. */
import { MadeOf, Recent } from '../recent.ts'
import type { Taxonomy } from '../taxonomy/types.ts'
import type { Word } from './normalise.ts'
import { understandWhat, type WhatReading } from './understand-what.ts'

/** Each takes some 2 KB. */
const readingsRemembered = 2_000

/** For as long as the list of categories is the same: a change of the taxonomy makes a new list. */
const remembered = new MadeOf((_all: object) => new Recent<string, WhatReading>(readingsRemembered))

/** Lists of languages as texts. */
const listNames = new MadeOf((languages: readonly string[]) => languages.join())

/** As `understandWhat`; what is asked of a reading is worked out once for as long as it is remembered. */
export function readWhat(
  phrase: readonly Word[],
  language: string | undefined,
  languages: readonly string[],
  taxonomy: Taxonomy,
): WhatReading {
  const known = remembered.of(taxonomy.all())
  const key = keyOf(phrase, language, languages)
  let reading = known.get(key)
  if (reading === undefined) {
    const { exact, corrected, supposed, partial, categoryIds } = understandWhat(
      phrase,
      language,
      languages,
      taxonomy,
    )
    reading = {
      exact: once(exact),
      corrected: once(corrected),
      supposed: once(supposed),
      partial: once(partial),
      categoryIds,
    }
    known.set(key, reading)
  }
  return reading
}

/** Words follow from how they were written. */
function keyOf(phrase: readonly Word[], language: string | undefined, languages: readonly string[]): string {
  let key = `${listNames.of(languages)} ${language ?? ''}`
  for (const { source } of phrase) key += ` ${source}`
  return key
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
