import type { EntityDocument } from '../../../entity/entity-document.ts'
import { addressLines } from '../../address-lines.ts'
import { isWebAddress, plainText, shownAddress, shownPoint } from '../shown.ts'
import { addressValue, instantValue, linesOf, textValue } from './content-lines.ts'

export interface ContactSetting {
  /** Public address of the page of the business. */
  readonly url: string
  /** Public address of files, without a trailing slash. */
  readonly assetsUrl: string
  /** Names of its categories. */
  readonly categories: readonly string[]
  /** Milliseconds since 1970. */
  readonly lastEdit: number
}

const mostNote = 500

/** The vCard 4.0 (RFC 6350) of a business. An undisplayed address is its town, without a point. */
export function contactFile(document: EntityDocument, setting: ContactSetting): string {
  const { name, phones = [], faxes = [], emails = [], websites = [], socialmedia = [] } = document
  const title = textValue(name?.name ?? document._id)
  const note = plainText(document.descriptions?.[0]?.body ?? '').slice(0, mostNote)
  const point = shownPoint(document)
  const logo = document.logos?.[0]?.large?.logo_path
  const photo = document.images?.[0]?.large?.image_path
  return linesOf([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'PRODID:-//Highstreet//Contact//EN',
    'KIND:org',
    `UID:${addressValue(setting.url)}`,
    `FN:${title}`,
    `ORG:${textValue(name?.formal_name || name?.name || document._id)}${name?.branch_name ? `;${textValue(name.branch_name)}` : ''}`,
    ...phones.map(
      ({ e164_number, number }) => `TEL;TYPE="work,voice";VALUE=uri:${telephone(e164_number ?? number)}`,
    ),
    ...faxes.map(
      ({ e164_number, number }) => `TEL;TYPE="work,fax";VALUE=uri:${telephone(e164_number ?? number)}`,
    ),
    ...emails.map(({ email_address }) => `EMAIL;TYPE=work:${textValue(email_address)}`),
    address(document),
    point && `GEO:geo:${point.latitude},${point.longitude}`,
    document.local_timezone && `TZ:${textValue(document.local_timezone)}`,
    ...[...websites, ...socialmedia]
      .filter(({ website_url }) => isWebAddress(website_url))
      .map(({ website_url }) => `URL:${addressValue(website_url)}`),
    `SOURCE:${addressValue(setting.url)}`,
    setting.categories.length > 0 ? `CATEGORIES:${setting.categories.map(textValue).join(',')}` : undefined,
    logo === undefined ? undefined : `LOGO:${addressValue(`${setting.assetsUrl}/${logo}`)}`,
    photo === undefined ? undefined : `PHOTO:${addressValue(`${setting.assetsUrl}/${photo}`)}`,
    note === '' ? undefined : `NOTE:${textValue(note)}`,
    `REV:${instantValue(setting.lastEdit)}`,
    'END:VCARD',
  ])
}

const telephone = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`

/** Post box and extended address stay empty, as the standard asks; further lines belong to the street. */
function address(document: EntityDocument): string | undefined {
  const shown = shownAddress(document)
  if (shown === undefined) return undefined
  const { building_number, address1, address2, address3, district } = shown
  const street = addressLines({ building_number, address1, address2, address3, district }, document.country)
  const parts = [
    '',
    '',
    street.map(textValue).join(','),
    textValue(shown.town ?? ''),
    textValue(shown.province || shown.county || ''),
    textValue(shown.postcode ?? ''),
    document.country.toUpperCase(),
  ]
  return `ADR;TYPE=work:${parts.join(';')}`
}
