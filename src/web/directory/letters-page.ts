import { html } from 'ghtml'
import { readCountryCode } from '../../entity/objects/kinds.ts'
import { wholeToken, words } from '../../search/text/tokenise.ts'
import { lettersAddress, listingAddress } from './addresses.ts'
import { breadcrumbs } from './parts/breadcrumbs.ts'
import { nameOf, whereOf } from './parts/listing-card.ts'
import { problemPage } from './problem-page.ts'
import { isWhole } from './site-pages.ts'
import type { DirectoryAnswer, Visit } from './visit.ts'
import { countryName, numberText } from './words.ts'

/** First characters in the folded form of names: Latin letters and digits, then other alphabets. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'абвгдежзийклмнопрстуфхцчшщэюя',
]
/** More names than this are divided by their next character. */
const mostNames = 300
const longestBeginning = 6

/** `/{language}/a-z/{country}/{beginning}`: businesses by the beginning of their names. */
export async function lettersPage(visit: Visit): Promise<DirectoryAnswer> {
  const { texts, language, root, operations, visitor } = visit
  const { directory } = operations
  const [, country = '', beginning = ''] = visit.segments
  if (!isWhole(visit.site) || readCountryCode(country) !== country || !/^[\p{L}\p{N}]{0,6}$/u.test(beginning))
    return problemPage(404, visit)
  const place = countryName(country, language)
  const title = texts.lettersTitle(place)
  const { total, ids } =
    beginning === ''
      ? { total: mostNames + 1, ids: [] }
      : await directory.beginningWith(country, beginning, mostNames)
  const isDivided = total > mostNames && beginning.length < longestBeginning
  const letters = isDivided ? await nextLetters(visit, country, beginning) : []
  const documents = isDivided ? [] : await directory.cards(ids, visitor)
  const rows = documents
    .filter((document) => document !== undefined)
    .map((document) => ({ name: nameOf(document), where: whereOf(document), id: document._id }))
    // Names under which a business is also known do not show where it stands.
    .filter(({ name }) => beginning === '' || wholeToken(words(name)).startsWith(beginning))
    .sort((a, b) => a.name.localeCompare(b.name, language) || (a.id < b.id ? -1 : 1))
  const isEmpty = letters.length === 0 && rows.length === 0
  const crumbs =
    beginning === ''
      ? [{ name: title }]
      : [{ name: title, href: lettersAddress(root, country) }, { name: beginning.toUpperCase() }]
  return {
    status: 200,
    about: {
      title: beginning === '' ? title : `${beginning.toUpperCase()} – ${title}`,
      ...(!isEmpty && {
        canonical: lettersAddress(root, country, beginning === '' ? undefined : beginning),
      }),
    },
    kind: 'text',
    body: html`!${breadcrumbs(crumbs, visit)}<h1>${beginning === '' ? title : beginning.toUpperCase()}</h1>
!${isEmpty ? html`<p>${texts.noneHere}</p>` : ''}
!${letters.length === 0 ? '' : html`<ul class="letters">!${letters.map(({ text, count }) => html`<li><a class="chip" href="${lettersAddress(root, country, text)}">${text.toUpperCase()} <span class="dim">${numberText(count, language)}</span></a></li>`).join('')}</ul>`}
!${rows.length === 0 ? '' : html`<ul class="names">!${rows.map(({ name, where, id }) => html`<li><a href="${listingAddress(root, id, name)}">${name}</a>!${where === '' ? '' : html`<br><span class="dim small">${where}</span>`}</li>`).join('')}</ul>`}`,
  }
}

async function nextLetters({ operations }: Visit, country: string, beginning: string) {
  const counted = await Promise.all(
    [...alphabets.join('')].map(async (letter) => {
      const text = beginning + letter
      const { total } = await operations.directory.beginningWith(country, text, 0)
      return { text, count: total }
    }),
  )
  return counted.filter(({ count }) => count > 0)
}
