import { html } from 'ghtml'
import type { DirectoryTexts } from '../../texts/directory-texts.ts'

/** Names the parameters of an address that could not be read; empty without any. */
export const unreadNotice = (names: readonly string[], texts: DirectoryTexts): string =>
  names.length === 0
    ? ''
    : html`<p class="notice fault" role="alert">${texts.faultsHeading} !${names.map((name) => html`<code>${name}</code>`).join(', ')}</p>`
