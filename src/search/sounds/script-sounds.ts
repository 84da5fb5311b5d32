/** Possible sounds of words in scripts other than Latin, in the notation of `sounds.ts`. */
import anyAscii from 'any-ascii'
import { unmarked } from '../../folding.ts'
import { romaniseHangul } from '../text/hangul.ts'
import { romanise } from '../text/kana.ts'

interface Script {
  readonly isMeant: RegExp
  /** Sounds of letters and letter groups. */
  readonly sounds: ReadonlyMap<string, string>
  /** Matches the next letter or group. */
  readonly next: RegExp
  readonly prepare: (word: string) => string
  /** Whether the script omits vowels, so that adjacent consonants may belong to different syllables. */
  readonly leavesVowelsOut: boolean
}

type Rules = Pick<Script, 'isMeant'> & {
  /** `бп:b дж,:x`: letters or, with commas, letter groups, and their sound. */
  readonly sounds: string
  readonly prepare?: (word: string) => string
  readonly leavesVowelsOut?: true
}

function scriptOf({ isMeant, sounds, prepare, leavesVowelsOut }: Rules): Script {
  const found = new Map<string, string>()
  for (const rule of sounds.split(' ')) {
    const [all, sound] = rule.split(':') as [string, string]
    for (const letters of all.includes(',') ? all.split(',') : all)
      if (letters !== '') found.set(letters, sound)
  }
  const longestFirst = [...found.keys()].sort((a, b) => b.length - a.length)
  return {
    isMeant,
    sounds: found,
    next: new RegExp(longestFirst.join('|'), 'gu'),
    prepare: prepare ?? unmarked,
    leavesVowelsOut: leavesVowelsOut ?? false,
  }
}

const cyrillic = scriptOf({
  isMeant: /\p{Script=Cyrillic}/u,
  sounds:
    'б:b п:p вфѳ:f д:d т:t гґѓ:g/h кќ:k х:h/k зсц:s тс,:s/ts дз,:s/ds жшчџћђ:x/s дж,:x щ:x/xt м:m нњ:n нг,нґ:n лљ:l р:r аеиіјоуыэєюяѣѵў:e',
})

/** `αυ`, `ευ` and `ηυ` end in v or f, unless they stand for Latin diphthongs; `γου` before a vowel is w. */
const greek = scriptOf({
  isMeant: /\p{Script=Greek}/u,
  prepare: (word) => unmarked(word).replace(/(?<=[αεη])υ|γου(?=[αεηιο])/gu, 'ϝ'),
  sounds:
    'β:f φ:f π:p δ:d/t τ:t γ:g γι,γε,γη,γυ:e/g κ:k χ:h/k ζ:s σς:s/x τζ,τσ:s/x θ:t/s ξ:ks ψ:ps μ:m ν:n λ:l ρ:r ' +
    'μπ,:b/mp/mb ντ,:d/nd/nt γγ,:n/g γκ,γχ:g/nk/n ϝ:e/f αεηιουω:e',
})

const arabic = scriptOf({
  isMeant: /\p{Script=Arabic}/u,
  sounds:
    'ب:b/p پ:p فڤ:f دڈ:d تطٹ:t ضذظ:s/d ث:t/s كک:k/g ق:k/g گغ:g خ:k/h حه:h ج:x/g شچژ:x تش,:x سصز:s م:m نں:n نج,نغ:n/nx ' +
    'ل:l رڑ:r ة:e/t و:e/f اأإآٱعئؤىيیۀۆێے:e',
  prepare: (word) =>
    word
      .replace(/[\u064b-\u065f\u0640]/gu, '')
      .replace(/ه$/u, 'ا')
      .replace(/(?!^)و/gu, 'ا'),
  leavesVowelsOut: true,
})

/** The geresh for foreign sounds (`ג'` for j, `צ'` for ch) has been dropped as an apostrophe. */
const hebrew = scriptOf({
  isMeant: /\p{Script=Hebrew}/u,
  sounds:
    'ב:b/f פף:p/f ד:d/t טת:t ג:g/x נג,:n כך:k ח:h/k ה:h/e ק:k זס:s צץ:s/x ש:x/s טש,תש:x מם:m נן:n ל:l ר:r ו,וו:e/f איע:e',
  prepare: (word) => word.replace(/[\u0591-\u05c7]/gu, '').replace(/ה$/u, 'א'),
  leavesVowelsOut: true,
})

