import type { ObjectName } from '../model.ts'
import { advertiser } from './advertiser.ts'
import { affiliateLink } from './affiliate_link.ts'
import { alternativeName } from './alternative_name.ts'
import { announcement } from './announcement.ts'
import { attribute } from './attribute.ts'
import { category } from './category.ts'
import type { ObjectType } from './define-object.ts'
import { description } from './description.ts'
import { document } from './document.ts'
import { email } from './email.ts'
import { employee } from './employee.ts'
import { externalId } from './external_id.ts'
import { faq } from './faq.ts'
import { fax } from './fax.ts'
import { featuredMessage } from './featured_message.ts'
import { geopoint } from './geopoint.ts'
import { image } from './image.ts'
import { invoiceAddress } from './invoice_address.ts'
import { list } from './list.ts'
import { logo } from './logo.ts'
import { name } from './name.ts'
import { openingTimes } from './opening_times.ts'
import { paymentType } from './payment_type.ts'
import { phone } from './phone.ts'
import { postalAddress } from './postal_address.ts'
import { socialmedia } from './socialmedia.ts'
import { specialOffer } from './special_offer.ts'
import { status } from './status.ts'
import { tag } from './tag.ts'
import { testimonial } from './testimonial.ts'
import { video } from './video.ts'
import { website } from './website.ts'

const declared = {
  status,
  name,
  alternative_name: alternativeName,
  postal_address: postalAddress,
  invoice_address: invoiceAddress,
  geopoint,
  phone,
  fax,
  email,
  website,
  category,
  tag,
  description,
  list,
  socialmedia,
  opening_times: openingTimes,
  payment_type: paymentType,
  attribute,
  external_id: externalId,
  special_offer: specialOffer,
  testimonial,
  image,
  logo,
  document,
  video,
  employee,
  advertiser,
  affiliate_link: affiliateLink,
  featured_message: featuredMessage,
  faq,
  announcement,
} satisfies Record<ObjectName, ObjectType>

/** Object types with their own attribute types, for `entity-document.ts`. */
export type DeclaredTypes = typeof declared

/** All object types, in the order of the entity document. */
export const objectTypes: Readonly<Record<ObjectName, ObjectType>> = declared

export const objectList: readonly ObjectType[] = Object.values(objectTypes)
