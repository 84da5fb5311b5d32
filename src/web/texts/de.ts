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
  notAPhone:
    'Geben Sie eine Telefonnummer des Landes ein oder eine, die mit + und der Landesvorwahl beginnt.',
  notAWebsite: 'Geben Sie eine Internetadresse wie www.example.com ein.',
  notADate: 'Geben Sie ein Datum wie 2030-01-31 ein.',
  endsBeforeStart: 'Das liegt vor dem ersten Tag.',
  dayMissing: 'Geben Sie auch diesen Tag an, oder lassen Sie alle Tage leer.',
  chooseAgain: 'Wählen Sie die Datei noch einmal aus.',
  notHours: 'Geben Sie Zeiten wie 09:00-17:30 ein oder geschlossen oder 24 Stunden.',
  hoursOverlap: 'Diese Zeiten überschneiden sich.',
  full: 'Mehr davon lassen sich nicht aufbewahren. Entfernen Sie zuerst einen Eintrag.',
  placeMissing: 'Geben Sie den Ort oder die Postleitzahl an, damit klar ist, wo das Unternehmen ist.',
  unfit: 'So lässt sich diese Angabe nicht verwenden. Bitte prüfen Sie sie.',
  failed: 'Das war nicht möglich.',

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
  erased:
    'Dieses Unternehmen wurde auf eigenen Wunsch aus dem Verzeichnis entfernt. Nur dessen Betreiber können es wieder eintragen.',
  goOn: 'Weiter',
  foreignEmail: 'Diese Adresse kann auf dieser Website nicht verwendet werden. Geben Sie eine andere ein.',

  yourEmail: 'Ihre E-Mail-Adresse',
  yourEmailHint: 'Für Rückfragen. Sie wird nicht angezeigt.',
  yourFirstName: 'Ihr Vorname',
  yourLastName: 'Ihr Nachname',
  yourName: 'Ihr Name',

  addTitle: 'Ein Unternehmen eintragen',
  addSubmit: 'Unternehmen eintragen',
  addDone: (name) => `Danke. ${name} ist jetzt eingetragen.`,
  addMatched: (name) => `Danke. ${name} war schon eingetragen; Ihre Angaben wurden dem Eintrag hinzugefügt.`,
  addHeld: (name) =>
    `Danke. ${name} war schon eingetragen. Was von den angezeigten Angaben abweicht, wurde als Vorschlag aufbewahrt: Wer den Eintrag betreut, entscheidet darüber.`,
  addInactive: (name) =>
    `Danke. ${name} steht im Verzeichnis, ist aber als geschlossen vermerkt und wird deshalb nicht gefunden. Ihre Angaben wurden beim Eintrag aufbewahrt. Wenn das Unternehmen geöffnet ist, melden Sie das der Website, von der Sie kommen.`,
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
  claimIntro:
    'Wenn Ihnen dieses Unternehmen gehört oder Sie für die Inhaber handeln, können Sie den Eintrag verwalten. Sagen Sie zuerst, wer Sie sind; dann weisen Sie nach, dass Sie zum Unternehmen gehören.',
  claimContestIntro:
    'Jemand anderes verwaltet diesen Eintrag. Sagen Sie, wer Sie sind; die Betreiber dieses Verzeichnisses entscheiden, wessen Anspruch gilt.',
  claimSubmit: 'Eintrag übernehmen',
  claimEmailHint:
    'Dorthin wird der Link zum Verwalten des Eintrags gesendet. Sie wird nicht öffentlich angezeigt.',
  claimPhone: 'Telefonnummer, unter der Sie erreichbar sind',
  claimPhoneHint:
    'Für die Betreiber dieses Verzeichnisses, falls sie Fragen zum Anspruch haben. Sie wird nicht öffentlich angezeigt.',
  claimConsent: 'Mir gehört dieses Unternehmen, oder ich darf für die Inhaber handeln.',
  claimConsentHint:
    'Ihre Angaben werden mit dem Anspruch aufbewahrt. Die Website, von der Sie kommen, und die Betreiber dieses Verzeichnisses können sie sehen, die Öffentlichkeit nicht.',
  claimedAlready:
    'Inzwischen hat jemand diesen Eintrag übernommen. Gehen Sie zurück, um zu sehen, was Sie tun können.',
  claimTooMany:
    'Für dieses Unternehmen warten schon zu viele Ansprüche. Die Betreiber dieses Verzeichnisses entscheiden zuerst darüber; versuchen Sie es in einigen Tagen wieder.',
  claimIsClaimed: (name) => `Der Eintrag von ${name} wird schon von den Inhabern verwaltet.`,
  claimStanding: 'Was möchten Sie tun?',
  claimStandingOwner: 'Ich verwalte den Eintrag und brauche einen neuen Link',
  claimStandingContest: 'Das Unternehmen gehört mir, und jemand anderes verwaltet den Eintrag',
  claimIsYours:
    'Mit dieser Adresse verwalten Sie den Eintrag schon. Gehen Sie zurück und fordern Sie einen neuen Link an.',
  claimLinkSent:
    'Wenn dies die Adresse der Inhaber ist, ist ein Link zum Verwalten des Eintrags dorthin unterwegs.',
  claimLinkKept:
    'Wenn dies die Adresse der Inhaber ist, wurde ein Link zum Verwalten des Eintrags erstellt. Zurzeit verlässt keine E-Mail dieses Verzeichnis: Die Betreiber bewahren den Link auf und können ihn weitergeben.',
  claimStarted:
    'Ihr Anspruch wurde aufgenommen. Die Betreiber dieses Verzeichnisses sehen ihn. Er gilt erst, wenn er bestätigt ist.',
  claimWaysIntro: 'Weisen Sie mit einem Code nach, dass Sie zum Unternehmen gehören. Wohin soll er gehen?',
  claimNoWays:
    'Im Eintrag steht keine Adresse oder Nummer des Unternehmens, an die ein Code gehen könnte. Die Betreiber dieses Verzeichnisses entscheiden über Ihren Anspruch.',
  claimCodesKept:
    'Zurzeit werden nicht alle Codes versendet. Die übrigen bewahren die Betreiber dieses Verzeichnisses auf und können sie weitergeben.',
  claimWhereTo: 'Wohin der Code geht',
  claimByEmail: (hint) => `Per E-Mail an ${hint}`,
  claimByText: (hint) => `Per SMS an ${hint}`,
  claimByCall: (hint) => `Durch einen Anruf bei ${hint}`,
  claimByOwnEmail: (domains) => `Per E-Mail an eine andere Adresse bei ${domains}`,
  claimByOperator: 'Nichts davon: Die Betreiber dieses Verzeichnisses sollen entscheiden',
  claimOwnEmail: 'Adresse unter der Domain des Unternehmens',
  claimOwnEmailHint: 'Nur wenn Sie oben eine andere Adresse gewählt haben.',
  claimNotOwnDomain: 'Die Adresse muss zur Domain der Website des Unternehmens gehören.',
  claimTooManyCodes:
    'Für diesen Anspruch wurden so viele Codes gesendet, wie möglich sind. Die Betreiber dieses Verzeichnisses entscheiden darüber.',
  claimWaits: (name) =>
    `Ihr Anspruch auf ${name} liegt den Betreibern dieses Verzeichnisses vor. Bis sie entschieden haben, ändert sich nichts.`,
  claimContested: (name) =>
    `Der Code war richtig. Weil jemand anderes den Eintrag von ${name} verwaltet, entscheiden die Betreiber dieses Verzeichnisses zwischen Ihnen. Bis dahin ändert sich nichts.`,
  claimWaitsMail: 'Danach erhalten Sie eine E-Mail.',
  claimGone:
    'Dieser Anspruch wartet nicht mehr: Über ihn wurde entschieden, oder er ist zu alt. Sie können neu beginnen.',
  claimCodeSent: (hint, minutes) =>
    `Ein Code ist unterwegs an ${hint}. Geben Sie ihn hier innerhalb von ${minutes} Minuten ein.`,
  claimCodeKept: (hint, minutes) =>
    `Der Code für ${hint} wurde nicht gesendet: Zurzeit verlässt keiner dieses Verzeichnis. Die Betreiber bewahren ihn für Sie auf; fragen Sie sie danach. Er gilt ${minutes} Minuten.`,
  claimCode: 'Code',
  claimCodeHint: (digits) => `${digits} Ziffern. Leerzeichen spielen keine Rolle.`,
  claimCodeForm: (digits) => `Ein Code hat ${digits} Ziffern. Dies zählte nicht als Versuch.`,
  claimCodeRefused: {
    none: () => 'Für diesen Anspruch wurde kein Code gesendet. Wählen Sie, wohin er gehen soll.',
    wrong: (left) =>
      left === 0
        ? 'Dieser Code ist falsch, und das war der letzte Versuch. Fordern Sie einen neuen an.'
        : `Dieser Code ist falsch. Verbleibende Versuche: ${left}.`,
    used: () => 'Dieser Code wurde schon verwendet.',
    expired: () => 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
    exhausted: () => 'Dieser Code wurde zu oft versucht. Fordern Sie einen neuen an.',
  },
  claimVerify: 'Anspruch bestätigen',
  claimOtherWay: 'Neuen Code senden oder anderen Weg wählen',
  claimVerified: (name, until) => `Danke. Ihr Anspruch auf ${name} ist bestätigt, bis ${until}.`,
  claimVerifiedLink:
    'Ein Link zu der Seite, auf der Sie den Eintrag verwalten, ist zu Ihrer E-Mail-Adresse unterwegs.',
  claimVerifiedLinkKept:
    'Ein Link zu der Seite, auf der Sie den Eintrag verwalten, wurde erstellt. Zurzeit verlässt keine E-Mail dieses Verzeichnis: Die Betreiber bewahren den Link auf; fragen Sie sie danach.',

  messageTitle: (name) => `${name} schreiben`,
  messageSubmit: 'Nachricht senden',
  messageDone: (name) => `Danke. Ihre Nachricht ist per E-Mail unterwegs zu ${name}.`,
  messageKept: (name) =>
    `Danke. Ihre Nachricht wurde für die Betreiber dieses Verzeichnisses aufbewahrt. An ${name} selbst wurde sie nicht gesendet.`,
  messageEmailHint: 'Sie wird mit Ihrer Nachricht weitergegeben, damit man Ihnen antworten kann.',
  messageText: 'Ihre Nachricht',

  backTo: (name) => `Zurück zu ${name}`,
  seeListing: 'Eintrag ansehen',
  nextHeading: 'Wie es weitergeht',

  addStartIntro:
    'Jeder kann ein Unternehmen eintragen. Nötig sind Name, Art, Adresse und Telefonnummer; Öffnungszeiten, ein Logo und der Ort auf der Karte sind willkommen.',
  addIntro: 'Der Eintrag ist kostenlos. Nötig sind nur die Felder ohne das Wort „freiwillig“.',
  addNext:
    'Der Eintrag ist öffentlich. Um später etwas zu berichtigen, öffnen Sie ihn und schlagen Sie dort eine Berichtigung vor.',
  addNextClaim: 'Wenn es Ihr Unternehmen ist, übernehmen Sie den Eintrag: Dann können nur Sie ihn ändern.',
  sectionBusiness: 'Das Unternehmen',
  sectionPlace: 'Wo es ist',
  sectionContact: 'Wie man es erreicht',
  sectionYou: 'Über Sie',
  similarHeading: 'Ist es eines von diesen?',
  similarHint:
    'Diese sind schon eingetragen. Öffnen Sie eines, um es zu sehen oder zu berichtigen; Ihre Angaben bleiben hier stehen.',
  pin: 'Ort auf der Karte',
  pinHint: 'Ohne ihn bestimmt die Adresse, wo das Unternehmen gezeigt wird.',
  pinMapHint:
    'Klicken Sie auf die Karte, um die Nadel zu setzen. Mit der Tastatur: Verschieben Sie die Karte mit den Pfeiltasten und drücken Sie die Eingabetaste.',
  pinByHand: 'Koordinaten eingeben',
  latitude: 'Geografische Breite, etwa 60.1699',
  longitude: 'Geografische Länge, etwa 24.9384',
  hours: 'Öffnungszeiten',
  hoursAllOrNone: 'Geben Sie alle sieben Tage an oder keinen.',
  hoursNotGiven: 'Keine Angabe',
  hoursOpen: 'Geöffnet',
  hoursClosed: 'Geschlossen',
  hoursAllDay: '24 Stunden',
  hoursFrom: 'Von',
  hoursTo: 'Bis',
  hoursSame: (day) => `Wie ${day}`,
  hoursBreak: 'Pause hinzufügen',
  hoursNoBreak: 'Keine Pause',
  logo: 'Logo',
  logoHint: 'Ein Bild im Format JPG, PNG oder GIF, höchstens 1,5 MB.',
  logoPreview: 'So sieht das Logo aus:',
  notAPicture: 'Wählen Sie ein Bild im Format JPG, PNG oder GIF, höchstens 1,5 MB.',

  reportIntro: 'Wählen Sie, was falsch ist, und schreiben Sie dann, was richtig wäre.',
  reportShown: 'Was der Eintrag jetzt zeigt',
  reportMissing: 'Was er nicht zeigt',
  reportWhole: 'Das Unternehmen als Ganzes',
  reportNext: 'Ein Mensch prüft die Meldung. Bis sie erledigt ist, bleibt der Eintrag, wie er ist.',

  claimNextVerified:
    'Öffnen Sie den Link in der E-Mail, um Adresse, Öffnungszeiten, Texte und alles andere zu ändern. Was Sie dort speichern, gilt.',
  claimNextWaits: 'Ein Mensch sieht sich Ihren Anspruch an. Bis dahin bleibt der Eintrag, wie er ist.',

  messageIntro: (name) =>
    `${name} erhält Ihre Nachricht mit Ihrem Namen und Ihrer E-Mail-Adresse und antwortet Ihnen direkt.`,
  messageIntroKept: (name) =>
    `Ihre Nachricht geht mit Ihrem Namen und Ihrer E-Mail-Adresse an die Betreiber dieses Verzeichnisses. An ${name} selbst wird sie nicht gesendet.`,
  messageNextKept: (name) =>
    `Die Betreiber können die Nachricht an ${name} weiterleiten oder Ihnen per E-Mail antworten.`,
  messageNext:
    'Eine Antwort geht geradewegs an Ihre E-Mail-Adresse. Dieses Verzeichnis bekommt sie nicht zu sehen.',
}
