import { html } from 'ghtml'
import { type LinkAction, linkActions } from '../../access/link-token.ts'
import { readCountryCode } from '../../entity/objects/kinds.ts'
import { DirectoryError } from '../../errors.ts'
import { webFileAddress } from '../design/files.ts'
import { textsFor } from '../texts/in-language.ts'
import { problemPage } from './problem-page.ts'
import type { DirectoryAnswer, DirectoryPage, Visit } from './visit.ts'

/**
 * `/{language}/add`: what is needed to add a business, and the start of its form. A page of its own, since
 * the form needs a link, and robots follow every address.
 */
export async function addStartPage(visit: Visit): Promise<DirectoryPage> {
  const { language, root, country, site } = visit
  const texts = textsFor(language)
  const query = new URLSearchParams({ language })
  return {
    status: 200,
    about: { title: texts.addTitle },
    kind: 'text',
    head: html`<link rel="stylesheet" href="${webFileAddress('forms.css')}">
<script type="module" src="${webFileAddress('forms.js')}"></script>`,
    body: html`<div class="start" lang="${texts.language}" dir="${texts.language === language ? visit.texts.direction : 'ltr'}">
<h1>${texts.addTitle}</h1>
<p class="lead">${texts.addStartIntro}</p>
<form method="post" action="${root}/add">
<input type="hidden" name="country" value="${country}">
<div class="fields">
<div class="field half"><label for="name">${texts.businessName}</label>
<input type="text" id="name" name="name" maxlength="200" autocomplete="organization" required data-similar="${site.prefix}/forms/similar?${query}" data-heading="${texts.similarHeading}" data-hint="${texts.similarHint}"></div>
<div class="field half"><label for="town">${texts.town}</label>
<input type="text" id="town" name="town" maxlength="80"></div>
</div>
<p class="buttons"><button class="button" type="submit">${texts.goOn}</button></p>
</form>
</div>`,
  }
}

/** The fields of a visitor's request to open a form. */
export interface OpeningForm {
  readonly action: string
  /** Null for a new business. */
  readonly entityId: string | null
  readonly fields: Readonly<Record<string, string>>
}

/** The texts that a form for a new business may begin with, and their longest. */
const beginnings = { name: 200, town: 80 } as const

const isLinkAction = (action: string): action is LinkAction => linkActions.some((known) => known === action)

/** Opens a hosted form for a visitor: leads to its page, in the language of the visit. */
export async function openVisitorForm(visit: Visit, wish: OpeningForm): Promise<DirectoryAnswer> {
  const { action, entityId, fields } = wish
  const { operations, language, site, country } = visit
  if (!isLinkAction(action) || (action === 'add') !== (entityId === null)) return problemPage(404, visit)
  const prefill = Object.entries(beginnings).flatMap(([name, most]) => {
    const text = (fields[name] ?? '').trim().slice(0, most)
    return action === 'add' && text !== '' ? [[name, text] as const] : []
  })
  try {
    const address = new URL(
      await operations.openForm(
        action,
        {
          entityId,
          portalName: site.name,
          country: action === 'add' ? countryOf(fields.country, country) : null,
          language,
          prefill: Object.fromEntries(prefill),
        },
        site.id,
      ),
    )
    // Relative: the visitor may have come by another name of this host.
    return { status: 303, location: site.prefix + address.pathname + address.search }
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    if (error.code === 'too_many_requests') return problemPage(429, visit, error.retryAfterS ?? 1)
    if (error.code === 'entity_unknown' || error.code === 'not_allowed') return problemPage(404, visit)
    throw error
  }
}

const countryOf = (asked = '', otherwise: string): string => readCountryCode(asked) ?? otherwise
