import { decodeText, type OpenBytes } from './encoding.ts'
import type { OsmElement } from './osm-elements.ts'
import { xmlEvents } from './xml-events.ts'

/** The elements of an OSM XML file. Source: https://wiki.openstreetmap.org/wiki/OSM_XML */
export async function* osmXmlElements(open: OpenBytes): AsyncGenerator<OsmElement> {
  let current: { kind: string; attributes: Readonly<Record<string, string>> } | undefined
  let tags: Record<string, string> = {}
  let references: number[] = []
  for await (const event of xmlEvents(decodeText(open(), 'utf-8'))) {
    if (event.kind === 'text') continue
    if (event.kind === 'open' && /^(node|way|relation)$/.test(event.name)) {
      current = { kind: event.name, attributes: event.attributes }
      tags = {}
      references = []
    } else if (event.kind === 'open' && event.name === 'tag')
      tags[event.attributes.k ?? ''] = event.attributes.v ?? ''
    else if (event.kind === 'open' && event.name === 'nd') references.push(Number(event.attributes.ref))
    else if (event.kind === 'open' && event.name === 'member' && event.attributes.type === 'way') {
      references.push(Number(event.attributes.ref))
    } else if (event.kind === 'close' && current && event.name === current.kind) {
      const id = Number(current.attributes.id)
      const { lat, lon } = current.attributes
      if (current.kind === 'node')
        yield { kind: 'node', id, tags, latitude: Number(lat), longitude: Number(lon) }
      else if (current.kind === 'way') yield { kind: 'way', id, tags, nodes: references }
      else
        yield {
          kind: 'relation',
          id,
          tags,
          members: references.map((way) => ({ kind: 'way' as const, id: way })),
        }
      current = undefined
    }
  }
}
