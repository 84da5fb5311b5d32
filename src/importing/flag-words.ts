/** Words and signs for yes and no. */

const yes = new Set(
  '1|1.0|disponible|disponibile|disponível|available|verfügbar|tillgänglig|beschikbaar|saatavilla|true|t|yes|y|x|on|vorhanden|✓|✔|✔️|✅|☑|ja|j|wahr|oui|o|vrai|si|sí|sì|s|verdadero|cierto|v|kyllä|k|tosi|vero|waar|sim|verdadeiro|sant|tak|prawda|ano|áno|igen|evet|var|da|да|так|ναι|はい|あり|有|有り|○|◯|〇|◎|可|是|예|네|있음|نعم|יש|כן'.split(
    '|',
  ),
)
const no = new Set(
  '0|0.0|not available|nicht verfügbar|no disponible|non disponible|non disponibile|não disponível|indisponible|niet beschikbaar|ej tillgänglig|false|f|no|n|off|✗|✘|❌|☐|nein|falsch|non|faux|falso|ei|ei ole|e|epätosi|nee|não|nao|nej|onwaar|falskt|nie|fałsz|ne|nem|hayır|yok|nu|нет|ні|όχι|いいえ|なし|無|無し|×|✕|不可|否|아니오|없음|لا|אין|לא'.split(
    '|',
  ),
)

const partly = new Set(
  'limited|partly|partial|partially|in part|teilweise|zum teil|bedingt|eingeschränkt|begrenzt|partiel|partielle|partiellement|en partie|limité|parcial|parcialmente|en parte|em parte|limitado|parziale|parzialmente|in parte|limitato|gedeeltelijk|deels|beperkt|delvis|delvist|begränsad|osittain|rajoitetusti|częściowo|częściowa|częściowy|částečně|△|▲|一部|一部可|部分|일부|частично'.split(
    '|',
  ),
)

/** Whether a cell says that something is so in part, as attributes may be. */
export const isPartly = (cell: string): boolean => partly.has(cell.trim().toLowerCase())

/** `Ja, stufenlos`, `yes - ramp`, `leider nein`: a yes or no with a remark. One letter with a remark is no answer. */
const withRemark =
  /^(?:leider |unfortunately |malheureusement |purtroppo |lamentablemente |infelizmente )?(\p{L}{2,12})(?:\s*[,;:(–]\s*.{1,80}|\s+-\s+.{1,80})?$/u

/** `true` or `false`; undefined for any other cell. */
export function flagOf(cell: string): 'true' | 'false' | undefined {
  const text = cell.trim().toLowerCase()
  const word = yes.has(text) || no.has(text) ? text : (withRemark.exec(text)?.[1] ?? text)
  if (yes.has(word)) return 'true'
  return no.has(word) ? 'false' : undefined
}

/** Whether a lower-case word is one for yes or no, and not a mark of an empty cell as well. */
export const isFlagWord = (word: string): boolean => flagOf(word) !== undefined
