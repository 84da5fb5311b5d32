/**
 * @typedef {object} Texts
 * @property {string} finder name of the widget
 * @property {string} what
 * @property {string} where
 * @property {string} whatHint
 * @property {string} whereHint
 * @property {string} search
 * @property {string} openNow
 * @property {string} nearMe
 * @property {string} nearYou shown instead of a place
 * @property {string} inThisArea shown instead of a place
 * @property {string} nearMeFailed
 * @property {string} searching
 * @property {(count: number, number: string) => string} found
 * @property {string} nothing
 * @property {(where: string) => string} unknownPlace
 * @property {string} more
 * @property {string} map
 * @property {string} list
 * @property {string} website
 * @property {(name: string) => string} websiteOf
 * @property {(name: string) => string} call
 * @property {string} midnight at the end of a day, for `openUntil`
 * @property {(time: string) => string} openUntil
 * @property {string} openAlways
 * @property {(time: string) => string} opensAt
 * @property {string} closed
 * @property {string} hoursUnknown
 * @property {string} opensNewTab
 * @property {string} about
 * @property {(seconds: number) => string} tooMany
 * @property {string} failed
 */

/** @type {Texts} */
export const texts = {
  finder: 'Store finder',
  what: 'What',
  where: 'Where',
  whatHint: 'Café, plumber, or a name',
  whereHint: 'Town, district or postcode',
  search: 'Search',
  openNow: 'Open now',
  nearMe: 'Near me',
  nearYou: 'Near you',
  inThisArea: 'In this area',
  nearMeFailed: 'Your position could not be found. Enter a place instead.',
  searching: 'Searching …',
  found: (count, number) => `${number} ${count === 1 ? 'business' : 'businesses'}`,
  nothing: 'Nothing found. Check the spelling, use a more general word, or look in a larger area.',
  unknownPlace: (where) => `We do not know a place called “${where}”.`,
  more: 'Show more',
  map: 'Map',
  list: 'List',
  website: 'Website',
  websiteOf: (name) => `Website of ${name}`,
  call: (name) => `Call ${name}`,
  midnight: 'midnight',
  openUntil: (time) => `Open until ${time}`,
  openAlways: 'Always open',
  opensAt: (time) => `Closed, opens ${time}`,
  closed: 'Closed',
  hoursUnknown: 'Hours unknown',
  opensNewTab: '(opens in a new tab)',
  about: 'About the data',
  tooMany: (seconds) =>
    `Too many searches at the moment. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  failed: 'The search does not work at the moment. Try again later.',
}
