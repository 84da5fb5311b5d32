import { countryCode } from '../importing/countries.ts'
import { UsageError } from './io.ts'

/** The value of `--country`: an ISO 3166 code or a name of a country. @throws UsageError */
export function countryOf(text: string): string {
  const code = countryCode(text)
  if (code !== undefined) return code
  throw new UsageError('--country must be an ISO 3166 country code, like GB')
}
