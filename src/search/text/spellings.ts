/**
 * Equivalent spellings in business names: long form to short, British to American, word to figure. Both are
 * searchable.
 */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ...'one two three four five six seven eight nine ten'
    .split(' ')
    .map((word, i) => [word, String(i + 1)] as const),
  ['first', '1st'],
  ['second', '2nd'],
  ['third', '3rd'],
  ['boulevard', 'blvd'],
  ['highway', 'hwy'],
  ['square', 'sq'],
  ['mountain', 'mtn'],
  ['department', 'dept'],
  ['manufacturing', 'mfg'],
  ['national', 'natl'],
  ['junior', 'jr'],
  ['senior', 'sr'],
  ['apartments', 'apts'],
  ['strasse', 'str'],
  ['gebruder', 'gebr'],
  ['harbour', 'harbor'],
  ['colour', 'color'],
  ['jewellery', 'jewelry'],
  ['jewellers', 'jewelers'],
  ['jeweller', 'jeweler'],
  ['tyre', 'tire'],
  ['tyres', 'tires'],
  ['grey', 'gray'],
  ['centres', 'centers'],
  ['saint', 'st'],
  ['sankt', 'st'],
  ['sainte', 'ste'],
  ['street', 'st'],
  ['road', 'rd'],
  ['avenue', 'ave'],
  ['mount', 'mt'],
  ['fort', 'ft'],
  ['brothers', 'bros'],
  ['doctor', 'dr'],
  ['mister', 'mr'],
  ['limited', 'ltd'],
  ['incorporated', 'inc'],
  ['corporation', 'corp'],
  ['company', 'co'],
  ['centre', 'center'],
  ['theatre', 'theater'],
  ['international', 'intl'],
  ['university', 'uni'],
  ['association', 'assoc'],
  ['osakeyhtio', 'oy'],
  ['aktiengesellschaft', 'ag'],
  ['aktiebolag', 'ab'],
])

/** Legal forms. `spa` is omitted: in names it mostly means a spa. */
const legalForms: ReadonlySet<string> = new Set(
  (
    'ltd limited inc incorporated llc llp plc corp corporation co company gmbh ag kg ohg ug ev oy oyj osakeyhtio ab aktiebolag ' +
    'aktiengesellschaft asa aps sarl sas sasu srl snc bv nv pty pvt'
  ).split(' '),
)

/** The short spelling of a token, if it has one. */
export function abbreviationOf(token: string): string | undefined {
  return abbreviations.get(token)
}

export function isLegalForm(token: string): boolean {
  return legalForms.has(token)
}
