import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitAddressLine } from './split-address-line.ts'

const cases: readonly (readonly [country: string, text: string, ReturnType<typeof splitAddressLine>])[] = [
  ['ru', 'г Клин, ул Садовая, д.4', { address1: 'ул Садовая, д.4', town: 'Клин' }],
  [
    'ru',
    'Московская обл, г Клин, ул Садовая, д.4',
    { address1: 'ул Садовая, д.4', town: 'Клин', province: 'Московская обл' },
  ],
  ['ru', 'Великий Новгород, ул. Мира, 8', { address1: 'ул. Мира, 8', town: 'Великий Новгород' }],
  ['ru', 'Самара, Гагарина, 12', { address1: 'Гагарина, 12', town: 'Самара' }],
  [
    'ru',
    'г Москва, ул Лесная, д.3 (м. Белорусская,Менделеевская)',
    { address1: 'ул Лесная, д.3 (м. Белорусская,Менделеевская)', town: 'Москва' },
  ],
  [
    'ru',
    '443001, г. Самара, Волжский проспект, д. 25, офис 3',
    { address1: 'Волжский проспект, д. 25', address2: 'офис 3', town: 'Самара', postcode: '443001' },
  ],
  ['ru', 'ул. Мира, д. 5, г. Самара', { address1: 'ул. Мира, д. 5', town: 'Самара' }],
  ['ru', 'ул. Мира, 3, Самара', { address1: 'ул. Мира, 3', town: 'Самара' }],
  ['ua', 'м. Львів, вул. Зелена, 22', { address1: 'вул. Зелена, 22', town: 'м. Львів' }],
  ['ge', 'Batumi, Gorgiladze Street, 39', { address1: 'Gorgiladze Street, 39', town: 'Batumi' }],
  ['ge', 'Тбилиси, 2-й пер. Чавчавадзе, 4', { address1: '2-й пер. Чавчавадзе, 4', town: 'Тбилиси' }],
  ['ge', 'ბათუმი, ბარათაშვილის ქუჩა 9', { address1: 'ბარათაშვილის ქუჩა 9', town: 'ბათუმი' }],
  [
    'ge',
    '12 Rustaveli Ave, Tbilisi 0108',
    { address1: '12 Rustaveli Ave', town: 'Tbilisi', postcode: '0108' },
  ],
  ['uz', 'Самарканд, 3-й проезд Навои', { address1: '3-й проезд Навои', town: 'Самарканд' }],
]

test('the town stands before the street, and houses belong to the street', () => {
  for (const [country, text, parts] of cases) assert.deepEqual(splitAddressLine(text, country), parts, text)
})

test('a house and a shopping centre are no towns', () => {
  for (const text of ['ул. Мира, д. 5', 'Москва, Тверская 5', 'ТЦ Мега, Мира, 5', 'ул. Мира, 5, ТЦ Родник'])
    assert.equal(splitAddressLine(text, 'ru').town, undefined, text)
})
