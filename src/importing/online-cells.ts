/** Addresses for mail and of the web in cells, with words around them and signs spelt. */

/** A longer cell is a text and stays as it is. */
const LONGEST_READ = 2000

const atWords =
  'at|ät|@|chiocciola|arroba|arobase|małpa|malpa|kukac|zavináč|zavinac|apenstaartje|snabel-?a|miukumauku|krøllalfa|собака|kuyruklu ?a|klammeraffe'
const dotWords = 'dot|punkt|point|punto|piste|ponto|punt|prik|kropka|tečka|tecka|pont|pkt|точка|nokta'
const atInBrackets = new RegExp(`(?<!\\s)\\s*[([{<]\\s*(?:${atWords}|a)\\s*[)\\]}>]\\s*`, 'giu')
const dotInBrackets = new RegExp(`(?<!\\s)\\s*[([{<]\\s*(?:${dotWords})\\s*[)\\]}>]\\s*`, 'giu')
/** The whole cell is an address whose signs are words between other signs or blanks: `info_at_example.com`, `info at example dot com`. */
const atBetweenSigns = new RegExp(
  `^([^\\s@]+?)(?:([_*|-])(?:${atWords})\\2|\\s+(?:${atWords})\\s+)(?!www\\.)([^\\s@]+(?:\\s+\\S+\\s+\\p{L}+)?)$`,
  'iu',
)
/** Behind the sign of an address. */
const dotBetweenSigns = new RegExp(`(?:([_*|-])(?:${dotWords})\\1|\\s+(?:${dotWords})\\s+)`, 'giu')

/** `(at)` and `[dot]` as signs, and a link for mail without what it opens the mail with. A long cell is a text and stays as it is. */
export const withSigns = (cell: string): string =>
  cell.length > LONGEST_READ
    ? cell
    : cell
        .replace(atInBrackets, '@')
        .replace(dotInBrackets, '.')
        .replace(/\bmailto:/gi, '')
        .replace(/\?(?:subject|body|cc)=[^\s,;]*/gi, '')

