import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isMissing } from './missing-marks.ts'
import { numbersOf, readPhones } from './phones.ts'
import { targetOf } from './targets.ts'

test('a number that cannot exist is never read, whatever the cell', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'0123456789+-/ ().,;xXtelTD'), maxLength: 40 })
  fc.assert(
    fc.property(cell, fc.constantFrom('de', 'gb', 'fr', 'es', 'fi', 'us', ''), (text, country) => {
      for (const { number } of readPhones(text, country).numbers) {
        const phone = parsePhoneNumberFromString(
          number,
          country === '' ? undefined : (country.toUpperCase() as 'DE'),
        )
        assert.ok(phone?.isPossible(), `${text} -> ${number}`)
      }
    }),
  )
})

test('a clean number keeps its spelling', () => {
  assert.deepEqual(readPhones('0161 496 0000', 'gb').numbers, [
    { number: '0161 496 0000', extension: undefined },
  ])
})

test('a number that the cell calls a fax is one, and no other is', () => {
  const read = (cell: string, country: string) =>
    readPhones(cell, country).numbers.map(
      ({ number, fax }) => `${fax ? 'fax ' : ''}${number.replace(/\D/g, '').replace(/^4[49]/, '0')}`,
    )
  assert.deepEqual(read('Tel. 0931/123456, Fax 0931/123457', 'de'), ['0931123456', 'fax 0931123457'])
  assert.deepEqual(read('0931 123456 (Fax: 0931 123457)', 'de'), ['0931123456', 'fax 0931123457'])
  assert.deepEqual(read('T: 01204 496000 F: 01204 496001', 'gb'), ['01204496000', 'fax 01204496001'])
  assert.deepEqual(
    read('Tel 0931 123456 Fax 0931 123457 Mobil 0171 5550123', 'de').map((one) => one.slice(0, 3)),
    ['093', 'fax', '017'],
  )
  for (const empty of ['Tel: 0931 123457 Fax:', 'Tel. 0931 123457, Fax: -'])
    assert.deepEqual(read(empty, 'de'), ['0931123457'], 'an empty label is of no number')
  assert.deepEqual(read('Tel./Fax 0931 123456', 'de'), ['0931123456', 'fax 0931123456'])
  assert.deepEqual(read('020 7946 0958 or 020 7946 0959', 'gb'), ['02079460958', '02079460959'])
})

test('a plus that a spreadsheet took, strokes between whole numbers and apostrophes are read; a number cut short is not', () => {
  const read = (cell: string, country: string) =>
    readPhones(cell, country).numbers.map(
      ({ number }) => parsePhoneNumberFromString(number, country.toUpperCase() as 'DE')?.number,
    )
  assert.deepEqual(read('493514567890', 'de'), ['+493514567890'])
  assert.deepEqual(read('#493514567890', 'de'), ['+493514567890'])
  assert.deepEqual(read("044'234'56'78", 'ch'), ['+41442345678'])
  assert.deepEqual(read('01204 496000 / 07700 900123', 'gb'), ['+441204496000', '+447700900123'])
  assert.deepEqual(read('040 2532864 / 2532865', 'de'), ['+49402532864', '+49402532865'])
  assert.deepEqual(read('0931 12', 'de'), [])
})

test('words in brackets behind a number say what it is for', () => {
  const read = (cell: string, country: string) =>
    numbersOf(readPhones(cell, country).numbers).phone.map(({ number, description }) => [
      parsePhoneNumberFromString(String(number), country.toUpperCase() as 'DE')?.number,
      description,
    ])
  assert.deepEqual(read('01904 555 123 (bar) 01904 555124 (kitchen)', 'gb'), [
    ['+441904555123', 'bar'],
    ['+441904555124', 'kitchen'],
  ])
  assert.deepEqual(read('0172 5551234 (Chef)', 'de'), [['+491725551234', 'Chef']])
  assert.deepEqual(read('0931 123456 / 0931 123457 (Büro)', 'de'), [
    ['+49931123456', undefined],
    ['+49931123457', 'Büro'],
  ])
  assert.deepEqual(read('01204 496000 ext. 12 (bookings)', 'gb'), [['+441204496000', 'ext. 12, bookings']])
  assert.deepEqual(read('0931 123456 (Tel.)', 'de'), [['+49931123456', undefined]])
  assert.deepEqual(read('0931 123456 (Fax: 0931 123457)', 'de'), [['+49931123456', undefined]])
})

