import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { EntityDocument } from '../../../entity/entity-document.ts'
import { toStored } from '../../../entity/opening/opening-times.ts'
import { discoveryEn } from '../../texts/discovery-en.ts'
import { contactFile } from './contact-file.ts'
import { folded, linesOf, textValue } from './content-lines.ts'
import { hoursFile } from './hours-file.ts'
import { timeZoneLines } from './time-zone.ts'

/** 2030-12-02, a Monday. */
const today = Date.parse('2030-12-02T00:00:00Z') / 86_400_000
const lastEdit = Date.parse('2030-12-01T10:00:00Z')
const url = 'https://directory.example/en/b/7/kahvila'

const week = {
  monday: '09001800',
  tuesday: '09001800',
  wednesday: '09001200,13001800',
  thursday: '24hour',
  friday: '18002400',
  saturday: '22000300',
  sunday: 'closed',
}

function documentOf(members: object = {}, opening: Record<string, string> = {}): EntityDocument {
  const read = toStored({ ...week, ...opening })
  assert.ok('stored' in read)
  return {
    _id: '7',
    country: 'fi',
    local_timezone: 'Europe/Helsinki',
    name: { name: 'Kahvila; Aalto, Oy', formal_name: '', branch_name: '' },
    postal_address: {
      building_number: '1',
      address1: 'Mannerheimintie',
      town: 'Helsinki',
      postcode: '00100',
    },
    geopoint: { latitude: 60.17, longitude: 24.94 },
    phones: [{ number: '09 123', e164_number: '+3589123' }],
    emails: [{ email_address: 'info@aalto.example' }],
    websites: [{ website_url: 'https://aalto.example/' }, { website_url: 'javascript:alert(1)' }],
    descriptions: [{ headline: '', body: 'Kahvia,\npullaa' }],
    opening_times: read.stored,
    ...members,
  } as unknown as EntityDocument
}

const hoursOf = (document: EntityDocument) =>
  hoursFile(document, {
    url,
    texts: discoveryEn,
    today,
    holidayOn: (day) => (day === today + 4 ? 'yes' : 'no'),
    lastEdit,
  })

const contactOf = (document: EntityDocument) =>
  contactFile(document, {
    url,
    assetsUrl: 'https://directory.example/assets',
    categories: ['Café'],
    lastEdit,
  })

/** The lines of a file, unfolded, as a program reads them. */
function read(file: string): readonly string[] {
  assert.ok(file.endsWith('\r\n'))
  const raw = file.slice(0, -2).split('\r\n')
  for (const line of raw) {
    assert.ok(new TextEncoder().encode(line).length <= 75, line)
    assert.ok(!/[\r\n]/.test(line), line)
  }
  return file.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
}

/** Events as their properties by name. */
function eventsOf(lines: readonly string[]): readonly Map<string, string[]>[] {
  const events: Map<string, string[]>[] = []
  let event: Map<string, string[]> | undefined
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') event = new Map()
    else if (line === 'END:VEVENT') events.push(event!)
    else if (event !== undefined) {
      const [, name, value] = /^([^:;]+(?:;[^:]*)?):(.*)$/s.exec(line)!
      event.set(name!, [...(event.get(name!) ?? []), value!])
    }
  }
  return events
}

const zoned = ';TZID=Europe/Helsinki'

test('lines are folded between characters, at 75 bytes, and read back as they were', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const value = textValue(text)
      const [line] = read(linesOf([`NOTE:${value}`]))
      assert.equal(line, `NOTE:${value}`)
      assert.ok(!/\p{Cc}/u.test(value.replaceAll('\t', '')))
    }),
  )
  assert.equal(folded('ä'.repeat(38)).split('\r\n').length, 3)
  assert.equal(textValue('a;b,c\\d\r\ne'), 'a\\;b\\,c\\\\d\\ne')
})

test('a contact has what the listing shows, and nothing that is no address of the web', () => {
  const lines = read(contactOf(documentOf()))
  assert.deepEqual(lines.slice(0, 2), ['BEGIN:VCARD', 'VERSION:4.0'])
  assert.equal(lines.at(-1), 'END:VCARD')
  for (const line of [
    'FN:Kahvila\\; Aalto\\, Oy',
    'TEL;TYPE="work,voice";VALUE=uri:tel:+3589123',
    'EMAIL;TYPE=work:info@aalto.example',
    'ADR;TYPE=work:;;Mannerheimintie 1;Helsinki;;00100;FI',
    'GEO:geo:60.17,24.94',
    'TZ:Europe/Helsinki',
    'URL:https://aalto.example/',
    'NOTE:Kahvia\\, pullaa',
    'REV:20301201T100000Z',
  ])
    assert.ok(lines.includes(line), `${line}\n${lines.join('\n')}`)
  assert.ok(!lines.some((line) => line.includes('javascript')))
})

