/** Where the tiles of the map come from. */
import { extname } from 'node:path'
import type { PMTiles } from 'pmtiles'

/** An open PMTiles file. */
export interface TileArchive {
  readonly path: string
  readonly size: number
  /** Changes with the content; part of addresses that browsers keep. */
  readonly version: string
  readonly tiles: PMTiles
  /** @returns bytes of the file, fewer at its end */
  read(offset: number, length: number): Buffer
  /** All bytes of the file. */
  stream(): NodeJS.ReadableStream
  close(): void
}

/** What an operator has set: a PMTiles file, or an address of tiles. Null for the tiles that ship. */
export interface MapSettings {
  readonly mapTiles: string | null
  readonly mapAttribution: string | null
}

export const isAddress = (tiles: string): boolean => /^https?:\/\//i.test(tiles)

/** Tiles on another server. */
export interface TileAddress {
  readonly kind: 'vector' | 'raster' | 'tilejson'
  readonly url: string
  /** Scheme and host, for the Content-Security-Policy. */
  readonly origin: string
}

export function tileAddress(url: string): TileAddress {
  const path = new URL(url.replaceAll(/\{(\w+|-y)\}/g, '0')).pathname
  const isRaster = ['.png', '.jpg', '.jpeg', '.webp'].includes(extname(path).toLowerCase())
  const kind = !url.includes('{z}') ? 'tilejson' : isRaster ? 'raster' : 'vector'
  return { kind, url, origin: new URL(url.replaceAll(/[{}]/g, '')).origin }
}
