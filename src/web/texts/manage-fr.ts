import type { ManageTexts } from './manage-texts.ts'

export const manageFr: ManageTexts = {
  title: (name) => `Gérer ${name}`,
  intro: (until) =>
    `Vous gérez cette fiche jusqu’au ${until}. Ce que vous enregistrez ici est affiché aussitôt, et seuls vous, le site où vous l’avez revendiquée et les responsables de cet annuaire peuvent le modifier. Gardez l’adresse de cette page pour vous : toute personne qui la possède peut modifier la fiche.`,
  linkOverTitle: 'Ce lien ne fonctionne plus',
  linkOver:
    'Il est incomplet ou a expiré, ou la revendication à laquelle il appartient est terminée. Pour en obtenir un nouveau, allez sur le site où vous avez revendiqué la fiche, suivez son lien pour la revendiquer et demandez-y un nouveau lien.',
  notices: {
    saved: 'Enregistré. La fiche l’affiche maintenant.',
    added: 'Ajouté. La fiche l’affiche maintenant.',
    removed: 'Retiré. La fiche ne l’affiche plus.',
    closed: 'L’entreprise est signalée comme fermée. Les recherches ne la trouvent plus.',
    opened: 'L’entreprise est signalée comme ouverte. Les recherches la trouvent de nouveau.',
    accepted: 'Acceptée. La fiche suit maintenant la suggestion.',
    refused: 'Refusée. La fiche reste telle quelle.',
    answerSent: 'Votre réponse est en route par courriel.',
    answerKept:
      'Votre réponse n’a pas été envoyée : aucun courriel ne part de cet annuaire pour le moment. Elle est conservée pour ses responsables.',
    linkSent: 'Un nouveau lien est en route vers vous par courriel.',
    linkKept:
      'Un nouveau lien a été créé, mais pas envoyé : aucun courriel ne part de cet annuaire pour le moment. Ses responsables le conservent pour vous.',
  },
  gone: 'Cela n’est plus là. La page affiche la fiche telle qu’elle est maintenant.',
  tooMany: 'Cela a été fait trop souvent. Réessayez plus tard.',

  save: 'Enregistrer',
  add: 'Ajouter',
  remove: 'Retirer',
  change: (what) => `Modifier : ${what}`,
  addAnother: 'En ajouter',

  shownHeading: 'Ce que l’on voit',
  shownIntro: 'Voici les informations principales de la fiche. Des images et d’autres peuvent s’y ajouter.',
  shownClosed: 'L’entreprise est signalée comme fermée. Les recherches ne la trouvent pas.',
  objects: {
    name: 'Nom',
    alternative_name: 'Autres noms',
    postal_address: 'Adresse',
    geopoint: 'Emplacement sur la carte',
    category: 'Type d’entreprise',
    phone: 'Numéros de téléphone',
    website: 'Sites web',
    email: 'Adresses électroniques',
    description: 'Descriptions',
    announcement: 'Annonces',
    opening_times: 'Horaires d’ouverture',
    image: 'Photos',
    logo: 'Logo',
    attribute: 'Équipements et services',
    status: 'Ouverte ou fermée',
  },
  otherObject: 'Une autre information',

  photo: 'Photo',
  photoCaption: 'Légende',
  photoPreview: 'Voici la photo\u202f:',

  headline: 'Titre',
  body: 'Texte',
  firstDay: 'Premier jour',
  firstDayHint: 'Vide : dès maintenant.',
  lastDay: 'Dernier jour',
  lastDayHint: 'Vide : jusqu’à ce que vous la supprimiez.',
  link: 'Lien',
  linkLabel: 'Texte du lien',
  hoursHint:
    'Pour chaque jour : 09:00-17:30, ou 09:00-12:00, 13:00-17:00, ou fermé, ou 24 heures. Laissez tous les jours vides pour n’afficher aucun horaire.',
  holidays: 'Fermé les jours fériés',
  closedDay: 'fermé',
  openAllDay: '24 heures',

  statusHeading: 'Fermer ou ouvrir l’entreprise',
  statusOpen: 'L’entreprise est signalée comme ouverte.',
  statusClosed:
    'L’entreprise est signalée comme fermée. Vous pouvez à tout moment la signaler de nouveau comme ouverte.',
  closeReason: 'Pourquoi est-elle fermée ?',
  closeReasons: {
    'ceased trading': 'Elle a fermé définitivement',
    moved: 'Elle a déménagé',
    other: 'Pour une autre raison',
  },
  closeConfirm: 'Les recherches ne doivent plus trouver l’entreprise',
  close: 'Signaler comme fermée',
  open: 'Signaler comme ouverte',

  suggestionsHeading: 'Suggestions',
  suggestionsIntro:
    'Ce que d’autres disent de l’entreprise et que la fiche n’affiche pas. C’est vous qui décidez.',
  suggestionsNone: 'Il n’y en a pas.',
  more: (count) => `Il y en a ${count} de plus, qui apparaîtront lorsque celles-ci seront réglées.`,
  suggested: 'Suggéré',
  suggestedRemoval: 'Suggéré : ne plus afficher ceci',
  shownNow: 'Affiché maintenant',
  accept: 'Accepter',
  refuse: 'Refuser',

  messagesHeading: 'Messages',
  messagesNone: 'Il n’y en a pas.',
  messageFrom: (name, email, when) => `${name} (${email}), ${when}`,
  answered: (when) => `Répondu le ${when}`,
  answer: 'Répondre',
  answerText: 'Votre réponse',
  answerHint: (to, own) =>
    `Elle part vers ${to} par courriel. Votre adresse ${own} y est jointe, pour que l’on puisse vous écrire.`,
  answerKeptHint: (to) =>
    `Aucun courriel ne part de cet annuaire pour le moment : une réponse est seulement conservée pour ses responsables. Écrivez plutôt à ${to} avec votre propre messagerie.`,
  sendAnswer: 'Envoyer la réponse',

  linkHeading: 'Un nouveau lien',
  linkIntro: (email) =>
    `Les liens vers cette page expirent après 30 jours. Un nouveau est envoyé à ${email} ; celui-ci fonctionne jusqu’à sa fin.`,
  linkKeptIntro:
    'Les liens vers cette page expirent après 30 jours. Aucun courriel ne part de cet annuaire pour le moment : ses responsables conservent le nouveau lien pour vous.',
  linkSubmit: 'M’envoyer un nouveau lien',

  leaveHeading: 'Abandonner la fiche',
  leaveIntro:
    'Vous ne gérerez plus la fiche, et tous les liens vers cette page prennent fin. La fiche reste telle quelle ; d’autres peuvent de nouveau la modifier et la revendiquer.',
  leaveConfirm: 'Je ne veux plus gérer cette fiche',
  leaveSubmit: 'Abandonner la fiche',
  left: (name) => `Vous ne gérez plus la fiche de ${name}. Les liens vers sa page ont pris fin.`,
}