/** In foreign names, letters under the silence mark are often pronounced after all. */
const silenced: readonly (readonly [RegExp, string])[] = [
  [/([เแโใไ])([ก-ฮ])/gu, '$2$1'],
  [/ร(?=[ก-ฮ][ิุ]?์)|ร์/gu, '7'],
  [/(?<=[ะ-ฺเ-ๅ็-๎])([ก-ฮ])(?=\1)/gu, ''],
  [/(?<=[ะ-ฺเ-ๅ็-๎])(?:[สศษ](?=ซ)|[บป](?=[ปพ])|[ดต](?=[ตท])|ก(?=[ขค]))/gu, ''],
  [/[กขคฆ][ิุ]?์/gu, '2'],
  [/[ดตทธฎฐฏ][ิุ]?์/gu, '3'],
  [/[สศษชซจ][ิุ]?์/gu, '4'],
  [/น์|ณ์/gu, 'น'],
  [/[ก-ฮ][ิุ]?์/gu, ''],
  [/ห(?=[งนมยรลว])/gu, ''],
  [/[ลฬ]$/u, '5'],
  [/ร$/u, '9'],
  [/[สศษจชซ]$/u, '6'],
]

const thai = scriptOf({
  isMeant: /\p{Script=Thai}/u,
  sounds:
    'บ:b ป:p/b ผพภ:p ฝฟ:f ดฎ:d/t ตฏ:t/d ถทธฐฑฒ:t ก:k/g ขฃคฅฆ:k จฉชฌ:x/s ซศษส:s ทร,:s/tr มํ:m งณน:n รฤ:r ลฬ:l ว:e/f หฮ:h ' +
    'อยญะาัิีึืุูเแโใไ็:e รร,:e 2:e/k/g 3:e/t/d 4:e/s/x 5:l/n 6:s/t 7:R 9:n/r',
  prepare: (word) => silenced.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word),
  leavesVowelsOut: true,
})

/** Sounds of romanised words. The languages differ in the sounds that they do not distinguish. */
const romanised =
  'm:m n:n ng,:n sz:s ss,:s sh,sch:x zh,:x kq:k x:ks l:l r:r h:h w:e/f aeiouy:e fv:f p:p t:t d:d g:g j:x c:x b:b '
const other = scriptOf({
  isMeant: /./u,
  sounds: `${romanised}ch,shch:x kh,:k/h gh,:g th,:t dh,:d bh,:b ph,:p/f jh,:x ts,:s/ts dz,:s`,
  prepare: (word) => anyAscii(word).toLowerCase(),
})

/** `ン` is m in foreign words before labial consonants. */
const kana = scriptOf({
  isMeant: /[\u3041-\u3096\u30a1-\u30fa]/u,
  sounds: `${romanised}b:b/f sh,ssh:x/s j:x/s ch,cch:x/t ts,tts:s/t f:f/h r:r/l 1:m/n`,
  prepare: (word) => romanise(word).replace(/n(?=[bpmf])/g, '1'),
})

/** A syllable-final p may also be b. */
const hangul = scriptOf({
  isMeant: /[\uac00-\ud7a3]/u,
  sounds: `${romanised}b:b/p/f p:p/f 1:p/b pp,:p d:d/t g:g/k ng,ngg:n kk,:k j,jj:x/s ch,:x/s s:s/x ss,:s r:r/l l,ll:l/r w:e`,
  prepare: (word) => romaniseHangul(word).replace(/(?<!p)p(?![aeiouywp])/g, '1'),
})

const nasalSign = /[\u0901\u0902\u0981\u0982\u0a02\u0a70\u0a82\u0b02\u0c02\u0c82\u0d02]/gu
/** A consonant followed by another letter has an inherent vowel. */
const inherentVowel = /(?<=\p{Lo})(?=\p{Lo})/gu

const indic = scriptOf({
  isMeant: /[\u0900-\u0d7f]/u,
  sounds: `${romanised}s:s/x j:x/s b:b/f v:f/e vh,:e/f/h d:d/t th,:t bh,:b dh,:d kh,:k gh,:g ph,:f/p ch,chh:x jh,:x 1:n/m 1g,:n/ng`,
  prepare: (word) => anyAscii(word.replace(nasalSign, '1').replace(inherentVowel, 'a')).toLowerCase(),
})

const tamil = scriptOf({
  isMeant: /\p{Script=Tamil}/u,
  sounds: `${romanised}s:s/x c:s/x p:p/b t:t/d k:k/g v:f/e`,
  prepare: indic.prepare,
})

const scripts = [cyrillic, greek, arabic, hebrew, thai, kana, hangul, tamil, indic, other]

/** The sounds of a lower-case word. */
export function scriptSounds(word: string): string[] {
  const { prepare, next, sounds, leavesVowelsOut } = scripts.find(({ isMeant }) => isMeant.test(word))!
  const found: string[] = []
  for (const [letters] of prepare(word).matchAll(next)) {
    if (leavesVowelsOut && found.length > 0) found.push('-')
    found.push(sounds.get(letters)!)
  }
  const step = leavesVowelsOut ? 2 : 1
  const closing = leavesVowelsOut ? 'r?' : 'r.'
  return found.map((sound, i) => (sound === 'r' && found[i + step] !== 'e' ? closing : sound))
}
