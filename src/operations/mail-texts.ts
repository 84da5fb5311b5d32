import { ar } from './mail-ar.ts'
import { fi } from './mail-fi.ts'
import type { MailTexts } from './mail-text-types.ts'

const en: MailTexts = {
  messageSubject: (sender, business) => `Message from ${sender} to ${business}`,
  messageIntro: (sender, business, portal) => `${sender} writes to ${business} through ${portal}:`,
  messageFooter: (sender) => `Reply to this mail to answer ${sender}.`,
  reportSubject: (business) => `Your report about ${business}`,
  reportDone: (business) =>
    `Thank you for your report about ${business}. It has been looked at and settled by the people who run the directory.`,
  reportRefused: (business) =>
    `Thank you for your report about ${business}. The people who run the directory have looked at it and changed nothing.`,
}

const de: MailTexts = {
  messageSubject: (sender, business) => `Nachricht von ${sender} an ${business}`,
  messageIntro: (sender, business, portal) => `${sender} schreibt an ${business} über ${portal}:`,
  messageFooter: (sender) => `Antworten Sie auf diese E-Mail, um ${sender} zu schreiben.`,
  reportSubject: (business) => `Ihre Meldung zu ${business}`,
  reportDone: (business) =>
    `Danke für Ihre Meldung zu ${business}. Die Betreiber des Verzeichnisses haben sie geprüft und erledigt.`,
  reportRefused: (business) =>
    `Danke für Ihre Meldung zu ${business}. Die Betreiber des Verzeichnisses haben sie geprüft und nichts geändert.`,
}

const es: MailTexts = {
  messageSubject: (sender, business) => `Mensaje de ${sender} para ${business}`,
  messageIntro: (sender, business, portal) => `${sender} escribe a ${business} a través de ${portal}:`,
  messageFooter: (sender) => `Responda a este correo para contestar a ${sender}.`,
  reportSubject: (business) => `Su aviso sobre ${business}`,
  reportDone: (business) =>
    `Gracias por su aviso sobre ${business}. Los responsables del directorio lo han revisado y resuelto.`,
  reportRefused: (business) =>
    `Gracias por su aviso sobre ${business}. Los responsables del directorio lo han revisado y no han cambiado nada.`,
}

const fr: MailTexts = {
  messageSubject: (sender, business) => `Message de ${sender} à ${business}`,
  messageIntro: (sender, business, portal) => `${sender} écrit à ${business} par ${portal} :`,
  messageFooter: (sender) => `Répondez à ce courriel pour écrire à ${sender}.`,
  reportSubject: (business) => `Votre signalement concernant ${business}`,
  reportDone: (business) =>
    `Merci pour votre signalement concernant ${business}. Les responsables de l’annuaire l’ont examiné et traité.`,
  reportRefused: (business) =>
    `Merci pour votre signalement concernant ${business}. Les responsables de l’annuaire l’ont examiné et n’ont rien changé.`,
}

const languages: Readonly<Record<string, MailTexts>> = { en, de, es, fr, fi: fi.mail, ar: ar.mail }

/** The texts for a language tag such as `de` or `de-AT`; English if there is no translation. */
export const mailTexts = (language: string): MailTexts =>
  languages[language.trim().toLowerCase().split(/[-_]/)[0] ?? ''] ?? en
