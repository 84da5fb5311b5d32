/** @param {number} count @param {[string, string, string, string, string]} forms of 1, 2, 3 to 10, 11 to 99, others */
const counted = (count, [one, two, few, many, other]) =>
  ({ one, two, few, many, other, zero: other })[new Intl.PluralRules('ar').select(count)]

/** @type {import('./en.js').Texts} */
export const texts = {
  finder: 'البحث عن الفروع',
  what: 'ماذا',
  where: 'أين',
  whatHint: 'مقهى أو سبّاك أو اسم',
  whereHint: 'مدينة أو حي أو رمز بريدي',
  search: 'بحث',
  openNow: 'مفتوح الآن',
  nearMe: 'بالقرب مني',
  nearYou: 'بالقرب منك',
  inThisArea: 'في هذه المنطقة',
  nearMeFailed: 'تعذّر تحديد موقعك. اكتب اسم مكان بدلًا من ذلك.',
  searching: 'جارٍ البحث …',
  found: (count, number) =>
    `${number} ${counted(count, ['نشاط تجاري', 'نشاطان تجاريان', 'أنشطة تجارية', 'نشاطًا تجاريًا', 'نشاط تجاري'])}`,
  nothing: 'لم يُعثر على شيء. تحقّق من الإملاء، أو استخدم كلمة أعمّ، أو ابحث في منطقة أكبر.',
  unknownPlace: (where) => `لا نعرف مكانًا باسم «${where}».`,
  more: 'عرض المزيد',
  map: 'الخريطة',
  list: 'القائمة',
  website: 'الموقع الإلكتروني',
  websiteOf: (name) => `الموقع الإلكتروني: ${name}`,
  call: (name) => `الاتصال بـ ${name}`,
  midnight: 'منتصف الليل',
  openUntil: (time) => `مفتوح حتى ${time}`,
  openAlways: 'مفتوح دائمًا',
  opensAt: (time) => `مغلق، يفتح ${time}`,
  closed: 'مغلق',
  hoursUnknown: 'ساعات العمل غير معروفة',
  opensNewTab: '(يُفتح في علامة تبويب جديدة)',
  about: 'حول البيانات',
  tooMany: (seconds) =>
    `عمليات البحث كثيرة جدًا في الوقت الحالي. حاول مرة أخرى بعد ${seconds} ${counted(seconds, ['ثانية', 'ثانيتين', 'ثوانٍ', 'ثانية', 'ثانية'])}.`,
  failed: 'البحث لا يعمل في الوقت الحالي. حاول مرة أخرى لاحقًا.',
}
