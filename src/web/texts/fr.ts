import type { Texts } from './texts.ts'

export const fr: Texts = {
  language: 'fr',
  optional: '(facultatif)',
  faultsHeading: 'Veuillez vérifier les points suivants',
  mustFill: 'Ce champ est nécessaire.',
  mustAgree: 'Veuillez confirmer ce point pour continuer.',
  unfitCharacters: 'Ce texte contient des caractères qui ne peuvent pas être utilisés.',
  tooLong: (characters) => `${characters} caractères au plus sont possibles.`,
  notAnEmail: 'Saisissez une adresse électronique comme nom@example.com.',
  notOffered: 'Choisissez une des entrées.',

  linkInvalidTitle: 'Ce lien ne fonctionne pas',
  linkInvalid:
    'Il est incomplet ou a été retiré. Retournez sur le site d’où vous venez et suivez de nouveau son lien.',
  linkExpiredTitle: 'Ce lien a expiré',
  linkExpired:
    'Ces liens ne sont valables que pour un temps limité. Retournez sur le site d’où vous venez et suivez de nouveau son lien.',
  linkUsedTitle: 'Ce lien a déjà servi',
  linkUsed:
    'Ces liens ne fonctionnent qu’un nombre limité de fois, et celui-ci a rempli son rôle. Pour envoyer autre chose, retournez sur le site d’où vous venez et suivez de nouveau son lien.',
  leaveEmpty: 'Laissez ce champ vide',
  lookAgain: 'Veuillez relire vos réponses, puis envoyer de nouveau le formulaire.',
  tooManyForms: (seconds) =>
    `Trop de formulaires sont arrivés d’ici en peu de temps. Vos réponses sont conservées ci-dessous : attendez ${seconds} secondes, puis envoyez de nouveau le formulaire.`,
  workWait: (minutes) =>
    `Beaucoup de formulaires sont envoyés en ce moment. Sans JavaScript, attendez ${minutes} minutes après l’affichage de cette page avant d’envoyer le formulaire. Vos réponses ne sont pas perdues.`,
  workRunning:
    'Un instant : le formulaire sera envoyé dès que votre navigateur aura terminé un petit calcul.',
  entityGoneTitle: 'Cette entreprise n’est plus répertoriée',
  entityGone:
    'Elle a peut-être été retirée depuis la création du lien. Cherchez-la de nouveau sur le site d’où vous venez.',
  methodTitle: 'Cette page ne s’utilise pas ainsi',
  method: 'Ouvrez le lien dans un navigateur, remplissez le formulaire et envoyez-le.',
  tooManySent:
    'Trop d’envois viennent d’être faits au sujet de cette entreprise. Veuillez réessayer plus tard.',
  reference: (id) => `Référence : ${id}`,

  yourEmail: 'Votre adresse électronique',
  yourEmailHint: 'Pour vous joindre en cas de question. Elle n’est pas affichée.',
  yourFirstName: 'Votre prénom',
  yourLastName: 'Votre nom de famille',
  yourName: 'Votre nom',

  addTitle: 'Ajouter une entreprise',
  addSubmit: 'Ajouter l’entreprise',
  addDone: (name) => `Merci. ${name} est maintenant répertoriée.`,
  addMatched: (name) =>
    `Merci. ${name} était déjà répertoriée ; vos informations ont été ajoutées à sa fiche.`,
  businessName: 'Nom de l’entreprise',
  category: 'De quel type d’entreprise s’agit-il ?',
  categoryHint: 'Par exemple : boulangerie, plombier, dentiste',
  chooseCategory: 'Choisissez ce qui convient le mieux',
  unknownCategory: 'Nous ne connaissons pas ce type d’entreprise. Essayez un mot plus général.',
  buildingNumber: 'Numéro ou nom du bâtiment',
  address1: 'Rue',
  address2: 'Complément d’adresse',
  town: 'Ville',
  county: 'Département',
  postcode: 'Code postal',
  country: 'Pays',
  hideAddress: 'Ne pas afficher l’adresse au public',
  telephone: 'Numéro de téléphone',
  businessEmail: 'Adresse électronique de l’entreprise',
  website: 'Site web',

  reportTitle: (name) => `Signaler une erreur concernant ${name}`,
  reportSubmit: 'Envoyer le signalement',
  reportDone: 'Merci. Votre signalement est maintenant entre les mains des responsables de cet annuaire.',
  reportAnswered: 'Vous recevrez un courriel lorsqu’il aura été traité.',
  reportEmailHint: 'Pour pouvoir vous répondre. Elle n’est pas affichée.',
  reportSubject: 'Qu’est-ce qui est faux ?',
  reportSubjects: {
    'status:ceased trading': 'Elle a fermé définitivement',
    'status:moved': 'Elle a déménagé',
    'status:duplicate': 'Elle est répertoriée deux fois',
    'status:never existed': 'Elle n’a jamais existé',
    name: 'Le nom',
    phone: 'Le numéro de téléphone',
    postal_address: 'L’adresse',
    geopoint: 'L’emplacement sur la carte',
    opening_times: 'Les horaires d’ouverture',
    category: 'Le type d’entreprise',
    website: 'Le site web',
    email: 'L’adresse électronique',
    description: 'La description',
    image: 'Une image',
    background: 'Autre chose',
  },
  reportText: 'Qu’est-ce qui serait juste ?',
  reportTextHint: 'Tout ce qui aide à vérifier.',

  claimTitle: (name) => `Revendiquer ${name}`,
  claimSubmit: 'Revendiquer cette fiche',
  claimDone: (name, until) => `Merci. La fiche ${name} vous est attribuée jusqu’au ${until}.`,
  claimPhone: 'Numéro où vous joindre',
  claimPhoneHint: 'Sert à vérifier la demande. Il n’est pas affiché.',
  claimConsent: 'Cette entreprise m’appartient, ou je peux agir pour ses propriétaires.',
  claimedAlready:
    'Cette fiche est déjà revendiquée. Si l’entreprise vous appartient, écrivez au site d’où vous venez.',

  messageTitle: (name) => `Écrire à ${name}`,
  messageSubmit: 'Envoyer le message',
  messageDone: (name) => `Merci. Votre message est en route vers ${name} par courriel.`,
  messageKept: (name) =>
    `Merci. Votre message a été conservé pour les responsables de cet annuaire. Il n’a pas été envoyé à ${name}.`,
  messageEmailHint: 'Elle est transmise avec votre message, pour que l’on puisse vous répondre.',
  messageText: 'Votre message',
}
