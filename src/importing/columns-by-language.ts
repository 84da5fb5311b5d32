/** Columns that say the same in several languages: `address-it`, `address-de`. */

const languages = 'ca,cs,da,de,el,en,es,eu,fi,fr,gl,hr,hu,it,ja,ko,nl,no,pl,pt,ru,sl,sv,tr,zh'
const inLanguage = new RegExp(`^(.+)[-_ .](${languages.replaceAll(',', '|')})$`, 'i')

/** The language that most lists of a country are written in, where it is not the code of the country. */
const languageOfCountry: Readonly<Record<string, string>> = Object.fromEntries(
  'at:de,li:de,ch:de,lu:fr,mc:fr,sm:it,br:pt,ao:pt,mz:pt,mx:es,ar:es,bo:es,cl:es,co:es,cr:es,cu:es,do:es,ec:es,gt:es,hn:es,ni:es,pa:es,pe:es,py:es,sv:es,uy:es,ve:es,be:nl,se:sv,dk:da,cz:cs,jp:ja,kr:ko,cn:zh,tw:zh,gr:el,cy:el,si:sl,gb:en,ie:en,us:en,ca:en,au:en,nz:en'
    .split(',')
    .map((pair) => pair.split(':')),
)

/**
 * What the headers say without the language behind them; undefined for a column that says in another language what a neighbour says in that of the
 * country, or else in English. Columns in one language alone keep their headers. `country` is alpha-2.
 */
export function headersByLanguage(
  headers: readonly string[],
  country: string | undefined,
): ReadonlyMap<string, string | undefined> {
  const groups = new Map<string, { header: string; language: string }[]>()
  for (const header of headers) {
    const [, bare, language] = inLanguage.exec(header) ?? []
    if (bare === undefined || language === undefined) continue
    const group = groups.get(bare) ?? []
    groups.set(bare, group)
    group.push({ header, language: language.toLowerCase() })
  }
  const code = country?.toLowerCase() ?? ''
  const own = languageOfCountry[code] ?? code
  const said = new Map<string, string | undefined>()
  for (const [bare, group] of groups) {
    if (group.length < 2) continue
    const best =
      group.find(({ language }) => language === own) ??
      group.find(({ language }) => language === 'en') ??
      group[0]!
    for (const one of group) said.set(one.header, one === best ? bare : undefined)
  }
  return said
}
