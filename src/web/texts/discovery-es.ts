import { directoryEs } from './directory-es.ts'
import type { DiscoveryTexts } from './discovery-texts.ts'

const { businesses } = directoryEs

export const discoveryEs: DiscoveryTexts = {
  language: 'es',
  kindIn: (kind, place) => `${kind} en ${place}`,
  openTimes: (times) => `Abierto ${times}.`,
  openAlways: 'Abierto las 24 horas.',
  call: (number) => `Teléfono ${number}.`,
  listed: (count, names) =>
    `${businesses(count)}${names === '' ? ' con dirección, teléfono y horario' : ` con dirección, teléfono y horario, entre ellos ${names}`}.`,
  delivery: 'Entrega a domicilio',
  onlineOrders: 'Pedidos en línea',

  openAt: (name) => `${name}: abierto`,
  hoursOf: (name) => `Horario: ${name}`,
  closedOnHolidays: 'Cerrado los días festivos.',

  closedForGood: 'Cerrado definitivamente',
  notListed: 'Ya no figura en el directorio',
  inactive: {
    'ceased trading': 'Este negocio ha cesado su actividad.',
    duplicate: 'Esta ficha estaba duplicada.',
    moved: 'Este negocio se ha mudado de esta dirección.',
    'never existed': 'Aquí nunca hubo un negocio así.',
    suspended: 'Este negocio está cerrado hasta nuevo aviso.',
    'removed by owner': 'Su propietario retiró esta ficha.',
    other: 'Esta ficha ya no figura en el directorio.',
  },
  erasedTitle: 'Esta ficha se ha eliminado',
  erased:
    'La ficha de esta dirección se eliminó de forma definitiva, a petición de las personas afectadas o por quienes llevan este directorio. No volverá a aparecer.',
}
