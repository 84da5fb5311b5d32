/** What a header says without what programs and people write around it: `Tel. (Festnetz)`, `Straße / Hausnr.`, `Tlf. 1`, `storeName`. */

import { plainWords } from '../folding.ts'
import {
  addressKinds,
  addressWords,
  codeWords,
  compoundSubjects,
  idWords,
  joinedValueWords,
  kindsOfBusiness,
  nameWords,
  qualifiers,
  subjects,
  valueWords,
} from './header-parts.ts'

/** A form of a header that is a word for a target counts as much as this. */
export const AS_FORM = 0.95
/** What stands behind a stroke counts less than what stands before it. */
export const BEHIND_STROKE = 0.92

const SHORTEST = 3
/** Of what is left of a compound: `門店名` leaves one sign. */
const SHORTEST_REST = 2
const LONGEST_HEADER = 200

/** A part of an address, or an address, too; a place or another thing that has a name; a country or a province; a kind of business, in a column of names; an id. */
export type FormUse = 'place' | 'where' | 'named' | 'coded' | 'kind' | 'id'

export interface HeaderForm {
  /** Folded. */
  readonly text: string
  readonly weight: number
  /** What the form may then be a word for; absent: anything. */
  readonly only?: FormUse
}

/**
 * The forms of a header, folded by `fold`: without brackets, without words that say which of several or of whom, and each side of a stroke. The header as a
 * whole is not among them.
 */
export function headerForms(header: string, fold: (text: string) => string): readonly HeaderForm[] {
  if (header.length > LONGEST_HEADER) return []
  const bare = header.replace(/[([{（【][^)\]}）】]*[)\]}）】]/g, ' ')
  const written: HeaderForm[] = [
    { text: fold(bare), weight: AS_FORM },
    // Accents left out, as some lists have them: `lahiosoite`.
    { text: plainWords(bare).join(' '), weight: AS_FORM },
    ...sidesOf(bare, fold),
  ]
  const whole = fold(header)
  const forms = [
    ...written,
    ...written.flatMap(shorterForms),
    ...(bare === header ? [] : [partInBrackets(whole)]),
  ]
  // A letter or two may stand for anything once what explains them is gone: `N (TM35)`.
  const isTelling = (text: string) => text.length >= SHORTEST || /[^\p{ASCII}]/u.test(text)
  return forms.filter(({ text, only }) => (only === 'id' || isTelling(text)) && text !== whole)
}

/** `住所(市区町村)`: which part of the address. */
const partInBrackets = (whole: string): HeaderForm => ({
  text: whole
    .split(' ')
    .filter((word) => !addressWords.has(word))
    .join(' '),
  weight: AS_FORM + 0.01,
  only: 'place',
})

/** `Straße / Street`, `Name - Ort`. */
export function sidesOf(bare: string, fold: (text: string) => string): readonly HeaderForm[] {
  if (bare.length > LONGEST_HEADER) return []
  const sides = bare
    .split(/\s*[/|]\s*|\s+[-–]\s+|\s+(?:oder|or|ou|o|tai)\s+|\s*\n\s*/)
    .filter((side) => /\p{L}/u.test(side))
  // `P/code`, `A/H`: a stroke within one word.
  if (sides.length < 2 || sides.some((side) => /^\p{Script=Latin}$/u.test(side.trim()))) return []
  return sides.map((side, at) => ({
    text: fold(side),
    weight: at === 0 ? AS_FORM - 0.01 : BEHIND_STROKE,
  }))
}

/** The form without the words that are not what the column says; the less of them are left out, the more it counts. */
function shorterForms({ text, weight }: HeaderForm): readonly HeaderForm[] {
  const words = text.split(' ')
  const without = (...kinds: readonly ReadonlySet<string>[]) =>
    words.filter((word) => !kinds.some((kind) => kind.has(word))).join(' ')
  return [
    { text: without(qualifiers), weight: weight - 0.01 },
    { text: without(subjects), weight: weight - 0.01 },
    { text: without(qualifiers, subjects), weight: weight - 0.01 },
    {
      text: without(qualifiers, subjects, addressWords, addressKinds),
      weight: weight - 0.015,
      only: 'place',
    },
    { text: without(qualifiers, addressKinds), weight: weight - 0.015, only: 'where' },
    { text: without(qualifiers, subjects, valueWords), weight: weight - 0.015, only: 'named' },
    { text: without(qualifiers, subjects, codeWords), weight: weight - 0.015, only: 'coded' },
    ...(words.some((word) => nameWords.has(word))
      ? [{ text: without(qualifiers, nameWords), weight: weight - 0.015, only: 'kind' } satisfies HeaderForm]
      : []),
    ...idForm(without(subjects, kindsOfBusiness), text, weight - 0.02),
    ...compoundForms(text.replaceAll(' ', ''), weight - 0.02),
  ]
}

/** `Member ID`, `店舗コード`: the word for an id behind the word for what it is of. */
const idForm = (rest: string, of: string, weight: number): readonly HeaderForm[] =>
  rest !== of && idWords.has(rest) ? [{ text: 'id', weight, only: 'id' }] : []

/** `Firmenadresse`, `butiksnavn`, `店舗電話番号`, `市区町村名`: languages that write in one word what others write in several. */
function compoundForms(joined: string, weight: number): readonly HeaderForm[] {
  const subject = compoundSubjects.find((one) => joined.startsWith(one))
  const rest = subject === undefined ? joined : joined.slice(subject.length)
  const bare = joinedValueWords.find((one) => rest.endsWith(one) && rest.length > one.length)
  return [
    ...idForm(rest, joined, weight),
    ...(subject !== undefined && rest.length >= SHORTEST_REST ? [{ text: rest, weight }] : []),
    ...(bare === undefined ? [] : namedForms(rest.slice(0, -bare.length), weight)),
  ]
}

/** `ortsname`, `hofname`: what has the name, which may have an s in between. */
const namedForms = (of: string, weight: number): readonly HeaderForm[] =>
  [of, of.replace(/s$/, '')].flatMap((text): HeaderForm[] => [
    { text, weight, only: 'named' },
    { text, weight, only: 'kind' },
  ])
