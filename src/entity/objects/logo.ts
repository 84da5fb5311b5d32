import { Type } from 'typebox'
import { file, line, optional, url } from './attributes.ts'
import { defineObject } from './define-object.ts'
import { pictureSizes } from './picture-sizes.ts'

export const logo = defineObject({
  name: 'logo',
  entityKey: 'logos',
  cardinality: 'many',
  listed: true,
  summary: 'A logo, stored with its longest side up to 300, 200 and 100 pixels.',
  attributes: Type.Object({
    filedata: optional(
      file({
        description: 'The logo: jpg, png or gif, at most 20 MiB.',
        example: 'logo.png',
        pattern: '\\.(jpe?g|png|gif)$',
      }),
    ),
    logo_url: optional(
      url({ description: 'Address to fetch the logo from.', example: 'http://www.example.com/logo.png' }),
    ),
    logo_name: optional(line(200, { description: 'Caption.', example: 'Our logo' })),
  }),
  transient: ['filedata', 'logo_url'],
  derived: pictureSizes('logo', ['large', 'medium', 'small']),
  identity: (_, derived) => String(derived.logo_hash),
  facets: () => ['hasLogo'],
})
