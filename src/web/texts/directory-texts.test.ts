import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directoryEn } from './directory-en.ts'
import type { DirectoryTexts } from './directory-texts.ts'
import { directoryLanguages, directoryTexts } from './in-language.ts'

type Key = keyof DirectoryTexts
const keys = Object.keys(directoryEn) as Key[]
const others = directoryLanguages.filter((language) => language !== 'en')

// Values of all parameters: text and number alike, since a number in a string is formatted as a number is.
const values = ['23', '45']

const shown = (texts: DirectoryTexts, key: Key): string => {
  const text = texts[key] as string | ((...parts: readonly string[]) => string)
  return typeof text === 'string' ? text : text(...values.slice(0, text.length))
}

/** Texts that are the same as in English, with the reason. */
const sameAsEnglish: Readonly<Record<string, string>> = {
  'resultsWhat *': 'the words of the visitor alone',
  'resultsFor de': 'the preposition is the same word',
  'inPlace de': 'the preposition is the same word',
  'fax de': 'the word is the same',
  'fax fr': 'the word is the same',
  'fax es': 'the word is the same',
  'website de': 'borrowed from English',
  'videos de': 'borrowed from English',
  'links de': 'borrowed from English',
  'menu fr': 'the word is the same',
  'byDistance fr': 'the word is the same',
  'byName de': 'the word is the same',
  'pages fr': 'the word is the same',
  'photos fr': 'the word is the same',
  'sources fr': 'the word is the same',
  'documents fr': 'the word is the same',
  'cheque es': 'the word is the same',
}

test('the directory speaks six languages, one of them from right to left', () => {
  assert.deepEqual(directoryLanguages, ['en', 'de', 'fr', 'es', 'fi', 'ar'])
  for (const language of directoryLanguages) {
    const texts = directoryTexts(language)
    assert.equal(texts.language, language)
    assert.equal(texts.direction, language === 'ar' ? 'rtl' : 'ltr')
  }
})

for (const language of others) {
  const texts = directoryTexts(language)

  test(`${language}: every text of English is there, of the same kind`, () => {
    assert.deepEqual(Object.keys(texts).sort(), [...keys].sort())
    for (const key of keys) {
      const [text, english] = [texts[key], directoryEn[key]]
      assert.equal(typeof text, typeof english, key)
      if (typeof text === 'function') assert.equal(text.length, (english as typeof text).length, key)
      else assert.deepEqual(text.match(/\{\w+\}/g), String(english).match(/\{\w+\}/g), key)
    }
  })

  test(`${language}: texts are filled in, trimmed, and translated`, () => {
    for (const key of keys) {
      const text = shown(texts, key)
      assert.ok(text.length > 0, key)
      assert.equal(text, text.trim(), key)
      if (key === 'direction') continue
      const isSame = `${key} ${language}` in sameAsEnglish || `${key} *` in sameAsEnglish
      assert.equal(text === shown(directoryEn, key), isSame, key)
    }
  })
}

