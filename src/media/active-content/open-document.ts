import { eachTag, type Tag } from '../xml.ts'
import type { ZipEntry } from '../zip.ts'
import { eachPart } from './archive-parts.ts'
import { Findings } from './findings.ts'

/** Folders and parts that hold scripts or say how they are called. Source: OpenDocument 1.3 part 2, and what LibreOffice writes. */
const activeNames: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)(basic|scripts|dialogs)\//i, 'macros'],
  [/(^|\/)encrypted-package$/i, 'encryption, so that it cannot be looked into'],
]

/** Elements, by name without prefix, since any prefix may be declared. An empty `office:scripts` stands in every document. */
const activeElements: Readonly<Record<string, string>> = {
  'event-listener': 'a script',
  script: 'a script',
  applet: 'an applet',
  plugin: 'a plug-in',
  'floating-frame': 'a frame that is loaded from elsewhere',
  'object-ole': 'an embedded object',
  'dde-source': 'a DDE link',
  'dde-connection-decl': 'a DDE link',
  'encryption-data': 'encryption, so that it cannot be looked into',
}

/** Elements whose address is loaded only when the reader follows it. */
const followed = new Set(['a', 'bibliography-mark'])

/** Addresses of scripts, wherever they stand. */
const scriptAddress = /^\s*(vnd\.sun\.star\.script|macro|service|javascript|vbscript|slot|\.uno):/i
/** Addresses outside of the document. */
const outside = /^\s*([a-z][a-z0-9+.-]*:|\/\/|\\\\|\.\.\/|\/)/i

/** What in an odt can act by itself. @throws UnsafeFile when it cannot be looked into */
export function findInOpenDocument(
  bytes: Uint8Array,
  entries: ReadonlyMap<string, ZipEntry>,
): readonly string[] {
  const findings = new Findings()
  eachPart(bytes, entries, findings, ({ name, xml }) => {
    for (const [pattern, what] of activeNames) if (pattern.test(name)) findings.add(what, name)
    if (xml === null) return
    const look = /\.rdf$/i.test(name) ? findPrograms : findActive
    eachTag(xml, (tag) => look(tag, name, findings))
  })
  return findings.reasons
}

function findPrograms(tag: Tag, part: string, findings: Findings): void {
  if (tag.name === 'script') findings.add('a script', part)
}

function findActive(tag: Tag, part: string, findings: Findings): void {
  if (Object.hasOwn(activeElements, tag.name)) findings.add(activeElements[tag.name]!, part)
  const address = tag.attributes().get('href')
  if (address === undefined) return
  if (scriptAddress.test(address)) findings.add('a script', address)
  else if (!followed.has(tag.name) && outside.test(address) && !isOwnTemplate(tag.name, address))
    findings.add(
      tag.name === 'template'
        ? 'a template that is loaded from elsewhere'
        : 'content that is loaded from elsewhere',
      address,
    )
}

/** The name of a template on the author's own disk says nothing to another computer. */
const isOwnTemplate = (element: string, address: string): boolean =>
  element === 'template' && /^\s*(file:\/\/\/|\.\.\/|\/(?!\/))/i.test(address)
