import { Type } from 'typebox'
import { file, line, optional, url } from './attributes.ts'
import { defineObject } from './define-object.ts'

export const document = defineObject({
  name: 'document',
  entityKey: 'documents',
  cardinality: 'many',
  listed: true,
  summary: 'A file about the business, such as a menu.',
  attributes: Type.Object({
    name: line(200, { description: 'Name the document is shown under.', example: 'Menu' }),
    filedata: file({
      description: 'The file: pdf, doc, odt or docx, at most 20 MiB.',
      example: 'menu.pdf',
      pattern: '\\.(pdf|docx?|odt)$',
    }),
    document: optional(
      url({ description: 'Address to fetch the file from.', example: 'https://www.example.com/menu.pdf' }),
    ),
  }),
  transient: ['filedata', 'document'],
  derived: {
    document_type: Type.String({ description: 'Media type.' }),
    document_hash: Type.String({ description: 'SHA-256 of the file in hex.' }),
    document_path: Type.String({ description: 'Path of the file under `/assets/`.' }),
    document_size: Type.Integer({ description: 'Bytes.' }),
    document_warnings: Type.Array(Type.String(), { description: 'What in it can act by itself.' }),
  },
  identity: (_, derived) => String(derived.document_hash),
})
