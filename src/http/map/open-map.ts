import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { version as release, shippedData } from '../../paths.ts'
import type { DirectoryMap } from '../../web/map/directory-map.ts'
import { palettes } from '../../web/map/palette.ts'
import type { DemoSheet } from '../../web/map/shipped-style.ts'
import { mapStyle, type StyledTiles } from '../../web/map/style.ts'
import { isAddress, type MapSettings, tileAddress } from '../../web/map/tiles.ts'
import { openTileArchive } from './tile-archive.ts'

/**
 * Opens the tiles of the settings, or those that ship.
 * @throws Error if they cannot be read, with a line that says what to do
 */
export async function openMap({ mapTiles, mapAttribution }: MapSettings): Promise<DirectoryMap> {
  const address = mapTiles !== null && isAddress(mapTiles) ? tileAddress(mapTiles) : null
  const archive =
    address === null ? openTileArchive(mapTiles ?? join(shippedData, 'map', 'demo.pmtiles')) : null
  const metadata = ((await archive?.tiles.getMetadata()) ?? {}) as Partial<DemoSheet> & {
    attribution?: string
  }
  const archiveUrl = `/map/tiles.pmtiles?v=${archive?.version}`
  const tiles: StyledTiles =
    address !== null
      ? { kind: 'address', address }
      : isSheet(metadata)
        ? { kind: 'shipped', archiveUrl, sheet: metadata }
        : { kind: 'archive', archiveUrl }
  const hash = createHash('sha256').update(JSON.stringify([tiles, mapAttribution, palettes, release]))
  const version = hash.digest('hex').slice(0, 12)
  const attribution = mapAttribution ?? plain(metadata.attribution ?? '')
  const styles = new Map<string, string>()
  return {
    archive,
    sheet: tiles.kind === 'shipped' ? tiles.sheet : null,
    version,
    origin: address?.origin ?? null,
    attribution,
    styleText(language, scheme) {
      const key = `${language} ${scheme}`
      let text = styles.get(key)
      if (text === undefined) {
        const own = mapAttribution ?? (tiles.kind === 'shipped' ? attribution : null)
        text = JSON.stringify(mapStyle({ tiles, language, scheme, attribution: own }))
        styles.set(key, text)
      }
      return text
    },
    styleAddress: (language, scheme) => `/map/style.json?lang=${language}&scheme=${scheme}&v=${version}`,
    close: () => archive?.close(),
  }
}

const isSheet = (metadata: Partial<DemoSheet>): metadata is DemoSheet =>
  metadata.worldZooms !== undefined &&
  metadata.regionBounds !== undefined &&
  metadata.streetZooms !== undefined &&
  metadata.streetBounds !== undefined

/** Attributions of archives may be HTML. */
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
