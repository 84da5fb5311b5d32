import type { Texts } from './texts.ts'

export const de: Texts = {
  language: 'de',
  optional: '(freiwillig)',
  faultsHeading: 'Bitte prüfen Sie Folgendes',
  mustFill: 'Diese Angabe wird gebraucht.',
  mustAgree: 'Bitte bestätigen Sie dies, um fortzufahren.',
  unfitCharacters: 'Hier stehen Zeichen, die nicht verwendet werden können.',
  tooLong: (characters) => `Höchstens ${characters} Zeichen sind möglich.`,
  notAnEmail: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  notOffered: 'Wählen Sie einen der Einträge.',

  linkInvalidTitle: 'Dieser Link funktioniert nicht',
  linkInvalid:
    'Er ist unvollständig oder wurde zurückgezogen. Gehen Sie zu der Website zurück, von der Sie kommen, und folgen Sie dort dem Link noch einmal.',
  linkExpiredTitle: 'Dieser Link ist abgelaufen',
  linkExpired:
    'Solche Links gelten nur eine begrenzte Zeit. Gehen Sie zu der Website zurück, von der Sie kommen, und folgen Sie dort dem Link noch einmal.',
  linkUsedTitle: 'Dieser Link ist verbraucht',
  linkUsed:
    'Solche Links funktionieren nur eine begrenzte Zahl von Malen, und dieser hat seinen Zweck erfüllt. Wenn Sie noch einmal etwas senden möchten, gehen Sie zu der Website zurück, von der Sie kommen, und folgen Sie dort dem Link noch einmal.',
  leaveEmpty: 'Lassen Sie dieses Feld leer',
  lookAgain: 'Bitte sehen Sie Ihre Angaben noch einmal durch und senden Sie das Formular dann erneut ab.',
  tooManyForms: (seconds) =>
    `Von hier kamen in kurzer Zeit zu viele Formulare. Ihre Angaben stehen noch unten: Warten Sie ${seconds} Sekunden und senden Sie das Formular dann erneut ab.`,
  workWait: (minutes) =>
    `Zurzeit werden viele Formulare gesendet. Warten Sie ohne JavaScript bitte ${minutes} Minuten, nachdem diese Seite erschienen ist, bevor Sie das Formular absenden. Ihre Angaben gehen nicht verloren.`,
  workRunning:
    'Einen Moment bitte: Das Formular wird gesendet, sobald Ihr Browser eine kleine Berechnung beendet hat.',
  entityGoneTitle: 'Dieses Unternehmen ist nicht mehr eingetragen',
  entityGone:
    'Vielleicht wurde es entfernt, seit der Link erstellt wurde. Suchen Sie es noch einmal auf der Website, von der Sie kommen.',
  methodTitle: 'So lässt sich diese Seite nicht verwenden',
  method: 'Öffnen Sie den Link in einem Browser, füllen Sie das Formular aus und senden Sie es ab.',
  tooManySent:
    'Zu diesem Unternehmen ist gerade zu viel gesendet worden. Bitte versuchen Sie es später noch einmal.',
  reference: (id) => `Kennung: ${id}`,

  yourEmail: 'Ihre E-Mail-Adresse',
  yourEmailHint: 'Für Rückfragen. Sie wird nicht angezeigt.',
  yourFirstName: 'Ihr Vorname',
  yourLastName: 'Ihr Nachname',
  yourName: 'Ihr Name',

  addTitle: 'Ein Unternehmen eintragen',
  addSubmit: 'Unternehmen eintragen',
  addDone: (name) => `Danke. ${name} ist jetzt eingetragen.`,
  addMatched: (name) => `Danke. ${name} war schon eingetragen; Ihre Angaben wurden dem Eintrag hinzugefügt.`,
  businessName: 'Name des Unternehmens',
  category: 'Was für ein Unternehmen ist es?',
  categoryHint: 'Zum Beispiel: Bäckerei, Klempner, Zahnarzt',
  chooseCategory: 'Wählen Sie, was am besten passt',
  unknownCategory: 'Diese Art von Unternehmen kennen wir nicht. Versuchen Sie ein allgemeineres Wort.',
  buildingNumber: 'Hausnummer oder Name des Gebäudes',
  address1: 'Straße',
  address2: 'Zweite Adresszeile',
  town: 'Ort',
  county: 'Kreis',
  postcode: 'Postleitzahl',
  country: 'Land',
  hideAddress: 'Die Adresse nicht öffentlich anzeigen',
  telephone: 'Telefonnummer',
  businessEmail: 'E-Mail-Adresse des Unternehmens',
  website: 'Website',

  reportTitle: (name) => `Falsche Angaben zu ${name} melden`,
  reportSubmit: 'Meldung absenden',
  reportDone: 'Danke. Ihre Meldung liegt jetzt den Betreibern dieses Verzeichnisses vor.',
  reportAnswered: 'Sie erhalten eine E-Mail, sobald sie erledigt ist.',
  reportEmailHint: 'Damit man Ihnen antworten kann. Sie wird nicht angezeigt.',
  reportSubject: 'Was ist falsch?',
  reportSubjects: {
    'status:ceased trading': 'Es ist endgültig geschlossen',
    'status:moved': 'Es ist weggezogen',
    'status:duplicate': 'Es ist doppelt eingetragen',
    'status:never existed': 'Es hat nie bestanden',
    name: 'Der Name',
    phone: 'Die Telefonnummer',
    postal_address: 'Die Adresse',
    geopoint: 'Der Ort auf der Karte',
    opening_times: 'Die Öffnungszeiten',
    category: 'Die Art des Unternehmens',
    website: 'Die Website',
    email: 'Die E-Mail-Adresse',
    description: 'Die Beschreibung',
    image: 'Ein Bild',
    background: 'Etwas anderes',
  },
  reportText: 'Was wäre richtig?',
  reportTextHint: 'Alles, was bei der Prüfung hilft.',

  claimTitle: (name) => `${name} übernehmen`,
  claimSubmit: 'Eintrag übernehmen',
  claimDone: (name, until) => `Danke. ${name} ist bis ${until} auf Sie eingetragen.`,
  claimPhone: 'Telefonnummer, unter der Sie erreichbar sind',
  claimPhoneHint: 'Für die Prüfung. Sie wird nicht angezeigt.',
  claimConsent: 'Mir gehört dieses Unternehmen, oder ich darf für die Inhaber handeln.',
  claimedAlready:
    'Dieser Eintrag wurde schon übernommen. Wenn das Unternehmen Ihnen gehört, schreiben Sie der Website, von der Sie kommen.',

  messageTitle: (name) => `${name} schreiben`,
  messageSubmit: 'Nachricht senden',
  messageDone: (name) => `Danke. Ihre Nachricht ist per E-Mail unterwegs zu ${name}.`,
  messageKept: (name) =>
    `Danke. Ihre Nachricht wurde für die Betreiber dieses Verzeichnisses aufbewahrt. An ${name} selbst wurde sie nicht gesendet.`,
  messageEmailHint: 'Sie wird mit Ihrer Nachricht weitergegeben, damit man Ihnen antworten kann.',
  messageText: 'Ihre Nachricht',
}
