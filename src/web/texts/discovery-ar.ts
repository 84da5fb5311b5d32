import type { DiscoveryTexts } from './discovery-texts.ts'
import { counted } from './plural.ts'

const businesses = counted('ar', {
  zero: 'لا توجد أنشطة تجارية',
  one: 'نشاط تجاري واحد',
  two: 'نشاطان تجاريان',
  few: '# أنشطة تجارية',
  many: '# نشاطًا تجاريًا',
  other: '# نشاط تجاري',
})

export const discoveryAr: DiscoveryTexts = {
  language: 'ar',
  kindIn: (kind, place) => `${kind} في ${place}`,
  openTimes: (times) => `ساعات العمل: ${times}.`,
  openAlways: 'مفتوح على مدار الساعة.',
  call: (number) => `الهاتف: \u2066${number}\u2069.`,
  listed: (count, names) =>
    `${businesses(count)} مع العناوين وأرقام الهاتف وساعات العمل${names === '' ? '' : `، من بينها ${names}`}.`,
  delivery: 'التوصيل',
  onlineOrders: 'الطلب عبر الإنترنت',

  openAt: (name) => `${name}: مفتوح`,
  hoursOf: (name) => `ساعات عمل ${name}`,
  closedOnHolidays: 'مغلق في أيام العطل الرسمية.',

  closedForGood: 'مغلق نهائيًا',
  inactive: {
    'ceased trading': 'توقف هذا النشاط التجاري عن العمل.',
    duplicate: 'كانت هذه الصفحة مكررة.',
    moved: 'انتقل هذا النشاط التجاري من هذا العنوان.',
    'never existed': 'لم يوجد نشاط تجاري كهذا هنا قط.',
    suspended: 'هذا النشاط التجاري مغلق حتى إشعار آخر.',
    'removed by owner': 'سحب المالك هذه الصفحة.',
    other: 'لم يعد هذا النشاط التجاري مفتوحًا.',
  },
  erasedTitle: 'حُذفت هذه الصفحة',
  erased:
    'حُذفت الصفحة الموجودة على هذا العنوان نهائيًا، بطلب من المعنيين أو من القائمين على هذا الدليل. ولن تعود.',
}
