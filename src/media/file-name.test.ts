import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sentenceOf } from '../faults/fault.ts'
import { fileNameFault } from './file-name.ts'

test('names that systems read differently are faults, each with its reason', () => {
  const wrong: Readonly<Record<string, RegExp>> = {
    'menu.pdf\0.exe': /NUL/,
    'menu\n.pdf': /control/,
    'menu\u202efdp.exe': /direction/,
    'menu\u2066.pdf': /direction/,
    'a/menu.pdf': /path/,
    '..\\menu.pdf': /path/,
    'menu.pdf.': /dot or blank/,
    'menu.pdf ': /dot or blank/,
    'menu.pdf\u00a0': /dot or blank/,
    'CON.pdf': /device/,
    nul: /device/,
    'com1.menu.pdf': /device/,
    'LPT¹.pdf': /device/,
    [`${'é'.repeat(130)}.pdf`]: /longer/,
  }
  for (const [name, reason] of Object.entries(wrong))
    assert.match(sentenceOf(fileNameFault(name)!), reason, name)
})

test('names that people give are fine', () => {
  for (const name of [
    '',
    'menu.pdf',
    'Menü 2026 (v1.2).docx',
    'console.pdf',
    'תפריט.pdf',
    '.menu.pdf',
    'a-con.pdf',
  ])
    assert.equal(fileNameFault(name), undefined, name)
})

test('no name makes the check fail', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => void fileNameFault(name)))
})
