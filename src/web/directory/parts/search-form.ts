import { html } from 'ghtml'
import { icon } from '../../design/icons.ts'
import type { Frame } from '../visit.ts'
import { countryName } from '../words.ts'

export interface SearchFormValues {
  readonly what?: string | undefined
  readonly where?: string | undefined
  readonly near?: string | undefined
  readonly size: 'large' | 'small'
}

/** The box with what and where. `small` is that of the header; a page has one of each size at most. */
export function searchForm(visit: Frame, { what = '', where = '', near, size }: SearchFormValues): string {
  const { texts, language, root, country } = visit
  const place = near === undefined ? where : ''
  return html`<form class="searchbox ${size}" role="search" action="${root}/search" data-suggest="${root}/suggest">
<div class="entry"><label for="what">!${icon('search')}<span>${texts.what}</span></label>
<input id="what" name="what" type="search" value="${what}" placeholder="${texts.whatHint}" maxlength="200" autocomplete="off" enterkeyhint="search"></div>
<div class="entry"><label for="where">!${icon('place')}<span>${texts.where}</span></label>
<input id="where" name="where" type="search" value="${place}" placeholder="${near === undefined ? texts.whereHint : texts.nearYou}" maxlength="200" autocomplete="off" enterkeyhint="search">
<button type="button" class="locate" hidden aria-label="${texts.nearMe}" title="${texts.nearMe}" data-failed="${texts.nearMeFailed}">!${icon('target')}</button></div>
<input type="hidden" name="country" value="${country}" data-country="${countryName(country, language)}">
!${near === undefined ? '' : html`<input type="hidden" name="near" value="${near}">`}
<button class="button" type="submit">!${icon('search')}<span>${texts.search}</span></button>
</form>`
}
