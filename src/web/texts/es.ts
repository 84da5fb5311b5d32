import type { Texts } from './texts.ts'

export const es: Texts = {
  language: 'es',
  optional: '(opcional)',
  faultsHeading: 'Compruebe lo siguiente',
  mustFill: 'Este dato es necesario.',
  mustAgree: 'Confirme este punto para continuar.',
  unfitCharacters: 'Este texto tiene caracteres que no se pueden usar.',
  tooLong: (characters) => `Puede tener ${characters} caracteres como máximo.`,
  notAnEmail: 'Escriba una dirección de correo como nombre@example.com.',
  notOffered: 'Elija una de las opciones.',
  notAPhone: 'Escriba un número de teléfono del país, o uno que empiece por + y el prefijo de su país.',
  notAWebsite: 'Escriba una dirección web como www.example.com.',
  notADate: 'Escriba una fecha como 2030-01-31.',
  endsBeforeStart: 'Es anterior al primer día.',
  dayMissing: 'Indique también este día, o deje vacíos todos los días.',
  chooseAgain: 'Elija de nuevo el archivo.',
  notHours: 'Escriba horas como 09:00-17:30, o cerrado, o 24 horas.',
  hoursOverlap: 'Estas horas se solapan.',
  full: 'No se pueden guardar más. Elimine antes uno.',
  placeMissing: 'Escriba la localidad o el código postal, para indicar dónde está el negocio.',
  unfit: 'Este dato no se puede usar así. Revíselo.',
  failed: 'No ha sido posible.',

  linkInvalidTitle: 'Este enlace no funciona',
  linkInvalid:
    'Está incompleto o se ha retirado. Vuelva al sitio web del que viene y siga otra vez su enlace.',
  linkExpiredTitle: 'Este enlace ha caducado',
  linkExpired:
    'Estos enlaces solo sirven durante un tiempo. Vuelva al sitio web del que viene y siga otra vez su enlace.',
  linkUsedTitle: 'Este enlace ya se ha usado',
  linkUsed:
    'Estos enlaces solo sirven un número limitado de veces, y este ya ha cumplido su función. Para enviar algo más, vuelva al sitio web del que viene y siga otra vez su enlace.',
  leaveEmpty: 'Deje este campo vacío',
  lookAgain: 'Revise los datos que ha escrito y envíe el formulario otra vez.',
  tooManyForms: (seconds) =>
    `Han llegado demasiados formularios desde aquí en poco tiempo. Sus datos siguen abajo: espere ${seconds} segundos y envíe el formulario otra vez.`,
  workWait: (minutes) =>
    `En este momento se envían muchos formularios. Sin JavaScript, espere ${minutes} minutos después de que aparezca esta página antes de enviar el formulario. Sus datos no se pierden.`,
  workRunning:
    'Un momento, por favor: el formulario se enviará cuando su navegador termine un pequeño cálculo.',
  entityGoneTitle: 'Este negocio ya no figura en el directorio',
  entityGone:
    'Puede que se retirara después de crear el enlace. Búsquelo otra vez en el sitio web del que viene.',
  methodTitle: 'Esta página no se puede usar así',
  method: 'Abra el enlace en un navegador, rellene el formulario y envíelo.',
  tooManySent: 'Se ha enviado demasiado sobre esta empresa hace un momento. Inténtelo de nuevo más tarde.',
  reference: (id) => `Referencia: ${id}`,
  erased:
    'Este negocio se retiró del directorio a petición propia. Solo los responsables del directorio pueden volver a incluirlo.',
  goOn: 'Continuar',
  foreignEmail: 'Esta dirección no se puede usar en este sitio web. Escriba otra.',

  yourEmail: 'Su dirección de correo',
  yourEmailHint: 'Por si hay dudas. No se muestra.',
  yourFirstName: 'Su nombre',
  yourLastName: 'Sus apellidos',
  yourName: 'Su nombre',

  addTitle: 'Añadir un negocio',
  addSubmit: 'Añadir el negocio',
  addDone: (name) => `Gracias. ${name} ya figura en el directorio.`,
  addMatched: (name) => `Gracias. ${name} ya figuraba en el directorio; sus datos se han añadido a la ficha.`,
  addHeld: (name) =>
    `Gracias. ${name} ya figuraba en el directorio. Lo que difiere de los datos que se muestran se ha guardado como sugerencia: quienes cuidan la ficha deciden sobre ella.`,
  addInactive: (name) =>
    `Gracias. ${name} está en el directorio, pero marcado como cerrado, por lo que no aparece en las búsquedas. Sus datos se han guardado con la ficha. Si el negocio está abierto, avise al sitio web del que viene.`,
  businessName: 'Nombre del negocio',
  category: '¿Qué tipo de negocio es?',
  categoryHint: 'Por ejemplo: panadería, fontanero, dentista',
  chooseCategory: 'Elija el tipo más adecuado',
  unknownCategory: 'No conocemos este tipo de negocio. Pruebe con una palabra más general.',
  buildingNumber: 'Número o nombre del edificio',
  address1: 'Calle',
  address2: 'Segunda línea de la dirección',
  town: 'Población',
  county: 'Provincia',
  postcode: 'Código postal',
  country: 'País',
  hideAddress: 'No mostrar la dirección al público',
  telephone: 'Número de teléfono',
  businessEmail: 'Dirección de correo del negocio',
  website: 'Sitio web',

  reportTitle: (name) => `Avisar de datos erróneos de ${name}`,
  reportSubmit: 'Enviar el aviso',
  reportDone: 'Gracias. Su aviso ya está en manos de los responsables de este directorio.',
  reportAnswered: 'Recibirá un correo electrónico cuando lo hayan resuelto.',
  reportEmailHint: 'Para poder responderle. No se muestra.',
  reportSubject: '¿Qué está mal?',
  reportSubjects: {
    'status:ceased trading': 'Ha cerrado definitivamente',
    'status:moved': 'Se ha trasladado',
    'status:duplicate': 'Figura dos veces',
    'status:never existed': 'Nunca existió',
    name: 'El nombre',
    phone: 'El número de teléfono',
    postal_address: 'La dirección',
    geopoint: 'El lugar en el mapa',
    opening_times: 'El horario',
    category: 'El tipo de negocio',
    website: 'El sitio web',
    email: 'La dirección de correo',
    description: 'La descripción',
    image: 'Una imagen',
    background: 'Otra cosa',
  },
  reportText: '¿Qué sería lo correcto?',
  reportTextHint: 'Todo lo que ayude a comprobarlo.',

  claimTitle: (name) => `Reclamar ${name}`,
  claimIntro:
    'Si este negocio es suyo o usted actúa en nombre del propietario, puede gestionar su ficha. Diga primero quién es; después demuestre que pertenece al negocio.',
  claimContestIntro:
    'Otra persona gestiona esta ficha. Diga quién es; los responsables de este directorio deciden qué reclamación vale.',
  claimSubmit: 'Reclamar esta ficha',
  claimEmailHint: 'Ahí se envía el enlace para gestionar la ficha. No se muestra al público.',
  claimPhone: 'Número de teléfono en el que localizarle',
  claimPhoneHint:
    'Para los responsables de este directorio, por si tienen dudas sobre la reclamación. No se muestra al público.',
  claimConsent: 'Soy propietario de este negocio o puedo actuar en su nombre.',
  claimConsentHint:
    'Sus datos se guardan con la reclamación. Los ven el sitio web del que viene y los responsables de este directorio; el público no.',
  claimedAlready: 'Entretanto alguien ha reclamado esta ficha. Vuelva atrás para ver qué puede hacer.',
  claimTooMany:
    'Ya esperan demasiadas reclamaciones de este negocio. Los responsables de este directorio deciden antes sobre ellas; inténtelo de nuevo dentro de unos días.',
  claimIsClaimed: (name) => `La ficha de ${name} ya la gestiona su propietario.`,
  claimStanding: '¿Qué desea hacer?',
  claimStandingOwner: 'Gestiono la ficha y necesito un enlace nuevo',
  claimStandingContest: 'El negocio es mío y otra persona gestiona la ficha',
  claimIsYours: 'Con esta dirección ya gestiona la ficha. Vuelva atrás y pida un enlace nuevo.',
  claimLinkSent: 'Si esta es la dirección del propietario, un enlace para gestionar la ficha va de camino.',
  claimLinkKept:
    'Si esta es la dirección del propietario, se ha creado un enlace para gestionar la ficha. De momento no sale correo de este directorio: sus responsables guardan el enlace y pueden entregarlo.',
  claimStarted:
    'Su reclamación se ha registrado. Los responsables de este directorio la ven. No vale hasta que se verifique.',
  claimWaysIntro: 'Demuestre con un código que pertenece al negocio. ¿Adónde debe ir?',
  claimNoWays:
    'La ficha no tiene ninguna dirección ni número del negocio a los que enviar un código. Los responsables de este directorio deciden sobre su reclamación.',
  claimCodesKept:
    'De momento no todos los códigos salen de este directorio. Los demás los guardan sus responsables, que pueden entregarlos.',
  claimWhereTo: 'Adónde va el código',
  claimByEmail: (hint) => `Por correo a ${hint}`,
  claimByText: (hint) => `Por SMS a ${hint}`,
  claimByCall: (hint) => `Por una llamada a ${hint}`,
  claimByOwnEmail: (domains) => `Por correo a otra dirección de ${domains}`,
  claimByOperator: 'Ninguna de estas: que decidan los responsables de este directorio',
  claimOwnEmail: 'Dirección del dominio del negocio',
  claimOwnEmailHint: 'Solo si ha elegido otra dirección arriba.',
  claimNotOwnDomain: 'La dirección debe ser del dominio del sitio web del negocio.',
  claimTooManyCodes:
    'Ya se han enviado todos los códigos posibles para esta reclamación. Los responsables de este directorio deciden sobre ella.',
  claimWaits: (name) =>
    `Su reclamación de ${name} está en la bandeja de los responsables de este directorio. Hasta que decidan, no cambia nada.`,
  claimContested: (name) =>
    `El código era correcto. Como otra persona gestiona la ficha de ${name}, los responsables de este directorio deciden entre ustedes. Hasta entonces no cambia nada.`,
  claimWaitsMail: 'Recibirá un correo cuando lo hayan hecho.',
  claimGone:
    'Esta reclamación ya no está en espera: se ha decidido o es demasiado antigua. Puede empezar de nuevo.',
  claimCodeSent: (hint, minutes) =>
    `Un código va de camino a ${hint}. Escríbalo aquí antes de ${minutes} minutos.`,
  claimCodeKept: (hint, minutes) =>
    `El código para ${hint} no se ha enviado: de momento no sale ninguno de este directorio. Sus responsables lo guardan para usted; pídaselo. Vale durante ${minutes} minutos.`,
  claimCode: 'Código',
  claimCodeHint: (digits) => `${digits} cifras. Los espacios no importan.`,
  claimCodeForm: (digits) => `Un código tiene ${digits} cifras. Esto no ha contado como intento.`,
  claimCodeRefused: {
    none: () => 'No se ha enviado ningún código para esta reclamación. Elija adónde debe ir.',
    wrong: (left) =>
      left === 0
        ? 'Este código es incorrecto y era el último intento. Pida uno nuevo.'
        : `Este código es incorrecto. Intentos restantes: ${left}.`,
    used: () => 'Este código ya se ha usado.',
    expired: () => 'Este código ha caducado. Pida uno nuevo.',
    exhausted: () => 'Este código se ha probado demasiadas veces. Pida uno nuevo.',
  },
  claimVerify: 'Verificar la reclamación',
  claimOtherWay: 'Enviar un código nuevo o elegir otra vía',
  claimVerified: (name, until) => `Gracias. Su reclamación de ${name} está verificada hasta el ${until}.`,
  claimVerifiedLink: 'Un enlace a la página donde gestionar la ficha va de camino a su dirección de correo.',
  claimVerifiedLinkKept:
    'Se ha creado un enlace a la página donde gestionar la ficha. De momento no sale correo de este directorio: sus responsables guardan el enlace; pídaselo.',

  messageTitle: (name) => `Escribir a ${name}`,
  messageSubmit: 'Enviar el mensaje',
  messageDone: (name) => `Gracias. Su mensaje va de camino a ${name} por correo electrónico.`,
  messageKept: (name) =>
    `Gracias. Su mensaje se ha guardado para los responsables de este directorio. No se ha enviado a ${name}.`,
  messageEmailHint: 'Se envía junto con su mensaje, para que puedan responderle.',
  messageText: 'Su mensaje',

  backTo: (name) => `Volver a ${name}`,
  seeListing: 'Ver la ficha',
  nextHeading: 'Qué pasa ahora',

  addStartIntro:
    'Cualquiera puede añadir una empresa. Hacen falta su nombre, a qué se dedica, su dirección y su teléfono; el horario, un logotipo y el lugar en el mapa son bienvenidos.',
  addIntro: 'La ficha es gratuita. Solo hacen falta los campos sin la palabra «opcional».',
  addNext: 'La ficha es pública. Para corregir algo más adelante, ábrala y proponga allí una corrección.',
  addNextClaim: 'Si la empresa es suya, reclame la ficha: entonces solo usted podrá cambiarla.',
  sectionBusiness: 'La empresa',
  sectionPlace: 'Dónde está',
  sectionContact: 'Cómo contactar con ella',
  sectionYou: 'Sobre usted',
  similarHeading: '¿Es una de estas?',
  similarHint: 'Estas ya tienen ficha. Abra una para verla o corregirla; lo que ha escrito se queda aquí.',
  pin: 'Lugar en el mapa',
  pinHint: 'Sin él, la dirección decide dónde se muestra la empresa.',
  pinMapHint:
    'Haga clic en el mapa para colocar el marcador. Con el teclado: mueva el mapa con las flechas y pulse Intro.',
  pinByHand: 'Introducir coordenadas',
  latitude: 'Latitud, por ejemplo 60.1699',
  longitude: 'Longitud, por ejemplo 24.9384',
  hours: 'Horario',
  hoursAllOrNone: 'Indique los siete días o ninguno.',
  hoursNotGiven: 'Sin indicar',
  hoursOpen: 'Abierto',
  hoursClosed: 'Cerrado',
  hoursAllDay: '24 horas',
  hoursFrom: 'Desde',
  hoursTo: 'Hasta',
  hoursSame: (day) => `Igual que el ${day}`,
  hoursBreak: 'Añadir una pausa',
  hoursNoBreak: 'Sin pausa',
  logo: 'Logotipo',
  logoHint: 'Una imagen en formato JPG, PNG o GIF, de 1,5 MB como máximo.',
  logoPreview: 'Así se ve el logotipo:',
  notAPicture: 'Elija una imagen en formato JPG, PNG o GIF, de 1,5 MB como máximo.',

  reportIntro: 'Elija qué está mal y diga después qué sería lo correcto.',
  reportShown: 'Lo que muestra la ficha ahora',
  reportMissing: 'Lo que no muestra',
  reportWhole: 'La empresa en su conjunto',
  reportNext: 'Una persona comprueba el aviso. Hasta que se resuelva, la ficha sigue como está.',

  claimNextVerified:
    'Abra el enlace del correo para cambiar la dirección, el horario, los textos y todo lo demás. Lo que guarde allí es lo que vale.',
  claimNextWaits: 'Una persona revisa su reclamación. Hasta entonces la ficha sigue como está.',

  messageIntro: (name) =>
    `${name} recibe su mensaje con su nombre y su dirección de correo, y le responde directamente.`,
  messageIntroKept: (name) =>
    `Su mensaje llega a los responsables de este directorio, con su nombre y su dirección de correo. No se envía a ${name}.`,
  messageNextKept: (name) => `Los responsables pueden hacérselo llegar a ${name} o responderle a su correo.`,
  messageNext: 'La respuesta llega directamente a su correo. Este directorio no la ve.',
}
