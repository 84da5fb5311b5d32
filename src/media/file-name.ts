import { type Fault, fault } from '../faults/fault.ts'

/** Windows device names, with any extension. Source: Microsoft, "Naming Files, Paths, and Namespaces". */
const deviceName = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])( *\.|$)/i

const unfit = [
  [/\0/, 'name_nul'],
  [/[\x01-\x1f\x7f-\x9f]|\p{Surrogate}/u, 'name_control'],
  // These display `cod.exe` as `exe.doc`.
  [/[\u202a-\u202e\u2066-\u2069]/u, 'name_direction'],
  [/[/\\]/, 'name_path'],
  // Windows strips them, which changes the effective extension.
  [/[.\s]$/u, 'name_end'],
  [deviceName, 'name_device'],
] as const

/** Maximum name length of common file systems, in bytes of UTF-8. */
const maxNameBytes = 255

/** The fault in an uploaded file's name; undefined if there is none. */
export function fileNameFault(name: string): Fault | undefined {
  if (Buffer.byteLength(name) > maxNameBytes) return fault('name_too_long', null, { maximum: maxNameBytes })
  const found = unfit.find(([pattern]) => pattern.test(name))
  return found && fault(found[1])
}
