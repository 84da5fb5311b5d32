import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decidedAtOneAddress } from '../../test/support/match-records.ts'

test('what owners write beside a name for a while is no part of it', () => {
  const names = [
    'Harbour Grill - Under New Management',
    'Harbour Grill (under new ownership)',
    'NOW OPEN! Harbour Grill',
    'Harbour Grill (now open!)',
    'Harbour Grill - closed for renovation',
    'Harbour Grill - wegen Umbau geschlossen',
    'Harbour Grill – reopening soon',
    'Grand Opening: Harbour Grill',
  ]
  for (const name of names)
    assert.equal(
      decidedAtOneAddress({ name }, { name: 'Harbour Grill', phones: ['01539 496099'] }),
      'match',
      name,
    )
  // A name of its own.
  assert.notEqual(decidedAtOneAddress({ name: 'Now Open Kitchen' }, { name: 'Kitchen' }), 'match')
})

test('usual abbreviations are the words they stand for', () => {
  const pairs = [
    ['Gebr. Huber', 'Gebrüder Huber'],
    ['VW Zentrum Graz', 'Volkswagen Zentrum Graz'],
    ['Mtn View Vet Clinic', 'Mountain View Veterinary Clinic'],
    ['First Bapt Church', 'First Baptist Church'],
    ["St Mary's C of E Primary School", "Saint Mary's Church of England Primary School"],
    ["St Mary's R.C. Primary School", "St Mary's Roman Catholic Primary School"],
    ['YMCA', "Young Men's Christian Association"],
  ]
  for (const [a, b] of pairs)
    assert.equal(decidedAtOneAddress({ name: a }, { name: b }), 'match', `${a}, ${b}`)
  assert.notEqual(
    decidedAtOneAddress({ name: 'YMCA' }, { name: "Young Women's Christian Association" }),
    'match',
  )
  assert.notEqual(
    decidedAtOneAddress({ name: "St Mary's C of E Primary School" }, { name: "St Mary's RC Primary School" }),
    'match',
  )
})

test('lists call one trade differently, and a firm is not one of its people', () => {
  const lawyer = { name: 'Daniel Reyes, Attorney at Law', category: 'attorney' }
  assert.notEqual(
    decidedAtOneAddress({ name: 'Law Offices of Daniel Reyes', category: 'lawyer' }, lawyer),
    'distinct',
  )
  assert.notEqual(decidedAtOneAddress({ name: 'Reyes & Cohen LLP', category: 'law firm' }, lawyer), 'match')
  const doctor = { name: 'Dr. med. Jens Albrecht', category: 'doctor' }
  assert.notEqual(
    decidedAtOneAddress({ name: 'Praxis Dr. Albrecht', category: 'general practitioner' }, doctor),
    'distinct',
  )
})

test('a name in an alphabet can be read: other words are another name', () => {
  const at = {
    phones: [],
    category: 'cafe',
    address: '5 Lenina',
    town: 'Perm',
    postcode: '614000',
    country: 'RU',
  }
  assert.equal(
    decidedAtOneAddress({ ...at, name: 'Кафе Ромашка' }, { ...at, name: 'Kafe Lavanda' }),
    'distinct',
  )
  assert.notEqual(
    decidedAtOneAddress({ ...at, name: 'Кафе Ромашка' }, { ...at, name: 'Kafe Romashka' }),
    'distinct',
  )
})
