/** What people write into a name that is none of it: that the business is closed, its legal name, its former name. */
import type { Attributes } from '../entity/model.ts'
import type { Beside } from './beside.ts'

/** With the words as capitals have them, which often lack their accents. */
const wordsOf = (words: string): ReadonlySet<string> =>
  new Set(
    words.split(/,\s*/).flatMap((word) => [
      word,
      word
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize(),
    ]),
  )

/** That a business is closed, in many languages and in lower case; it may be for a time. */
const closedWords = wordsOf(
  `closed, now closed, geschlossen, fermé, fermée, cerrado, cerrada, chiuso, chiusa, gesloten, encerrado, encerrada, fechado, fechada,
  stängd, stängt, lukket, stengt, suljettu, zamknięte, zamknięty, zamknięta, zavřeno, zatvorené, zárva, închis, kapalı, закрыто, закрыт, закрыта,
  зачинено, κλειστό, 閉鎖, 关闭, 關閉, 已关闭, 已關閉, 폐쇄, مغلق`,
)
/** That it is closed for good. */
const endedWords = wordsOf(
  `closed down, closed for good, out of business, in liquidation, ceased trading, business closed, store closed, location closed,
  geschäft aufgegeben, geschäftsaufgabe, betrieb eingestellt, cessation d'activité, cese de actividad, cessata attività, attività cessata, lopettanut,
  lopetettu, lakkautettu, upphört, nedlagt, opphørt, ophørt, zlikwidowane, zlikwidowany, zrušeno, megszűnt, desființat, kapandı,閉店, 閉業, 已歇业, 已歇業, 歇业, 歇業,
  已停业, 停业, 結束營業, 폐업`,
)
/**
 * They say other things in names, too: that a hall or a bath is roofed (`Yüzme Havuzu (Kapalı)`), a town (`Farmacia - Chiusa`), a farm
 * (`FERME Dupont`). They count only beside "for good" or a year.
 */
const doubtfulInNames = new Set(['kapalı', 'kapali', 'chiusa', 'ferme'])
/** Words that say "for good" beside those that say "closed". */
const forGood =
  /(?<!\p{L})(?:d[eé]finitiv(?:amente|ement|o|t)?|definitief|permanent[ei]?(?:mente|ly|ment)?|endgültig|dauerhaft|für immer|for good|na stałe|trvale|pysyvästi|végleg|definitiv|kalıcı olarak|навсегда|οριστικά|永久)(?!\p{L})/u
/** `Closed 2019`, `closed since March 2020`, `seit 2020 geschlossen` */
const year = '(?:\\p{L}{3,9}\\.?\\s)?(?:\\d{1,2}[./])?(?:19|20)\\d{2}'
const since = new RegExp(
  `\\s(?:(?:since|as of|in|seit|depuis|desde|dal?|sinds|od|с)\\s)?${year}$|^(?:since|seit|depuis|desde|sinds|od)\\s${year}\\s`,
  'u',
)

/** A longer text is none that says it. */
const LONGEST_MARK = 60

/** Whether a text says nothing but that a business is closed. */
export function isClosed(text: string): boolean {
  if (text.length > LONGEST_MARK) return false
  const word = text
    .toLowerCase()
    .replace(/_/g, ' ')
    .replace(/[!.*\s]+$/, '')
    .replace(since, '')
  if (closedWords.has(word) || endedWords.has(word)) return true
  const bare = word.replace(forGood, '').replace(/\s+/g, ' ').trim()
  return bare !== word && (closedWords.has(bare) || endedWords.has(bare))
}

/** Whether it says so beyond doubt, so that no sign has to part it from the name. */
const isClosedForGood = (text: string): boolean =>
  isClosed(text) && (forGood.test(text.toLowerCase()) || endedWords.has(text.toLowerCase()))

const isClosedInName = (text: string): boolean =>
  isClosed(text) && !doubtfulInNames.has(text.toLowerCase().replace(/[!.*\s]+$/, ''))

