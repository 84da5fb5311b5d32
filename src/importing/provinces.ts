/** Provinces and counties by country, as they stand behind a town: codes and names. */

export type Region = { readonly province: string } | { readonly county: string }

const codesOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))
const namesOf = (names: string): ReadonlySet<string> => new Set(names.split(/,\s+/))

/** In capitals; people put full stops between the letters. */
const codes: Readonly<Record<string, ReadonlySet<string>>> = {
  it: codesOf(
    'AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV',
  ),
  ch: codesOf('AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH'),
  br: codesOf('AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'),
  us: codesOf(
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY',
  ),
  ca: codesOf('AB BC MB NB NL NS NT NU ON PE PEI PQ QC SK YT'),
  au: codesOf('ACT NSW NT QLD SA TAS VIC WA'),
  in: codesOf('AP AR AS BR CG CH CT DL GA GJ HP HR JH JK KA KL MH MP OD OR PB RJ TN TS UK UP WB'),
  mx: codesOf('CDMX DF'),
  za: codesOf('EC FS GP KZN LP MP NC NW WC'),
  de: codesOf('NRW RLP BW'),
  pr: codesOf('PR'),
}

/** In lower case. */
const provinces: Readonly<Record<string, ReadonlySet<string>>> = {
  us: namesOf(
    `alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, georgia, hawaii, idaho, illinois, indiana,
    iowa, kansas, kentucky, louisiana, maine, maryland, massachusetts, michigan, minnesota, mississippi, missouri, montana, nebraska, nevada,
    new hampshire, new jersey, new mexico, new york, north carolina, north dakota, ohio, oklahoma, oregon, pennsylvania, puerto rico,
    rhode island, south carolina, south dakota, tennessee, texas, utah, vermont, virginia, washington, west virginia, wisconsin, wyoming,
    calif, fla, ill, mass, mich, minn, penn, tenn, tex, wash, wis, conn, ariz, colo`,
  ),
  ca: namesOf(
    `ontario, quebec, québec, british columbia, colombie-britannique, alberta, manitoba, saskatchewan, nova scotia, nouvelle-écosse,
    new brunswick, nouveau-brunswick, newfoundland, newfoundland and labrador, terre-neuve-et-labrador, prince edward island,
    île-du-prince-édouard, yukon, northwest territories, nunavut`,
  ),
  au: namesOf(
    `new south wales, victoria, queensland, western australia, south australia, tasmania, australian capital territory, northern territory`,
  ),
  in: namesOf(
    `andhra pradesh, arunachal pradesh, assam, bihar, chhattisgarh, delhi, goa, gujarat, haryana, himachal pradesh, jharkhand, karnataka,
    kerala, madhya pradesh, maharashtra, odisha, orissa, punjab, rajasthan, tamil nadu, tamilnadu, telangana, uttar pradesh, uttarakhand, west bengal`,
  ),
  za: namesOf(
    `eastern cape, free state, gauteng, kwazulu-natal, kwazulu natal, limpopo, mpumalanga, northern cape, north west, western cape`,
  ),
  br: namesOf(
    `acre, alagoas, amapá, amazonas, bahia, ceará, distrito federal, espírito santo, goiás, maranhão, mato grosso, mato grosso do sul,
    minas gerais, pará, paraíba, paraná, pernambuco, piauí, rio de janeiro, rio grande do norte, rio grande do sul, rondônia, roraima,
    santa catarina, são paulo, sergipe, tocantins`,
  ),
  mx: namesOf(
    `aguascalientes, ags, baja california, b.c, baja california sur, b.c.s, campeche, camp, chiapas, chis, chihuahua, chih, coahuila, coah, colima, col,
    durango, dgo, estado de méxico, edo. de méxico, edomex, edo. méx, guanajuato, gto, guerrero, gro, hidalgo, hgo, jalisco, jal, michoacán, mich,
    morelos, mor, nayarit, nay, nuevo león, n.l, oaxaca, oax, puebla, pue, querétaro, qro, quintana roo, q. roo, q.roo, san luis potosí, s.l.p,
    sinaloa, sin, sonora, son, tabasco, tab, tamaulipas, tamps, tlaxcala, tlax, veracruz, ver, yucatán, yuc, zacatecas, zac, d.f`,
  ),
  de: namesOf(
    `baden-württemberg, bayern, brandenburg, hessen, mecklenburg-vorpommern, niedersachsen, nordrhein-westfalen, rheinland-pfalz, saarland,
    sachsen, sachsen-anhalt, schleswig-holstein, thüringen`,
  ),
  es: namesOf(
    `a coruña, la coruña, álava, araba, albacete, alicante, alacant, almería, asturias, ávila, badajoz, baleares, illes balears, islas baleares,
    barcelona, bizkaia, vizcaya, burgos, cáceres, cádiz, cantabria, castellón, castelló, ciudad real, córdoba, cuenca, gipuzkoa, guipúzcoa, girona,
    gerona, granada, guadalajara, huelva, huesca, jaén, la rioja, las palmas, león, lleida, lérida, lugo, madrid, málaga, murcia, navarra, nafarroa,
    ourense, orense, palencia, pontevedra, salamanca, santa cruz de tenerife, segovia, sevilla, soria, tarragona, teruel, toledo, valencia, valència,
    valladolid, zamora, zaragoza`,
  ),
  at: namesOf('burgenland, kärnten, niederösterreich, oberösterreich, steiermark, tirol, vorarlberg'),
}

