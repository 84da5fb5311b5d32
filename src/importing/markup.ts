/** HTML in cells, as plug-ins and content management systems export it. */

const tags =
  'a|abbr|b|big|blockquote|body|br|center|cite|code|dd|div|dl|dt|em|font|h[1-6]|head|hr|html|i|img|label|li|ol|p|pre|s|section|small|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|time|tr|u|ul'
const anyTag = new RegExp(`</?(?:${tags})(?:\\s[^<>]*)?/?>`, 'gi')
const breaks = /^<(?:br|\/(?:p|div|li|tr|h[1-6]|dd|table|ul|ol|section|blockquote))\b/i
const gaps = /^<\/(?:td|th|dt)\b/i
const link = /<a\s[^<>]*?href\s*=\s*["']?([^"'\s>]+)/i

/** Names of the characters from U+00A0 to U+00FF, in their order. */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
/** Accents in the names of further letters, as signs that combine: `&Zdot;`, `&ccaron;`. */
const accents: Readonly<Record<string, string>> = {
  ...{
    grave: '\u0300',
    acute: '\u0301',
    circ: '\u0302',
    tilde: '\u0303',
    macr: '\u0304',
    breve: '\u0306',
    dot: '\u0307',
  },
  ...{ uml: '\u0308', ring: '\u030a', dblac: '\u030b', caron: '\u030c', cedil: '\u0327', ogon: '\u0328' },
}
const accented = new RegExp(`^([A-Za-z])(${Object.keys(accents).join('|')})$`)

/** The letter of a name such as `Zdot`; undefined if there is none. */
function accentedLetter(name: string): string | undefined {
  const [, letter = '', accent = ''] = accented.exec(name) ?? []
  const composed = `${letter}${accents[accent] ?? ''}`.normalize('NFC')
  return letter !== '' && composed.length === 1 ? composed : undefined
}

const entities: ReadonlyMap<string, string> = new Map([
  ...latin1.split(' ').map((name, at): [string, string] => [name, String.fromCodePoint(0xa0 + at)]),
  ...Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ndash: '–', mdash: '—', hellip: '…' },
    ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', bull: '•', euro: '€' },
    ...{ trade: '™', thinsp: ' ', ensp: ' ', emsp: ' ', OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š' },
    ...{
      Lstrok: 'Ł',
      lstrok: 'ł',
      Dstrok: 'Đ',
      dstrok: 'đ',
      imath: 'ı',
      inodot: 'ı',
      numero: '№',
      phone: '☎',
    },
    ...{
      commat: '@',
      period: '.',
      comma: ',',
      colon: ':',
      sol: '/',
      lpar: '(',
      rpar: ')',
      num: '#',
      dash: '‐',
    },
    ...{ hyphen: '‐', plus: '+', NewLine: '\n', Tab: ' ', emsp14: ' ', zwnj: '', zwj: '', lrm: '', rlm: '' },
  }),
])

/** A cell as a browser shows it, without tags and entities; with `wantsLink`, the address that it links to. */
export function withoutMarkup(cell: string, wantsLink = false): string {
  if (!/[<&]/.test(cell)) return cell
  const address = wantsLink ? link.exec(cell)?.[1] : undefined
  if (address) return decoded(address)
  let changed = false
  const bare = withoutComments(cell)
  if (bare !== cell) changed = true
  const text = bare.replace(anyTag, (tag) => {
    changed = true
    return breaks.test(tag) ? '\n' : gaps.test(tag) ? ' ' : ''
  })
  const once = decoded(text)
  // Some programs encode what is encoded: `&amp;amp;`.
  const plain = /&amp;[#a-z]/i.test(text) ? decoded(once) : once
  if (!changed && plain === cell) return cell
  return plain
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .trim()
}

/** A comment without an end stays as text. */
function withoutComments(cell: string): string {
  let text = ''
  let at = 0
  for (let from = cell.indexOf('<!--'); from >= 0; from = cell.indexOf('<!--', at)) {
    const end = cell.indexOf('-->', from + 4)
    if (end < 0) break
    text += cell.slice(at, from)
    at = end + 3
  }
  return text + cell.slice(at)
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities.get(name) ?? accentedLetter(name) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
      ? String.fromCodePoint(code)
      : whole
  })
