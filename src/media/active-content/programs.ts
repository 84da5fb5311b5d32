/** Magic bytes of files that a system or an interpreter executes, in Latin-1. */
const programStarts: readonly (readonly [string, string])[] = [
  ['MZ', 'a Windows program'],
  ['\x7fELF', 'a Linux program'],
  ['\xfe\xed\xfa\xce', 'a macOS program'],
  ['\xfe\xed\xfa\xcf', 'a macOS program'],
  ['\xce\xfa\xed\xfe', 'a macOS program'],
  ['\xcf\xfa\xed\xfe', 'a macOS program'],
  ['\xca\xfe\xba\xbe', 'a program'],
  ['dex\n', 'an Android program'],
  ['\0asm', 'a WebAssembly program'],
  ['#!', 'a script'],
  ['\x4c\0\0\0\x01\x14\x02\0', 'a shortcut to a program'],
  ['ITSF', 'a compiled help file'],
]

/** Beginnings of scripts, case-insensitive, after white space and a byte order mark. */
const scriptStart = /^(\xef\xbb\xbf)?\s*(@echo\b|<script\b|<job\b|<hta:|<\?php|on error resume next|\{\\rtf)/i

const programEnding =
  /\.(exe|dll|com|scr|pif|cpl|msi|msp|bat|cmd|ps1|psm1|vb|vbs|vbe|js|jse|mjs|ws|wsf|wsh|wsc|hta|lnk|url|jar|class|py|pl|rb|sh|reg|inf|chm|appx|msix|apk|app|dylib|so|elf|scf|gadget|application)$/i

/**
 * The kind of a program inside a document, by its first bytes or else by its name; undefined if it is not a
 * program. RTF counts as one, because it can contain executable objects.
 */
export function programKind(name: string, head: Buffer): string | undefined {
  const start = head.toString('latin1', 0, 256)
  const known = programStarts.find(([mark]) => start.startsWith(mark))
  if (known !== undefined) return known[1]
  if (scriptStart.test(start)) return start.includes('{\\rtf') ? 'an RTF file' : 'a script'
  return programEnding.test(name) ? 'a file with the ending of a program' : undefined
}
