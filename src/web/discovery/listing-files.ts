import type { EntityDocument } from '../../entity/entity-document.ts'
import { outlineOf } from '../design/icons.ts'
import { listingAddress } from '../directory/addresses.ts'
import { nameOf } from '../directory/parts/listing-card.ts'
import type { Visit } from '../directory/visit.ts'
import { todayOf } from '../directory/words.ts'
import { discoveryTexts } from '../texts/discovery-in-language.ts'
import type { CardWords } from './card-picture.ts'
import { contactFile } from './files/contact-file.ts'
import { hoursFile } from './files/hours-file.ts'
import { kindAndTown } from './page-heads.ts'
import { editOf } from './sitemap.ts'

/** The files of a listing beside its page. */

const pageOf = (document: EntityDocument, { site, root }: Visit): string =>
  site.baseUrl + listingAddress(root, document._id, nameOf(document))

/** `contact.vcf` */
export const contactOf = (document: EntityDocument, visit: Visit): string =>
  contactFile(document, {
    url: pageOf(document, visit),
    assetsUrl: visit.site.assetsUrl,
    categories: (document.categories ?? []).map(
      ({ category_id, category_name }) =>
        visit.operations.directory.categoryName(category_id, visit.language) ?? category_name ?? category_id,
    ),
    lastEdit: editOf(document),
  })

/** `hours.ics`; undefined for a business without hours. */
export function hoursOf(document: EntityDocument, visit: Visit): string | undefined {
  const { directory } = visit.operations
  return hoursFile(document, {
    url: pageOf(document, visit),
    texts: discoveryTexts(visit.language),
    today: todayOf(document, directory.now()),
    holidayOn: directory.holidaysOf(document),
    lastEdit: editOf(document),
  })
}

/** `card.png` */
export const cardOf = (document: EntityDocument, visit: Visit): CardWords => ({
  name: nameOf(document),
  kind: kindAndTown(document, visit),
  site: visit.site.name,
  outline: outlineOf((document.categories ?? []).map(({ category_id }) => category_id)),
})
