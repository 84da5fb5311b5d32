import { html } from 'ghtml'
import { attributeNames } from '../../../entity/attributes/index.ts'
import { attributeTextIn } from '../../../entity/attributes/value-names.ts'
import type { EntityDocument } from '../../../entity/entity-document.ts'
import { icon } from '../../design/icons.ts'
import type { DirectoryTexts } from '../../texts/directory-texts.ts'
import type { Visit } from '../visit.ts'
import { dayText, sizeText, todayOf } from '../words.ts'
import { outwardLink, shortAddress } from './links.ts'

/**
 * The parts of a listing that tell about the business, in the order people ask. `isBrief`: nothing is longer than a row of chips; the layout of the
 * page depends on it.
 */
export function listingSections(
  document: EntityDocument,
  visit: Visit,
): { readonly body: string; readonly isBrief: boolean } {
  const qualities = goodToKnow(document, visit)
  const longer = [
    news(document, visit),
    about(document, visit),
    offers(document, visit),
    testimonials(document, visit),
    questions(document, visit),
    lists(document),
    documents(document, visit),
    videos(document, visit),
    people(document, visit),
    links(document, visit),
  ].join('')
  const chips = words(document, visit)
  return { body: longer + qualities + chips, isBrief: longer + chips === '' }
}

const dayMs = 24 * 3_600_000

const section = (title: string, body: string): string =>
  body === '' ? '' : html`<section><h2>${title}</h2>!${body}</section>`

/** Text of a contributor in paragraphs; markup is shown as text. */
const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n|\r\n\s*\r\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => html`<p dir="auto">${part}</p>`)
    .join('')

/** What is current on this day where the business is. Days as `2030-12-24`; empty: no bound. */
function isCurrent(from: string | undefined, until: string | undefined, today: string): boolean {
  return (from ?? '') <= today && (!until || today <= until)
}

const dayOf = (document: EntityDocument, { operations }: Visit): string =>
  new Date(todayOf(document, operations.directory.now()) * dayMs).toISOString().slice(0, 10)

const until = (date: string, { texts, locale }: Visit): string =>
  date === ''
    ? ''
    : html`<p class="dim small">${texts.offerUntil(dayText(date, locale, { dateStyle: 'long' }))}</p>`

/** A line that the business pays for, or cares for most. */
export function featured({ featured_message }: EntityDocument): string {
  if (featured_message === undefined) return ''
  const { featured_text, featured_url } = featured_message
  return html`<p class="notice" dir="auto">!${featured_url ? outwardLink(featured_url, featured_text) : html`${featured_text}`}</p>`
}

function news(document: EntityDocument, visit: Visit): string {
  const today = dayOf(document, visit)
  const current = (document.announcements ?? []).filter(({ publish_date, expiry_date }) =>
    isCurrent(publish_date, expiry_date, today),
  )
  const items = current.map(
    ({ headline, body, link, link_label }) =>
      html`<article><h3 dir="auto">${headline}</h3>!${paragraphs(body)}!${link ? html`<p>!${outwardLink(link, link_label || shortAddress(link))}</p>` : ''}</article>`,
  )
  return section(visit.texts.news, items.join(''))
}

function about({ descriptions = [] }: EntityDocument, { texts }: Visit): string {
  const items = descriptions.map(
    ({ headline, body }) =>
      html`!${headline === '' ? '' : html`<h3 dir="auto">${headline}</h3>`}!${paragraphs(body)}`,
  )
  return section(texts.about, items.join(''))
}

function offers(document: EntityDocument, visit: Visit): string {
  const today = dayOf(document, visit)
  const current = (document.special_offers ?? []).filter(({ start_date, expiry_date }) =>
    isCurrent(start_date, expiry_date, today),
  )
  const items = current.map(
    ({ title, description, terms, expiry_date, url }) =>
      html`<article class="offer"><h3 dir="auto">${title}</h3>!${paragraphs(description)}!${url ? html`<p>!${outwardLink(url, shortAddress(url))}</p>` : ''}!${terms ? html`<p class="dim small" dir="auto">${terms}</p>` : ''}!${until(expiry_date, visit)}</article>`,
  )
  return section(visit.texts.offers, items.join(''))
}

function testimonials({ testimonials: list = [] }: EntityDocument, { texts, locale }: Visit): string {
  const items = list.map(
    ({ title, text, date, testifier_name }) =>
      html`<figure class="quote"><blockquote><h3 dir="auto">${title}</h3>!${paragraphs(text)}</blockquote><figcaption class="dim">${[testifier_name, date ? dayText(date, locale, { dateStyle: 'medium' }) : ''].filter((part) => part).join(', ')}</figcaption></figure>`,
  )
  return section(texts.testimonials, items.join(''))
}

function questions({ faqs = [] }: EntityDocument, { texts }: Visit): string {
  const items = faqs.map(
    ({ question, answer }) =>
      html`<details><summary dir="auto">${question}</summary>!${paragraphs(answer)}</details>`,
  )
  return section(texts.questions, items.join(''))
}

