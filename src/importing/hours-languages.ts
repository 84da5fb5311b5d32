/**
 * Hours in languages whose words are put into English before they are read: those whose letters or words are not among the ones that
 * `hours-tokens.ts` tells apart.
 */
import { greek, hungarian, romanian, turkish } from './hours-languages-more.ts'
import { type HoursLanguage, type Words, whole } from './hours-words.ts'
import { withPlainSigns } from './plain-signs.ts'

const polish: HoursLanguage = {
  sign: whole(
    'pn|pon|poniedzia[lł]\\p{L}*|wt|wtor\\p{L}*|[sś]rod\\p{L}*|czwart\\p{L}*|czw|pt|pi[aą]t?\\p{L}*|sob|sobot\\p{L}*|nd|niedz|niedziel\\p{L}*|codziennie|ca[lł]odobowo|ca[lł][aą] dob[eę]|dni robocze|dni w tygodniu|dob[eę]',
  ),
  words: [
    [whole('24 ?h? ?/ ?7 ?dni'), '24/7'],
    [
      whole('24 ?h? ?/ ?dob[eę]|ca[lł]odobowo|(?:przez )?ca[lł][aą] dob[eę]|24 godziny(?: na dob[eę])?'),
      '24/7',
    ],
    [whole('codziennie|7 dni w tygodniu|każdego dnia'), 'daily'],
    [whole('(?:w )?dni (?:robocze|powszednie)'), 'weekdays'],
    [whole('(?:w )?weekend(?:y|em|ach)?'), 'weekends'],
    [whole('(?:w )?[sś]wi[eę]ta|[sś]wi[aą]t'), 'holidays'],
    [whole('oprócz|opr[oó]cz|poza|z wyjątkiem'), 'except'],
    [whole('nieczynn[aey]|zamkni[eę]t[aey]|zamkn'), 'closed'],
    [whole('czynn[aey]|otwart[aey]|godziny otwarcia|w godz(?:inach)?|godz'), ''],
    [whole('(?:we? )?(?:poniedzia[lł](?:ek|ku|ki)|pon|pn)'), 'mon'],
    [whole('(?:we? )?(?:wtor(?:ek|ku|ki)|wt)'), 'tue'],
    [whole('(?:we? )?(?:[sś]rod[aeyęą]|[sś]r)'), 'wed'],
    [whole('(?:we? )?(?:czwart(?:ek|ku|ki)|czw|cz)'), 'thu'],
    [whole('(?:we? )?(?:pi[aą](?:t(?:ek|ku|ki)?)?|pt)'), 'fri'],
    [whole('(?:we? )?(?:sobot[aeyęą]|sob|sb|so)'), 'sat'],
    [whole('(?:we? )?(?:niedziel[aeięę]|niedz|ndz|nd|nie|n)'), 'sun'],
    [whole('od'), ''],
    [whole('do'), '-'],
    [whole('i|oraz|lub'), 'and'],
  ],
}

const swedish: HoursLanguage = {
  sign: whole(
    'månd?|måndag\\p{L}*|må|lö|lörd?|lördag\\p{L}*|sö|sönd?|söndag\\p{L}*|vard|vardag\\p{L}*|dygnet runt|m-f(?=.*(?<!\\p{L})l\\s*\\d)',
  ),
  words: [
    [/mellan\s+(?:kl\.?\s*)?(\d[\d.:]*)\s+och\s+(?:kl\.?\s*)?(\d[\d.:]*)/giu, '$1-$2'],
    [whole('vardagar|vardag|vard'), 'weekdays'],
    [/(?<!\p{L})t\.? ?o\.? ?m(?!\p{L})\.?/giu, '-'],
    [whole('helgdag(?:ar)?|röda dagar'), 'holidays'],
    [whole('ej|inte|förutom|utom'), 'except'],
    [whole('stängt|stängd'), 'closed'],
    [whole('måndag(?:ar)?|månd?|må'), 'mon'],
    [whole('tisdag(?:ar)?|tisd?|ti'), 'tue'],
    [whole('onsdag(?:ar)?|onsd?|on'), 'wed'],
    [whole('torsdag(?:ar)?|torsd?|tor|to'), 'thu'],
    [whole('fredag(?:ar)?|fred?|fr'), 'fri'],
    [whole('lördag(?:ar)?|lörd?|lö|l'), 'sat'],
    [whole('söndag(?:ar)?|sönd?|sö'), 'sun'],
  ],
}

