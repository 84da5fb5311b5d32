/** What people write behind a town: its province and its country. */
import { countryCode } from './countries.ts'

const set = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

/** Codes of provinces by country, as they stand behind a town: `Roma RM`, `Bern BE`, `Springfield, IL`. */
const provinces: Readonly<Record<string, ReadonlySet<string>>> = {
  it: set(
    'AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV',
  ),
  ch: set('AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH'),
  br: set('AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'),
  us: set(
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY',
  ),
  ca: set('AB BC MB NB NL NS NT NU ON PE PQ QC SK YT'),
  au: set('ACT NSW NT QLD SA TAS VIC WA'),
}

/** Whether a code is that of a province, by the country's alpha-2. */
export const isProvince = (code: string, country: string): boolean => provinces[country]?.has(code) === true

const province = /^(.{2,}?)(?:\s*[,/]\s*|\s*[-–]\s*|\s*\(\s*|\s+)([A-Z]{2,3})\s*\)?$/u
const country = /^(.{2,}?)(?:\s*[,;/|]\s*|\s+[-–]\s+|\s*\(\s*|\s+)([\p{L}. ]{1,40}?)\s*\)?$/u

export interface Town {
  readonly town: string
  /** Its code. */
  readonly province?: string
}

/** A town without the province and the country behind it: `Dresden, Deutschland`, `Roma (RM)`, `Bern BE / Schweiz`. `code` is alpha-2. */
export function townOfText(text: string, code: string | undefined): Town {
  const town = withoutCountry(text, code)
  const [, name, found = ''] = province.exec(town) ?? []
  return name !== undefined && provinces[code ?? '']?.has(found) ? { town: name, province: found } : { town }
}

/** What makes the name of a country a part of that of a town: `Ciudad de México`. */
const partOfName =
  /(?<!\p{L})(?:d[eioa]|del|della|of|in|im|la|el|new|neu|nuev[oa]|nov[oa]|villa|vila|san|santa)$/iu

/** A code of a country stands behind a sign; a name may stand behind a blank. */
function withoutCountry(text: string, code: string | undefined): string {
  const [, town = '', name = ''] = country.exec(text) ?? []
  if (code === undefined || name === '' || provinces[code]?.has(name)) return text
  const isBehindSign = /[,;/|(–-]/.test(text.slice(town.length, text.lastIndexOf(name)))
  const isNamed = (name.length > 4 || /^(?:USA|UK)$/.test(name)) && !partOfName.test(town)
  return (isBehindSign || isNamed) && countryCode(name) === code ? town : text
}
