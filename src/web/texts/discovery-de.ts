import { directoryDe } from './directory-de.ts'
import type { DiscoveryTexts } from './discovery-texts.ts'

const { businesses } = directoryDe

export const discoveryDe: DiscoveryTexts = {
  language: 'de',
  kindIn: (kind, place) => `${kind} in ${place}`,
  openTimes: (times) => `Geöffnet ${times}.`,
  openAlways: 'Rund um die Uhr geöffnet.',
  call: (number) => `Telefon ${number}.`,
  listed: (count, names) =>
    `${businesses(count)}${names === '' ? ' mit Adresse, Telefonnummer und Öffnungszeiten' : ` mit Adresse, Telefonnummer und Öffnungszeiten, darunter ${names}`}.`,
  delivery: 'Lieferung',
  onlineOrders: 'Online bestellen',

  openAt: (name) => `${name}: geöffnet`,
  hoursOf: (name) => `Öffnungszeiten: ${name}`,
  closedOnHolidays: 'An Feiertagen geschlossen.',

  closedForGood: 'Dauerhaft geschlossen',
  notListed: 'Nicht mehr im Verzeichnis',
  inactive: {
    'ceased trading': 'Dieses Unternehmen wurde aufgegeben.',
    duplicate: 'Dieser Eintrag war doppelt vorhanden.',
    moved: 'Dieses Unternehmen ist weggezogen.',
    'never existed': 'Ein solches Unternehmen gab es hier nie.',
    suspended: 'Dieses Unternehmen ist bis auf Weiteres geschlossen.',
    'removed by owner': 'Dieser Eintrag wurde vom Inhaber zurückgezogen.',
    other: 'Dieser Eintrag wird nicht mehr geführt.',
  },
  erasedTitle: 'Dieser Eintrag wurde gelöscht',
  erased:
    'Der Eintrag unter dieser Adresse wurde endgültig gelöscht: auf Wunsch der Betroffenen oder durch die Betreiber dieses Verzeichnisses. Er kommt nicht zurück.',
}
