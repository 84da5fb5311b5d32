import { type PageLanguage, pageLanguages } from '../../page-languages.ts'
import { ar } from './ar.ts'
import { consoleAr } from './console-ar.ts'
import { consoleDe } from './console-de.ts'
import { consoleEn } from './console-en.ts'
import { consoleEs } from './console-es.ts'
import { consoleFi } from './console-fi.ts'
import { consoleFr } from './console-fr.ts'
import type { ConsoleTexts } from './console-texts.ts'
import { de } from './de.ts'
import { directoryAr } from './directory-ar.ts'
import { directoryDe } from './directory-de.ts'
import { directoryEn } from './directory-en.ts'
import { directoryEs } from './directory-es.ts'
import { directoryFi } from './directory-fi.ts'
import { directoryFr } from './directory-fr.ts'
import type { DirectoryTexts } from './directory-texts.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { manageAr } from './manage-ar.ts'
import { manageDe } from './manage-de.ts'
import { manageEn } from './manage-en.ts'
import { manageEs } from './manage-es.ts'
import { manageFi } from './manage-fi.ts'
import { manageFr } from './manage-fr.ts'
import type { ManageTexts } from './manage-texts.ts'
import type { Texts } from './texts.ts'

const languages = new Map([en, de, fr, es, fi, ar].map((texts) => [texts.language, texts]))

/** Languages of the hosted pages. */
export const formLanguages: readonly string[] = [...languages.keys()]

/** The texts for a language tag such as `de` or `de-AT`; English if there is no translation. */
export const textsFor = (language: string): Texts =>
  languages.get(language.trim().toLowerCase().split(/[-_]/)[0] ?? '') ?? en

const ofOwnersPage: Readonly<Record<string, ManageTexts>> = {
  en: manageEn,
  de: manageDe,
  es: manageEs,
  fr: manageFr,
  fi: manageFi,
  ar: manageAr,
}

/** The owner's page texts in the language of `Texts`. */
export const manageTextsFor = (language: string): ManageTexts => ofOwnersPage[language] ?? manageEn

const ofConsole: Readonly<Record<string, ConsoleTexts>> = {
  en: consoleEn,
  de: consoleDe,
  es: consoleEs,
  fr: consoleFr,
  fi: consoleFi,
  ar: consoleAr,
}

/** The console's texts in the language of `Texts`. */
export const consoleTextsFor = (language: string): ConsoleTexts => ofConsole[language] ?? consoleEn

const ofDirectory: Readonly<Record<PageLanguage, DirectoryTexts>> = {
  en: directoryEn,
  de: directoryDe,
  fr: directoryFr,
  es: directoryEs,
  fi: directoryFi,
  ar: directoryAr,
}

/** Languages of the public directory, as the first segment of its addresses. */
export const directoryLanguages: readonly string[] = pageLanguages

/** The texts of the public directory; English for a language without them. */
export const directoryTexts = (language: string): DirectoryTexts =>
  ofDirectory[language as PageLanguage] ?? directoryEn
