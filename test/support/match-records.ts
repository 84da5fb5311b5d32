import { type MatchRecord, readMatchRecord } from '../../src/matching/record.ts'

export const record = (members: Partial<Record<keyof MatchRecord, unknown>>): MatchRecord =>
  readMatchRecord(members)!

export const bakery = record({
  name: 'Bäckerei Müller GmbH',
  address: 'Annastraße 39',
  town: 'Augsburg',
  postcode: '86150',
  country: 'DE',
  phones: ['+49 821 4508140'],
  websites: ['https://www.baeckerei-mueller.example/de/'],
  category: 'bakery',
})
