import { directoryAr } from './directory-ar.ts'
import type { DiscoveryTexts } from './discovery-texts.ts'

const { businesses } = directoryAr

export const discoveryAr: DiscoveryTexts = {
  language: 'ar',
  kindIn: (kind, place) => `${kind} في ${place}`,
  openTimes: (times) => `ساعات العمل: ${times}.`,
  openAlways: 'مفتوح على مدار الساعة.',
  call: (number) => `الهاتف: ${number}.`,
  listed: (count, names) =>
    `${businesses(count)}${names === '' ? '، مع العناوين وأرقام الهاتف وساعات العمل' : `، مع العناوين وأرقام الهاتف وساعات العمل، من بينها ${names}`}.`,
  delivery: 'توصيل',
  onlineOrders: 'الطلب عبر الإنترنت',

  openAt: (name) => `${name}: مفتوح`,
  hoursOf: (name) => `ساعات العمل: ${name}`,
  closedOnHolidays: 'مغلق في العطل الرسمية.',

  closedForGood: 'مغلق نهائيًا',
  notListed: 'لم يعد مدرجًا',
  inactive: {
    'ceased trading': 'توقّف هذا النشاط التجاري عن العمل.',
    duplicate: 'كانت هذه الصفحة مكرّرة.',
    moved: 'انتقل هذا النشاط التجاري من هذا العنوان.',
    'never existed': 'لم يوجد هنا نشاط تجاري كهذا قط.',
    suspended: 'هذا النشاط التجاري مغلق حتى إشعار آخر.',
    'removed by owner': 'سحب المالك هذه الصفحة.',
    other: 'لم يعد هذا الإدخال مدرجًا.',
  },
  erasedTitle: 'حُذفت هذه الصفحة',
  erased:
    'حُذفت الصفحة التي كانت على هذا العنوان نهائيًا، بطلب من أصحاب الشأن أو من القائمين على هذا الدليل. ولن تعود.',
}
