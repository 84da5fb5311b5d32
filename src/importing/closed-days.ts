/** Days off in a column of their own, beside the hours: `定休日`, `Ruhetag`, `jour de fermeture`. */
import { plain } from '../folding.ts'
import { type Day, days } from './day-hours.ts'
import { dayOf } from './targets.ts'

const LONGEST_CELL = 100
const never = new Set(
  '年中無休|無休|年中无休|无休|全年无休|연중무휴|none|never|open daily|open every day|kein|keiner|kein ruhetag|aucun|ouvert tous les jours|ninguno|abre todos los dias|nessuno|sempre aperto|geen|nenhum|nao fecha|brak'
    .split('|')
    .map(plain),
)
const between =
  /[\s,.;:/+&・、·，：]+|(?<=曜日?)と|(?<![\p{L}])(?:and|und|et|y|e|en|och|ja|i|a|ve|és|и|every|jeden|jeweils|tous les|todos los|毎週|매주|每周|每)(?![\p{L}])|毎週|매주/iu
/** Words around the days. */
const around: ReadonlySet<string> = new Set(
  'closed on geschlossen ruhetag ruhetage ferme fermeture le les cerrado los el chiuso il la gesloten op fechado ao aos as 定休日 定休 休み 休 휴무 휴무일 休息 매주'
    .split(' ')
    .map(plain),
)

/**
 * The days that a cell names as days off; none for words such as `年中無休`. Undefined for anything else, such as every second Monday, a half day or a public
 * holiday.
 */
export function daysNamed(cell: string): readonly Day[] | undefined {
  if (cell.length > LONGEST_CELL) return undefined
  const text = plain(cell).trim()
  if (never.has(text)) return []
  const words = text

    .replace(/-feiras?(?!\p{L})/gu, '')
    .replace(/定休日?$|休み?$|휴무$|休息$/u, '')
    .split(between)
    .filter((word) => word !== '' && !around.has(word))
  const named = new Set(words.map((word) => dayOf(word) ?? dayOf(word.replace(/s$/, '')) ?? signs.get(word)))
  if (named.size === 0 || named.has(undefined) || named.size === days.length) return undefined
  return days.filter((day) => named.has(day))
}

/** One sign, which stands for a day only where days are meant. */
const signs: ReadonlyMap<string, Day> = new Map(
  ['月火水木金土日', '월화수목금토일', '一二三四五六日'].flatMap((week) =>
    [...week].map((sign, at): [string, Day] => [plain(sign), days[at]!]),
  ),
)
