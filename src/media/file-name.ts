import { type Fault, fault } from '../faults/fault.ts'

/** Names that Windows gives to devices, whatever ending follows. Source: Microsoft, "Naming Files, Paths, and Namespaces". */
const deviceName = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])( *\.|$)/i

const unfit = [
  [/\0/, 'name_nul'],
  [/[\x01-\x1f\x7f-\x9f]|\p{Surrogate}/u, 'name_control'],
  // They show `cod.exe` as `exe.doc`.
  [/[\u202a-\u202e\u2066-\u2069]/u, 'name_direction'],
  [/[/\\]/, 'name_path'],
  // Windows drops them, so that another ending counts there than here.
  [/[.\s]$/u, 'name_end'],
  [deviceName, 'name_device'],
] as const

/** Longest name that common file systems keep, in bytes of UTF-8. */
const maxNameBytes = 255

/** What is wrong with the name of an uploaded file; undefined when it is fine. */
export function fileNameFault(name: string): Fault | undefined {
  if (Buffer.byteLength(name) > maxNameBytes) return fault('name_too_long', null, { maximum: maxNameBytes })
  const found = unfit.find(([pattern]) => pattern.test(name))
  return found && fault(found[1])
}
