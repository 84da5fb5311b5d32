/** Area codes in a column of their own: `DDD` beside `Telefone`, `Vorwahl` beside `Rufnummer`. */
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max'
import { digitsOf, exists, parse } from './phone-numbers.ts'

const LONGEST_CELL = 300
/** It has its area code, or the code of its country. */
const isWhole = /^\s*[+(]|^\s*0\d/

/**
 * A cell of numbers with the area code of its row in front, where it lacks one: with it, it begins with a number that exists, and without it, with none.
 * Any other cell as it is. `country` is alpha-2.
 */
export function withAreaCode(cell: string, area: string, country: string | undefined): string {
  const region = country?.toUpperCase()
  const code = digitsOf(area)
  if (region === undefined || !isSupportedCountry(region) || code === '' || cell.length > LONGEST_CELL)
    return cell
  const first = /^\s*\d[\d\s.-]*/.exec(cell)?.[0]
  if (first === undefined || isWhole.test(cell) || startsWithCode(first, code)) return cell
  const combined = `${area.trim()} ${cell.trim()}`
  const withCode = parse(`${code} ${first}`, region as CountryCode)
  if (withCode === undefined || !exists(withCode)) return cell
  return isLonger(first, code, region as CountryCode) ? cell : combined
}

const startsWithCode = (first: string, code: string): boolean => {
  const bare = code.replace(/^0+/, '')
  return bare !== '' && digitsOf(first).startsWith(bare) && digitsOf(first).length >= bare.length + 7
}

/** Whether a number exists by itself and is as long as one with an area code. */
function isLonger(first: string, code: string, region: CountryCode): boolean {
  const alone = parse(first, region)
  return (
    alone !== undefined && exists(alone) && alone.nationalNumber.length >= 7 + code.replace(/^0+/, '').length
  )
}
