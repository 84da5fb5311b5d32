import { Type } from 'typebox'
import { file, line, optional, url } from './attributes.ts'
import { defineObject } from './define-object.ts'
import { pictureSizes } from './picture-sizes.ts'

export const image = defineObject({
  name: 'image',
  entityKey: 'images',
  cardinality: 'many',
  listed: true,
  summary: 'A photo, stored with its longest side up to 1024, 512, 256 and 64 pixels.',
  attributes: Type.Object({
    filedata: optional(
      file({
        description: 'The picture: jpg, png or gif, at most 20 MiB.',
        example: 'front.jpg',
        pattern: '\\.(jpe?g|png|gif)$',
      }),
    ),
    image_url: optional(
      url({ description: 'Address to fetch the picture from.', example: 'http://www.example.com/front.jpg' }),
    ),
    image_name: optional(line(200, { description: 'Caption.', example: 'Shop front' })),
  }),
  transient: ['filedata', 'image_url'],
  derived: pictureSizes('image', ['large', 'medium', 'small', 'thumb']),
  identity: (_, derived) => String(derived.image_hash),
  facets: () => ['hasGallery'],
})
