/** The end of an address line where the postcode stands behind the town and its province: Canada, Australia, New Zealand, India. */

interface Tail {
  readonly code: RegExp
  /** Signs and names, lower case. */
  readonly provinces: ReadonlySet<string>
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(', '))

const tails: Readonly<Record<string, Tail>> = {
  ca: {
    code: /(?<![A-Z\d])([A-Z]\d[A-Z])[\s-]?(\d[A-Z]\d)$/i,
    provinces: set(
      'on, qc, pq, bc, ab, mb, sk, ns, nb, nl, pe, pei, yt, nt, nu, ontario, quebec, québec, british columbia, colombie-britannique, alberta, manitoba, saskatchewan, nova scotia, nouvelle-écosse, new brunswick, nouveau-brunswick, newfoundland, newfoundland and labrador, terre-neuve-et-labrador, prince edward island, île-du-prince-édouard, yukon, northwest territories, nunavut',
    ),
  },
  au: {
    code: /(?<!\d)(\d{4})$/,
    provinces: set(
      'nsw, vic, qld, wa, sa, tas, act, nt, new south wales, victoria, queensland, western australia, south australia, tasmania, australian capital territory, northern territory',
    ),
  },
  nz: { code: /(?<!\d)(\d{4})$/, provinces: new Set() },
  in: {
    code: /(?<!\d)([1-9]\d{2})\s?(\d{3})$/,
    provinces: set(
      'andhra pradesh, assam, bihar, chhattisgarh, delhi, goa, gujarat, haryana, himachal pradesh, jharkhand, karnataka, kerala, madhya pradesh, maharashtra, odisha, punjab, rajasthan, tamil nadu, telangana, uttar pradesh, uttarakhand, west bengal',
    ),
  },
}

/**
 * Takes postcode and province off the last parts of an address, which then end with the town: `Montréal (Québec) H2X 1Y4`,
 * `Sydney NSW 2000`. Undefined if the country has them elsewhere, or there is no postcode.
 */
export function takeTail(
  parts: string[],
  country: string,
): { readonly postcode: string; readonly province?: string } | undefined {
  const tail = tails[country]
  const last = parts.at(-1) ?? ''
  const code = tail?.code.exec(last)
  if (!tail || !code || parts.length < 2) return undefined
  replaceLast(parts, last.slice(0, code.index))
  const postcode = code
    .slice(1)
    .join(country === 'ca' ? ' ' : '')
    .toUpperCase()
  const province = provinceAt(parts, tail.provinces)
  return province === undefined ? { postcode } : { postcode, province }
}

/** The province that is the last part, or stands at its end. */
function provinceAt(parts: string[], provinces: ReadonlySet<string>): string | undefined {
  const last = parts.at(-1) ?? ''
  const isProvince = (text: string) => provinces.has(text.toLowerCase().replace(/\.$/, ''))
  if (isProvince(last) && parts.length > 2) {
    parts.pop()
    return last
  }
  const words = last.split(/\s+/)
  for (let at = 1; at < words.length; at++) {
    const given = words.slice(at).join(' ')
    const name = /^\((.+)\)$/.exec(given)?.[1] ?? given
    if (!isProvince(name)) continue
    replaceLast(parts, words.slice(0, at).join(' '))
    return name
  }
  return undefined
}

function replaceLast(parts: string[], text: string): void {
  parts.pop()
  const rest = text.replace(/[\s,.–-]+$/, '')
  if (rest !== '') parts.push(rest)
}
