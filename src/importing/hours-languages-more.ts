/** Words of hours in Hungarian, Greek, Turkish and Romanian, with their English ones; see `hours-languages.ts`. */
import { type HoursLanguage, wholeWord as whole } from './hours-words.ts'

/** `hétfő-től`, `péntek-ig` */
const fromSuffix = /(?<=[\p{L}\d])-?(?:t[óőo]l|[óo]r[áa]t[óőo]l)(?!\p{L})/giu
const untilSuffix = /(?<=\d)\s?-?(?:[óo]r[áa])?ig(?!\p{L})/giu

export const hungarian: HoursLanguage = {
  sign: new RegExp(
    `${whole('h[eé]tf[őóo]\\p{L}*|kedd\\p{L}*|szerda\\p{L}*|cs[üu]t[öo]rt[öo]k\\p{L}*|p[eé]ntek\\p{L}*|szombat\\p{L}*|vas[áa]rnap\\p{L}*|szo|sze|h[eé]tk[öo]znap\\p{L}*|munkanap\\p{L}*|minden ?nap|naponta|z[áa]rva|nyitva\\p{L}*').source}|(?<![\\p{L}\\d])(?:h|k)\\s?[-–]\\s?(?:cs|p|v)(?!\\p{L})`,
    'iu',
  ),
  words: [
    [/(?<=h[eé]tf[őóo]|kedd|szerd[aá]|cs[üu]t[öo]rt[öo]k|p[eé]ntek|szombat|vas[áa]rnap)-?t[óőo]l/giu, ' - '],
    [/(?<=kedd|szerd[aá]|cs[üu]t[öo]rt[öo]k|p[eé]ntek|szombat|vas[áa]rnap)-?ig(?!\p{L})/giu, ''],
    [
      /(?<=(?:p[eé]ntek|szombat|kedd)en|vas[áa]rnap(?:onk[eé]nt)?|szerd[aá]n|h[eé]tf[őóo]n)\s+[eé]s/giu,
      ' and',
    ],
    [fromSuffix, ' - '],
    [untilSuffix, ''],
    [whole('0-24|non-?stop|[eé]jjel-?nappal(?: nyitva)?'), '24/7'],
    [whole('minden ?nap|naponta'), 'daily'],
    [whole('h[eé]tk[öo]znap(?:okon|onk[eé]nt)?|munkanap(?:okon)?'), 'weekdays'],
    [whole('h[eé]tv[eé]g(?:e|[eé]n|[eé]nk[eé]nt)'), 'weekends'],
    [whole('(?:munkasz[üu]neti|[üu]nnep)\\s?nap(?:ok|okon)?|[üu]nnepek(?:en)?'), 'holidays'],
    [whole('kiv[eé]ve'), 'except'],
    [whole('z[áa]rva|sz[üu]nnap|sz[üu]net(?! *\\d)'), 'closed'],
    [whole('eb[eé]dsz[üu]net|eb[eé]did[őóo]'), 'lunch break'],
    [
      whole(
        '(?:el[őo]zetes )?(?:bejelentkez[eé]s|egyeztet[eé]s|id[őo]pontfoglal[áa]s)(?:sel)?(?: alapj[áa]n| szerint)?',
      ),
      'by appointment',
    ],
    [whole('nyitva(?:tart[áa]s(?:i id[őóo])?)?|nyitva ?tart[áa]s|[óo]ra(?:kor)?|k[öo]z[öo]tt'), ''],
    [whole('[eé]s|illetve|valamint'), 'and'],
    [whole('h[eé]tf[őóo](?:n|nk[eé]nt)?|h'), 'mon'],
    [whole('kedd(?:en|enk[eé]nt)?|k'), 'tue'],
    [whole('szerd[aá]n?|szer|sze'), 'wed'],
    [whole('cs[üu]t[öo]rt[öo]k(?:[öo]n)?|cs[üu]t|cs'), 'thu'],
    [whole('p[eé]ntek(?:en)?|p[eé]n|p'), 'fri'],
    [whole('szombat(?:on|onk[eé]nt)?|szomb|szo'), 'sat'],
    [whole('vas[áa]rnap(?:onk[eé]nt)?|vas|v'), 'sun'],
  ],
}

