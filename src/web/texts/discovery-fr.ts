import type { DiscoveryTexts } from './discovery-texts.ts'
import { counted } from './plural.ts'

const businesses = counted('fr', { one: '# établissement', other: '# établissements' })

export const discoveryFr: DiscoveryTexts = {
  language: 'fr',
  kindIn: (kind, place) => `${kind} à ${place}`,
  openTimes: (times) => `Ouvert ${times}.`,
  openAlways: 'Ouvert jour et nuit.',
  call: (number) => `Tél. ${number}.`,
  listed: (count, names) =>
    `${businesses(count)}${names === '' ? ', avec adresse, téléphone et horaires' : `, avec adresse, téléphone et horaires, dont ${names}`}.`,
  delivery: 'Livraison',
  onlineOrders: 'Commande en ligne',

  openAt: (name) => `${name} : ouvert`,
  hoursOf: (name) => `Horaires : ${name}`,
  closedOnHolidays: 'Fermé les jours fériés.',

  closedForGood: 'Définitivement fermé',
  inactive: {
    'ceased trading': 'Cet établissement a cessé son activité.',
    duplicate: 'Cette fiche faisait double emploi.',
    moved: 'Cet établissement a quitté cette adresse.',
    'never existed': 'Un tel établissement n’a jamais existé ici.',
    suspended: 'Cet établissement est fermé jusqu’à nouvel ordre.',
    'removed by owner': 'Cette fiche a été retirée par son propriétaire.',
    other: 'Cet établissement n’est plus ouvert.',
  },
  erasedTitle: 'Cette fiche a été supprimée',
  erased:
    'La fiche à cette adresse a été supprimée définitivement, à la demande des personnes concernées ou par les responsables de cet annuaire. Elle ne reviendra pas.',
}