for (const language of directoryLanguages) {
  const texts = directoryTexts(language)

  test(`${language}: texts show all that they are given`, () => {
    for (const key of keys) {
      const text = texts[key]
      if (typeof text !== 'function') continue
      for (const value of values.slice(0, text.length)) assert.ok(shown(texts, key).includes(value), key)
    }
  })

  test(`${language}: quotes and apostrophes are typographic`, () => {
    for (const key of keys) assert.doesNotMatch(shown(texts, key), /["']/, key)
  })
}

test('French has a narrow space inside guillemets and before two-part signs', () => {
  const texts = directoryTexts('fr')
  for (const key of keys) assert.doesNotMatch(shown(texts, key), /[^\u202f][:;?!»]|«[^\u202f]/, key)
})

test('German has its own quotes, Spanish opens questions', () => {
  for (const key of keys) {
    assert.doesNotMatch(shown(directoryTexts('de'), key), /[”«»]/, key)
    assert.doesNotMatch(shown(directoryTexts('es'), key), /[“”„]|^[^¿]*\?/, key)
  }
})

const counts = [0, 1, 2, 5, 11, 100, 1000]
/** The forms for each of the counts; `#` stands for the number. */
const forms: Readonly<Record<string, { readonly businesses: string[]; readonly seconds: string[] }>> = {
  en: {
    businesses: ['# businesses', '# business', ...Array(5).fill('# businesses')],
    seconds: ['# seconds', '# second', ...Array(5).fill('# seconds')],
  },
  de: {
    businesses: Array(7).fill('# Unternehmen'),
    seconds: ['# Sekunden', '# Sekunde', ...Array(5).fill('# Sekunden')],
  },
  fr: {
    businesses: ['# entreprise', '# entreprise', ...Array(5).fill('# entreprises')],
    seconds: ['# seconde', '# seconde', ...Array(5).fill('# secondes')],
  },
  es: {
    businesses: ['# negocios', '# negocio', ...Array(5).fill('# negocios')],
    seconds: ['# segundos', '# segundo', ...Array(5).fill('# segundos')],
  },
  fi: {
    businesses: ['# yritystä', '# yritys', ...Array(5).fill('# yritystä')],
    seconds: ['# sekuntia', '# sekunti', ...Array(5).fill('# sekuntia')],
  },
  ar: {
    businesses: [
      'لا توجد أنشطة تجارية',
      'نشاط تجاري واحد',
      'نشاطان تجاريان',
      '# أنشطة تجارية',
      '# نشاطًا تجاريًا',
      '# نشاط تجاري',
      '# نشاط تجاري',
    ],
    seconds: ['أقل من ثانية', 'ثانية واحدة', 'ثانيتين', '# ثوانٍ', '# ثانية', '# ثانية', '# ثانية'],
  },
}

for (const language of directoryLanguages)
  test(`${language}: numbers have their plural forms`, () => {
    const texts = directoryTexts(language)
    const numbers = new Intl.NumberFormat(language)
    for (const [at, count] of counts.entries()) {
      const filled = (form: string) => form.replace('#', numbers.format(count))
      const { businesses, seconds } = forms[language]!
      assert.equal(texts.businesses(count), filled(businesses[at]!))
      assert.ok(texts.homeIntro(count, 'Oulu').includes(filled(businesses[at]!)))
      assert.match(
        texts.tooManyText(count),
        new RegExp(`(^|[^\\p{L}])${filled(seconds[at]!)}([^\\p{L}]|$)`, 'u'),
      )
    }
  })

test('French and Spanish put a preposition after a million', () => {
  assert.match(directoryTexts('fr').businesses(1_000_000), / d’entreprises$/)
  assert.match(directoryTexts('es').businesses(1_000_000), / de negocios$/)
})

test('hours stand with the words of the language, days without those of hours', () => {
  const said = (language: string, time: string): readonly string[] => {
    const { openUntil, opensAt } = directoryTexts(language)
    return [openUntil(time), opensAt(time)]
  }
  assert.deepEqual(said('de', '9:00'), ['Geöffnet bis 9:00 Uhr', 'Geschlossen, öffnet um 9:00 Uhr'])
  assert.deepEqual(said('de', 'Mo., 09:00'), [
    'Geöffnet bis Mo., 09:00 Uhr',
    'Geschlossen, öffnet Mo., 09:00 Uhr',
  ])
  assert.deepEqual(said('fr', '9:00'), ['Ouvert jusqu’à 9:00', 'Fermé, ouvre à 9:00'])
  assert.deepEqual(said('fr', 'lun. 09:00'), ['Ouvert jusqu’à lun. 09:00', 'Fermé, ouvre lun. 09:00'])
  assert.deepEqual(said('es', '9:00'), ['Abierto hasta las 9:00', 'Cerrado, abre a las 9:00'])
  assert.deepEqual(said('es', '1:00 a.m.'), ['Abierto hasta la 1:00 a.m.', 'Cerrado, abre a la 1:00 a.m.'])
  assert.deepEqual(said('es', '11:00'), ['Abierto hasta las 11:00', 'Cerrado, abre a las 11:00'])
  assert.deepEqual(said('es', 'lun, 9:00'), ['Abierto hasta el lun, 9:00', 'Cerrado, abre el lun, 9:00'])
  assert.deepEqual(said('fi', '9.00'), ['Avoinna klo 9.00 asti', 'Suljettu, avautuu klo 9.00'])
  assert.deepEqual(said('fi', 'ma 9.00'), ['Avoinna ma klo 9.00 asti', 'Suljettu, avautuu ma klo 9.00'])
  assert.deepEqual(said('fi', 'ma 25.11. klo 9.00'), [
    'Avoinna ma 25.11. klo 9.00 asti',
    'Suljettu, avautuu ma 25.11. klo 9.00',
  ])
  for (const [language, sentence] of Object.entries({
    en: 'Open until midnight',
    de: 'Geöffnet bis 24:00 Uhr',
    fr: 'Ouvert jusqu’à minuit',
    es: 'Abierto hasta la medianoche',
    fi: 'Avoinna klo 24.00 asti',
    ar: 'مفتوح حتى منتصف الليل',
  }))
    assert.equal(said(language, directoryTexts(language).midnight)[0], sentence)
  assert.deepEqual(said('ar', '9:00 ص'), ['مفتوح حتى الساعة 9:00 ص', 'مغلق، يفتح الساعة 9:00 ص'])
  assert.deepEqual(said('ar', 'الاثنين 9:00 ص'), [
    'مفتوح حتى يوم الاثنين 9:00 ص',
    'مغلق، يفتح يوم الاثنين 9:00 ص',
  ])
})
