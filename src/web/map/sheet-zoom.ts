import type { View } from './drawn-tiles.ts'
import { flatten, worldPixels } from './flat.ts'
import type { DemoSheet } from './shipped-style.ts'

/** Levels by which a view goes back to bring streets near it into sight. */
const levelsBack = 2
/** Of the view, or of the sheet where that is smaller. */
const leastShare = 0.2

/** Beyond the last zoom of their tiles, outlines and names are enlarged by so many levels. */
const levelsOn = 2

/**
 * The zoom at which a view has something to show: its own or a little less where the streets that ship are in sight,
 * otherwise that at which the coast and the towns around tell where it is.
 *
 * @param sheet what the tiles that ship show; null for others, which are taken to cover everything
 */
export function sheetZoom(view: View, sheet: DemoSheet | null): number {
  if (sheet === null) return view.zoom
  for (let zoom = view.zoom; zoom >= Math.max(sheet.streetZooms[0], view.zoom - levelsBack); zoom--)
    if (shareOfStreets({ ...view, zoom }, sheet) >= leastShare) return zoom
  const [, last] = isInRegion(view, sheet) ? sheet.regionZooms : sheet.worldZooms
  return Math.min(view.zoom, last + levelsOn)
}

/** Whether the middle of a view lies in the region of which the tiles that ship have the coast. */
export function isInRegion({ middle }: View, { regionBounds }: DemoSheet): boolean {
  const [west, south, east, north] = regionBounds
  const [first, last] = [flatten(north, west), flatten(south, east)]
  return middle.x > first.x && middle.x < last.x && middle.y > first.y && middle.y < last.y
}

/** How much of a view shows streets that ship, or how much of them it shows, whichever is more: 0 to 1. */
export function shareOfStreets({ middle, zoom, width, height }: View, { streetBounds }: DemoSheet): number {
  const [west, south, east, north] = streetBounds
  const [first, last] = [flatten(north, west), flatten(south, east)]
  const half = { x: width / 2 / worldPixels(zoom), y: height / 2 / worldPixels(zoom) }
  const across = Math.min(middle.x + half.x, last.x) - Math.max(middle.x - half.x, first.x)
  const down = Math.min(middle.y + half.y, last.y) - Math.max(middle.y - half.y, first.y)
  const sheetSize = (last.x - first.x) * (last.y - first.y)
  return (Math.max(0, across) * Math.max(0, down)) / Math.min(sheetSize, 4 * half.x * half.y)
}
