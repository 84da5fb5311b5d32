import { ar } from './mail-ar.ts'
import { fi } from './mail-fi.ts'
import type { OwnerTexts } from './mail-text-types.ts'

const en: OwnerTexts = {
  answerSubject: (business) => `Answer from ${business}`,
  answerIntro: (business, portal) => `${business} answers the message that you sent through ${portal}:`,
  answerFooter: (business) => `Reply to this mail to write to ${business}.`,
  quoted: (sender) => `${sender} wrote:`,
  linkSubject: (business) => `Link to manage ${business}`,
  link: (business, until, link) =>
    `Manage the directory entry of ${business} here:\n${link}\n\nThe link works until ${until}. It is personal: whoever has it can edit the entry. If you did not ask for it, you need not do anything.`,
}

const de: OwnerTexts = {
  answerSubject: (business) => `Antwort von ${business}`,
  answerIntro: (business, portal) =>
    `${business} antwortet auf die Nachricht, die Sie über ${portal} gesendet haben:`,
  answerFooter: (business) => `Antworten Sie auf diese E-Mail, um ${business} zu schreiben.`,
  quoted: (sender) => `${sender} schrieb:`,
  linkSubject: (business) => `Link zum Verwalten von ${business}`,
  link: (business, until, link) =>
    `Hier verwalten Sie den Verzeichniseintrag von ${business}:\n${link}\n\nDer Link gilt bis ${until}. Er ist persönlich: Wer ihn hat, kann den Eintrag ändern. Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun.`,
}

const es: OwnerTexts = {
  answerSubject: (business) => `Respuesta de ${business}`,
  answerIntro: (business, portal) => `${business} responde al mensaje que usted envió a través de ${portal}:`,
  answerFooter: (business) => `Responda a este correo para escribir a ${business}.`,
  quoted: (sender) => `${sender} escribió:`,
  linkSubject: (business) => `Enlace para gestionar ${business}`,
  link: (business, until, link) =>
    `Gestione aquí la ficha de ${business} en el directorio:\n${link}\n\nEl enlace funciona hasta el ${until}. Es personal: quien lo tenga puede modificar la ficha. Si no lo ha pedido usted, no tiene que hacer nada.`,
}

const fr: OwnerTexts = {
  answerSubject: (business) => `Réponse de ${business}`,
  answerIntro: (business, portal) => `${business} répond au message que vous avez envoyé par ${portal} :`,
  answerFooter: (business) => `Répondez à ce courriel pour écrire à ${business}.`,
  quoted: (sender) => `${sender} a écrit :`,
  linkSubject: (business) => `Lien pour gérer ${business}`,
  link: (business, until, link) =>
    `Gérez ici la fiche de ${business} dans l’annuaire :\n${link}\n\nLe lien fonctionne jusqu’au ${until}. Il est personnel : toute personne qui le possède peut modifier la fiche. Si vous ne l’avez pas demandé, vous n’avez rien à faire.`,
}

const languages: Readonly<Record<string, OwnerTexts>> = { en, de, es, fr, fi: fi.owner, ar: ar.owner }

/** The texts for a language tag such as `de` or `de-AT`; English if there is no translation. */
export const ownerTexts = (language: string): OwnerTexts =>
  languages[language.trim().toLowerCase().split(/[-_]/)[0] ?? ''] ?? en
