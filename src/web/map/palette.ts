/** The colours of the map, by scheme: the paper of the pages, with quiet ground and ink that can be read on it. */
export interface Palette {
  readonly sea: string
  readonly land: string
  readonly green: string
  readonly greenDeep: string
  readonly sport: string
  readonly paved: string
  readonly public: string
  readonly building: string
  readonly buildingEdge: string
  readonly road: string
  readonly roadEdge: string
  readonly mainRoad: string
  readonly mainRoadEdge: string
  readonly path: string
  readonly rail: string
  readonly border: string
  readonly ink: string
  readonly inkSoft: string
  readonly inkGreen: string
  readonly inkWater: string
  readonly halo: string
}

/** A stylesheet that gives a map drawn in the light its dark colours, where the reader wants them. */
export const darkMapStyle = (): string => {
  const { halo, ...others } = palettes.dark
  const rules = Object.entries(others).map(
    ([name, colour]) => `.map-${name}{fill:${colour}}.map-line-${name}{stroke:${colour}}`,
  )
  return `@media (prefers-color-scheme:dark){${rules.join('')}.map-name,.map-credit{stroke:${halo}}}`
}

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

export const palettes: Readonly<Record<Scheme, Palette>> = {
  light: {
    sea: '#cfe0e6',
    land: '#f7f4ec',
    green: '#dde8d0',
    greenDeep: '#cfdfc2',
    sport: '#d5e5d4',
    paved: '#f1ece2',
    public: '#efe8dc',
    building: '#e6dfd1',
    buildingEdge: '#d3cab8',
    road: '#ffffff',
    roadEdge: '#ddd5c5',
    mainRoad: '#fff7e3',
    mainRoadEdge: '#d9c9a4',
    path: '#d8cfbf',
    rail: '#b9b3a7',
    border: '#b9b0a0',
    ink: '#38423d',
    inkSoft: '#66706a',
    inkGreen: '#4c6b4a',
    inkWater: '#4d7482',
    halo: '#fbf9f3',
  },
  dark: {
    sea: '#12262d',
    land: '#1b211e',
    green: '#223024',
    greenDeep: '#22352a',
    sport: '#20332d',
    paved: '#222925',
    public: '#242a28',
    building: '#2a322e',
    buildingEdge: '#374039',
    road: '#3a443f',
    roadEdge: '#141917',
    mainRoad: '#4a5248',
    mainRoadEdge: '#141917',
    path: '#364039',
    rail: '#4a544f',
    border: '#5b665f',
    ink: '#d9e0dc',
    inkSoft: '#9da8a2',
    inkGreen: '#94b894',
    inkWater: '#7fabba',
    halo: '#151a17',
  },
}
