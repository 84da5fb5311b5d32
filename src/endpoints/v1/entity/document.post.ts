import { Type } from 'typebox'
import { file, line } from '../../../entity/objects/attributes.ts'
import { defineEndpoint } from '../../define-endpoint.ts'
import { ack, entityId } from '../../object-endpoints.ts'
import { exampleAck, WriteAck } from '../../results.ts'

/** A minimal valid document, in base64, for the example. */
const examplePdf = Buffer.from(
  '%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n164\n%%EOF\n',
).toString('base64')

export const postEntityDocument = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/document',
  group: 'Files of an entity',
  summary: 'Upload a document, such as a menu, for an entity.',
  description:
    'The file is looked into. What acts by itself (macros, scripts, embedded objects and files, templates and content loaded from elsewhere, PDF actions, encryption) is refused with the reason, or, where the operator set `HIGHSTREET_ACTIVE_DOCUMENTS=flag`, taken with the reasons in the read-only `document_warnings` of the value. File names with control characters, a path, a dot or blank at the end, or the ending of another kind of file are refused.',
  origin: 'spec',
  access: { plan: 'standard', write: true, user: true },
  effect: 'adds',
  params: Type.Object({
    entity_id: entityId,
    name: line(200, { description: 'Name the document is shown under.', example: 'Menu' }),
    filedata: file({
      description: 'The file: pdf, doc, odt or docx, at most 20 MiB.',
      pattern: '\\.(pdf|docx?|odt)$',
    }),
  }),
  result: WriteAck,
  errors: ['entity_not_found', 'too_large', 'unsupported_type'],
  example: {
    params: { entity_id: '512345678901248', name: 'Menu', filedata: examplePdf },
    result: exampleAck,
  },
  handle: async ({ params, caller }, operations) =>
    ack(await operations.attachDocument(params.entity_id, params.name, params.filedata, caller)),
})
