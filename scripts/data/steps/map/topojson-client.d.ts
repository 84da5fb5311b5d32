declare module 'topojson-client' {
  import type { Feature, FeatureCollection, Geometry } from 'geojson'

  export interface Topology {
    readonly type: 'Topology'
    readonly objects: Readonly<Record<string, TopologyObject>>
  }
  export interface TopologyObject {
    readonly type: string
  }
  export function feature(topology: Topology, object: TopologyObject): Feature | FeatureCollection
  export function mesh(
    topology: Topology,
    object: TopologyObject,
    filter?: (a: TopologyObject, b: TopologyObject) => boolean,
  ): Geometry
}