const forATime =
  /^(?:temporar(?:il)?y closed|closed temporarily|vorübergehend geschlossen|temporairement fermée?|fermée? temporairement|cerrad[oa] temporalmente|temporalmente cerrad[oa]|temporaneamente chius[oa]|chius[oa] temporaneamente|tijdelijk gesloten|temporariamente (?:encerrad|fechad)[oa]|(?:encerrad|fechad)[oa] temporariamente|tillfälligt stängt|midlertidigt? (?:lukket|stengt)|tilapäisesti suljettu|tymczasowo zamknięt[eya]|dočasně zavřeno|временно закрыт[оа]?|臨時休業|休業中|暂停营业)$/u

/** Places that are called old, and branches by their place: `(Antigua Guatemala)`, `(Eski Foça)`, `（原宿店）`, `（旧軽井沢店）`. */
const isPlace = /^(?:Antigu[ao]|Antig[ao]|Eski)\s|^[旧舊原].*[店館院局校園駅所場]$/u

const former =
  /^(?:formerly(?: known as)?|previously(?: known as)?|f\.?k\.?a\.?|f\/k\/a|ex|ehemals|ehem\.|vormals|früher|anciennement|antes|antiguo|antigua|anteriormente|già|precedentemente|voorheen|antigo|antiga|tidligere|tidigare|entinen|aiemmin|dawniej|dříve|korábban|fostul|eski|бывш(?:ий|ая|ее|\.)|旧|舊|原|also known as|a\.?k\.?a\.?|a\/k\/a)(?:[\s:]+|(?<=[旧舊原]))(\S.*)$/iu
/** Behind a comma or a dash, the words that stand in no name. */
const formerBehind =
  /^(.{2,}?)\s*(?:,|\s[-–—])\s*((?:formerly|previously known as|ehemals|vormals|anciennement|voorheen|tidligere|tidigare|dawniej|dříve)\s.+)$/iu
/** `Smith Ltd t/a The Corner Shop` */
const tradesAs =
  /^(.{2,}?),?\s+(?:t\/a|trading as|d\/b\/a|d\.b\.a\.|DBA|doing business as|o\/a|operating as|h\.o\.d\.n\.)[\s:]+(\S.+)$/i

