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
  notAPhone:
    'Saisissez un numéro de téléphone du pays, ou un numéro qui commence par + et l’indicatif de son pays.',
  notAWebsite: 'Saisissez une adresse web comme www.example.com.',
  notADate: 'Saisissez une date comme 2030-01-31.',
  endsBeforeStart: 'C’est avant le premier jour.',
  dayMissing: 'Indiquez aussi ce jour, ou videz tous les jours.',
  chooseAgain: 'Choisissez à nouveau le fichier.',
  notHours: 'Saisissez des heures comme 09:00-17:30, ou fermé, ou 24 heures.',
  hoursOverlap: 'Ces heures se chevauchent.',
  full: 'Il n’est pas possible d’en garder davantage. Retirez-en une d’abord.',
  placeMissing: 'Saisissez la ville ou le code postal, pour indiquer où se trouve l’entreprise.',
  unfit: 'Cette donnée ne peut pas être utilisée ainsi. Veuillez la vérifier.',
  failed: 'Cela n’a pas été possible.',

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
  erased:
    'Cette entreprise a été retirée de l’annuaire à sa demande. Seuls les responsables de l’annuaire peuvent la répertorier de nouveau.',
  goOn: 'Continuer',
  foreignEmail: 'Cette adresse ne peut pas servir sur ce site. Saisissez-en une autre.',

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
  addHeld: (name) =>
    `Merci. ${name} était déjà répertoriée. Ce qui diffère des informations affichées a été conservé comme suggestion : les personnes qui s’occupent de la fiche en décident.`,
  addInactive: (name) =>
    `Merci. ${name} est dans l’annuaire, mais signalée comme fermée : les recherches ne la trouvent pas. Vos informations ont été conservées avec la fiche. Si l’entreprise est ouverte, signalez-le au site d’où vous venez.`,
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
  claimIntro:
    'Si cette entreprise vous appartient ou si vous agissez pour ses propriétaires, vous pouvez gérer sa fiche. Dites d’abord qui vous êtes ; prouvez ensuite que vous appartenez à l’entreprise.',
  claimContestIntro:
    'Quelqu’un d’autre gère cette fiche. Dites qui vous êtes ; les responsables de cet annuaire décident quelle revendication compte.',
  claimSubmit: 'Revendiquer cette fiche',
  claimEmailHint: 'Le lien pour gérer la fiche y est envoyé. Elle n’est pas montrée au public.',
  claimPhone: 'Numéro où vous joindre',
  claimPhoneHint:
    'Pour les responsables de cet annuaire, s’ils ont des questions sur la revendication. Il n’est pas montré au public.',
  claimConsent: 'Cette entreprise m’appartient, ou je peux agir pour ses propriétaires.',
  claimConsentHint:
    'Vos informations sont conservées avec la revendication. Le site d’où vous venez et les responsables de cet annuaire peuvent les voir ; le public, non.',
  claimedAlready:
    'Quelqu’un a revendiqué cette fiche entre-temps. Revenez en arrière pour voir ce que vous pouvez faire.',
  claimTooMany:
    'Trop de revendications de cette entreprise attendent. Les responsables de cet annuaire en décident d’abord ; réessayez dans quelques jours.',
  claimIsClaimed: (name) => `La fiche de ${name} est déjà gérée par son propriétaire.`,
  claimStanding: 'Que souhaitez-vous faire ?',
  claimStandingOwner: 'Je gère la fiche et j’ai besoin d’un nouveau lien',
  claimStandingContest: 'L’entreprise m’appartient, et quelqu’un d’autre gère la fiche',
  claimIsYours:
    'Vous gérez déjà cette fiche avec cette adresse. Revenez en arrière et demandez un nouveau lien.',
  claimLinkSent: 'Si cette adresse est celle du propriétaire, un lien pour gérer la fiche y est envoyé.',
  claimLinkKept:
    'Si cette adresse est celle du propriétaire, un lien pour gérer la fiche a été créé. Aucun courriel ne part de cet annuaire pour le moment : ses responsables conservent le lien et peuvent le transmettre.',
  claimStarted:
    'Votre revendication est enregistrée. Les responsables de cet annuaire la voient. Elle ne compte pas tant qu’elle n’est pas vérifiée.',
  claimWaysIntro: 'Prouvez par un code que vous appartenez à l’entreprise. Où doit-il aller ?',
  claimNoWays:
    'La fiche n’a ni adresse ni numéro de l’entreprise où envoyer un code. Les responsables de cet annuaire décident de votre revendication.',
  claimCodesKept:
    'Tous les codes ne partent pas de cet annuaire pour le moment. Ses responsables conservent les autres et peuvent les transmettre.',
  claimWhereTo: 'Où va le code',
  claimByEmail: (hint) => `Par courriel à ${hint}`,
  claimByText: (hint) => `Par SMS au ${hint}`,
  claimByCall: (hint) => `Par un appel au ${hint}`,
  claimByOwnEmail: (domains) => `Par courriel à une autre adresse de ${domains}`,
  claimByOperator: 'Rien de cela : que les responsables de cet annuaire décident',
  claimOwnEmail: 'Adresse du domaine de l’entreprise',
  claimOwnEmailHint: 'Seulement si vous avez choisi une autre adresse ci-dessus.',
  claimNotOwnDomain: 'L’adresse doit être au domaine du site web de l’entreprise.',
  claimTooManyCodes:
    'Tous les codes possibles ont été envoyés pour cette revendication. Les responsables de cet annuaire en décident.',
  claimWaits: (name) =>
    `Votre revendication de ${name} est entre les mains des responsables de cet annuaire. Tant qu’ils n’ont pas décidé, rien ne change.`,
  claimContested: (name) =>
    `Le code était juste. Comme quelqu’un d’autre gère la fiche de ${name}, les responsables de cet annuaire décident entre vous. D’ici là, rien ne change.`,
  claimWaitsMail: 'Vous recevrez un courriel lorsqu’ils l’auront fait.',
  claimGone:
    'Cette revendication n’attend plus : elle a été décidée, ou elle est trop ancienne. Vous pouvez recommencer.',
  claimCodeSent: (hint, minutes) =>
    `Un code est en route vers ${hint}. Saisissez-le ici dans les ${minutes} minutes.`,
  claimCodeKept: (hint, minutes) =>
    `Le code pour ${hint} n’a pas été envoyé : aucun ne part de cet annuaire pour le moment. Ses responsables le conservent pour vous ; demandez-le-leur. Il est valable ${minutes} minutes.`,
  claimCode: 'Code',
  claimCodeHint: (digits) => `${digits} chiffres. Les espaces ne comptent pas.`,
  claimCodeForm: (digits) => `Un code a ${digits} chiffres. Cela n’a pas compté comme essai.`,
  claimCodeRefused: {
    none: () => 'Aucun code n’a été envoyé pour cette revendication. Choisissez où il doit aller.',
    wrong: (left) =>
      left === 0
        ? 'Ce code est faux, et c’était le dernier essai. Demandez-en un nouveau.'
        : `Ce code est faux. Essais restants : ${left}.`,
    used: () => 'Ce code a déjà servi.',
    expired: () => 'Ce code a expiré. Demandez-en un nouveau.',
    exhausted: () => 'Ce code a été essayé trop souvent. Demandez-en un nouveau.',
  },
  claimVerify: 'Vérifier la revendication',
  claimOtherWay: 'Envoyer un nouveau code ou choisir une autre voie',
  claimVerified: (name, until) => `Merci. Votre revendication de ${name} est vérifiée jusqu’au ${until}.`,
  claimVerifiedLink:
    'Un lien vers la page où vous gérez la fiche est en route vers votre adresse électronique.',
  claimVerifiedLinkKept:
    'Un lien vers la page où vous gérez la fiche a été créé. Aucun courriel ne part de cet annuaire pour le moment : ses responsables conservent le lien ; demandez-le-leur.',

  messageTitle: (name) => `Écrire à ${name}`,
  messageSubmit: 'Envoyer le message',
  messageDone: (name) => `Merci. Votre message est en route vers ${name} par courriel.`,
  messageKept: (name) =>
    `Merci. Votre message a été conservé pour les responsables de cet annuaire. Il n’a pas été envoyé à ${name}.`,
  messageEmailHint: 'Elle est transmise avec votre message, pour que l’on puisse vous répondre.',
  messageText: 'Votre message',

  backTo: (name) => `Retour à ${name}`,
  seeListing: 'Voir la fiche',
  nextHeading: 'Et ensuite',

  addStartIntro:
    'Tout le monde peut ajouter une entreprise. Il faut son nom, son activité, son adresse et son numéro de téléphone ; les horaires, un logo et l’emplacement sur la carte sont les bienvenus.',
  addIntro: 'La fiche est gratuite. Seuls les champs sans le mot « facultatif » sont nécessaires.',
  addNext:
    'La fiche est publique. Pour corriger quelque chose plus tard, ouvrez-la et proposez-y une correction.',
  addNextClaim:
    'Si c’est votre entreprise, revendiquez la fiche : vous serez alors la seule personne à pouvoir la modifier.',
  sectionBusiness: 'L’entreprise',
  sectionPlace: 'Où elle se trouve',
  sectionContact: 'Comment la joindre',
  sectionYou: 'À propos de vous',
  similarHeading: 'Est-ce l’une de celles-ci ?',
  similarHint:
    'Elles ont déjà une fiche. Ouvrez-en une pour la voir ou la corriger ; votre saisie reste ici.',
  pin: 'Emplacement sur la carte',
  pinHint: 'Sans lui, c’est l’adresse qui détermine où l’entreprise est affichée.',
  pinMapHint:
    'Cliquez sur la carte pour placer l’épingle. Au clavier : déplacez la carte avec les flèches et appuyez sur Entrée.',
  pinByHand: 'Saisir des coordonnées',
  latitude: 'Latitude, par exemple 60.1699',
  longitude: 'Longitude, par exemple 24.9384',
  hours: 'Horaires d’ouverture',
  hoursAllOrNone: 'Indiquez les sept jours, ou aucun.',
  hoursNotGiven: 'Non indiqué',
  hoursOpen: 'Ouvert',
  hoursClosed: 'Fermé',
  hoursAllDay: '24 heures',
  hoursFrom: 'De',
  hoursTo: 'À',
  hoursSame: (day) => `Comme ${day}`,
  hoursBreak: 'Ajouter une pause',
  hoursNoBreak: 'Sans pause',
  logo: 'Logo',
  logoHint: 'Une image au format JPG, PNG ou GIF, de 1,5 Mo au plus.',
  logoPreview: 'Voici le logo :',
  notAPicture: 'Choisissez une image au format JPG, PNG ou GIF, de 1,5 Mo au plus.',

  reportIntro: 'Choisissez ce qui est faux, puis dites ce qui serait juste.',
  reportShown: 'Ce que la fiche montre maintenant',
  reportMissing: 'Ce qu’elle ne montre pas',
  reportWhole: 'L’entreprise dans son ensemble',
  reportNext:
    'Une personne vérifie le signalement. Tant qu’il n’est pas traité, la fiche reste telle quelle.',

  claimNextVerified:
    'Ouvrez le lien du courriel pour modifier l’adresse, les horaires, les textes et tout le reste. Ce que vous y enregistrez fait foi.',
  claimNextWaits: 'Une personne examine votre demande. D’ici là, la fiche reste telle quelle.',

  messageIntro: (name) =>
    `${name} reçoit votre message avec votre nom et votre adresse électronique, et vous répond directement.`,
  messageIntroKept: (name) =>
    `Votre message parvient aux responsables de cet annuaire, avec votre nom et votre adresse électronique. Il n’est pas envoyé à ${name}.`,
  messageNextKept: (name) =>
    `Ils peuvent le transmettre à ${name} ou vous répondre à votre adresse électronique.`,
  messageNext: 'Une réponse arrive directement à votre adresse électronique. Cet annuaire ne la voit pas.',
}
