import type { Scheme } from './palette.ts'
import type { DemoSheet } from './shipped-style.ts'
import type { TileArchive } from './tiles.ts'

/** The map of one directory: its tiles and its style. */
export interface DirectoryMap {
  /** Null where tiles come from another server. */
  readonly archive: TileArchive | null
  /** What the tiles that ship show; null for others. */
  readonly sheet: DemoSheet | null
  /** Changes with tiles and release; part of addresses that browsers keep. */
  readonly version: string
  /** Scheme and host of tiles on another server, for the Content-Security-Policy; null if there is none. */
  readonly origin: string | null
  /** Text that must stand on every map. */
  readonly attribution: string
  /** JSON of the style. */
  styleText(language: string, scheme: Scheme): string
  /** Address of the style, such as `/map/style.json?lang=en&scheme=light&v=…`. */
  styleAddress(language: string, scheme: Scheme): string
  close(): void
}
