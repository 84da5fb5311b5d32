import type { ManageTexts } from './manage-texts.ts'

export const manageFi: ManageTexts = {
  title: (name) => `Hoida sivua: ${name}`,
  intro: (until) =>
    `Hoidat tätä sivua ${until} asti. Mitä tallennat tässä, näkyy heti, ja vain sinä, sivusto, jolla otit sivun haltuun, ja hakemiston ylläpitäjät voivat muuttaa sitä. Pidä tämän sivun osoite omana tietonasi: kuka tahansa, jolla se on, voi muuttaa tietoja.`,
  linkOverTitle: 'Tämä linkki ei enää toimi',
  linkOver:
    'Se on vaillinainen tai vanhentunut, tai oikeus, johon se kuuluu, on päättynyt. Uuden saat sivustolta, jolla otit sivun haltuun: avaa siellä haltuunoton linkki ja pyydä uusi linkki.',
  notices: {
    saved: 'Tallennettu. Sivu näyttää sen nyt.',
    added: 'Lisätty. Sivu näyttää sen nyt.',
    removed: 'Poistettu. Sivu ei enää näytä sitä.',
    closed: 'Yritys on merkitty suljetuksi. Haku ei enää löydä sitä.',
    opened: 'Yritys on merkitty avoimeksi. Haku löytää sen taas.',
    accepted: 'Hyväksytty. Sivu noudattaa nyt ehdotusta.',
    refused: 'Hylätty. Sivu pysyy ennallaan.',
    answerSent: 'Vastauksesi on matkalla sähköpostilla.',
    answerKept:
      'Vastaustasi ei ole lähetetty: hakemistosta ei juuri nyt lähde sähköpostia. Se on tallennettu ylläpitäjille.',
    linkSent: 'Uusi linkki on matkalla sähköpostiisi.',
    linkKept:
      'Uusi linkki on tehty, mutta sitä ei ole lähetetty: hakemistosta ei juuri nyt lähde sähköpostia. Ylläpitäjät säilyttävät sen sinulle.',
  },
  gone: 'Tätä ei enää ole. Sivu näyttää tiedot sellaisina kuin ne nyt ovat.',
  tooMany: 'Tätä on tehty liian usein. Yritä myöhemmin uudelleen.',

  save: 'Tallenna',
  add: 'Lisää',
  remove: 'Poista',
  change: (what) => `Muuta: ${what}`,
  addAnother: 'Lisää toinen',

  shownHeading: 'Mitä yleisö näkee',
  shownIntro: 'Nämä ovat sivun tärkeimmät tiedot. Niiden lisäksi voi näkyä kuvia ja muuta.',
  shownClosed: 'Yritys on merkitty suljetuksi. Haku ei löydä sitä.',
  objects: {
    name: 'Nimi',
    alternative_name: 'Muut nimet',
    postal_address: 'Osoite',
    geopoint: 'Paikka kartalla',
    category: 'Toimiala',
    phone: 'Puhelinnumerot',
    website: 'Verkkosivustot',
    email: 'Sähköpostiosoitteet',
    description: 'Kuvaukset',
    announcement: 'Tiedotteet',
    opening_times: 'Aukioloajat',
    image: 'Valokuvat',
    logo: 'Logo',
    attribute: 'Varustelu ja palvelut',
    status: 'Avoinna tai suljettu',
  },
  otherObject: 'Muu tieto',

  photo: 'Valokuva',
  photoCaption: 'Kuvateksti',
  photoPreview: 'Tältä kuva näyttää:',

  headline: 'Otsikko',
  body: 'Teksti',
  firstDay: 'Ensimmäinen päivä',
  firstDayHint: 'Tyhjä: heti.',
  lastDay: 'Viimeinen päivä',
  lastDayHint: 'Tyhjä: kunnes poistat sen.',
  link: 'Linkki',
  linkLabel: 'Linkin teksti',
  hoursHint:
    'Kullekin päivälle: 09:00-17:30, tai 09:00-12:00, 13:00-17:00, tai suljettu, tai 24 tuntia. Jätä kaikki päivät tyhjiksi, jos aukioloaikoja ei näytetä.',
  holidays: 'Suljettu pyhäpäivinä',
  closedDay: 'suljettu',
  openAllDay: '24 tuntia',

  statusHeading: 'Sulje tai avaa yritys',
  statusOpen: 'Yritys on merkitty avoimeksi.',
  statusClosed: 'Yritys on merkitty suljetuksi. Voit milloin tahansa merkitä sen taas avoimeksi.',
  closeReason: 'Miksi se on suljettu?',
  closeReasons: {
    'ceased trading': 'Se on lopettanut',
    moved: 'Se on muuttanut pois',
    other: 'Muu syy',
  },
  closeConfirm: 'Haku ei saa enää löytää yritystä',
  close: 'Merkitse suljetuksi',
  open: 'Merkitse avoimeksi',

  suggestionsHeading: 'Ehdotukset',
  suggestionsIntro: 'Mitä muut kertovat yrityksestä ja mitä sivu ei näytä. Sinä päätät.',
  suggestionsNone: 'Niitä ei ole.',
  more: (count) => `Vielä ${count} näytetään, kun nämä on ratkaistu.`,
  suggested: 'Ehdotus',
  suggestedRemoval: 'Ehdotus: tätä ei enää näytetä',
  shownNow: 'Näkyy nyt',
  accept: 'Hyväksy',
  refuse: 'Hylkää',

  messagesHeading: 'Viestit',
  messagesNone: 'Niitä ei ole.',
  messageFrom: (name, email, when) => `${name} (${email}), ${when}`,
  answered: (when) => `Vastattu ${when}`,
  answer: 'Vastaa',
  answerText: 'Vastauksesi',
  answerHint: (to, own) =>
    `Se lähtee sähköpostilla osoitteeseen ${to}. Osoitteesi ${own} annetaan mukana, jotta sinulle voi kirjoittaa.`,
  answerKeptHint: (to) =>
    `Hakemistosta ei juuri nyt lähde sähköpostia: vastaus vain tallennetaan ylläpitäjille. Kirjoita osoitteeseen ${to} omalla sähköpostiohjelmallasi.`,
  sendAnswer: 'Lähetä vastaus',

  linkHeading: 'Uusi linkki',
  linkIntro: (email) =>
    `Linkit tälle sivulle vanhenevat 30 päivän kuluttua. Uusi lähetetään osoitteeseen ${email}; tämä toimii loppuunsa asti.`,
  linkKeptIntro:
    'Linkit tälle sivulle vanhenevat 30 päivän kuluttua. Hakemistosta ei juuri nyt lähde sähköpostia: ylläpitäjät säilyttävät uuden linkin sinulle.',
  linkSubmit: 'Lähetä minulle uusi linkki',

  leaveHeading: 'Luovu sivusta',
  leaveIntro:
    'Et enää hoida sivua, ja kaikki linkit tälle sivulle päättyvät. Tiedot pysyvät ennallaan; muut voivat muuttaa niitä ja ottaa sivun haltuun.',
  leaveConfirm: 'En halua enää hoitaa tätä sivua',
  leaveSubmit: 'Luovu sivusta',
  left: (name) => `Et enää hoida sivua: ${name}. Linkit sille ovat päättyneet.`,
}