/** Of Britain, in lower case. Some counties stand behind a town without their `-shire`. */
const counties = namesOf(
  `bedfordshire, beds, berkshire, berks, buckinghamshire, bucks, cambridgeshire, cambs, cheshire, cornwall, county durham, co durham, cumbria,
  derbyshire, devon, dorset, east sussex, east yorkshire, essex, gloucestershire, glos, greater london, greater manchester, hampshire, hants,
  herefordshire, hertfordshire, herts, isle of wight, isle of man, jersey, guernsey, kent, lancashire, lancs, leicestershire, leics,
  lincolnshire, lincs, merseyside, middlesex, middx, norfolk, north yorkshire, n yorks, northamptonshire, northants, northumberland,
  nottinghamshire, notts, oxfordshire, oxon, rutland, shropshire, salop, somerset, south yorkshire, s yorks, staffordshire, staffs, suffolk,
  surrey, tyne and wear, warwickshire, west midlands, west sussex, west yorkshire, w yorks, wiltshire, wilts, worcestershire, worcs, clwyd,
  dyfed, gwent, gwynedd, powys, south glamorgan, mid glamorgan, west glamorgan, aberdeenshire, angus, ayrshire, dumfriesshire, fife,
  inverness-shire, lanarkshire, midlothian, moray, perthshire, renfrewshire, stirlingshire, west lothian, east lothian`,
)
const islands = new Set(['gb', 'ie'])
/** `Co. Kerry`, `County Down` */
const namedCounty = /^(?:co\.?|county)\s+\p{L}{3,}/iu
/** `jud. Cluj`, `woj. wielkopolskie`, `обл. Московская`: words of a language that say what the name is of. */
const namedProvince: Readonly<Record<string, RegExp>> = {
  ro: /^jud(?:\.|e[tț]ul)\s*\p{L}/iu,
  pl: /^woj(?:\.|ew[oó]dztwo)\s*\p{L}/iu,
  ru: /(?<!\p{L})(?:обл\.?|область|край|респ\.?|республика|а\.?о\.?)(?!\p{L})/iu,
  ua: /(?<!\p{L})(?:обл\.?|область)(?!\p{L})/iu,
}

/** Whether a code is that of a province, in capitals. `country` is alpha-2. */
export const isProvinceCode = (code: string, country: string): boolean => codes[country]?.has(code) === true

/** The code without the full stops between its letters; undefined if it is none of the country. */
export function provinceCode(text: string, country: string): string | undefined {
  const code = /^(?:[A-Z]\.\s?)+(?:[A-Z]\.?)?$/.test(text)
    ? text.replace(/[.\s]/g, '')
    : text.replace(/\.$/, '')
  return isProvinceCode(code, country) ? code : undefined
}

/** Regions that are called as a town in them, which is the one that is meant where no postcode says more. */
const townsToo = namesOf(
  'new york, washington, delhi, quebec, québec, rio de janeiro, são paulo, puebla, oaxaca',
)
export const isTownToo = (name: string): boolean => townsToo.has(name.toLowerCase())

/** What a text is the code or the name of, as it is written; undefined if it is no region of the country. */
export function regionOf(text: string, country: string): Region | undefined {
  const code = provinceCode(text, country)
  if (code !== undefined) return { province: code }
  const name = text.replace(/\.$/, '')
  // `Tas.`, `Qld`
  if (name.length > 2 && isProvinceCode(name.toUpperCase(), country)) return { province: name.toUpperCase() }
  const key = name.toLowerCase()
  if (provinces[country]?.has(key) || namedProvince[country]?.test(text))
    return { province: namedProvince[country] ? text : name }
  return islands.has(country) && (counties.has(key) || namedCounty.test(text)) ? { county: text } : undefined
}

/** What makes the name of a region or a country a part of that of a town: `New Delhi`, `Port Victoria`, `Ciudad de México`. */
export const partOfTown =
  /(?<!\p{L})(?:d[eioa]|del|della|of|in|im|la|el|new|neu|nuev[oa]|nov[oa]|villa|vila|san|santa|st|saint|fort|port|lake|mount|north|south|east|west|old|upper|lower|point|puerto|antigua|little|sul|pau|van)\.?$/iu