test('last digits behind a number are further numbers, or its extension', () => {
  const read = (cell: string, country: string) => {
    const { numbers, refused } = readPhones(cell, country)
    assert.deepEqual(refused, [], cell)
    return numbers.map(({ number, fax }) => {
      const phone = parsePhoneNumberFromString(number, country.toUpperCase() as 'DE')
      return `${fax ? 'fax ' : ''}${phone?.number}`
    })
  }
  assert.deepEqual(read('089/123 45-60 / -61', 'de'), ['+49891234560', '+49891234561'])
  assert.deepEqual(read('089/1234560/61', 'de'), ['+49891234560', '+49891234561'])
  assert.deepEqual(read('030 / 123 45 67 + 68', 'de'), ['+49301234567', '+49301234568'])
  assert.deepEqual(read('020 7946 0018 / 0019', 'gb'), ['+442079460018', '+442079460019'])
  assert.deepEqual(read('01.42.68.53.00/01', 'fr'), ['+33142685300', '+33142685301'])
  assert.deepEqual(read('912345678-79', 'es'), ['+34912345678', '+34912345679'])
  assert.deepEqual(read('(11) 3123-4567 / 98765-4321', 'br'), ['+551131234567', '+5511987654321'])
  assert.deepEqual(read('01/512 34 56-0, Fax DW 20', 'at'), ['+43151234560', 'fax +431512345620'])
  assert.deepEqual(read('02/1234567 - 333 1234567', 'it'), ['+39021234567', '+393331234567'])
  assert.deepEqual(read('915.550.123,00', 'es'), ['+34915550123'])
})

test('many numbers with blanks between them are read, and many digits are none', () => {
  const cell = Array.from({ length: 10 }, (_, at) => `03 12 34 56 7${at}`).join(' ')
  assert.equal(readPhones(cell, 'fr').numbers.length, 10)
  assert.deepEqual(readPhones('1 '.repeat(149), 'fr').numbers, [])
})

test('a pause that is dialled ends the number', () => {
  assert.deepEqual(readPhones('+1 (415) 555-2671,,123#', 'us').numbers, [
    { number: '+1 (415) 555-2671', extension: '123' },
  ])
  assert.equal(readPhones('030 1234567,68', 'de').numbers.length, 2)
})

test('an extension behind a fax label stands in the place of the one behind the dash', () => {
  const read = (cell: string, country: string) =>
    readPhones(cell, country).numbers.map(({ number, fax }) => {
      const phone = parsePhoneNumberFromString(number, country.toUpperCase() as 'DE')
      return `${fax ? 'fax ' : ''}${phone?.number}`
    })
  assert.deepEqual(read('0711 123-0, Fax -15', 'de'), ['+497111230', 'fax +4971112315'])
  assert.deepEqual(read('Tel. 0711/234567-10, Fax 199', 'de'), ['+4971123456710', 'fax +49711234567199'])
  assert.deepEqual(read('+49 30 20252-0 / Fax: -199', 'de'), ['+4930202520', 'fax +493020252199'])
  assert.deepEqual(read('+43 1 512 34 56-0, Fax: DW -900', 'at'), ['+43151234560', 'fax +4315123456900'])
  assert.deepEqual(read('Telefon: 06221 392-0, Telefax: -18', 'de'), ['+4962213920', 'fax +49622139218'])
  assert.deepEqual(read('+43 512 123456-0, F -33', 'at'), ['+435121234560', 'fax +4351212345633'])
  assert.deepEqual(read('040 123456-0 Fax: 123456-19', 'de'), ['+49401234560', 'fax +494012345619'])
  assert.deepEqual(read('040 123456-0 Fax: 123457-0', 'de'), ['+49401234560', 'fax +49401234570'])
  assert.deepEqual(read('02742/1234, Fax DW 33', 'at'), ['+4327421234', 'fax +432742123433'])
  assert.deepEqual(read('0732/123456-0 oder -9 (Fax)', 'at'), ['+437321234560', 'fax +437321234569'])
  assert.deepEqual(read('+49 34221-12345, -46', 'de'), ['+493422112345', '+493422112346'])
  assert.deepEqual(read('0711-12345, -46', 'de'), ['+4971112345', '+4971112346'], 'an area code is no stem')
})