export const greek: HoursLanguage = {
  sign: /\p{Script=Greek}/u,
  words: [
    [/(?<=\d)\s*π\.?\s?μ\.?(?!\p{L})/giu, 'am'],
    [/(?<=\d)\s*μ\.?\s?μ\.?(?!\p{L})/giu, 'pm'],
    [whole('(?:όλο|ολο) το 24ωρο|24ωρο'), '24/7'],
    [/24\s?ωρη?\s+λειτουργ[ιί]α|(?:όλο το )?24ωρο/giu, '24/7'],
    [whole('καθημεριν[αά]|κ[αά]θε μ[εέ]ρα|[οό]λες τις (?:η)?μ[εέ]ρες'), 'daily'],
    [whole('καθημεριν[εέ]ς|εργ[αά]σιμες(?: ημ[εέ]ρες)?'), 'weekdays'],
    [whole('σαββατοκ[υύ]ριακ[οα]'), 'weekends'],
    [whole('(?:επ[ιί]σημες )?αργ[ιί]ες'), 'holidays'],
    [whole('εκτ[οό]ς(?: από)?'), 'except'],
    [whole('κλειστ[αάοό]|κλειστ[ηή]|αργ[ιί]α|ρεπ[οό]'), 'closed'],
    [whole('(?:κατ[οό]πιν|με) ραντεβο[υύ]'), 'by appointment'],
    [whole('δευτ[εέ]ρας?|δευτ?|δε'), 'mon'],
    [whole('τρ[ιί]της?|τρ[ιί]?'), 'tue'],
    [whole('τετ[αά]ρτης?|τετ?'), 'wed'],
    [whole('π[εέ]μπτης?|π[εέ]μ?'), 'thu'],
    [whole('παρασκευ[ηή]ς?|παρ?'), 'fri'],
    [whole('σ[αά]ββατ(?:ο|ου)|σ[αά]β?'), 'sat'],
    [whole('κυριακ[ηή]ς?|κυρ?'), 'sun'],
    [whole('[εέ]ως|μ[εέ]χρι|ως|με'), '-'],
    [whole('και'), 'and'],
    [
      whole(
        'ανοιχτ[αάοό]|ωρ[αά]ριο(?: λειτουργ[ιί]ας)?|[ωώ]ρες(?: λειτουργ[ιί]ας)?|απ[οό]|τις|στις|τη[νς]?|η',
      ),
      '',
    ],
  ],
}

const turkishDay = 'pazartesi|pzt|sal[ıi]|[çc]ar[şs]amba|per[şs]embe|cuma(?:rtesi)?|cmt|pazar'

export const turkish: HoursLanguage = {
  sign: whole(`${turkishDay}|her g[üu]n[üu]?|hafta ?[iİ][çc][iİ]|hafta ?sonu|kapal[ıi]|7/24|24 saat`),
  words: [
    [
      new RegExp(
        `((?:${turkishDay}))(?:\\s+g[üu]n(?:[üu]|leri))?\\s+(?:hari[çc]|d[ıi][şs][ıi]nda)\\s+her\\s+g[üu]n`,
        'giu',
      ),
      'her gün except $1',
    ],
    [/(?<=[\p{L}\d])['’][dt][ae]n/giu, ' - '],
    [/(?<=[\p{L}\d])['’]y?[aeıiuü](?!\p{L})/giu, ''],
    [/7\s?\/\s?24|24\s?\/\s?7|24 saat(?: a[çc][ıi]k)?/giu, '24/7'],
    [whole('(?:haftan[ıi]n )?her g[üu]n[üu]?'), 'daily'],
    [whole('hafta ?[iİ][çc][iİ](?: her g[üu]n)?'), 'weekdays'],
    [whole('hafta ?sonu'), 'weekends'],
    [whole('resm[iî] tatil(?:ler(?:de)?)?|bayramlar(?:da)?'), 'holidays'],
    [whole('hari[çc]'), 'except'],
    [whole('kapal[ıi](?:d[ıi]r)?|tatil'), 'closed'],
    [whole('(?:[öo][ğg]le )?mola(?:s[ıi])?|[öo][ğg]le aras[ıi]'), 'lunch break'],
    [whole('randevu(?: ile|lu|yla)?'), 'by appointment'],
    [whole('pazartesi|pzt|pts'), 'mon'],
    [whole('sal[ıi]|sal'), 'tue'],
    [whole('[çc]ar[şs]amba|[çc]ar[şs]?'), 'wed'],
    [whole('per[şs]embe|per[şs]?'), 'thu'],
    [whole('cumartesi|cmt|cts'), 'sat'],
    [whole('cuma|cum'), 'fri'],
    [whole('pazar|paz'), 'sun'],
    [whole('ile'), '-'],
    [whole('ve'), 'and'],
    [
      whole(
        'g[üu]n(?:[üu]|leri)|saat(?:ler[ıi](?:nde)?)?|aras[ıi](?:nda)?|a[çc][ıi]k(?:t[ıi]r)?|kadar|[çc]al[ıi][şs]ma saatleri',
      ),
      '',
    ],
  ],
}

export const romanian: HoursLanguage = {
  sign: whole('zilnic|luni|vineri|s[âa]mb[ăa]t[ăa]|duminic[ăa]|[îi]nchis|miercuri|lu\\s?[-–]\\s?vi'),
  words: [
    [whole('zilnic|[îi]n fiecare zi'), 'daily'],
    [whole('non-?stop'), '24/7'],
    [whole('s[ăa]rb[ăa]tori(?: legale)?'), 'holidays'],
    [whole('[îi]nchis'), 'closed'],
    [whole('luni|lun?'), 'mon'],
    [whole('mar[țţt]i|mar?'), 'tue'],
    [whole('miercuri|mie|mi'), 'wed'],
    [whole('joi?'), 'thu'],
    [whole('vineri|vin?'), 'fri'],
    [whole('s[âa]mb[ăa]t[ăa]|s[âa]mb?|s[âa]'), 'sat'],
    [whole('duminic[ăa]|dum?'), 'sun'],
    [whole('[șs]i'), 'and'],
    [whole('p[âa]n[ăa] la'), '-'],
    [whole('program|orar|ora|orele|de la|deschis'), ''],
  ],
}
