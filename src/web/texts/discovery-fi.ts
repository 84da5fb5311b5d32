import { directoryFi } from './directory-fi.ts'
import type { DiscoveryTexts } from './discovery-texts.ts'

const { businesses } = directoryFi

export const discoveryFi: DiscoveryTexts = {
  language: 'fi',
  kindIn: (kind, place) => `${kind}, ${place}`,
  openTimes: (times) => `Avoinna ${times}.`,
  openAlways: 'Avoinna ympäri vuorokauden.',
  call: (number) => `Puhelin ${number}.`,
  listed: (count, names) =>
    `${businesses(count)}${names === '' ? ': osoitteet, puhelinnumerot ja aukioloajat' : `: osoitteet, puhelinnumerot ja aukioloajat. Mukana ${names}`}.`,
  delivery: 'Kotiinkuljetus',
  onlineOrders: 'Verkkotilaukset',

  openAt: (name) => `${name}: avoinna`,
  hoursOf: (name) => `Aukioloajat: ${name}`,
  closedOnHolidays: 'Suljettu yleisinä vapaapäivinä.',

  closedForGood: 'Suljettu pysyvästi',
  notListed: 'Ei enää hakemistossa',
  inactive: {
    'ceased trading': 'Yritys on lopettanut toimintansa.',
    duplicate: 'Tiedot olivat luettelossa kahteen kertaan.',
    moved: 'Yritys on muuttanut pois tästä osoitteesta.',
    'never existed': 'Täällä ei ole ollut tällaista yritystä.',
    suspended: 'Yritys on suljettu toistaiseksi.',
    'removed by owner': 'Omistaja on poistanut tietonsa luettelosta.',
    other: 'Tämä kohde ei ole enää hakemistossa.',
  },
  erasedTitle: 'Tiedot on poistettu',
  erased:
    'Tässä osoitteessa olleet tiedot on poistettu lopullisesti joko asianosaisten pyynnöstä tai luettelon ylläpidon toimesta. Niitä ei palauteta.',
}
