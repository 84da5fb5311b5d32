import type { View } from './drawn-tiles.ts'
import { flatten, worldPixels } from './flat.ts'
import type { DemoSheet } from './style.ts'

/** Levels by which a view goes back to bring streets near it into sight. */
const levelsBack = 2
/** Of the view, or of the sheet where that is smaller. */
const leastShare = 0.2

/**
 * The zoom at which a view has something to show: its own or a little less where the streets that ship are in sight,
 * otherwise that at which countries tell where it is.
 *
 * @param sheet what the tiles that ship show; null for others, which are taken to cover everything
 */
export function sheetZoom(view: View, sheet: DemoSheet | null): number {
  if (sheet === null || view.zoom <= sheet.worldZooms[1]) return view.zoom
  for (let zoom = view.zoom; zoom >= Math.max(sheet.streetZooms[0], view.zoom - levelsBack); zoom--)
    if (shareOfStreets({ ...view, zoom }, sheet) >= leastShare) return zoom
  return sheet.worldZooms[1]
}

function shareOfStreets({ middle, zoom, width, height }: View, { streetBounds }: DemoSheet): number {
  const [west, south, east, north] = streetBounds
  const [first, last] = [flatten(north, west), flatten(south, east)]
  const half = { x: width / 2 / worldPixels(zoom), y: height / 2 / worldPixels(zoom) }
  const across = Math.min(middle.x + half.x, last.x) - Math.max(middle.x - half.x, first.x)
  const down = Math.min(middle.y + half.y, last.y) - Math.max(middle.y - half.y, first.y)
  const sheetSize = (last.x - first.x) * (last.y - first.y)
  return (Math.max(0, across) * Math.max(0, down)) / Math.min(sheetSize, 4 * half.x * half.y)
}
