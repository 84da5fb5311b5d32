import { directoryFr } from './directory-fr.ts'
import type { DiscoveryTexts } from './discovery-texts.ts'

const { businesses } = directoryFr

/** `à Paris`, `au Havre`, `aux Ulis`. */
const inTown = (town: string): string =>
  /^Les? /.test(town) ? town.replace(/^Le(s?) /, (_, many: string) => (many ? 'aux ' : 'au ')) : `à ${town}`

export const discoveryFr: DiscoveryTexts = {
  language: 'fr',
  kindIn: (kind, place) => `${kind} ${inTown(place)}`,
  openTimes: (times) => `Ouvert ${times}.`,
  openAlways: 'Ouvert jour et nuit.',
  call: (number) => `Tél. ${number}.`,
  listed: (count, names) =>
    `${businesses(count)}${names === '' ? ', avec adresse, téléphone et horaires' : `, avec adresse, téléphone et horaires, dont ${names}`}.`,
  delivery: 'Livraison',
  onlineOrders: 'Commande en ligne',

  openAt: (name) => `${name}\u202f: ouvert`,
  hoursOf: (name) => `Horaires\u202f: ${name}`,
  closedOnHolidays: 'Fermé les jours fériés.',

  closedForGood: 'Définitivement fermé',
  notListed: 'N’est plus répertorié',
  inactive: {
    'ceased trading': 'Cette entreprise a cessé son activité.',
    duplicate: 'Cette fiche faisait double emploi.',
    moved: 'Cette entreprise a quitté cette adresse.',
    'never existed': 'Une telle entreprise n’a jamais existé ici.',
    suspended: 'Cette entreprise est fermée jusqu’à nouvel ordre.',
    'removed by owner': 'Cette fiche a été retirée par son propriétaire.',
    other: 'Cette fiche n’est plus répertoriée.',
  },
  erasedTitle: 'Cette fiche a été supprimée',
  erased:
    'La fiche à cette adresse a été supprimée définitivement, à la demande des personnes concernées ou par les responsables de cet annuaire. Elle ne reviendra pas.',
}
