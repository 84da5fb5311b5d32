import { Type } from 'typebox'
import { fault } from '../../faults/fault.ts'
import { date, line, optional, text, url } from './attributes.ts'
import { defineObject, folded } from './define-object.ts'

export const specialOffer = defineObject({
  name: 'special_offer',
  entityKey: 'special_offers',
  cardinality: 'many',
  listed: true,
  summary: 'An offer of the business for a time.',
  attributes: Type.Object({
    title: line(200, { description: 'Title of the offer.', example: 'Boiler check' }),
    description: text(5000, { description: 'What is offered.', example: 'Full check at half price.' }),
    terms: optional(text(5000, { description: 'Terms and conditions.', example: 'New customers only' })),
    start_date: date({ description: 'First day, YYYY-MM-DD.', example: '2030-01-01' }),
    expiry_date: date({ description: 'Last day, YYYY-MM-DD; not before start_date.', example: '2030-01-31' }),
    url: optional(url({ description: 'Link to the offer.', example: 'https://www.example.com/offer' })),
    image_url: optional(
      url({
        description: 'Address of a picture of the offer.',
        example: 'https://www.example.com/offer.jpg',
      }),
    ),
  }),
  check: ({ start_date: from, expiry_date: until }) =>
    from !== undefined && until !== undefined && String(until) < String(from)
      ? [fault('before', 'expiry_date', { other: 'start_date' })]
      : [],
  identity: (attributes) =>
    `${folded(attributes.title)}\n${attributes.start_date}\n${attributes.expiry_date}\n${folded(attributes.description)}`,
})
