/** Members of JSON objects, found in its bytes: to parse an object whole costs more than what is kept of it. */

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [braceOpens, braceEnds, bracketOpens, bracketEnds] = [0x7b, 0x7d, 0x5b, 0x5d]

/** Names of members as `keepMembers` compares them. ASCII only. */
export const memberNames = (names: Iterable<string>): readonly Uint8Array[] =>
  [...names].map((name) => Buffer.from(name, 'latin1'))

/**
 * Reduces a JSON object to the members with these names, in place and in their order. The text is as `JSON.stringify`
 * writes it, without spaces, in UTF-8 from `from` to `to` (exclusive). Returns the new end.
 */
export function keepMembers(
  json: Uint8Array,
  from: number,
  to: number,
  names: readonly Uint8Array[],
): number {
  const first = from + 1
  let end = first
  for (let at = first; at < to - 1; ) {
    const nameEnds = endOfText(json, at)
    const valueEnds = endOfValue(json, nameEnds + 1)
    if (isOneOf(names, json, at + 1, nameEnds - 1)) {
      if (end > first) json[end++] = comma
      json.copyWithin(end, at, valueEnds)
      end += valueEnds - at
    }
    at = valueEnds + 1
  }
  json[end++] = braceEnds
  return end
}

function isOneOf(texts: readonly Uint8Array[], json: Uint8Array, from: number, to: number): boolean {
  for (const text of texts) if (isText(json, from, to, text)) return true
  return false
}

function isText(json: Uint8Array, from: number, to: number, text: Uint8Array): boolean {
  if (to - from !== text.length) return false
  for (let at = 0; at < text.length; at++) if (json[from + at]! !== text[at]) return false
  return true
}

/** @param from the opening quote. Returns what follows the closing one. */
function endOfText(json: Uint8Array, from: number): number {
  let at = from + 1
  for (let byte = json[at]!; byte !== quote; byte = json[at]!) at += byte === backslash ? 2 : 1
  return at + 1
}

/** What follows the value: a comma, or the brace of the object. */
function endOfValue(json: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; ; ) {
    const byte = json[at]!
    if (depth === 0 && (byte === comma || byte === braceEnds)) return at
    if (byte === quote) {
      at = endOfText(json, at)
      continue
    }
    if (byte === braceOpens || byte === bracketOpens) depth++
    else if (byte === braceEnds || byte === bracketEnds) depth--
    at++
  }
}