/** The address for mail in a cell, or the cell where it holds none or several. */
export function mailOf(cell: string): string {
  if (cell.length > LONGEST_READ) return cell.trim()
  const text = withSpeltSigns(withSigns(cell).trim())
    .replace(/^['‘’„“”]([^'‘’„“”]*)['‘’“”]$/, '$1')
    .replace(/@{2,}/g, '@')
    // A line that breaks at a sign of the address.
    .replace(/^([^\s@]+@[^\s@]*|[^\s@]+(?=\s*\n\s*@))\s*\n\s*([^\s@]*@?[^\s@]*)$/, joinedAtBreak)
    .replace(/^([^\s@]+)\s*@\s*([^\s@]+\.\S+)$/, '$1@$2')
    // `info@example .com`
    .replace(/^([^\s@]+@[^\s@]*[^\s@.])\s?\.\s?(\p{L}{2,})$/u, '$1.$2')
  const found = text.match(
    /(?<![^\s<>():,;"])[^\s@<>():,;"]+@[^\s@<>():,;"]+\.[^\s@<>():,;".]+(?![^\s<>():,;".])/g,
  )
  return found?.length === 1 ? found[0] : cell.trim()
}

/** One address on two lines; a whole one on the first line stays apart from the word on the second. */
const joinedAtBreak = (whole: string, first: string, second: string): string =>
  /[@.-]$/.test(first) || /^[@.]/.test(second) || !/@[^.]+\.\p{L}{2,}$/u.test(first) ? first + second : whole

function withSpeltSigns(text: string): string {
  const signed = text.replace(atBetweenSigns, '$1@$3')
  const at = signed.indexOf('@')
  if (at < 0) return text
  const spelt = signed.slice(0, at) + signed.slice(at).replace(dotBetweenSigns, '.')
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(spelt) ? spelt : text
}

/** The address of the web in a cell, as typed, without words and signs around it and mistakes within. */
export function pageOf(cell: string): string {
  if (cell.length > LONGEST_READ) return cell.trim()
  const text = cell
    .trim()
    .replace(
      /^(?:(?:web(?:site|seite|bplats|sted)?|url|internet|homepage|hemsida|kotisivu|site|www|visit)\s*:\s*(?=\S)|(?:(?:web(?:site|seite|bplats|sted)?|url|internet|homepage|hemsida|site|visit|see|siehe|unter|voir|ver|vea|vedi|si veda|zie|se|ks|katso|viz|zob|patrz|lásd|vezi|bkz)\.?\s+){1,2}(?=(?:https?:\/\/|www\.)\S+$))/iu,
      '',
    )
    .replace(/^\p{L}[\p{L} -]{1,30}:\s*(?=https?:\/\/|www\.)/iu, '')
    .replace(/^\[[^\]]*\]\((https?:[^)\s]+)\)$/i, '$1')
    .replace(/^[<([{„“"'»«]+(?=(?:https?:|\/\/|www\.)\S+$)/i, '')
    .replace(/(?<!\([^()]*)\)+$|[>\]},;.!"'“”»«]+$/g, '')
    // A second address, or a remark, behind the first.
    .replace(
      /^((?:https?:\/\/|www\.)[^\s,;|]+)(?:(?:\s*[,;|]\s*|\s+\/?\s*)(?:https?:\/\/|www\.)\S+|\s+\([^)]*\))$/i,
      '$1',
    )
  return withoutTracking(withScheme(text))
}

/** A host with its ending, as it stands behind a scheme or `www.`. */
const withScheme = (text: string): string =>
  text
    .replace(/^(https?:)\\\\/i, '$1//')
    .replace(/^(https?)\s*(?:;|:\s)\s*\/\/\s*/i, '$1://')
    .replace(/^(https?:\/\/)\s+(?=\S+$)/i, '$1')
    .replace(/^(?!https?:\/\/)h{0,2}t{1,3}p{1,2}(s?)s*:?\/\/(?=[^/])/i, 'http$1://')
    .replace(/^\/\/(?=[\p{L}\d-]+\.[\p{L}\d])/u, 'http://')
    .replace(/^((?:https?:\/\/)?)(?:ww|w{4,5})\.(?=[\p{L}\d-]+\.[\p{L}])/iu, '$1www.')
    .replace(/^((?:https?:\/\/)?www)[,;:](?=[\p{L}\d-]+\.)/iu, '$1.')
    .replace(/^((?:https?:\/\/)?)(www?w?)\.\.+(?=\S)/i, '$1$2.')
    .replace(/^((?:https?:\/\/)?www\.)\s+(?=\S+$)/i, '$1')
    // A line that breaks within the address.
    .replace(/^((?:https?:\/\/|www\.)[^\s/]*[.-])\s*\n\s*(?=\S+$)/i, '$1')
    .replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, '')
    .replace(/^(https?)(?::\/|\/\/)(?=[^/])/i, '$1://')

const trackers =
  /^(?:utm_\w+|gclid|fbclid|gad_source|gbraid|wbraid|msclkid|dclid|yclid|igshid|mc_[ce]id|_ga|_gl|hsa_\w+|srsltid|ttclid|twclid|li_fat_id)=/i

const untracked = (parts: string): string =>
  parts
    .split('&')
    .filter((part) => !trackers.test(part))
    .join('&')

/** What an advertisement adds to an address to count visits is no part of the page. */
function withoutTracking(url: string): string {
  const [, page = '', query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? []
  if (page === '') return url
  const isTracked = (part = '') => part.split('&').some((one) => trackers.test(one))
  if (!isTracked(query) && !isTracked(fragment)) return url
  const [kept, mark] = [untracked(query ?? ''), untracked(fragment ?? '')]
  return page + (kept && `?${kept}`) + (mark && `#${mark}`)
}
