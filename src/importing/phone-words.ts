/** The words and signs around telephone numbers in a cell: labels, extensions, times to call. */
import { tokensOf } from './hours-tokens.ts'
import { digitsOf, LEAST_DIGITS } from './phone-numbers.ts'
import { plainDigits } from './plain-signs.ts'

interface Section {
  readonly body: string
  readonly isFax: boolean
  /** Called a telephone and a fax. */
  readonly isBoth: boolean
  /** Called so by a word behind it, which is of its last number. */
  readonly isBehind?: boolean
}

const faxWord =
  '(?:tele|télé|tele-)?fax(?:nummer)?|faksi?|ファックス|ファクス|فاكس|факс|φαξ|팩스|传真|傳真|f[aá]ks|belge(?:ge[cç]er)?|t[eé]l[eé]copie(?:ur)?|telekopio|f(?=\\s*[.:]?\\s*-?[+(\\d])'
const phoneWord =
  '電話(?:番号)?|电话|携帯(?:電話)?|手机|手機|座机|전화(?:번호)?|휴대폰|핸드폰|тел(?:ефон)?|моб(?:ильный)?|τηλ(?:[εέ]φωνο)?|κιν(?:ητ[οό])?|cep|gsm|whats ?app|t[eé]l[eé]?(?:fon|phone|fono|foon)?|tlf|tfno|phone|ph|puh(?:elin)?|fon|mob(?:il|ile)?|m[oó]vil|handy|natel|gsm|cell(?:ulare)?|cel|tlm|telem[oó]vel|telefone|telef|tfn|port(?:able)?|[tpm](?=\\s*[.:]?\\s*[+(\\d])'
const oneLabel = new RegExp(`^(?:${faxWord}|${phoneWord}|[tfm])$`, 'iu')
export const labelled = new RegExp(`(?<!\\p{L})(?:(${faxWord})|(${phoneWord}))(?!\\p{L})\\.?`, 'giu')

/** Words between numbers, of which the second may be told by its last digits: `040 2532864 und 65`. */
const joining =
  /^(?:und|oder|bzw|u|o|od|and|or|et|ou|y|e|ó|ja|tai|en|of|och|eller|og|i|oraz|lub|a|nebo|и|или|és|vagy|και|ve|veya)\.?$/iu
export const isJoining = (word: string): boolean =>
  joining.test(word) || oneLabel.test(word.replace(/[.:]+$/, ''))

/** A text at the words that call numbers a fax; whole if there are none. */
export function sectionsOf(text: string): readonly Section[] {
  const whole = [{ body: text, isFax: false, isBoth: false }]
  const labels = [...text.matchAll(labelled)]
  if (!labels.some((label) => label[1] !== undefined)) return whole
  const [first, ...more] = labels
  const sections: { body: string; isFax: boolean; isPhone: boolean; isLabelled: boolean; isBehind?: true }[] =
    []
  if (/\d/.test(text.slice(0, first!.index)))
    sections.push({ body: text.slice(0, first!.index), isFax: false, isPhone: true, isLabelled: false })
  // A letter alone is a label only beside another one.
  if (sections.length === 0 && more.length === 0 && first![0].length < 3) return whole
  let [isFax, isPhone] = [false, false]
  for (const [at, label] of labels.entries()) {
    isFax ||= label[1] !== undefined
    isPhone ||= label[1] === undefined
    const body = text.slice(label.index + label[0].length, labels[at + 1]?.index)
    const hasDigits = /\d/.test(body)
    if (!hasDigits && at < labels.length - 1) continue
    // `0931 123457 (Fax)` names the number before it.
    const last = sections.at(-1)
    if (hasDigits || last === undefined) sections.push({ body, isFax, isPhone, isLabelled: true })
    // `Fax: n/a` names none.
    else if (isFax && !last.isLabelled && !/^\s*:/.test(body)) {
      last.isFax = true
      last.isPhone = isPhone
      last.isBehind = true
    }
    isFax = false
    isPhone = false
  }
  return sections.map(({ body, isFax, isPhone, isBehind }) => ({
    body,
    isFax,
    isBoth: isFax && isPhone,
    ...(isBehind && { isBehind }),
  }))
}

