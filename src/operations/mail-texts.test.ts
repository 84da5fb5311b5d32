import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageLanguages } from '../page-languages.ts'
import { claimTexts } from './claim-texts.ts'
import { mailTexts } from './mail-texts.ts'
import { ownerTexts } from './owner-texts.ts'

type Texts = Readonly<Record<string, (...parts: readonly string[]) => string>>

const values = ['Ada', 'Bakery', '2026']

test('mail is written in every language of the pages, with every value', () => {
  for (const textsIn of [mailTexts, claimTexts, ownerTexts]) {
    const english = textsIn('en') as unknown as Texts
    for (const language of pageLanguages) {
      if (language === 'en') continue
      const texts = textsIn(language) as unknown as Texts
      assert.deepEqual(Object.keys(texts), Object.keys(english), language)
      for (const [key, text] of Object.entries(texts)) {
        const given = values.slice(0, english[key]!.length)
        const written = text(...given)
        assert.notEqual(written, english[key]!(...given), `${language} ${key}`)
        for (const value of given)
          assert.ok(written.includes(value), `${language} ${key} leaves out ${value}`)
      }
    }
  }
})

test('mail in Arabic runs from right to left whatever the script of the names in it', () => {
  const firstLetter = /[\p{L}]/u
  for (const textsIn of [mailTexts, claimTexts, ownerTexts])
    for (const [key, text] of Object.entries(textsIn('ar-EG') as unknown as Texts)) {
      const written = text(...values)
      // A reader takes the direction of a line from its first letter that is in no isolate.
      const loose = written.replaceAll(/\u2068[^\u2069]*\u2069/gu, '')
      for (const line of loose.split('\n').filter((one) => !values.includes(one)))
        if (firstLetter.test(line))
          assert.match(firstLetter.exec(line)![0], /\p{Script=Arabic}/u, `${key}: ${line}`)
    }
})
