import type { ClaimTexts, MailTexts, OwnerTexts } from './mail-text-types.ts'

/** Keeps a name in any script from turning the words around it. */
const name = (text: string): string => `\u2068${text}\u2069`

/** Mail in Arabic, written from right to left. Links stand on lines of their own. */
export const ar: { readonly mail: MailTexts; readonly claim: ClaimTexts; readonly owner: OwnerTexts } = {
  mail: {
    messageSubject: (sender, business) => `رسالة من ${name(sender)} إلى ${name(business)}`,
    messageIntro: (sender, business, portal) =>
      `كتب ${name(sender)} إلى ${name(business)} عبر ${name(portal)}:`,
    messageFooter: (sender) => `للرد على ${name(sender)} أجب عن هذه الرسالة.`,
    reportSubject: (business) => `بلاغك عن ${name(business)}`,
    reportDone: (business) => `شكرًا على بلاغك عن ${name(business)}. راجعه القائمون على الدليل وعالجوه.`,
    reportRefused: (business) =>
      `شكرًا على بلاغك عن ${name(business)}. راجعه القائمون على الدليل ولم يغيّروا شيئًا.`,
  },
  claim: {
    codeSubject: (business) => `رمز المطالبة بإدارة ${name(business)}`,
    code: (code, business, minutes) =>
      `طلب شخص إدارة صفحة ${name(business)} في الدليل.\n\nالرمز: ${name(code)}\n\nأدخله في الصفحة التي طلبته خلال ${minutes} دقيقة، ولا تعطه لأحد. إذا لم تطلبه فتجاهل هذه الرسالة: لا يتغير شيء من دون الرمز.`,
    shortCode: (code, business) => `${name(code)} هو رمز المطالبة بإدارة ${name(business)}. لا تعطه لأحد.`,
    verifiedSubject: (business) => `يمكنك الآن إدارة ${name(business)}`,
    verified: (business, until, link) =>
      `تم تأكيد مطالبتك بإدارة ${name(business)} حتى ${name(until)}.\n\nأدر الصفحة هنا:\n${link}\n\nهذا الرابط شخصي: من يملكه يستطيع تعديل الصفحة.`,
    refusedSubject: (business) => `مطالبتك بإدارة ${name(business)}`,
    refused: (business) =>
      `لم يتمكن القائمون على الدليل من تأكيد مطالبتك بإدارة ${name(business)}. تبقى الصفحة كما هي.`,
  },
  owner: {
    answerSubject: (business) => `رد من ${name(business)}`,
    answerIntro: (business, portal) => `يرد ${name(business)} على الرسالة التي أرسلتها عبر ${name(portal)}:`,
    answerFooter: (business) => `للكتابة إلى ${name(business)} أجب عن هذه الرسالة.`,
    quoted: (sender) => `كتب ${name(sender)}:`,
    linkSubject: (business) => `رابط إدارة ${name(business)}`,
    link: (business, until, link) =>
      `أدر صفحة ${name(business)} في الدليل هنا:\n${link}\n\nيعمل الرابط حتى ${name(until)}، وهو شخصي: من يملكه يستطيع تعديل الصفحة. إذا لم تطلبه فلا يلزمك فعل شيء.`,
  },
}
