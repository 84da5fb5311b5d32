/** Spellings that mean the same word in names of businesses, long form to short form. Both are searchable. */
const abbreviations: ReadonlyMap<string, string> = new Map([
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

/** Words that say what kind of legal person a business is. `spa` is left out: it names a business far more often. */
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