const czech: HoursLanguage = {
  sign: whole(
    'po\\s?[-–—]\\s?(?:ne|pá|pi|pia|čt|št|so)|(?:út|ut|st|čt|št)\\s?[-–—]\\s?(?:ne|pá|pi|pia|so)|všední dny|pracovní dny|pracovné dni|každý de[nň]|hod(?:in|ín)?|otevřeno|otvorené|út|st[rř]ed\\p{L}*|čt|čtvrt\\p{L}*|pá|pátek|pátku|zavřeno|zatvorené|denně|denne|pondělí|pondelok',
  ),
  words: [
    [whole('24 ?(?:hod(?:in|ín)?|h)\\.? ?(?:denně|denne)|24 ?(?:hodin|hodín)'), '24/7'],
    [whole('denně|denne|každý den|každý deň'), 'daily'],
    [whole('(?:ve? )?(?:všední dny|pracovní dny|pracovné dni)'), 'weekdays'],
    [whole('(?:[ov] )?(?:víkendy|víkend|víkendu|víkendoch)'), 'weekends'],
    [whole('(?:o )?(?:státní )?svát(?:ky|cích)|sviatky'), 'holidays'],
    [whole('kromě|okrem|mimo'), 'except'],
    [whole('zavřeno|zatvorené|zavreté'), 'closed'],
    [whole('(?:polední )?(?:přestávka|pauza)|obedná prestávka'), 'lunch break'],
    [
      whole(
        '(?:po|dle|na)\\s+(?:telefonick\\p{L}+ |předchoz\\p{L}+ )?(?:domluv\\p{L}|dohod\\p{L}|objedn\\p{L}+)',
      ),
      'by appointment',
    ],
    [whole('otevřeno|otvorené|otevírací doba'), ''],
    [whole('pondělí|pondelok|pondelka|po'), 'mon'],
    [whole('úterý|utorok|út|ut'), 'tue'],
    [whole('středa|středy|streda|stredy|st'), 'wed'],
    [whole('čtvrtek|čtvrtka|štvrtok|štvrtka|čt|št'), 'thu'],
    [whole('pátek|pátku|piatok|piatku|pá|pi'), 'fri'],
    [whole('sobota|soboty|so'), 'sat'],
    [whole('neděle|nedeľa|nedele|ne'), 'sun'],
    [whole('od'), ''],
    [whole('do|až'), '-'],
    [whole('a'), 'and'],
    [whole('hod|hodin|hodín|h'), ''],
  ],
}

const russian: HoursLanguage = {
  sign: /\p{Script=Cyrillic}/u,
  words: [
    [whole('круглосуточно|цілодобово'), '24/7'],
    [whole('ежедневно|щодня|каждый день|без выходных'), 'daily'],
    [whole('(?:по )?будн(?:и|ям|і)|(?:по )?рабочи[ем] дн[ия]м?|в будние дни|будние дни'), 'weekdays'],
    [whole('по выходным'), 'weekends'],
    // Beside hours, the days off of most people.
    [/(?<!\p{L})выходные(?=\s*(?:дни)?\s*[:,–-]?\s*(?:с\s*)?\d)(?:\s*дни)?/giu, 'weekends'],
    [whole('(?:обеденный )?перерыв(?: на обед)?|обед'), 'lunch break'],
    [whole('(?:только )?по (?:предварительной )?записи'), 'by appointment'],
    [whole('праздники|праздничные дни'), 'holidays'],
    [whole('кроме|крім'), 'except'],
    [whole('выходн(?:ой|ые)(?: день| дни)?|не работает|закрыто|вихідний|зачинено'), 'closed'],
    [whole('понедельник(?:а|у)?|понеділок|пн'), 'mon'],
    [whole('вторник(?:а|у)?|вівторок|вт'), 'tue'],
    [whole('сред[аыу]|середа|ср'), 'wed'],
    [whole('четверг(?:а|у)?|четвер|чт'), 'thu'],
    [whole('пятниц[аыу]|п.ятниця|пт'), 'fri'],
    [whole('суббот[аыу]|субота|сб'), 'sat'],
    [whole('воскресень[ея]|неділя|вс|нд'), 'sun'],
    [whole('со?|з|від'), ''],
    [whole('до|по'), '-'],
    [whole('и|та|і'), 'and'],
  ],
}

