import { eachTag, textBehind } from '../xml.ts'
import type { ZipEntry } from '../zip.ts'
import { eachPart } from './archive-parts.ts'
import { Findings } from './findings.ts'

/** Active content types, regardless of the part's location and name. Source: [MS-OE376], [MS-OFFMACRO2]. */
const activeTypes: readonly (readonly [RegExp, string])[] = [
  [/macroenabled|vbaproject|vbadata/i, 'macros'],
  [/activex/i, 'an ActiveX control'],
  [/oleobject|ms-package|officedocument\.package/i, 'an embedded object'],
]

/** Part names that indicate active content, whatever they contain. */
const activeNames: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)vba(project|data)[^/]*$/i, 'macros'],
  [/(^|\/)activex\d*(\/|\.)/i, 'an ActiveX control'],
  [/(^|\/)embeddings\//i, 'an embedded object'],
  [/(^|\/)oleobject[^/]*$/i, 'an embedded object'],
]

/** Active relationships to parts of the document, by the end of their type. */
const activeRelations: Readonly<Record<string, string>> = {
  vbaproject: 'macros',
  wordvbadata: 'macros',
  oleobject: 'an embedded object',
  package: 'an embedded object',
  control: 'an ActiveX control',
  activexcontrolbinary: 'an ActiveX control',
  afchunk: 'an embedded document',
  attachedtemplate: 'a template',
  subdocument: 'an embedded document',
}

/**
 * Relationships to external resources loaded when the document is opened; a link that the reader must follow
 * is allowed.
 */
const externalRelations: Readonly<Record<string, string>> = {
  attachedtemplate: 'a template that is loaded from elsewhere',
  frame: 'a frame that is loaded from elsewhere',
  oleobject: 'an object that is loaded from elsewhere',
  subdocument: 'a document that is loaded from elsewhere',
  image: 'an image that is loaded from elsewhere',
}

/** Finds active content in a docx. @throws UnsafeFile if it cannot be inspected */
export function findInWordArchive(
  bytes: Uint8Array,
  entries: ReadonlyMap<string, ZipEntry>,
): readonly string[] {
  const findings = new Findings()
  eachPart(bytes, entries, findings, ({ name, xml }) => {
    for (const [pattern, what] of activeNames) if (pattern.test(name)) findings.add(what, name)
    if (xml === null) return
    if (name.toLowerCase() === '[content_types].xml') findInTypes(xml, findings)
    else if (/\.rels$/i.test(name)) findInRelations(xml, findings)
    else findFields(xml, name, findings)
  })
  return findings.reasons
}

function findInTypes(xml: string, findings: Findings): void {
  eachTag(xml, (tag) => {
    const type = tag.attributes().get('ContentType')
    if (type === undefined) return
    for (const [pattern, what] of activeTypes) {
      if (pattern.test(type)) findings.add(what, tag.attributes().get('PartName') ?? type)
    }
  })
}

function findInRelations(xml: string, findings: Findings): void {
  eachTag(xml, (tag) => {
    if (tag.name !== 'Relationship') return
    const attributes = tag.attributes()
    const type = (attributes.get('Type') ?? '').split('/').at(-1)!.toLowerCase()
    const target = attributes.get('Target') ?? ''
    const isExternal =
      attributes.get('TargetMode')?.trim().toLowerCase() === 'external' || leadsElsewhere(target)
    if (!isExternal) {
      if (Object.hasOwn(activeRelations, type)) findings.add(activeRelations[type]!, target)
    } else if (type !== 'hyperlink') {
      findings.add(externalRelations[type] ?? 'content that is loaded from elsewhere', target)
    }
  })
}

/** A target with a scheme or a network path is external, whatever its mode says. */
const leadsElsewhere = (target: string): boolean => /^\s*([a-z][a-z0-9+.-]*:|\\\\|\/\/)/i.test(target)

/** A field that includes a file from a remote location. */
const fetchingField =
  /^\s*(INCLUDE|INCLUDEPICTURE|INCLUDETEXT|IMPORT|LINK|RD)\b[^\n]{0,2000}?(\b(https?|ftp|file):|\\\\)/im

/**
 * Finds fields that fetch from another program or location on update; an instruction may be spread over any
 * number of runs.
 */
function findFields(xml: string, name: string, findings: Findings): void {
  if (!/instrText|fldSimple/.test(xml)) return
  let instructions = ''
  eachTag(xml, (tag) => {
    if (tag.name === 'instrText' || tag.name === 'delInstrText') instructions += textBehind(xml, tag.end)
    else if (tag.name === 'fldChar') instructions += '\n'
    else if (tag.name === 'fldSimple') instructions += `\n${tag.attributes().get('instr') ?? ''}\n`
  })
  if (/^\s*DDE(AUTO)?\b/im.test(instructions)) findings.add('a DDE field', name)
  if (fetchingField.test(instructions)) findings.add('a field that is loaded from elsewhere', name)
}
