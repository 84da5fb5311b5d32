import { discoveryAr } from './discovery-ar.ts'
import { discoveryDe } from './discovery-de.ts'
import { discoveryEn } from './discovery-en.ts'
import { discoveryEs } from './discovery-es.ts'
import { discoveryFi } from './discovery-fi.ts'
import { discoveryFr } from './discovery-fr.ts'
import type { DiscoveryTexts } from './discovery-texts.ts'

/** By language. */
export const allDiscoveryTexts: Readonly<Record<string, DiscoveryTexts>> = {
  en: discoveryEn,
  de: discoveryDe,
  fr: discoveryFr,
  es: discoveryEs,
  fi: discoveryFi,
  ar: discoveryAr,
}

/** English for a language without texts. */
export const discoveryTexts = (language: string): DiscoveryTexts => allDiscoveryTexts[language] ?? discoveryEn