const han = '(?:月|火|水|木|金|土|日|祝)'
/** `土日祝`, `水曜・木曜`: days one after the other. */
const hanDays = `${han}(?:曜日?|日)?(?:[・,\\s]*${han}(?:曜日?|日)?)*`
const japanese: HoursLanguage = {
  sign: /[月火水木金土日祝][曜~〜～-]|曜|平日|休|毎日|時(?!间)|営業|全日|土日|翌|予約/u,
  words: [
    [/[【】「」[\]]/gu, ' '],
    // The next day.
    [/翌(?:日|朝)?/gu, ''],
    [/24\s*時間(?:営業)?/gu, '24/7'],
    [/年中無休|無休|毎日|全日/gu, ' daily '],
    [/(?:ランチ|ディナー|昼の部|夜の部|営業時間)\s*:?(?=\s*\d)/gu, ' '],
    [/(?:完全|要)予約制?|予約制/gu, ' by appointment '],
    [/午前\s*(\d{1,2})(?:時|:(?=\d))(半|\d{2})?分?/gu, '$1:$2am'],
    [/午後\s*(\d{1,2})(?:時|:(?=\d))(半|\d{2})?分?/gu, '$1:$2pm'],
    [/(\d{1,2})時(半|\d{2})?分?/gu, '$1:$2'],
    [/:半/gu, ':30'],
    [/(?<=\d):(?!\d)/gu, ':00'],
    [/から|より/gu, '-'],
    [/まで/gu, ''],
    [new RegExp(`定休日?[\\s:は]+(${hanDays})`, 'gu'), ' closed $1'],
    [new RegExp(`(${hanDays})\\s*(?:は|に)?\\s*(?:定休日?|休[業館診]日?|お?休み|休日?)`, 'gu'), ' closed $1'],
    [/平日/gu, ' weekdays '],
    [/祝日?/gu, ' holidays '],
    [/月(?:曜日?)?/gu, ' mon '],
    [/火(?:曜日?)?/gu, ' tue '],
    [/水(?:曜日?)?/gu, ' wed '],
    [/木(?:曜日?)?/gu, ' thu '],
    [/金(?:曜日?)?/gu, ' fri '],
    [/土(?:曜日?)?/gu, ' sat '],
    [/日(?:曜日?)?/gu, ' sun '],
    [/・/gu, ' '],
  ],
}

/** `周一、三、五`: the word before the first stands for all. */
const sharedWeek: Words = Array(5).fill([
  /(周|週|星期|礼拜|禮拜)([一二三四五六日天])(\s*[,至到~-]\s*)(?=[一二三四五六日天](?![\p{L}]))/gu,
  '$1$2$3$1',
])

const chinese: HoursLanguage = {
  sign: /[周週][一二三四五六日天]|星期|礼拜|禮拜|每天|每日|全天|[周週]末|工作日|小[时時]|公休|店休|营业|營業時間/u,
  words: [
    ...sharedWeek,
    [/(?:全天)?24\s*小[时時](?:[营營][业業])?|全天[营營][业業]|全天候/gu, '24/7'],
    [/每天|每日/gu, ' daily '],
    [/工作日/gu, ' weekdays '],
    [/[周週]末/gu, ' weekends '],
    [/平日/gu, ' weekdays '],
    [/节假日|法定(?:节)?假日|國定假日|例假日/gu, ' holidays '],
    [/休息日?|[关關闭閉](?:门|門|馆|館|店)|不[营營][业業]|休[业業]|公休日?|店休日?/gu, ' closed '],
    [/(?:[周週]|星期|[礼禮]拜)一/gu, ' mon '],
    [/(?:[周週]|星期|[礼禮]拜)二/gu, ' tue '],
    [/(?:[周週]|星期|[礼禮]拜)三/gu, ' wed '],
    [/(?:[周週]|星期|[礼禮]拜)四/gu, ' thu '],
    [/(?:[周週]|星期|[礼禮]拜)五/gu, ' fri '],
    [/(?:[周週]|星期|[礼禮]拜)六/gu, ' sat '],
    [/(?:[周週]|星期|[礼禮]拜)[日天]/gu, ' sun '],
    [/至|到/gu, '-'],
    [/(?:上午|早上)\s*(\d{1,2}(?::\d{2})?)[点點时時]?/gu, '$1am'],
    [/(?:下午|晚上)\s*(\d{1,2}(?::\d{2})?)[点點时時]?/gu, '$1pm'],
    [/(\d{1,2})[点點时時](\d{2})分?/gu, '$1:$2'],
    [/(\d{1,2})[点點时時]/gu, '$1:00'],
    [/[营營][业業][时時][间間]:?|次日|凌晨(?=\s*[0-5](?!\d))/gu, ''],
  ],
}