const bracketed = /\s*(?:[([【（［]([^()[\]【】（）［］]{1,120})[)\]】）］])\s*/gu
const before =
  /^(?:(?:\*+|[x~=#]{2,})\s*([^*~=#]{1,60}?)\s*(?:\*+|[x~=#]{2,})|([^-–—:!|*,/]{1,60}?)\s*(?:\s[-–—]|[:!|*,/])+)\s+(\S.*)$/u
const behind =
  /^(.*\S)\s*(?:(?:\*+|[x~=#]{2,})\s*([^*~=#]{1,60}?)\s*(?:\*+|[x~=#]{2,})|(?:\s[-–—]|[:!|*,/])\s*([^-–—:!|*,/]{1,60}?)[!.]*)$/u

/** One of these is in every name that holds a mark; in lower case. */
const hints = new RegExp(
  [
    ...closedWords,
    ...endedWords,
    ...'休業,暂停营业,formerly,previously,ehemals,vormals,anciennement,voorheen,tidligere,tidigare,dawniej,dříve'.split(
      ',',
    ),
    ...'[([【（［],t/a,trading as,d/b/a,d\\.b\\.a,dba,doing business,o/a,operating as,h\\.o\\.d'.split(','),
  ].join('|'),
  'u',
)

/** A longer text is no name. */
const LONGEST_NAME = 300

interface Found {
  readonly closed?: string
  readonly pause?: string
  readonly former?: string
}

/** What a text in brackets or beside a sign says; undefined if it may be part of the name. */
function saidBy(text: string): Found | undefined {
  if (isClosedInName(text)) return { closed: text }
  if (forATime.test(text.toLowerCase())) return { pause: text }
  const [, name] = former.exec(text) ?? []
  // `(ex machina)`, `(formerly a bank)`: a name begins with a capital, or is in a script without them.
  const isName = name !== undefined && /^["'„“«「]?[^\p{Ll}]/u.test(name)
  return isName && !isPlace.test(text) ? { former: name } : undefined
}

/** Takes the marks off a name, one after the other; what is left has to be a name. */
function withoutMarks(given: string): { readonly name: string; readonly found: Found } {
  let name = given
  let found: Found = {}
  const take = (said: Found | undefined, rest: string): boolean => {
    if (said === undefined || !/[\p{L}\d]{2}|\p{Script=Han}/u.test(rest)) return false
    found = { ...found, ...said }
    name = rest.replace(/^[\s,*–—-]+(?=\S)|[\s,*–—-]+$/gu, '')
    return true
  }
  for (const { 0: whole, 1: text = '', index } of given.matchAll(bracketed)) {
    const isAtEnd = index === 0 || index + whole.length === given.length
    if (isAtEnd || isClosedInName(text)) take(saidBy(text.trim()), name.replace(whole, ' ').trim())
  }
  const first = before.exec(name)
  if (first) take(closing(first[1] ?? first[2]!), first[3]!)
  const last = behind.exec(name)
  if (last) take(closing(last[2] ?? last[3]!), last[1]!)
  const [, own, said] = formerBehind.exec(name) ?? []
  if (own !== undefined) take(saidBy(said!), own)
  takeWords(name, take)
  return { name, found }
}

const closing = (text: string): Found | undefined => {
  const said = saidBy(text)
  return said?.former === undefined ? said : undefined
}

/** `The Red Lion PERMANENTLY CLOSED`, `CLOSED The Red Lion`: without a sign, capitals tell where the name has others. */
function takeWords(name: string, take: (said: Found | undefined, rest: string) => boolean): void {
  const words = name.split(' ')
  const isMixed = /\p{Ll}/u.test(name)
  for (let count = Math.min(3, words.length - 1); count > 0; count--) {
    for (const [mark, rest, isBehind] of [
      [words.slice(-count), words.slice(0, -count), true],
      [words.slice(0, count), words.slice(count), false],
    ] as const) {
      const text = mark.join(' ')
      const isShouted = isMixed && text === text.toUpperCase() && !/\d/.test(text)
      const isSaid = (isBehind && isClosedForGood(text)) || (isShouted && isClosedInName(text))
      if (isSaid && take({ closed: text }, rest.join(' '))) return
    }
  }
}

/**
 * A name without what is none of it, and what that says: a business closed for good is inactive, the name of the firm is its formal
 * name, a former name an alternative one. `column` heads what is kept as text.
 */
export function readName(
  text: string,
  column = 'name',
): { readonly value: string; readonly beside?: readonly Beside[] } {
  if (text.length > LONGEST_NAME || !hints.test(text.toLowerCase()) || isClosed(text)) return { value: text }
  const { name, found } = withoutMarks(text)
  const [, firm, shop] = tradesAs.exec(name) ?? []
  const beside: Beside[] = []
  if (found.closed !== undefined)
    beside.push({
      object: 'status',
      value: { status: 'inactive', inactive_reason: 'ceased trading', inactive_description: found.closed },
    })
  if (found.pause !== undefined)
    beside.push({ object: 'description', value: { headline: column.slice(0, 200), body: found.pause } })
  if (found.former !== undefined)
    beside.push({
      object: 'alternative_name',
      value: { alternative_name: found.former.replace(/^["'„“«「](.*)["'”“»」]$/u, '$1').slice(0, 200) },
    })
  if (firm !== undefined) beside.push({ object: 'name', value: { formal_name: firm } })
  return { value: shop ?? name, ...(beside.length > 0 && { beside }) }
}

/** A business that states no other name goes by that of the register; changes the value in place. */
export function settleName(name: Attributes | undefined): void {
  if (name?.name === undefined && name?.formal_name !== undefined) name.name = name.formal_name
}
