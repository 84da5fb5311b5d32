import { ar } from './mail-ar.ts'
import { fi } from './mail-fi.ts'
import type { ClaimTexts } from './mail-text-types.ts'

const en: ClaimTexts = {
  codeSubject: (business) => `Code to claim ${business}`,
  code: (code, business, minutes) =>
    `Somebody asked to manage the directory entry of ${business}.\n\nCode: ${code}\n\nEnter it on the page that asked for it, within ${minutes} minutes. Give it to nobody else. If you did not ask for it, ignore this mail: without the code nothing changes.`,
  shortCode: (code, business) => `${code} is the code to claim ${business}. Give it to nobody else.`,
  verifiedSubject: (business) => `${business} is yours to manage`,
  verified: (business, until, link) =>
    `Your claim of ${business} is verified, until ${until}.\n\nManage the entry here:\n${link}\n\nThe link is personal: whoever has it can edit the entry.`,
  refusedSubject: (business) => `Your claim of ${business}`,
  refused: (business) =>
    `The people who run the directory could not confirm your claim of ${business}. The entry stays as it is.`,
}

const de: ClaimTexts = {
  codeSubject: (business) => `Code für ${business}`,
  code: (code, business, minutes) =>
    `Jemand möchte den Verzeichniseintrag von ${business} verwalten.\n\nCode: ${code}\n\nGeben Sie ihn innerhalb von ${minutes} Minuten auf der Seite ein, die danach fragt, und geben Sie ihn niemandem sonst. Wenn Sie das nicht waren, tun Sie nichts: Ohne den Code ändert sich nichts.`,
  shortCode: (code, business) => `${code} ist der Code für ${business}. Geben Sie ihn niemandem sonst.`,
  verifiedSubject: (business) => `Sie verwalten jetzt ${business}`,
  verified: (business, until, link) =>
    `Ihr Anspruch auf ${business} ist bestätigt, bis ${until}.\n\nHier verwalten Sie den Eintrag:\n${link}\n\nDer Link ist persönlich: Wer ihn hat, kann den Eintrag ändern.`,
  refusedSubject: (business) => `Ihr Anspruch auf ${business}`,
  refused: (business) =>
    `Die Betreiber des Verzeichnisses konnten Ihren Anspruch auf ${business} nicht bestätigen. Der Eintrag bleibt, wie er ist.`,
}

const es: ClaimTexts = {
  codeSubject: (business) => `Código para reclamar ${business}`,
  code: (code, business, minutes) =>
    `Alguien ha pedido gestionar la ficha de ${business} en el directorio.\n\nCódigo: ${code}\n\nIntrodúzcalo en la página que lo pide en los próximos ${minutes} minutos y no se lo dé a nadie más. Si no lo ha pedido usted, no haga nada: sin el código no cambia nada.`,
  shortCode: (code, business) => `${code} es el código para reclamar ${business}. No se lo dé a nadie más.`,
  verifiedSubject: (business) => `Ya puede gestionar ${business}`,
  verified: (business, until, link) =>
    `Su reclamación de ${business} está verificada hasta el ${until}.\n\nGestione la ficha aquí:\n${link}\n\nEl enlace es personal: quien lo tenga puede modificar la ficha.`,
  refusedSubject: (business) => `Su reclamación de ${business}`,
  refused: (business) =>
    `Los responsables del directorio no han podido confirmar su reclamación de ${business}. La ficha queda como está.`,
}

const fr: ClaimTexts = {
  codeSubject: (business) => `Code pour revendiquer ${business}`,
  code: (code, business, minutes) =>
    `Quelqu’un a demandé à gérer la fiche de ${business} dans l’annuaire.\n\nCode : ${code}\n\nSaisissez-le sur la page qui le demande dans les ${minutes} minutes et ne le donnez à personne d’autre. Si cette demande ne vient pas de vous, ne faites rien : sans le code, rien ne change.`,
  shortCode: (code, business) =>
    `${code} est le code pour revendiquer ${business}. Ne le donnez à personne d’autre.`,
  verifiedSubject: (business) => `Vous gérez maintenant ${business}`,
  verified: (business, until, link) =>
    `Votre revendication de ${business} est vérifiée jusqu’au ${until}.\n\nGérez la fiche ici :\n${link}\n\nLe lien est personnel : toute personne qui le possède peut modifier la fiche.`,
  refusedSubject: (business) => `Votre revendication de ${business}`,
  refused: (business) =>
    `Les responsables de l’annuaire n’ont pas pu confirmer votre revendication de ${business}. La fiche reste telle quelle.`,
}

const languages: Readonly<Record<string, ClaimTexts>> = { en, de, es, fr, fi: fi.claim, ar: ar.claim }

/** The texts for a language tag such as `de` or `de-AT`; English if there is no translation. */
export const claimTexts = (language: string): ClaimTexts =>
  languages[language.trim().toLowerCase().split(/[-_]/)[0] ?? ''] ?? en
