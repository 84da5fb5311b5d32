/** Names that Windows gives to devices, whatever ending follows. Source: Microsoft, "Naming Files, Paths, and Namespaces". */
const deviceName = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])( *\.|$)/i

const faults: readonly (readonly [RegExp, string])[] = [
  [/\0/, 'a NUL character'],
  [/[\x01-\x1f\x7f-\x9f]|\p{Surrogate}/u, 'control characters'],
  // They show `cod.exe` as `exe.doc`.
  [/[\u202a-\u202e\u2066-\u2069]/u, 'characters that reverse the direction of the text'],
  [/[/\\]/, 'a path; send the name alone'],
  // Windows drops them, so that another ending counts there than here.
  [/[.\s]$/u, 'a dot or blank at its end'],
  [deviceName, 'the name of a device'],
]

/** Longest name that common file systems keep, in bytes of UTF-8. */
const maxNameBytes = 255

/** What is wrong with the name of an uploaded file, as `has …` in a sentence; undefined when it is fine. */
export function fileNameFault(name: string): string | undefined {
  if (Buffer.byteLength(name) > maxNameBytes) return `a file name longer than ${maxNameBytes} bytes`
  const fault = faults.find(([pattern]) => pattern.test(name))
  return fault && `a file name with ${fault[1]}`
}
