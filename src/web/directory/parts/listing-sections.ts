import { html } from 'ghtml'
import { attributeNames } from '../../../entity/attributes/index.ts'
import { attributeTextIn } from '../../../entity/attributes/value-names.ts'
import type { EntityDocument } from '../../../entity/entity-document.ts'
import { icon } from '../../design/icons.ts'
import type { Visit } from '../visit.ts'
import { dayText } from '../words.ts'
import { outwardLink, shortAddress } from './links.ts'

/** The parts of a listing that tell about the business, in the order people ask. */
export function listingSections(document: EntityDocument, visit: Visit): string {
  return [
    featured(document),
    news(document, visit),
    about(document, visit),
    offers(document, visit),
    testimonials(document, visit),
    questions(document, visit),
    documents(document, visit),
    videos(document, visit),
    people(document, visit),
    links(document, visit),
    goodToKnow(document, visit),
    words(document, visit),
  ].join('\n')
}

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

const isOver = (date: string | undefined, now: number): boolean =>
  date !== undefined && date !== '' && Date.parse(`${date}T23:59:59Z`) < now

const isAhead = (date: string | undefined, now: number): boolean =>
  date !== undefined && date !== '' && Date.parse(`${date}T00:00:00Z`) > now

const until = (date: string, { texts, locale }: Visit): string =>
  date === ''
    ? ''
    : html`<p class="dim small">${texts.offerUntil(dayText(date, locale, { dateStyle: 'long' }))}</p>`

function featured({ featured_message }: EntityDocument): string {
  if (featured_message === undefined) return ''
  const { featured_text, featured_url } = featured_message
  return html`<p class="notice">!${featured_url ? outwardLink(featured_url, featured_text) : html`${featured_text}`}</p>`
}

function news({ announcements = [] }: EntityDocument, visit: Visit): string {
  const now = visit.operations.directory.now()
  const current = announcements.filter(
    ({ publish_date, expiry_date }) => !isAhead(publish_date, now) && !isOver(expiry_date, now),
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

function offers({ special_offers = [] }: EntityDocument, visit: Visit): string {
  const now = visit.operations.directory.now()
  const current = special_offers.filter(
    ({ start_date, expiry_date }) => !isAhead(start_date, now) && !isOver(expiry_date, now),
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

function documents({ documents: list = [] }: EntityDocument, { texts, site }: Visit): string {
  const items = list.map((one) => {
    const path = (one as { document_path?: string; path?: string }).document_path
    return path === undefined
      ? html`<li>!${icon('document')}${one.name}</li>`
      : html`<li>!${icon('document')}<a href="${site.assetsUrl}/${path}">${one.name}</a></li>`
  })
  return section(texts.documents, items.length === 0 ? '' : html`<ul class="plain">!${items.join('')}</ul>`)
}

function videos({ videos: list = [] }: EntityDocument, { texts }: Visit): string {
  const items = list.flatMap((video) => {
    const { link, embed_code, title } = video as { link?: string; embed_code?: string; title?: string }
    const address = link || (embed_code ? `https://www.youtube.com/watch?v=${embed_code}` : '')
    return address === '' ? [] : [html`<li>!${outwardLink(address, title || shortAddress(address))}</li>`]
  })
  return section(texts.videos, items.length === 0 ? '' : html`<ul class="plain">!${items.join('')}</ul>`)
}

function people({ employees = [] }: EntityDocument, { texts }: Visit): string {
  const items = employees.map(
    ({ title, forename, surname, job_title }) =>
      html`<li>${[title, forename, surname].filter((part) => part).join(' ')}!${job_title ? html`<span class="dim">, ${job_title}</span>` : ''}</li>`,
  )
  return section(texts.people, items.length === 0 ? '' : html`<ul class="plain">!${items.join('')}</ul>`)
}

function links({ affiliate_links = [] }: EntityDocument, { texts }: Visit): string {
  const items = affiliate_links.map(
    ({ affiliate_name, affiliate_link }) => html`<li>!${outwardLink(affiliate_link, affiliate_name)}</li>`,
  )
  return section(texts.links, items.length === 0 ? '' : html`<ul class="plain">!${items.join('')}</ul>`)
}

/** What it has, in the order of the declarations, then what it has not. What nobody stated is not mentioned. */
function goodToKnow({ attributes: stated = [] }: EntityDocument, { texts, language }: Visit): string {
  const ordered = attributeNames.flatMap((name) => stated.filter(({ attribute }) => attribute === name))
  const items = [
    ...ordered.filter(({ value }) => value !== 'no'),
    ...ordered.filter(({ value }) => value === 'no'),
  ].map(
    ({ attribute, value }) =>
      html`<li><span class="chip !${value === 'no' ? 'dim' : ''}">${attributeTextIn(attribute, value, language)}</span></li>`,
  )
  if (items.length === 0) return ''
  return html`<section class="qualities"><h2>${texts.goodToKnow}</h2><ul class="chips">!${items.join('')}</ul></section>`
}

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
  const payments = payment_types.map(({ payment_type }) => payment_type.replaceAll('_', ' '))
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
