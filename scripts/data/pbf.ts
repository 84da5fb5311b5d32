import type { OsmElement } from '../../src/importing/osm-elements.ts'
import { osmPbfElements } from '../../src/importing/osm-pbf.ts'

export type { OsmTags } from '../../src/importing/osm-tags.ts'

type Of<Kind extends OsmElement['kind']> = Omit<Extract<OsmElement, { kind: Kind }>, 'kind'>

export interface OsmData {
  readonly nodes: ReadonlyMap<number, Of<'node'>>
  readonly ways: ReadonlyMap<number, Of<'way'>>
  readonly relations: readonly Of<'relation'>[]
}

/** Everything in a small PBF file. @throws Error when the bytes are no PBF or use a packing other than zlib */
export async function readPbf(bytes: Buffer): Promise<OsmData> {
  const nodes = new Map<number, Of<'node'>>()
  const ways = new Map<number, Of<'way'>>()
  const relations: Of<'relation'>[] = []
  const whole = async function* () {
    yield bytes
  }
  for await (const element of osmPbfElements(whole)) {
    if (element.kind === 'node') {
      const { kind: _, ...node } = element
      nodes.set(node.id, node)
    } else if (element.kind === 'way') {
      const { kind: _, ...way } = element
      ways.set(way.id, way)
    } else {
      const { kind: _, ...relation } = element
      relations.push(relation)
    }
  }
  return { nodes, ways, relations }
}