const korean: HoursLanguage = {
  sign: /[가-힣]/u,
  words: [
    [/24\s*시간(?:\s*영업)?/gu, '24/7'],
    [/매일|연중무휴/gu, ' daily '],
    [/평일/gu, ' weekdays '],
    [/주말/gu, ' weekends '],
    [/\s및\s|그리고/gu, ' and '],
    [/(?:브레이크\s*타임|점심\s*시간|휴게\s*시간)\s*:?/gu, 'lunch break '],
    [/예약제|예약\s*필수/gu, ' by appointment '],
    [/익일|다음\s*날|새벽(?=\s*[0-5](?!\d))/gu, ''],
    [/공휴일/gu, ' holidays '],
    [/정기\s*휴무|휴무일?|휴업|휴일|쉼/gu, ' closed '],
    [/월요일|월(?![가-힣])/gu, ' mon '],
    [/화요일|화(?![가-힣])/gu, ' tue '],
    [/수요일|수(?![가-힣])/gu, ' wed '],
    [/목요일|목(?![가-힣])/gu, ' thu '],
    [/금요일|금(?![가-힣])/gu, ' fri '],
    [/토요일|토(?![가-힣])/gu, ' sat '],
    [/일요일|일(?![가-힣])/gu, ' sun '],
    [/(\d{1,2})시\s*(\d{1,2})분/gu, '$1:$2'],
    [/오전\s*(\d{1,2})시/gu, '$1am'],
    [/오후\s*(\d{1,2})시/gu, '$1pm'],
    [/오전\s*(\d{1,2}:\d{2})/gu, '$1am'],
    [/오후\s*(\d{1,2}:\d{2})/gu, '$1pm'],
    [/(\d{1,2})시/gu, '$1:00'],
    [/부터/gu, '-'],
    [/까지|영업시간:?/gu, ''],
  ],
}

/** Its letters are put into one form first, and vowel signs are left out. */
const arabic: HoursLanguage = {
  sign: /\p{Script=Arabic}/u,
  words: [
    [/[\u064b-\u0652\u0640]/gu, ''],
    [/[أإآ]/gu, 'ا'],
    [/ى/gu, 'ي'],
    [/ة/gu, 'ه'],
    [whole('على مدار الساعه|علي مدار الساعه|24 ساعه|طوال اليوم|مفتوح دائما'), '24/7'],
    [whole('يوميا|كل يوم|كل الايام|(?:طوال|جميع) ايام الاسبوع'), 'daily'],
    [whole('ما ?عدا|عدا|باستثناء'), 'except'],
    [whole('مغلق|مقفل|اجازه|عطله'), 'closed'],
    [whole('العطل الرسميه|الاعياد'), 'holidays'],
    [/(?<=\d)\s*(?:صباحا|ص)(?!\p{L})/gu, 'am'],
    [/(?<=\d)\s*(?:مساء|م|ظهرا)(?!\p{L})/gu, 'pm'],
    [whole('يوم|ايام|من|الساعه|مفتوح'), ''],
    [whole('الي|حتي|ل'), '-'],
    [whole('و'), 'and'],
    [whole('(?:ال)?اثنين'), 'mon'],
    [whole('(?:ال)?ثلاثاء'), 'tue'],
    [whole('(?:ال)?اربعاء'), 'wed'],
    [whole('(?:ال)?خميس'), 'thu'],
    [whole('(?:ال)?جمعه'), 'fri'],
    [whole('(?:ال)?سبت'), 'sat'],
    [whole('(?:ال)?احد'), 'sun'],
  ],
}

const languages: readonly HoursLanguage[] = [
  arabic,
  korean,
  chinese,
  japanese,
  russian,
  greek,
  turkish,
  hungarian,
  romanian,
  swedish,
  czech,
  polish,
]

/** The text with its words in English, if it is in one of these languages; unknown words stay, and nobody will understand them. */
export function hoursInEnglish(text: string): string {
  const plain = withPlainSigns(text)
  const language = languages.find(({ sign }) => {
    sign.lastIndex = 0
    return sign.test(plain)
  })
  return language
    ? language.words.reduce((read, [pattern, english]) => read.replace(pattern, english), plain)
    : plain
}
