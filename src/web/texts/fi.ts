import type { Texts } from './texts.ts'

export const fi: Texts = {
  language: 'fi',
  optional: '(valinnainen)',
  faultsHeading: 'Tarkista seuraavat kohdat',
  mustFill: 'Tämä tieto tarvitaan.',
  mustAgree: 'Vahvista tämä, jotta voit jatkaa.',
  unfitCharacters: 'Tässä on merkkejä, joita ei voi käyttää.',
  tooLong: (characters) => `Tässä saa olla enintään ${characters} merkkiä.`,
  notAnEmail: 'Kirjoita sähköpostiosoite muodossa nimi@example.com.',
  notOffered: 'Valitse jokin vaihtoehdoista.',
  notAPhone: 'Kirjoita maan puhelinnumero tai numero, joka alkaa plusmerkillä ja maan suuntanumerolla.',
  notAWebsite: 'Kirjoita verkko-osoite muodossa www.example.com.',
  notADate: 'Kirjoita päivä muodossa 2030-01-31.',
  endsBeforeStart: 'Tämä on ennen ensimmäistä päivää.',
  dayMissing: 'Ilmoita myös tämä päivä tai tyhjennä kaikki päivät.',
  chooseAgain: 'Valitse tiedosto uudelleen.',
  notHours: 'Kirjoita ajat muodossa 09:00-17:30, tai suljettu, tai 24 tuntia.',
  hoursOverlap: 'Nämä ajat menevät päällekkäin.',
  full: 'Näitä on jo niin monta kuin voi olla. Poista ensin yksi.',
  placeMissing: 'Kirjoita paikkakunta tai postinumero, jotta tiedetään, missä yritys on.',
  unfit: 'Tätä ei voi käyttää tällaisenaan. Tarkista se.',
  failed: 'Tämä ei onnistunut.',

  linkInvalidTitle: 'Tämä linkki ei toimi',
  linkInvalid:
    'Se on vaillinainen, tai se on peruttu. Palaa sivustolle, jolta tulit, ja avaa sen linkki uudelleen.',
  linkExpiredTitle: 'Tämä linkki on vanhentunut',
  linkExpired:
    'Tällaiset linkit toimivat rajoitetun ajan. Palaa sivustolle, jolta tulit, ja avaa sen linkki uudelleen.',
  linkUsedTitle: 'Tämä linkki on käytetty',
  linkUsed:
    'Tällaiset linkit toimivat vain tietyn määrän kertoja, ja tämä on tehnyt tehtävänsä. Jos haluat lähettää vielä jotain, palaa sivustolle, jolta tulit, ja avaa sen linkki uudelleen.',
  leaveEmpty: 'Jätä tämä kenttä tyhjäksi',
  lookAgain: 'Tarkista vielä, mitä kirjoitit, ja lähetä lomake sitten uudelleen.',
  tooManyForms: (seconds) =>
    `Täältä on lähetetty lyhyessä ajassa liian monta lomaketta. Kirjoittamasi on tallessa alla: odota ${seconds} sekuntia ja lähetä lomake uudelleen.`,
  workWait: (minutes) =>
    `Lomakkeita lähetetään juuri nyt paljon. Jos JavaScript ei ole käytössä, odota ${minutes} minuuttia sivun avautumisesta, ennen kuin lähetät lomakkeen. Mitään kirjoittamaasi ei katoa.`,
  workRunning: 'Hetkinen: lomake lähetetään heti, kun selain on saanut valmiiksi pienen laskutehtävän.',
  entityGoneTitle: 'Tätä yritystä ei enää ole hakemistossa',
  entityGone: 'Se on ehkä poistettu linkin tekemisen jälkeen. Etsi sitä uudelleen sivustolta, jolta tulit.',
  methodTitle: 'Tätä sivua ei voi käyttää näin',
  method: 'Avaa linkki selaimessa, täytä lomake ja lähetä se.',
  tooManySent: 'Tästä yrityksestä on juuri lähetetty liian paljon. Yritä myöhemmin uudelleen.',
  reference: (id) => `Tunnus: ${id}`,
  erased:
    'Tämä yritys on poistettu hakemistosta omasta pyynnöstään. Vain hakemiston ylläpitäjät voivat lisätä sen takaisin.',
  goOn: 'Jatka',
  foreignEmail: 'Tätä osoitetta ei voi käyttää tällä sivustolla. Kirjoita jokin toinen.',

  yourEmail: 'Sähköpostiosoitteesi',
  yourEmailHint: 'Jotta sinulta voi kysyä, jos jokin on epäselvää. Osoitetta ei näytetä.',
  yourFirstName: 'Etunimesi',
  yourLastName: 'Sukunimesi',
  yourName: 'Nimesi',

  addTitle: 'Lisää yritys',
  addSubmit: 'Lisää yritys',
  addDone: (name) => `Kiitos. ${name} on nyt hakemistossa.`,
  addMatched: (name) => `Kiitos. ${name} oli jo hakemistossa; antamasi tiedot on lisätty sen sivulle.`,
  addHeld: (name) =>
    `Kiitos. ${name} oli jo hakemistossa. Näytetyistä tiedoista poikkeavat tiedot on tallennettu ehdotukseksi, josta päättää sivun hoitaja.`,
  addInactive: (name) =>
    `Kiitos. ${name} on hakemistossa, mutta se on merkitty suljetuksi, joten haku ei löydä sitä. Antamasi tiedot on tallennettu. Jos yritys on avoinna, ilmoita siitä sivustolle, jolta tulit.`,
  businessName: 'Yrityksen nimi',
  category: 'Millainen yritys se on?',
  categoryHint: 'Esimerkiksi: leipomo, putkimies, hammaslääkäri',
  chooseCategory: 'Valitse sopivin',
  unknownCategory: 'Tällaista alaa emme tunne. Kokeile yleisempää sanaa.',
  buildingNumber: 'Talon numero tai nimi',
  address1: 'Katu',
  address2: 'Osoitteen toinen rivi',
  town: 'Paikkakunta',
  county: 'Maakunta',
  postcode: 'Postinumero',
  country: 'Maa',
  hideAddress: 'Älä näytä osoitetta julkisesti',
  telephone: 'Puhelinnumero',
  businessEmail: 'Yrityksen sähköpostiosoite',
  website: 'Verkkosivusto',

  reportTitle: (name) => `Ilmoita virheestä: ${name}`,
  reportSubmit: 'Lähetä ilmoitus',
  reportDone: 'Kiitos. Ilmoituksesi on tämän hakemiston ylläpitäjillä.',
  reportAnswered: 'Saat sähköpostin, kun asia on käsitelty.',
  reportEmailHint: 'Jotta sinulle voi vastata. Osoitetta ei näytetä.',
  reportSubject: 'Mikä on väärin?',
  reportSubjects: {
    'status:ceased trading': 'Yritys on lopettanut',
    'status:moved': 'Yritys on muuttanut pois',
    'status:duplicate': 'Yritys on hakemistossa kahdesti',
    'status:never existed': 'Yritystä ei ole koskaan ollutkaan',
    name: 'Nimi',
    phone: 'Puhelinnumero',
    postal_address: 'Osoite',
    geopoint: 'Paikka kartalla',
    opening_times: 'Aukioloajat',
    category: 'Toimiala',
    website: 'Verkkosivusto',
    email: 'Sähköpostiosoite',
    description: 'Kuvaus',
    image: 'Jokin kuva',
    background: 'Jokin muu',
  },
  reportText: 'Mikä olisi oikein?',
  reportTextHint: 'Kaikki, mikä auttaa tarkistamisessa.',

  claimTitle: (name) => `Ota haltuun: ${name}`,
  claimIntro:
    'Jos omistat tämän yrityksen tai toimit omistajan puolesta, voit hoitaa sen sivua. Kerro ensin, kuka olet; osoita sitten, että kuulut yritykseen.',
  claimContestIntro:
    'Joku muu hoitaa tätä sivua. Kerro, kuka olet; hakemiston ylläpitäjät ratkaisevat, kenelle sivu kuuluu.',
  claimSubmit: 'Ota yrityksen sivu haltuun',
  claimEmailHint: 'Linkki sivun hoitamiseen lähetetään siihen. Osoitetta ei näytetä julkisesti.',
  claimPhone: 'Puhelinnumero, josta sinut tavoittaa',
  claimPhoneHint:
    'Hakemiston ylläpitäjille, jos heillä on kysyttävää pyynnöstäsi. Numeroa ei näytetä julkisesti.',
  claimConsent: 'Omistan tämän yrityksen, tai saan toimia omistajan puolesta.',
  claimConsentHint:
    'Tietosi tallennetaan pyynnön yhteyteen. Sivusto, jolta tulit, ja hakemiston ylläpitäjät näkevät ne; yleisö ei.',
  claimedAlready:
    'Joku on sillä välin ottanut tämän sivun haltuun. Palaa takaisin, niin näet, mitä voit tehdä.',
  claimTooMany:
    'Tästä yrityksestä odottaa jo liian monta pyyntöä. Hakemiston ylläpitäjät ratkaisevat ne ensin; yritä muutaman päivän kuluttua uudelleen.',
  claimIsClaimed: (name) => `Omistaja hoitaa jo tätä sivua: ${name}.`,
  claimStanding: 'Mitä haluat tehdä?',
  claimStandingOwner: 'Hoidan sivua ja tarvitsen uuden linkin',
  claimStandingContest: 'Yritys on minun, ja joku muu hoitaa sivua',
  claimIsYours: 'Hoidat tätä sivua jo tällä osoitteella. Palaa takaisin ja pyydä uusi linkki.',
  claimLinkSent: 'Jos tämä on omistajan osoite, linkki sivun hoitamiseen on matkalla siihen.',
  claimLinkKept:
    'Jos tämä on omistajan osoite, linkki sivun hoitamiseen on tehty. Hakemistosta ei juuri nyt lähde sähköpostia: ylläpitäjät säilyttävät linkin ja voivat antaa sen eteenpäin.',
  claimStarted:
    'Pyyntösi on kirjattu. Hakemiston ylläpitäjät näkevät sen. Se on voimassa vasta, kun se on vahvistettu.',
  claimWaysIntro: 'Osoita koodilla, että kuulut yritykseen. Mihin koodi lähetetään?',
  claimNoWays:
    'Sivulla ei ole yrityksen osoitetta eikä numeroa, johon koodin voisi lähettää. Hakemiston ylläpitäjät ratkaisevat pyyntösi.',
  claimCodesKept:
    'Kaikki koodit eivät juuri nyt lähde hakemistosta. Ne, jotka eivät lähde, ovat ylläpitäjillä, jotka voivat antaa ne eteenpäin.',
  claimWhereTo: 'Mihin koodi lähetetään',
  claimByEmail: (hint) => `Sähköpostilla: ${hint}`,
  claimByText: (hint) => `Tekstiviestillä: ${hint}`,
  claimByCall: (hint) => `Puhelulla: ${hint}`,
  claimByOwnEmail: (domains) => `Sähköpostilla toiseen osoitteeseen, jonka pääte on ${domains}`,
  claimByOperator: 'Ei mikään näistä: hakemiston ylläpitäjät ratkaiskoot',
  claimOwnEmail: 'Osoite yrityksen omassa verkkotunnuksessa',
  claimOwnEmailHint: 'Vain jos valitsit yltä toisen osoitteen.',
  claimNotOwnDomain: 'Osoitteen on oltava yrityksen oman verkkosivuston tunnuksessa.',
  claimTooManyCodes:
    'Tälle pyynnölle on lähetetty niin monta koodia kuin voi. Hakemiston ylläpitäjät ratkaisevat sen.',
  claimWaits: (name) =>
    `Pyyntösi on hakemiston ylläpitäjillä: ${name}. Mikään ei muutu, ennen kuin he ovat ratkaisseet sen.`,
  claimContested: (name) =>
    `Koodi oli oikein. Koska joku muu hoitaa sivua ${name}, hakemiston ylläpitäjät ratkaisevat teidän välillänne. Sitä ennen mikään ei muutu.`,
  claimWaitsMail: 'Saat sähköpostin, kun he ovat ratkaisseet sen.',
  claimGone: 'Tämä pyyntö ei enää odota: se on ratkaistu, tai se on liian vanha. Voit aloittaa alusta.',
  claimCodeSent: (hint, minutes) =>
    `Koodi on matkalla: ${hint}. Kirjoita se tähän ${minutes} minuutin kuluessa.`,
  claimCodeKept: (hint, minutes) =>
    `Koodia ei ole lähetetty: ${hint}. Hakemistosta ei juuri nyt lähde koodeja. Ylläpitäjät säilyttävät sen sinulle; pyydä sitä heiltä. Se on voimassa ${minutes} minuuttia.`,
  claimCode: 'Koodi',
  claimCodeHint: (digits) => `${digits} numeroa. Välilyönneillä ei ole väliä.`,
  claimCodeForm: (digits) => `Koodissa on ${digits} numeroa. Tätä ei laskettu yritykseksi.`,
  claimCodeRefused: {
    none: () => 'Tälle pyynnölle ei ole lähetetty koodia. Valitse, mihin se lähetetään.',
    wrong: (left) =>
      left === 0
        ? 'Tämä koodi on väärä, ja se oli viimeinen yritys. Pyydä uusi koodi.'
        : `Tämä koodi on väärä. Yrityksiä jäljellä: ${left}.`,
    used: () => 'Tämä koodi on jo käytetty.',
    expired: () => 'Tämä koodi on vanhentunut. Pyydä uusi.',
    exhausted: () => 'Tätä koodia on yritetty liian monta kertaa. Pyydä uusi.',
  },
  claimVerify: 'Vahvista pyyntö',
  claimOtherWay: 'Lähetä uusi koodi tai valitse toinen tapa',
  claimVerified: (name, until) => `Kiitos. Pyyntösi on vahvistettu: ${name}, ${until} asti.`,
  claimVerifiedLink: 'Linkki sivulle, jolla hoidat tietoja, on matkalla sähköpostiisi.',
  claimVerifiedLinkKept:
    'Linkki sivulle, jolla hoidat tietoja, on tehty. Hakemistosta ei juuri nyt lähde sähköpostia: ylläpitäjät säilyttävät linkin; pyydä sitä heiltä.',

  messageTitle: (name) => `Kirjoita yritykselle ${name}`,
  messageSubmit: 'Lähetä viesti',
  messageDone: (name) => `Kiitos. Viestisi on matkalla sähköpostilla: ${name}.`,
  messageKept: (name) =>
    `Kiitos. Viestisi on tallennettu hakemiston ylläpitäjille. Sitä ei ole lähetetty yritykselle ${name}.`,
  messageEmailHint: 'Se lähetetään viestisi mukana, jotta sinulle voi vastata.',
  messageText: 'Viestisi',

  backTo: (name) => `Takaisin: ${name}`,
  seeListing: 'Katso yrityksen sivua',
  nextHeading: 'Mitä seuraavaksi tapahtuu',

  addStartIntro:
    'Kuka tahansa voi lisätä yrityksen. Tarvitset sen nimen, toimialan, osoitteen ja puhelinnumeron; aukioloajat, logo ja paikka kartalla ovat tervetulleita.',
  addIntro: 'Lisääminen on maksutonta. Vain kentät, joissa ei lue ”valinnainen”, on täytettävä.',
  addNext: 'Yrityksen sivu on julkinen. Jos haluat myöhemmin korjata jotain, avaa sivu ja ehdota korjausta.',
  addNextClaim: 'Jos yritys on sinun, ota sivu haltuun: sen jälkeen vain sinä voit muuttaa sitä.',
  sectionBusiness: 'Yritys',
  sectionPlace: 'Missä se on',
  sectionContact: 'Miten sen tavoittaa',
  sectionYou: 'Sinusta',
  similarHeading: 'Onko se jokin näistä?',
  similarHint:
    'Nämä ovat jo hakemistossa. Avaa jokin, jos haluat katsoa tai korjata sitä; kirjoittamasi säilyy täällä.',
  pin: 'Paikka kartalla',
  pinHint: 'Ilman sitä osoite ratkaisee, missä yritys näytetään.',
  pinMapHint:
    'Aseta neula napsauttamalla karttaa. Näppäimistöllä: siirrä karttaa nuolinäppäimillä ja paina Enter.',
  pinByHand: 'Anna koordinaatit',
  latitude: 'Leveysaste, esimerkiksi 60.1699',
  longitude: 'Pituusaste, esimerkiksi 24.9384',
  hours: 'Aukioloajat',
  hoursAllOrNone: 'Ilmoita kaikki seitsemän päivää tai jätä kaikki tyhjiksi.',
  hoursNotGiven: 'Ei tiedossa',
  hoursOpen: 'Avoinna',
  hoursClosed: 'Suljettu',
  hoursAllDay: '24 tuntia',
  hoursFrom: 'Alkaa',
  hoursTo: 'Päättyy',
  hoursSame: (day) => `Kuten ${day}`,
  hoursBreak: 'Lisää tauko',
  hoursNoBreak: 'Ei taukoa',
  logo: 'Logo',
  logoHint: 'JPG-, PNG- tai GIF-kuva, enintään 1,5 Mt.',
  logoPreview: 'Tältä logo näyttää:',
  notAPicture: 'Valitse JPG-, PNG- tai GIF-kuva, joka on enintään 1,5 Mt.',

  reportIntro: 'Valitse, mikä on väärin, ja kerro sitten, mikä olisi oikein.',
  reportShown: 'Mitä sivulla nyt näkyy',
  reportMissing: 'Mitä sivulla ei näy',
  reportWhole: 'Yritys kokonaisuutena',
  reportNext: 'Ihminen tarkistaa ilmoituksen. Sivu pysyy ennallaan, kunnes asia on käsitelty.',

  claimNextVerified:
    'Avaa sähköpostin linkki, niin voit muuttaa osoitetta, aukioloaikoja, tekstejä ja kaikkea muuta. Siellä tallentamasi on voimassa.',
  claimNextWaits: 'Ihminen käsittelee pyyntösi. Siihen asti sivu pysyy ennallaan.',

  messageIntro: (name) =>
    `${name} saa viestisi sekä nimesi ja sähköpostiosoitteesi, ja vastaa sinulle suoraan.`,
  messageIntroKept: (name) =>
    `Viestisi sekä nimesi ja sähköpostiosoitteesi menevät hakemiston ylläpitäjille. Viestiä ei lähetetä yritykselle ${name}.`,
  messageNextKept: (name) => `He voivat välittää sen yritykselle ${name} tai vastata sähköpostiisi.`,
  messageNext: 'Vastaus tulee suoraan sähköpostiisi. Tämä hakemisto ei näe sitä.',
}
