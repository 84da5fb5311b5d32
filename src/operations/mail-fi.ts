import type { ClaimTexts, MailTexts, OwnerTexts } from './mail-text-types.ts'

/** Mail in Finnish. Names stand where they need no case ending. */
export const fi: { readonly mail: MailTexts; readonly claim: ClaimTexts; readonly owner: OwnerTexts } = {
  mail: {
    messageSubject: (sender, business) => `Viesti yritykselle ${business}, lähettäjä ${sender}`,
    messageIntro: (sender, business, portal) =>
      `${sender} on kirjoittanut yritykselle ${business} palvelussa ${portal}:`,
    messageFooter: (sender) => `Vastaa tähän viestiin, niin vastaus menee osoitteeseen ${sender}.`,
    reportSubject: (business) => `Ilmoituksesi: ${business}`,
    reportDone: (business) =>
      `Kiitos ilmoituksestasi, joka koski yritystä ${business}. Hakemiston ylläpito on tarkistanut ja käsitellyt sen.`,
    reportRefused: (business) =>
      `Kiitos ilmoituksestasi, joka koski yritystä ${business}. Hakemiston ylläpito on tarkistanut sen eikä muuttanut mitään.`,
  },
  claim: {
    codeSubject: (business) => `Koodi: ${business}`,
    code: (code, business, minutes) =>
      `Joku haluaa hallita hakemiston tietoja yrityksestä ${business}.\n\nKoodi: ${code}\n\nAnna se sivulla, joka pyytää sitä, ${minutes} minuutin kuluessa. Älä anna sitä kenellekään muulle. Jos et pyytänyt koodia, jätä tämä viesti huomiotta: ilman koodia mikään ei muutu.`,
    shortCode: (code, business) =>
      `${code} on koodi yritykselle ${business}. Älä anna sitä kenellekään muulle.`,
    verifiedSubject: (business) => `Voit nyt hallita tietoja: ${business}`,
    verified: (business, until, link) =>
      `Oikeutesi yritykseen ${business} on vahvistettu, voimassa ${until} asti.\n\nHallitse tietoja täällä:\n${link}\n\nLinkki on henkilökohtainen: jokainen, jolla se on, voi muuttaa tietoja.`,
    refusedSubject: (business) => `Pyyntösi: ${business}`,
    refused: (business) =>
      `Hakemiston ylläpito ei voinut vahvistaa oikeuttasi yritykseen ${business}. Tiedot pysyvät ennallaan.`,
  },
  owner: {
    answerSubject: (business) => `Vastaus: ${business}`,
    answerIntro: (business, portal) => `${business} vastaa viestiin, jonka lähetit palvelussa ${portal}:`,
    answerFooter: (business) => `Vastaa tähän viestiin, niin kirjoitat yritykselle ${business}.`,
    quoted: (sender) => `${sender} kirjoitti:`,
    linkSubject: (business) => `Linkki tietojen hallintaan: ${business}`,
    link: (business, until, link) =>
      `Hallitse hakemiston tietoja yrityksestä ${business} täällä:\n${link}\n\nLinkki toimii ${until} asti. Se on henkilökohtainen: jokainen, jolla se on, voi muuttaa tietoja. Jos et pyytänyt sitä, sinun ei tarvitse tehdä mitään.`,
  },
}
