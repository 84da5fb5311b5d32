import { foldPlaceName } from '../../folding.ts'

const BEFORE = 'town:'

/**
 * The flag by which listings are found in the town that their address states, where the gazetteer lacks it;
 * null for a text without letters or digits.
 */
export function statedTownFlag(country: string, text: string): string | null {
  const key = foldPlaceName(text).trim()
  return key === '' ? null : `${BEFORE}${country}:${key}`
}
