import { directoryEn } from './directory-en.ts'
import type { DiscoveryTexts } from './discovery-texts.ts'

const { businesses } = directoryEn

export const discoveryEn: DiscoveryTexts = {
  language: 'en',
  kindIn: (kind, place) => `${kind} in ${place}`,
  openTimes: (times) => `Open ${times}.`,
  openAlways: 'Open at all hours.',
  call: (number) => `Phone ${number}.`,
  listed: (count, names) =>
    `${businesses(count)}${names === '' ? ' with addresses, phone numbers and opening times' : ` with addresses, phone numbers and opening times, among them ${names}`}.`,
  delivery: 'Delivery',
  onlineOrders: 'Online orders',

  openAt: (name) => `${name}: open`,
  hoursOf: (name) => `Opening times of ${name}`,
  closedOnHolidays: 'Closed on public holidays.',

  closedForGood: 'Permanently closed',
  notListed: 'No longer listed',
  inactive: {
    'ceased trading': 'This business has ceased trading.',
    duplicate: 'This entry was a duplicate of another one.',
    moved: 'This business has moved away from this address.',
    'never existed': 'There never was such a business here.',
    suspended: 'This business is closed until further notice.',
    'removed by owner': 'This entry was withdrawn by its owner.',
    other: 'This entry is no longer listed.',
  },
  erasedTitle: 'This entry was deleted',
  erased:
    'The entry at this address was deleted for good, at the request of those it was about or by the people who run this directory. It is not coming back.',
}