export const asciiSigns = (text: string): string =>
  plainDigits(text.normalize('NFKC'))
    .replace(/[‐-―−]/g, '-')
    .replace(/(?<=\d)['’](?=\d)/g, ' ')
    .replace(/(?<=\d{4})\s?[~〜]\s?(?=\d{1,4}(?![\d:]))/g, '/')
    .replace(/\+{2,}/g, '+')
    .replace(/(\+\d{1,3}\)?\s*)\(0\)/g, '$1')
    .replace(/\(\s*(\+\d{1,3})\s*\)/g, '$1 ')

const extensionPattern =
  /[\s,;(-]*(?:;ext=|(?<![\p{L}\d])(?:extension|extensi[oó]n|extn|ext|opt(?:ion)?|durchwahl|durchw|dw|apparat|app|nebenstelle|nst|poste|interno|int|anexo|alanumero|alanro|toestel|tst|ramal|anknytning|ankn|lokal|linha|extens[aã]o|wewn?|доб(?:авочный)?|вн(?:утр)?|dahili|dah|mell[eé]k|lokale?|linka|l(?=\.)|kl(?:apka)?|εσωτ(?:ερικ[οό])?|εσ|press|x)(?!\p{L})|内線|內線|내선|[转轉]|(?<![\p{L}])x(?=\s?\d)|#)(?:[.:\s-]|n[°º])*(\d{1,6})\b\)?/giu

/** The pause that a dialling program makes: `+12065550142,7`. */
const dialledPause = /(?<=^\+?\d{10,15}),{1,3}(\d{1,5})#?$/

/** The same behind a number with signs, where one comma may part two numbers. */
const markedPause = /(?<=^\+?[\d\s().-]{10,24})(?:,{2,3}(\d{1,6})#?|,(\d{1,6})#)$/

export const extensionsMarked = (text: string): string =>
  text
    .replace(dialledPause, ' ⟨$1⟩')
    .replace(markedPause, ' ⟨$1$2⟩')
    .replace(/(?<=\d[\s,]+)w\.\s?(\d{1,4})$/i, ' ⟨$1⟩')
    .replace(extensionPattern, ' ⟨$1⟩')

/** When to call: `après 18h`, `po godz. 18`, `dalle 9 alle 18`. */
const timeBehind =
  /^(?:apr[eè]s|avant|d[eè]s|nach|ab|vor|bis|von|zwischen|after|before|from|until|between|entre|desde|hasta|a partir d[eias]+|despu[eé]s de|depois d[aeo]s?|at[eé]|dalle|dopo(?: le)?|prima delle|ore|godz|po|od|do|vanaf|na|tot|tussen|efter|före|från|kello|klo|po godz|ob|mellan|kl)\.?(?:\s+(?:las?|les?|godz\.?|kl\.?|às|ore))?\s+\d{1,2}(?:[:.h]\d{2})?(?!\d|\s*\d{3})(?:\D{0,12}\d{1,2}(?:[:.h]\d{2})?(?!\d))?\D*$/iu

/** What a call costs: `14 ct/min`, `0,15 €/min`, `8,35 snt/puh + 16,69 snt/min`. */
const price =
  /[\s,;(+-]{0,5}(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?\s?(?:€|euros?|eur|cts?|cents?|snt|p|kč|zł|kr)\.?\s?(?:\/|per|pro|je|par|al)\s?\p{L}+\.?\)?/giu

/** `24h`, `9:00-17:00` */
const times =
  /(?<![\d:])(?:24\s?(?:h|hs|hrs?|horas|std|stunden)(?!\p{L})|\d{1,2}:\d{2}\s*[-~〜～]\s*\d{1,2}:\d{2}(?![\d:]))/giu

/** Addresses for mail and of the web, but those of pages that call a number. */
const addresses =
  /[^\s,;<>()|]{1,80}@[^\s,;<>()|]+|(?:https?:\/\/|www\.)(?!(?:www\.)?(?:wa\.me|\w+\.whatsapp\.com|whatsapp\.com|viber)\b)[^\s,;<>()|]+/giu

/** Two times; a number has more. */
const MOST_HOUR_DIGITS = 9

/** Without addresses, prices, times, and a remark in brackets or behind the number with hours or a few digits: `(ask for desk 2)`, `ma-pe 9-16`. */
export function withoutHours(text: string): string {
  const told = text.replace(addresses, ' ').replace(price, ' ').replace(times, ' ')
  if (!/\d[^\d]*\p{L}/u.test(told)) return told
  const bare = told.replace(/\([^()⟨]*\p{L}[^()⟨]*\)/gu, (remark) =>
    digitsOf(remark).length < LEAST_DIGITS && !/[tfx]el|fax/i.test(remark) ? ' ' : remark,
  )
  const at = bare.search(/(?<=\d[\s,;:]+)\p{L}/u)
  if (at < 0) return bare
  const rest = bare.slice(at)
  const isHours =
    timeBehind.test(rest) ||
    tokensOf(rest)?.some(({ kind }) => kind === 'day' || kind === 'days') ||
    (/^\D*\d{1,2}(?:[:.h]\d{2}|\s?(?:h|hs|uhr|uur|heures|horas|godz|[ap]\.?m|時|时|ч)(?!\p{L}))/iu.test(
      rest,
    ) &&
      digitsOf(rest).length < MOST_HOUR_DIGITS &&
      !/\d\.\d+\.\d|\d{3}/.test(rest.replace(/\d[:.]\d/g, ' ')) &&
      !/[⟨/&+]|fax/i.test(rest))
  return isHours ? bare.slice(0, at) : bare
}

const numberAndLabel = /(\+?\d[\d\s./+-]{5,}?)\s*\((\p{L}[\p{L}. ]{0,14})\)/gu

/** `01204 496000 (day) 01204 496001 (fax)`: where each number has its word behind it, the words before their numbers. */
export function labelsBefore(text: string): string {
  const labels = text.match(numberAndLabel) ?? []
  const rest = text.replace(numberAndLabel, '')
  return labels.length > 1 && !/[\p{L}\d]/u.test(rest) ? text.replace(numberAndLabel, ' $2 $1;') : text
}

/** `020 7946 0958 (f) 020 7946 0959`: words in brackets before their numbers. */
export const labelsBare = (text: string): string =>
  text.replace(/[([]\s*(\p{L}{1,9})\.?\s*[)\]]\s*:?\s*(?=[+(\d])/gu, (whole, word: string) =>
    oneLabel.test(word) ? ` ${word}: ` : whole,
  )
