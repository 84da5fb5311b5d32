import { html } from 'ghtml'

/** A phone or fax number of a document. */
interface ShownNumber {
  readonly number: string
  readonly international_number?: string | undefined
}

/** A number as people of its country write it for callers abroad. */
export const phoneText = ({ number, international_number }: ShownNumber): string =>
  international_number || number

/** A number for a page of any direction: HTML. */
export const phoneMark = (number: ShownNumber): string => html`<bdi dir="ltr">${phoneText(number)}</bdi>`

export const phoneAddress = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`

/** Whether an address may be linked: stored ones are checked when written, and old ones are not trusted. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

/** A link to another site, or its text alone if the address is not one of the web. */
export const outwardLink = (url: string, text: string): string =>
  isWebAddress(url)
    ? html`<a href="${url}" rel="nofollow noopener noreferrer ugc">${text}</a>`
    : html`${text}`

/** Longer addresses are shown by their host alone. */
const longestAddress = 40

/** An address as people read it: without scheme, query and slash. */
export function shortAddress(url: string): string {
  const plain = url
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/$/, '')
  return plain.length <= longestAddress ? plain : plain.replace(/\/.*$/s, '')
}
