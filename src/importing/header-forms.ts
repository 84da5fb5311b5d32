/** What a header says without what programs and people write around it: `Tel. (Festnetz)`, `Straße / Hausnr.`, `Tlf. 1`. */

import { plainWords } from '../folding.ts'

/** A form of a header that is a word for a target counts as much as this. */
export const AS_FORM = 0.95
/** What stands behind a stroke counts less than what stands before it. */
export const BEHIND_STROKE = 0.92

const SHORTEST = 3

export interface HeaderForm {
  /** Folded. */
  readonly text: string
  readonly weight: number
}

/** Words that say which of several, or of what: nothing is lost without them. */
const qualifiers = new Set(
  (
    'the of de la le les du des del di der die das den und et y e ja och and en og ' +
    'n no nr num numero number nummer 1 2 3 01 ' +
    'fixe fijo fisso fixo fest festnetz landline kiinteae vaste main principal principale primaer primary haupt ' +
    'business company firmen entreprise empresa azienda bedrijf yrityksen foeretagets kunden kunde client cliente customer ' +
    'contact kontakt contacto contatto yhteys public publique offentlig general allgemein allgemeine generale yleinen official officiel oficial ' +
    'jours dias days tage giorni dagen paeivaet regular reguliere standard normal current aktuelle actuel actual'
  ).split(' '),
)

/**
 * The forms of a header, folded by `fold`: without brackets, without qualifiers, and each side of a stroke. The header as a whole is not among them.
 */
export function headerForms(header: string, fold: (text: string) => string): readonly HeaderForm[] {
  const bare = header.replace(/[([{][^)\]}]*[)\]}]/g, ' ')
  const sides = bare
    .split(/\s*[/|]\s*|\s+[-–]\s+|\s+(?:oder|or|ou|o|tai|of)\s+/)
    .filter((side) => /\p{L}/u.test(side))
  const forms: HeaderForm[] = [
    { text: fold(bare), weight: AS_FORM },
    // Accents left out, as some lists have them: `lahiosoite`.
    { text: plainWords(bare).join(' '), weight: AS_FORM },
    ...(sides.length > 1
      ? sides.map((side, at) => ({ text: fold(side), weight: at === 0 ? AS_FORM - 0.01 : BEHIND_STROKE }))
      : []),
  ]
  const plain = forms.map(({ text, weight }) => ({ text: withoutQualifiers(text), weight: weight - 0.01 }))
  const whole = fold(header)
  // A letter or two may stand for anything once what explains them is gone: `N (TM35)`.
  return [...forms, ...plain].filter(({ text }) => text.length >= SHORTEST && text !== whole)
}

const withoutQualifiers = (folded: string): string =>
  folded
    .split(' ')
    .filter((word) => !qualifiers.has(word))
    .join(' ')
