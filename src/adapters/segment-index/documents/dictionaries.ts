/**
 * Dictionaries: values shared by documents, stored once per component. They hold schedules of opening hours,
 * and the sets of categories, places and flags. Documents refer to entries by number, so costly work is done
 * once per entry.
 */

import type { SectionFile, SectionWriter } from '../files/section-file.ts'
import { GrowingBytes, GrowingWords } from '../memory/growing-column.ts'
import { type DictionaryColumn, dictionaryColumns } from './columns.ts'

/** Numbered texts. */
export interface Texts {
  readonly size: number
  text(number: number): string
}

/** Numbered sets of ids. The ids are numbered, too. */
export interface IdSets {
  readonly size: number
  readonly ids: Texts
  /** The members of set n are `members[starts[n], starts[n + 1])`: distinct id numbers, ascending. */
  readonly starts: Uint32Array
  readonly members: Uint32Array
}

export interface Dictionaries {
  readonly schedule: Texts
  readonly categorySet: IdSets
  readonly placeSet: IdSets
  readonly flagSet: IdSets
}

export class GrowingTexts implements Texts {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []

  get size(): number {
    return this.#texts.length
  }

  text(number: number): string {
    return this.#texts[number]!
  }

  /** Returns the number of the text, adding it if it is new. */
  number(text: string): number {
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.#texts.length
      this.#numbers.set(text, number)
      this.#texts.push(text)
    }
    return number
  }
}

class GrowingIdSets implements IdSets {
  readonly ids = new GrowingTexts()
  readonly #numbers = new Map<string, number>()
  readonly #starts = new GrowingWords()
  readonly #members = new GrowingWords()

  constructor() {
    this.#starts.push(0)
  }

  get size(): number {
    return this.#numbers.size
  }

  get starts(): Uint32Array {
    return this.#starts.view
  }

  get members(): Uint32Array {
    return this.#members.view
  }

  /** Returns the number of the set of these ids, adding it if it is new. */
  number(ids: readonly string[]): number {
    let members = ids.map((id) => this.ids.number(id))
    if (members.some((member, i) => i > 0 && members[i - 1]! >= member)) {
      members = [...new Set(members)].sort((a, b) => a - b)
    }
    const key = members.join()
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(key, number)
      for (const member of members) this.#members.push(member)
      this.#starts.push(this.#members.length)
    }
    return number
  }
}

/** Dictionaries that grow as documents are added. */
export class GrowingDictionaries implements Dictionaries {
  readonly schedule = new GrowingTexts()
  readonly categorySet = new GrowingIdSets()
  readonly placeSet = new GrowingIdSets()
  readonly flagSet = new GrowingIdSets()

  /** The number here of an entry from another component's dictionary, adding it if it is new. */
  adopt(column: DictionaryColumn, from: Dictionaries, number: number): number {
    return column === 'schedule'
      ? this.schedule.number(from.schedule.text(number))
      : this[column].number(idsOf(from[column], number))
  }
}

function idsOf({ starts, members, ids }: IdSets, set: number): string[] {
  return Array.from(members.subarray(starts[set]!, starts[set + 1]!), (member) => ids.text(member))
}

/** Writes the sections that `readDictionaries` reads. */
export function writeDictionaries(writer: SectionWriter, dictionaries: Dictionaries): void {
  for (const column of dictionaryColumns) {
    if (column === 'schedule') {
      writeTexts(writer, column, dictionaries.schedule)
      continue
    }
    const { ids, starts, members } = dictionaries[column]
    writeTexts(writer, column, ids)
    writer.section(`${column}.starts`, starts)
    writer.section(`${column}.members`, members)
  }
}

function writeTexts(writer: SectionWriter, name: string, texts: Texts): void {
  const bytes = new GrowingBytes()
  const offsets = new GrowingWords()
  offsets.push(0)
  for (let number = 0; number < texts.size; number++) {
    bytes.append(Buffer.from(texts.text(number)))
    offsets.push(bytes.length)
  }
  writer.section(`${name}.texts`, bytes.view)
  writer.section(`${name}.offsets`, offsets.view)
}

export function readDictionaries(file: SectionFile): Dictionaries {
  const sets = (column: DictionaryColumn): IdSets => {
    const starts = file.words(`${column}.starts`)
    const members = file.words(`${column}.members`)
    return { size: starts.length - 1, ids: new StoredTexts(file, column), starts, members }
  }
  return {
    schedule: new StoredTexts(file, 'schedule'),
    categorySet: sets('categorySet'),
    placeSet: sets('placeSet'),
    flagSet: sets('flagSet'),
  }
}

/** Texts are decoded on first use. */
class StoredTexts implements Texts {
  readonly #bytes: Uint8Array
  readonly #offsets: Uint32Array
  readonly #decoded: string[] = []

  constructor(file: SectionFile, name: string) {
    this.#bytes = file.bytes(`${name}.texts`)
    this.#offsets = file.words(`${name}.offsets`)
  }

  get size(): number {
    return this.#offsets.length - 1
  }

  text(number: number): string {
    let text = this.#decoded[number]
    if (text === undefined) {
      const from = this.#offsets[number]!
      text = Buffer.from(
        this.#bytes.buffer,
        this.#bytes.byteOffset + from,
        this.#offsets[number + 1]! - from,
      ).toString()
      this.#decoded[number] = text
    }
    return text
  }
}
