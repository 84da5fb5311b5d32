/** Words and signs for yes and no. */

const yes = new Set(
  '1|1.0|true|t|yes|y|x|on|vorhanden|✓|✔|✔️|✅|☑|ja|j|wahr|oui|o|vrai|si|sí|sì|s|verdadero|cierto|v|kyllä|k|tosi|vero|waar|sim|verdadeiro|sant|tak|prawda|ano|áno|igen|evet|var|da|да|так|ναι|はい|あり|有|有り|○|◯|〇|◎|可|是|예|네|있음|نعم|יש|כן'.split(
    '|',
  ),
)
const no = new Set(
  '0|0.0|false|f|no|n|off|✗|✘|❌|☐|nein|falsch|non|faux|falso|ei|ei ole|e|epätosi|nee|não|nao|nej|onwaar|falskt|nie|fałsz|ne|nem|hayır|yok|nu|нет|ні|όχι|いいえ|なし|無|無し|×|✕|不可|否|아니오|없음|لا|אין|לא'.split(
    '|',
  ),
)

/** `true` or `false`; undefined for any other cell. */
export function flagOf(cell: string): 'true' | 'false' | undefined {
  const word = cell.trim().toLowerCase()
  if (yes.has(word)) return 'true'
  return no.has(word) ? 'false' : undefined
}

/** Whether a lower-case word is one for yes or no, and not a mark of an empty cell as well. */
export const isFlagWord = (word: string): boolean => flagOf(word) !== undefined
