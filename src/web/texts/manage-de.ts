import type { ManageTexts } from './manage-texts.ts'

export const manageDe: ManageTexts = {
  title: (name) => `${name} verwalten`,
  intro: (until) =>
    `Sie verwalten diesen Eintrag bis ${until}. Was Sie hier speichern, wird sofort angezeigt, und nur Sie, die Website, auf der Sie ihn übernommen haben, und die Betreiber dieses Verzeichnisses können es ändern. Behalten Sie die Adresse dieser Seite für sich: Wer sie hat, kann den Eintrag ändern.`,
  linkOverTitle: 'Dieser Link funktioniert nicht mehr',
  linkOver:
    'Er ist unvollständig oder abgelaufen, oder der Anspruch, zu dem er gehört, ist beendet. Für einen neuen gehen Sie zu der Website, auf der Sie den Eintrag übernommen haben, folgen dort dem Link zum Übernehmen und fordern einen neuen Link an.',
  notices: {
    saved: 'Gespeichert. Der Eintrag zeigt es jetzt.',
    added: 'Hinzugefügt. Der Eintrag zeigt es jetzt.',
    removed: 'Entfernt. Der Eintrag zeigt es nicht mehr.',
    closed: 'Das Unternehmen ist als geschlossen vermerkt. Es wird nicht mehr gefunden.',
    opened: 'Das Unternehmen ist als geöffnet vermerkt. Es wird wieder gefunden.',
    accepted: 'Angenommen. Der Eintrag folgt jetzt dem Vorschlag.',
    refused: 'Abgelehnt. Der Eintrag bleibt, wie er ist.',
    answerSent: 'Ihre Antwort ist per E-Mail unterwegs.',
    answerKept:
      'Ihre Antwort wurde nicht gesendet: Zurzeit verlässt keine E-Mail dieses Verzeichnis. Sie wird für die Betreiber aufbewahrt.',
    linkSent: 'Ein neuer Link ist per E-Mail zu Ihnen unterwegs.',
    linkKept:
      'Ein neuer Link wurde erstellt, aber nicht gesendet: Zurzeit verlässt keine E-Mail dieses Verzeichnis. Die Betreiber bewahren ihn für Sie auf.',
  },
  gone: 'Das ist nicht mehr da. Die Seite zeigt den Eintrag, wie er jetzt ist.',
  tooMany: 'Das ist zu oft geschehen. Versuchen Sie es später wieder.',

  save: 'Speichern',
  add: 'Hinzufügen',
  remove: 'Entfernen',
  change: (what) => `Ändern: ${what}`,
  addAnother: 'Weitere hinzufügen',

  shownHeading: 'Was zu sehen ist',
  shownIntro: 'Das sind die wichtigsten Angaben des Eintrags. Bilder und anderes können dazukommen.',
  shownClosed: 'Das Unternehmen ist als geschlossen vermerkt. Es wird nicht gefunden.',
  objects: {
    name: 'Name',
    alternative_name: 'Weitere Namen',
    postal_address: 'Adresse',
    geopoint: 'Ort auf der Karte',
    category: 'Art des Unternehmens',
    phone: 'Telefonnummern',
    website: 'Websites',
    email: 'E-Mail-Adressen',
    description: 'Beschreibungen',
    announcement: 'Ankündigungen',
    opening_times: 'Öffnungszeiten',
    image: 'Fotos',
    logo: 'Logo',
    attribute: 'Ausstattung und Angebote',
    status: 'Geöffnet oder geschlossen',
  },
  otherObject: 'Eine andere Angabe',

  photo: 'Foto',
  photoCaption: 'Bildunterschrift',
  photoPreview: 'So sieht das Foto aus:',

  headline: 'Überschrift',
  body: 'Text',
  firstDay: 'Erster Tag',
  firstDayHint: 'Leer: ab sofort.',
  lastDay: 'Letzter Tag',
  lastDayHint: 'Leer: bis Sie sie entfernen.',
  link: 'Adresse für einen Link',
  linkLabel: 'Text des Links',
  hoursHint:
    'Für jeden Tag: 09:00-17:30 oder 09:00-12:00, 13:00-17:00 oder geschlossen oder 24 Stunden. Lassen Sie alle Tage leer, um keine Öffnungszeiten zu zeigen.',
  holidays: 'An Feiertagen geschlossen',
  closedDay: 'geschlossen',
  openAllDay: '24 Stunden',

  statusHeading: 'Unternehmen schließen oder öffnen',
  statusOpen: 'Das Unternehmen ist als geöffnet vermerkt.',
  statusClosed:
    'Das Unternehmen ist als geschlossen vermerkt. Sie können es jederzeit wieder als geöffnet vermerken.',
  closeReason: 'Warum ist es geschlossen?',
  closeReasons: {
    'ceased trading': 'Es ist endgültig geschlossen',
    moved: 'Es ist weggezogen',
    other: 'Aus einem anderen Grund',
  },
  closeConfirm: 'Das Unternehmen soll nicht mehr gefunden werden',
  close: 'Als geschlossen vermerken',
  open: 'Als geöffnet vermerken',

  suggestionsHeading: 'Vorschläge',
  suggestionsIntro: 'Was andere über das Unternehmen sagen und der Eintrag nicht zeigt. Sie entscheiden.',
  suggestionsNone: 'Es gibt keine.',
  more: (count) => `${count} weitere erscheinen, wenn diese erledigt sind.`,
  suggested: 'Vorgeschlagen',
  suggestedRemoval: 'Vorgeschlagen: dies nicht mehr zu zeigen',
  shownNow: 'Jetzt zu sehen',
  accept: 'Annehmen',
  refuse: 'Ablehnen',

  messagesHeading: 'Nachrichten',
  messagesNone: 'Es gibt keine.',
  messageFrom: (name, email, when) => `${name} (${email}), ${when}`,
  answered: (when) => `Beantwortet am ${when}`,
  answer: 'Antworten',
  answerText: 'Ihre Antwort',
  answerHint: (to, own) =>
    `Sie geht per E-Mail an ${to}. Ihre Adresse ${own} wird mitgegeben, damit man Ihnen schreiben kann.`,
  answerKeptHint: (to) =>
    `Zurzeit verlässt keine E-Mail dieses Verzeichnis: Eine Antwort wird nur für die Betreiber aufbewahrt. Schreiben Sie stattdessen mit Ihrem eigenen Mailprogramm an ${to}.`,
  sendAnswer: 'Antwort senden',

  linkHeading: 'Ein neuer Link',
  linkIntro: (email) =>
    `Links zu dieser Seite laufen nach 30 Tagen ab. Ein neuer wird an ${email} gesendet; dieser gilt bis zu seinem Ende weiter.`,
  linkKeptIntro:
    'Links zu dieser Seite laufen nach 30 Tagen ab. Zurzeit verlässt keine E-Mail dieses Verzeichnis: Die Betreiber bewahren einen neuen Link für Sie auf.',
  linkSubmit: 'Neuen Link senden',

  leaveHeading: 'Den Eintrag abgeben',
  leaveIntro:
    'Sie verwalten den Eintrag dann nicht mehr, und alle Links zu dieser Seite enden. Der Eintrag bleibt, wie er ist; andere können ihn wieder ändern und übernehmen.',
  leaveConfirm: 'Ich möchte diesen Eintrag nicht mehr verwalten',
  leaveSubmit: 'Eintrag abgeben',
  left: (name) => `Sie verwalten den Eintrag von ${name} nicht mehr. Die Links zu seiner Seite sind beendet.`,
}