interface DocumentFile {
  readonly document_path?: string
  /** Bytes. */
  readonly document_size?: number
}

/** Lists of the business itself, such as the brands it fits: an entry a line. */
function lists({ lists: all = [] }: EntityDocument): string {
  return all
    .map(({ headline, body }) => {
      const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '')
      const items = lines.map((line) => html`<li dir="auto">${line}</li>`).join('')
      return html`<section><h2 dir="auto">${headline}</h2><ul class="bullets">!${items}</ul></section>`
    })
    .join('')
}

function documents({ documents: list = [] }: EntityDocument, { texts, site, locale }: Visit): string {
  const items = list.map((one) => {
    const { document_path: path, document_size: size } = one as DocumentFile
    if (path === undefined) return html`<li>!${icon('document')}<bdi>${one.name}</bdi></li>`
    const kind = path.slice(path.lastIndexOf('.') + 1).toUpperCase()
    const facts = size === undefined ? kind : `${kind}, ${sizeText(size, locale)}`
    return html`<li>!${icon('document')}<a href="${site.filesUrl}/${path}"><bdi>${one.name}</bdi></a> <span class="dim small">${facts}</span></li>`
  })
  return section(texts.documents, items.length === 0 ? '' : html`<ul class="plain">!${items.join('')}</ul>`)
}

interface ShownVideo {
  readonly type?: string
  readonly link?: string
  readonly embed_code?: string
  readonly title?: string
  readonly description?: string
}

const videoHosts: Readonly<Record<string, string>> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  dailymotion: 'Dailymotion',
}

function videos({ videos: list = [] }: EntityDocument, { texts }: Visit): string {
  const items = list.flatMap((video) => {
    const { type, link, embed_code, title, description } = video as ShownVideo
    const address = link || (embed_code ? `https://www.youtube.com/watch?v=${embed_code}` : '')
    const host = videoHosts[type ?? ''] ?? shortAddress(address)
    const more = [title ? host : '', description].filter((part) => part).join(' · ')
    return address === ''
      ? []
      : [
          html`<li>!${outwardLink(address, title || host)}!${more === '' ? '' : html` <span class="dim small" dir="auto">${more}</span>`}</li>`,
        ]
  })
  return section(texts.videos, items.length === 0 ? '' : html`<ul class="plain">!${items.join('')}</ul>`)
}

function people({ employees = [] }: EntityDocument, { texts }: Visit): string {
  const items = employees.map(
    ({ title, forename, surname, job_title, description }) =>
      html`<li><span dir="auto">${[title, forename, surname].filter((part) => part).join(' ')}!${job_title ? html`<span class="dim">, ${job_title}</span>` : ''}!${description ? html`<br><span class="dim small">${description}</span>` : ''}</span></li>`,
  )
  return section(texts.people, items.length === 0 ? '' : html`<ul class="plain">!${items.join('')}</ul>`)
}

function links({ affiliate_links = [] }: EntityDocument, { texts }: Visit): string {
  const items = affiliate_links.map(
    ({ affiliate_name, affiliate_link, affiliate_message }) =>
      html`<li>!${outwardLink(affiliate_link, affiliate_message ? `${affiliate_message} – ${affiliate_name}` : affiliate_name)}</li>`,
  )
  return section(texts.links, items.length === 0 ? '' : html`<ul class="plain">!${items.join('')}</ul>`)
}

/** What it has, in the order of the declarations, then what it has not. What nobody stated is not mentioned. */
function goodToKnow({ attributes: stated = [] }: EntityDocument, { texts, language }: Visit): string {
  if (stated.length === 0) return ''
  const ordered = attributeNames.flatMap((name) => stated.filter(({ attribute }) => attribute === name))
  const items = [
    ...ordered.filter(({ value }) => value !== 'no'),
    ...ordered.filter(({ value }) => value === 'no'),
  ].map(
    ({ attribute, value }) =>
      html`<li><span class="chip !${value === 'no' ? 'dim' : ''}">${attributeTextIn(attribute, value, language)}</span></li>`,
  )
  return html`<section class="qualities"><h2>${texts.goodToKnow}</h2><ul class="chips">!${items.join('')}</ul></section>`
}

const paymentName = (type: string, { cash, cheque }: DirectoryTexts): string =>
  ({ visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', paypal: 'PayPal', cash, cheque })[
    type
  ] ?? type

/** Means of payment, other names and keywords as chips. */
function words(
  { tags = [], payment_types = [], alternative_names = [] }: EntityDocument,
  { texts }: Visit,
): string {
  const chips = (title: string, list: readonly string[]): string =>
    section(
      title,
      list.length === 0
        ? ''
        : html`<ul class="chips">!${list.map((word) => html`<li><span class="chip">${word}</span></li>`).join('')}</ul>`,
    )
  const payments = payment_types.map(({ payment_type }) => paymentName(payment_type, texts))
  return (
    chips(texts.payment, payments) +
    chips(
      texts.alsoKnownAs,
      alternative_names.map(({ alternative_name }) => alternative_name),
    ) +
    chips(
      texts.tags,
      tags.map(({ tag }) => tag),
    )
  )
}