test('an undisplayed address is in neither file', () => {
  const { postal_address } = documentOf()
  const hidden = documentOf({ postal_address: { ...postal_address, do_not_display: true } })
  for (const file of [contactOf(hidden), hoursOf(hidden)!]) {
    const text = read(file).join('\n')
    assert.ok(!/Mannerheimintie|00100|60\.17|24\.94|GEO/.test(text), text)
    assert.ok(text.includes('Helsinki'))
  }
})

test('the week repeats without the days that differ, which have events of their own', () => {
  const document = documentOf(
    {},
    {
      exceptions: '2030-12-24=10001200',
      closed: '2030-12-09',
      closed_public_holidays: 'true',
      statement: 'Hei, hei',
    },
  )
  const events = eventsOf(read(hoursOf(document)!))
  const start = `DTSTART${zoned}`
  assert.deepEqual(
    events.map((event) => [event.get(start)![0], event.get(`DTEND${zoned}`)![0], event.get('RRULE')?.[0]]),
    [
      ['20301202T090000', '20301202T180000', 'FREQ=WEEKLY;BYDAY=MO,TU'],
      ['20301204T090000', '20301204T120000', 'FREQ=WEEKLY;BYDAY=WE'],
      ['20301204T130000', '20301204T180000', 'FREQ=WEEKLY;BYDAY=WE'],
      ['20301205T000000', '20301206T000000', 'FREQ=WEEKLY;BYDAY=TH'],
      ['20301206T180000', '20301207T000000', 'FREQ=WEEKLY;BYDAY=FR'],
      ['20301207T220000', '20301208T030000', 'FREQ=WEEKLY;BYDAY=SA'],
      ['20301224T100000', '20301224T120000', undefined],
    ],
  )
  // The 9th is a Monday and closed; the 24th, a Tuesday, has hours of its own; Friday the 6th is a holiday.
  assert.deepEqual(events[0]!.get(`EXDATE${zoned}`), ['20301209T090000', '20301224T090000'])
  assert.deepEqual(events[4]!.get(`EXDATE${zoned}`), ['20301206T180000'])
  const uids = events.map((event) => event.get('UID')![0])
  assert.equal(new Set(uids).size, uids.length)
  assert.equal(events[0]!.get('DESCRIPTION')![0], 'Hei\\, hei\\nClosed on public holidays.')
  assert.equal(events[0]!.get('LOCATION')![0], 'Mannerheimintie 1\\, 00100 Helsinki')
})

test('a closure without an end ends the week, and one from the past leaves nothing', () => {
  const ends = hoursOf(documentOf({}, { temporarily_closed_from: '2030-12-10' }))!
  const rules = eventsOf(read(ends)).map((event) => event.get('RRULE')![0])
  // The last second of the 9th in Helsinki, two hours ahead.
  assert.equal(rules[0], 'FREQ=WEEKLY;UNTIL=20301209T215959Z;BYDAY=MO,TU')
  const over = hoursOf(documentOf({}, { temporarily_closed_from: '2030-11-01' }))!
  assert.deepEqual(eventsOf(read(over)), [])
  const back = hoursOf(
    documentOf({}, { temporarily_closed_from: '2030-12-02', temporarily_closed_until: '2030-12-09' }),
  )!
  assert.deepEqual(eventsOf(read(back))[0]!.get(`EXDATE${zoned}`), [
    '20301202T090000',
    '20301203T090000',
    '20301209T090000',
  ])
})

test('without a zone the times float; without hours, or closed for good, there is no file', () => {
  const floating = read(hoursOf(documentOf({ local_timezone: undefined }))!)
  assert.ok(!floating.some((line) => line.includes('TZID')))
  assert.ok(floating.includes('DTSTART:20301202T090000'))
  assert.equal(hoursOf(documentOf({ opening_times: undefined })), undefined)
  assert.equal(hoursOf(documentOf({ status: { status: 'inactive' } })), undefined)
})

test('a zone has its changes of the clock, and one without changes stands for itself', () => {
  const from = Date.parse('2030-01-01T00:00:00Z')
  const lines = timeZoneLines('Europe/Helsinki', from, from + 2 * 365 * 86_400_000)!
  const text = lines.join('\n')
  assert.ok(
    text.includes(
      'BEGIN:DAYLIGHT\nDTSTART:20300331T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0300\nRDATE:20310330T030000',
    ),
    text,
  )
  assert.ok(
    text.includes(
      'BEGIN:STANDARD\nDTSTART:20301027T040000\nTZOFFSETFROM:+0300\nTZOFFSETTO:+0200\nRDATE:20311026T040000',
    ),
    text,
  )
  assert.deepEqual(timeZoneLines('Asia/Kathmandu', from, from + 400 * 86_400_000), [
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Kathmandu',
    'BEGIN:STANDARD',
    'DTSTART:20300101T054500',
    'TZOFFSETFROM:+0545',
    'TZOFFSETTO:+0545',
    'END:STANDARD',
    'END:VTIMEZONE',
  ])
  assert.equal(timeZoneLines('Nowhere/Land', from, from + 1), undefined)
})
