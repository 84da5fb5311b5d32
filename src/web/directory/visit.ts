import type { Caller } from '../../access/principal.ts'
import type { Operations } from '../../operations/index.ts'
import type { DirectoryTexts } from '../texts/directory-texts.ts'
import type { Root } from './addresses.ts'
import type { Site } from './site.ts'

/** One request of a visitor. */
export interface Visit {
  readonly site: Site
  readonly texts: DirectoryTexts
  readonly language: string
  /** What the addresses of its pages begin with. */
  readonly root: Root
  /** Language and country, for numbers, dates and times, such as `en-FI`. */
  readonly locale: string
  /** The address after the language, with its query, such as `/search?what=cafe`. */
  readonly rest: string
  /** The path after the language in decoded segments. */
  readonly segments: readonly string[]
  readonly query: URLSearchParams
  /** Names of the parameters that all pages have and that could not be read. */
  readonly unread: readonly string[]
  /** ISO 3166 alpha-2, lower case, of the search box. */
  readonly country: string
  readonly visitor: Caller
  readonly operations: Operations
}

/** The part of a visit that the frame of a page needs; it can be made when the store cannot be read. */
export type Frame = Pick<Visit, 'site' | 'texts' | 'language' | 'root' | 'rest' | 'country'>

/** What a plain head says. */
export interface PageAbout {
  readonly title: string
  /** Path of the page under its best address; absent for pages that search engines should not list. */
  readonly canonical?: string
}

/** What a page says; the layout adds the frame. */
export interface DirectoryPage {
  readonly status: number
  /** The head as HTML (`discovery/page-heads.ts`), or what the layout makes one of. */
  readonly about: string | PageAbout
  /** HTML for the head beside that of the layout. */
  readonly head?: string
  /** HTML. */
  readonly body: string
  /** Whether the search box of the header is left out because the page has its own. */
  readonly ownSearch?: true
  /** The values of the search box in the header. */
  readonly searched?: { readonly what?: string; readonly where?: string; readonly near?: string }
  /** Whether it has frames of the directory itself. */
  readonly showsFrames?: true
  /** Names of parameters of its own that could not be read; pages of results say so beside their rows. */
  readonly unread?: readonly string[]
  /** A class of the body for the layout of the page. */
  readonly kind: 'home' | 'results' | 'listing' | 'text'
}

/** An answer to a visitor that is not a page of the directory. */
export interface Redirect {
  readonly status: 301 | 302 | 303
  readonly location: string
}

export type DirectoryAnswer = DirectoryPage | Redirect
