import { eachTag, type Tag } from '../xml.ts'
import type { ZipEntry } from '../zip.ts'
import { eachPart } from './archive-parts.ts'
import { Findings } from './findings.ts'

/**
 * Folders and parts that contain scripts or configure their invocation. Source: OpenDocument 1.3 part 2, and
 * files written by LibreOffice.
 */
const activeNames: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)(basic|scripts|dialogs)\//i, 'macros'],
  [/(^|\/)encrypted-package$/i, 'encryption, so that it cannot be looked into'],
]

/**
 * Elements by local name, since any prefix may be declared. Every document contains an empty
 * `office:scripts`.
 */
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

/** Elements whose target is loaded only when the reader follows it. */
const followed = new Set(['a', 'bibliography-mark'])

/** Script URLs, in any attribute. */
const scriptAddress = /^\s*(vnd\.sun\.star\.script|macro|service|javascript|vbscript|slot|\.uno):/i
/** URLs outside the document. */
const outside = /^\s*([a-z][a-z0-9+.-]*:|\/\/|\\\\|\.\.\/|\/)/i

/** Finds active content in an odt. @throws UnsafeFile if it cannot be inspected */
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

/** The path of a template on the author's disk has no effect on other computers. */
const isOwnTemplate = (element: string, address: string): boolean =>
  element === 'template' && /^\s*(file:\/\/\/|\.\.\/|\/(?!\/))/i.test(address)
