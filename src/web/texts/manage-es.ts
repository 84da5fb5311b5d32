import type { ManageTexts } from './manage-texts.ts'

export const manageEs: ManageTexts = {
  title: (name) => `Gestionar ${name}`,
  intro: (until) =>
    `Usted gestiona esta ficha hasta el ${until}. Lo que guarde aquí se muestra enseguida, y solo usted, el sitio web donde la reclamó y los responsables de este directorio pueden cambiarlo. No comparta la dirección de esta página: quien la tenga puede modificar la ficha.`,
  linkOverTitle: 'Este enlace ya no funciona',
  linkOver:
    'Está incompleto o ha caducado, o la reclamación a la que pertenece ha terminado. Para obtener uno nuevo, vaya al sitio web donde reclamó la ficha, siga su enlace para reclamarla y pida allí un enlace nuevo.',
  notices: {
    saved: 'Guardado. La ficha ya lo muestra.',
    added: 'Añadido. La ficha ya lo muestra.',
    removed: 'Eliminado. La ficha ya no lo muestra.',
    closed: 'El negocio figura como cerrado. Las búsquedas ya no lo encuentran.',
    opened: 'El negocio figura como abierto. Las búsquedas lo encuentran de nuevo.',
    accepted: 'Aceptada. La ficha sigue ahora la sugerencia.',
    refused: 'Rechazada. La ficha queda como está.',
    answerSent: 'Su respuesta va de camino por correo electrónico.',
    answerKept:
      'Su respuesta no se ha enviado: de momento no sale correo de este directorio. Se guarda para sus responsables.',
    linkSent: 'Un enlace nuevo va de camino por correo electrónico.',
    linkKept:
      'Se ha creado un enlace nuevo, pero no se ha enviado: de momento no sale correo de este directorio. Sus responsables lo guardan para usted.',
  },
  gone: 'Esto ya no está. La página muestra la ficha como es ahora.',
  tooMany: 'Esto se ha hecho demasiadas veces. Inténtelo más tarde.',

  save: 'Guardar',
  add: 'Añadir',
  remove: 'Eliminar',
  change: (what) => `Cambiar: ${what}`,
  addAnother: 'Añadir otro dato',

  shownHeading: 'Lo que se ve',
  shownIntro: 'Estos son los datos principales de la ficha. Puede mostrar además imágenes y otros.',
  shownClosed: 'El negocio figura como cerrado. Las búsquedas no lo encuentran.',
  objects: {
    name: 'Nombre',
    alternative_name: 'Otros nombres',
    postal_address: 'Dirección',
    geopoint: 'Lugar en el mapa',
    category: 'Tipo de negocio',
    phone: 'Números de teléfono',
    website: 'Sitios web',
    email: 'Direcciones de correo',
    description: 'Descripciones',
    announcement: 'Anuncios',
    opening_times: 'Horario',
    image: 'Fotos',
    logo: 'Logotipo',
    attribute: 'Servicios y comodidades',
    status: 'Abierto o cerrado',
  },
  otherObject: 'Otro dato',

  photo: 'Foto',
  photoCaption: 'Pie de foto',
  photoPreview: 'Así se ve la foto:',

  headline: 'Título',
  body: 'Texto',
  firstDay: 'Primer día',
  firstDayHint: 'Vacío: desde ahora.',
  lastDay: 'Último día',
  lastDayHint: 'Vacío: hasta que lo elimine.',
  link: 'Enlace',
  linkLabel: 'Texto del enlace',
  hoursHint:
    'Para cada día: 09:00-17:30, o 09:00-12:00, 13:00-17:00, o cerrado, o 24 horas. Deje todos los días vacíos para no mostrar ningún horario.',
  holidays: 'Cerrado en días festivos',
  closedDay: 'cerrado',
  openAllDay: '24 horas',

  statusHeading: 'Cerrar o abrir el negocio',
  statusOpen: 'El negocio figura como abierto.',
  statusClosed: 'El negocio figura como cerrado. Puede volver a marcarlo como abierto cuando quiera.',
  closeReason: '¿Por qué está cerrado?',
  closeReasons: {
    'ceased trading': 'Ha cerrado definitivamente',
    moved: 'Se ha trasladado',
    other: 'Por otra razón',
  },
  closeConfirm: 'Las búsquedas no deben encontrar más el negocio',
  close: 'Marcar como cerrado',
  open: 'Marcar como abierto',

  suggestionsHeading: 'Sugerencias',
  suggestionsIntro: 'Lo que otros dicen del negocio y la ficha no muestra. Usted decide.',
  suggestionsNone: 'No hay ninguna.',
  more: (count) => `Hay ${count} más, que aparecerán cuando se resuelvan estas.`,
  suggested: 'Se sugiere',
  suggestedRemoval: 'Se sugiere no mostrar más esto',
  shownNow: 'Se muestra ahora',
  accept: 'Aceptar',
  refuse: 'Rechazar',

  messagesHeading: 'Mensajes',
  messagesNone: 'No hay ninguno.',
  messageFrom: (name, email, when) => `${name} (${email}), ${when}`,
  answered: (when) => `Respondido el ${when}`,
  answer: 'Responder',
  answerText: 'Su respuesta',
  answerHint: (to, own) =>
    `Se envía a ${to} por correo electrónico. Se indica también su dirección ${own}, para que puedan escribirle.`,
  answerKeptHint: (to) =>
    `De momento no sale correo de este directorio: una respuesta solo se guarda para sus responsables. Escriba a ${to} con su propio programa de correo.`,
  sendAnswer: 'Enviar la respuesta',

  linkHeading: 'Un enlace nuevo',
  linkIntro: (email) =>
    `Los enlaces a esta página caducan a los 30 días. Uno nuevo se envía a ${email}; este sigue funcionando hasta su fin.`,
  linkKeptIntro:
    'Los enlaces a esta página caducan a los 30 días. De momento no sale correo de este directorio: sus responsables guardan el enlace nuevo para usted.',
  linkSubmit: 'Enviarme un enlace nuevo',

  leaveHeading: 'Dejar la ficha',
  leaveIntro:
    'Ya no gestionará la ficha, y terminan todos los enlaces a esta página. La ficha queda como está; otros pueden cambiarla y reclamarla de nuevo.',
  leaveConfirm: 'No quiero gestionar más esta ficha',
  leaveSubmit: 'Dejar la ficha',
  left: (name) => `Ya no gestiona la ficha de ${name}. Los enlaces a su página han terminado.`,
}
