import type { DirectoryTexts } from '../texts/directory-texts.ts'

/** The `texts` of `browser/map.js`. `label`: the map's name for screen readers. */
export const mapWords = (texts: DirectoryTexts, label: string): Readonly<Record<string, string>> => ({
  label,
  searchArea: texts.searchThisArea,
  close: texts.close,
  zoomIn: texts.zoomIn,
  zoomOut: texts.zoomOut,
  attribution: texts.mapMakers,
  businesses: texts.clusterOf,
  noStreets: texts.noStreets,
  back: texts.backOnMap,
})