test('labels and words for extensions are read in the languages of the numbers', () => {
  const read = (cell: string, country: string) =>
    readPhones(cell, country).numbers.map(({ number, extension, fax }) => {
      const phone = parsePhoneNumberFromString(number, country.toUpperCase() as 'DE')
      return `${fax ? 'fax ' : ''}${phone?.number}${extension ? ` x${extension}` : ''}`
    })
  assert.deepEqual(read('Τηλ.: 210 1234567, Φαξ: 210 1234568', 'gr'), ['+302101234567', 'fax +302101234568'])
  assert.deepEqual(read('전화 02-123-4567 팩스 02-123-4568', 'kr'), ['+8221234567', 'fax +8221234568'])
  assert.deepEqual(read('电话:010-12345678 传真:010-12345679', 'cn'), ['+861012345678', 'fax +861012345679'])
  assert.deepEqual(read('010-12345678转8001', 'cn'), ['+861012345678 x8001'])
  assert.deepEqual(read('032-123-4567~8', 'kr'), ['+82321234567', '+82321234568'])
  assert.deepEqual(read('253 123 456 / Fax: n/a', 'pt'), ['+351253123456'])
  assert.deepEqual(read('0212 123 45 67 dahili 123', 'tr'), ['+902121234567 x123'])
})

test('letters are digits where they make a number, and a one of old Mexican numbers is left out', () => {
  const read = (cell: string, country: string) =>
    readPhones(cell, country).numbers.map(({ number }) => number.replace(/\D/g, ''))
  assert.deepEqual(read('1-800-GO-FEDEX', 'us'), ['18004633339'])
  assert.deepEqual(read('(800) 4-BLEACH', 'us'), ['18004253224'])
  assert.deepEqual(read('1-800-MATTRESS', 'us'), ['18006288737'])
  assert.deepEqual(read('+52 1 55 5512 3456', 'mx'), ['525555123456'])
})

test('digits of what is no telephone number are none, and no end of one', () => {
  const read = (cell: string, country: string) =>
    readPhones(cell, country).numbers.map(
      ({ number }) => parsePhoneNumberFromString(number, country.toUpperCase() as 'DE')?.number,
    )
  for (const [cell, country] of [
    ['01.02.2024', 'de'],
    ['DE123456789', 'de'],
    ['IT12345678901', 'it'],
    ['07911 12345', 'gb'],
  ] as const)
    assert.deepEqual(read(cell, country), [], cell)
  for (const cell of [
    '030 12345678 Zimmer 12',
    '030 12345678 - bitte nach 17 Uhr',
    '030 12345678 www.example24.de',
    '030 12345678, info@a12.example',
    '030 12345678 (8,35 ct/min + 16,69 ct/min)',
    '030 12345678 - 24h',
    '030 12345678 (平日9:00〜17:00)',
  ])
    assert.deepEqual(read(cell, 'de'), ['+493012345678'], cell)
  assert.deepEqual(read('https://wa.me/491711234567', 'de'), ['+491711234567'])
  assert.deepEqual(read('030 12345678 Büro 12345679', 'de'), ['+493012345678', '+493012345679'])
  assert.deepEqual(read('030 12345678 (Laden) + 030 87654321 (Werkstatt)', 'de'), [
    '+493012345678',
    '+493087654321',
  ])
})

test('a number whose last digits are not told is none', () => {
  for (const cell of ['0236 3822 xxx', '030 1234 ***', 'Tel. 0171 55…', '0905 12 34 XX', '****** 4567 123'])
    assert.deepEqual(readPhones(cell, 'vn').numbers.length + readPhones(cell, 'de').numbers.length, 0, cell)
  assert.equal(readPhones('212-555-0123 x12', 'us').numbers[0]?.extension, '12')
})

test('extensions by the words of Czechs and Slovaks; a choice of a Swedish menu is none', () => {
  for (const [cell, country, number, extension] of [
    ['221 714 444, l. 15', 'cz', '+420221714444', '15'],
    ['221 714 444, linka 15', 'cz', '+420221714444', '15'],
    ['221 714 444 kl. 15', 'cz', '+420221714444', '15'],
    ['02/5441 1234, kl. 15', 'sk', '+421254411234', '15'],
    ['08-123 456 00, knappval 2', 'se', '+46812345600', undefined],
  ] as const) {
    const { numbers } = readPhones(cell, country)
    const phone = parsePhoneNumberFromString(numbers[0]?.number ?? '', country.toUpperCase() as 'DE')
    assert.deepEqual([phone?.number, numbers[0]?.extension, numbers.length], [number, extension, 1], cell)
  }
})

test('words that deny a telephone are marks of nothing in many languages', () => {
  const phone = targetOf('telephone_number')!
  for (const cell of [
    's/ telefone',
    'nemá',
    'bez telefonu',
    'není telefon',
    'Bez telefonu',
    'har inte',
    'w/o phone',
    'nincs telefon',
  ])
    assert.ok(isMissing(cell, phone), cell)
  for (const cell of ['s/ 221 714 444', 'bez předvolby 221714444']) assert.ok(!isMissing(cell, phone), cell)
})
