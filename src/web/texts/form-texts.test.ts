import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consoleEn } from './console-en.ts'
import { en } from './en.ts'
import { consoleTextsFor, formLanguages, manageTextsFor, textsFor } from './in-language.ts'
import { manageEn } from './manage-en.ts'

/** All texts of an object by their path, such as `reportSubjects.name`; those with parameters filled in. */
function textsOf(object: object, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(object)) {
    const here = path === '' ? name : `${path}.${name}`
    if (typeof value === 'string') found.set(here, value)
    else if (typeof value === 'function')
      found.set(here, String(value(...['23', '45', '67'].slice(0, value.length))))
    else for (const [inner, text] of textsOf(value as object, here)) found.set(inner, text)
  }
  return found
}

/** Texts that are the same as in English, since the language borrows the word or has the same one. */
const sameAsEnglish: ReadonlySet<string> = new Set([
  'de website',
  'de reportSubjects.website',
  'de objects.name',
  'de objects.website',
  'de claimCode',
  'fr sites',
  'de logo',
  'de objects.logo',
  'fr objects.logo',
  'fi objects.logo',
  'fr objects.image',
  'fr photo',
  'de body',
  'fr logo',
  'fr claimCode',
  'fi logo',
  'fr objects.description',
  'fr suggestionsHeading',
  'fr messagesHeading',
  'de messageFrom',
  'fr messageFrom',
  'es messageFrom',
  'fi messageFrom',
])

for (const language of formLanguages.filter((one) => one !== 'en')) {
  for (const [what, texts, english] of [
    ['forms', textsFor(language), en],
    ["the owner's page", manageTextsFor(language), manageEn],
    ['the console', consoleTextsFor(language), consoleEn],
  ] as const) {
    test(`${language}: every text of ${what} is there, filled in, trimmed and translated`, () => {
      const known = textsOf(texts)
      const wanted = textsOf(english)
      assert.deepEqual([...known.keys()].sort(), [...wanted.keys()].sort())
      for (const [path, text] of known) {
        assert.ok(text.length > 0 && text === text.trim(), path)
        if (text === wanted.get(path)) assert.ok(sameAsEnglish.has(`${language} ${path}`), `${path}: ${text}`)
        for (const value of ['23', '45', '67'])
          assert.equal(text.includes(value), wanted.get(path)!.includes(value), `${path}: ${text}`)
      }
    })
  }
}

test('hosted pages speak Finnish and Arabic, and English where there is no translation', () => {
  assert.deepEqual(formLanguages, ['en', 'de', 'fr', 'es', 'fi', 'ar'])
  assert.equal(textsFor('fi-FI').language, 'fi')
  assert.equal(textsFor('ar-EG').language, 'ar')
  assert.equal(textsFor('sv').language, 'en')
})
