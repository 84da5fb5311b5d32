/** Several addresses of the web or for mail in one cell. */
import type { ObjectName } from '../entity/model.ts'
import { splitCell } from './cells.ts'
import { withSigns } from './online-cells.ts'
import { networkOf } from './social.ts'

const LONGEST_CELL = 2000
const mail = /(?<![^\s<>():,;"|/])[^\s@<>():,;"|/]+@[^\s@<>():,;"|/]+\.[^\s@<>():,;".|/]+/g
/** Words and signs between them. */
const between = /^(?:und|oder|and|or|et|ou|y|e|o|ó|ja|tai|en|of|och|eller|bzw\.?|[/|&+,;]+)$/i
/** No `www.corner`, which a space cut off. */
const webAddress = /^(?:https?:\/\/)?(?!www\.[^.]+$)(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/iu

/** The ending of a host without `www.` or a scheme; no `.html`, which is the rest of a path. */
const knownEnding =
  /^[^/?#:]+\.(?:[a-z]{2}|com|net|org|info|biz|name|edu|gov|int|coop|app|dev|shop|store|online|site|blog|club|cafe|bar|restaurant|hotel|berlin|hamburg|koeln|bayern|wien|paris|london|amsterdam|cat|eus|gal|bzh|scot|wales|example)(?![\p{L}\d.-])/iu
const isWebAddress = (part: string): boolean =>
  webAddress.test(part) && (/^(?:https?:\/\/|www\.)/i.test(part) || knownEnding.test(part))

/** The addresses for mail in a cell that holds two or more; undefined for any other. */
export function severalMails(cell: string): readonly string[] | undefined {
  if (cell.length > LONGEST_CELL) return undefined
  const found = cell.match(mail) ?? []
  if (found.length < 2 || cell.split('@').length - 1 !== found.length) return undefined
  return [...new Set(found.map((one) => one.replace(/\.$/, '')))]
}

/** The addresses of the web in a cell that holds nothing but two or more; undefined for any other. */
export function severalPages(cell: string): readonly string[] | undefined {
  if (cell.length > LONGEST_CELL || !/[\s,;|]/.test(cell.trim())) return undefined
  const parts = cell
    .split(/\s+|[,;|]+(?=\s|https?:|www\.|$)/i)
    .filter((part) => part !== '' && !between.test(part))
  return parts.length > 1 && parts.every(isWebAddress) ? [...new Set(parts)] : undefined
}

export interface MixedAddresses {
  readonly mails: readonly string[]
  readonly pages: readonly string[]
}

const label =
  /^(?:e-?mail|mail|web(?:site|seite)?|homepage|internet|url|site|sitio|sito|www|courriel|correo|kotisivu):?$/i
const labelBefore = /(?<=^|[\s,;|/(])((?:e-?mail|mail|web(?:site|seite)?|homepage|internet|url)\s*:)(?=\S)/gi
const oneMail = new RegExp(`^${mail.source}$`)

/** Whether a header names addresses for mail and of the web. */
const isForBoth = (header: string): boolean =>
  /mail|courriel|correo|sähköposti/i.test(header) &&
  /web|homepage|internet|url|(?<!\p{L})sit[eo]|kotisivu/iu.test(header)

/**
 * The addresses in a cell of `email` or `website` that holds both kinds and nothing else (`info@example.com, www.example.com`), or one kind below a header for
 * both. Undefined for any other cell: a page alone in a column for mail is a mistake.
 */
export function mixedAddresses(
  object: ObjectName,
  attribute: string,
  cell: string,
  header: string,
): MixedAddresses | undefined {
  const isOnline = object === 'email' || (object === 'website' && attribute === 'website_url')
  if (!isOnline || cell.length > LONGEST_CELL) return undefined
  const parts = withSigns(cell)
    .replace(labelBefore, '$1 ')
    .split(/\s+\/\s+|[\s,;|()<>]+/)
    .filter((part) => part !== '' && !between.test(part) && !label.test(part))
  const mails = parts.filter((part) => oneMail.test(part))
  const pages = parts.filter(isWebAddress)
  if (parts.length === 0 || mails.length + pages.length < parts.length) return undefined
  if ((mails.length === 0 || pages.length === 0) && !isForBoth(header)) return undefined
  return { mails: [...new Set(mails)], pages: [...new Set(pages)] }
}

/** The pages on social networks in a cell that holds nothing but two or more. */
export function severalSocial(cell: string): readonly string[] | undefined {
  const pages = severalPages(cell)
  return pages?.every((page) => networkOf(page) !== 'other') ? pages : undefined
}

/** The addresses in a cell of `email`, or of the website of an object; any other cell as it is. */
export function severalAddresses(object: ObjectName, attribute: string, cell: string): readonly string[] {
  if (object === 'email') return severalMails(withSigns(cell)) ?? splitCell(object, cell)
  return (attribute === 'website_url' && severalPages(cell)) || [cell]
}
