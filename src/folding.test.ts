import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compatible, foldPlaceName, foldWords, plain, plainWords, unmarked } from './folding.ts'

test('each form keeps and drops what it says', () => {
  assert.equal(compatible('ＣＡＦÉ ①'), 'café 1')
  assert.equal(plain('Café  Ｄé-jà Øst'), 'cafe  de-ja øst')
  assert.deepEqual(plainWords('Crêperie “Déjà-vu”'), ['creperie', 'deja', 'vu'])
  assert.equal(unmarked('Ｅ́άη'), 'Ｅαη')
  assert.deepEqual(foldWords("Barber's L'Atelier Øst & Maß"), ['barbers', 'l', 'atelier', 'ost', 'mass'])
  assert.equal(foldPlaceName("L'Haÿ & Żebbuġ Ħamrun"), 'lhay and zebbug hamrun')
})

test('vowel signs of Indic scripts are letters of a place and marks of a category', () => {
  assert.equal(foldPlaceName('दिल्ली'), 'दिल्ली')
  assert.notDeepEqual(foldWords('दिल्ली'), ['दिल्ली'])
})
