/** Invented businesses, and the spellings in which suppliers would send them. */

export interface Trade {
  readonly name: string
  readonly street: string
  readonly town: string
  readonly postcode: string
  readonly category: string
}

const trade = (name: string, street: string, category: string): Trade => ({
  name,
  street,
  town: 'Reading',
  postcode: 'RG1 1DB',
  category,
})

export const trades: readonly Trade[] = [
  trade('Harbour Row Heating', 'Castle Street', 'craft/plumber'),
  trade('Marlowe and Finch Solicitors', 'Friar Street', 'office/lawyer'),
  trade('The Copper Kettle', 'Minster Street', 'amenity/cafe'),
  trade('Kingfisher Dental Practice', 'London Road', 'amenity/dentist'),
  trade('Old Mill Books', 'Mill Lane', 'shop/books'),
  trade('Theodora Hair and Beauty', 'Duke Street', 'shop/hairdresser'),
  trade('Blue Anchor', 'Gun Street', 'amenity/pub'),
  trade('Pemberton Motors', 'Oxford Road', 'shop/car_repair'),
  trade('Saffron Garden Restaurant', 'Queen Victoria Street', 'amenity/restaurant'),
  trade('Wexcombe Veterinary Centre', 'Caversham Road', 'amenity/veterinary'),
  trade("Bartholomew's Bakery", 'Station Road', 'shop/bakery'),
  trade('Larkfield Nursery School', 'Southampton Street', 'amenity/kindergarten'),
  trade('Quayside Cycles', 'Kings Road', 'shop/bicycle'),
  trade('Halloran Estate Agents', 'Broad Street', 'office/estate_agent'),
  trade('St Crispin Shoe Repairs', 'Union Street', 'craft/shoemaker'),
  trade('Amberley Opticians', 'Market Place', 'shop/optician'),
  trade('Red Lantern Chinese Takeaway', 'Whitley Street', 'amenity/fast_food'),
  trade('Fennimore Flowers', 'Cross Street', 'shop/florist'),
  trade('Greyfriars Guest House', 'Eldon Road', 'tourism/guest_house'),
  trade('Thistledown Interiors', 'Bridge Street', 'shop/interior_decoration'),
]

/** Two neighbouring letters of the longest word change places, as a typing error does. */
function mistyped(name: string): string {
  const longest = name.split(' ').toSorted((one, other) => other.length - one.length)[0]!
  const at = Math.floor(longest.length / 2)
  const wrong = longest.slice(0, at) + longest[at + 1] + longest[at] + longest.slice(at + 2)
  return name.replace(longest, wrong)
}

const short = (street: string): string =>
  street
    .replace(/\bStreet$/, 'St')
    .replace(/\bRoad$/, 'Rd')
    .replace(/\bLane$/, 'Ln')

/** Ten documents of one business; `n` gives it a house and a telephone number of its own. */
export function spellingsOf({ name, street, town, postcode, category }: Trade, n: number): readonly object[] {
  const number = String(3 + (n % 90))
  const local = `496 0${String(100 + n)}`.replace(/(\d{3}) (\d{4})$/, '$1 $2')
  const national = `0118 ${local}`
  const international = `+44 118 ${local}`
  const document = (spelt: string, address: object, phone: string | null, more: object = {}) => ({
    name: { name: spelt },
    postal_address: address,
    ...(phone === null ? {} : { phones: [{ number: phone }] }),
    categories: [{ category_id: category, category_type: 'osm' }],
    ...more,
  })
  const full = { building_number: number, address1: street, town, postcode }
  const line = { address1: `${number} ${street}`, town, postcode }
  const compact = postcode.replace(' ', '').toLowerCase()
  return [
    document(name, full, international),
    document(`${name} Ltd`, full, national),
    document(name.toUpperCase(), line, international.replaceAll(' ', '')),
    document(`${name} Limited`, { ...line, address1: `${number} ${short(street)}` }, national),
    document(name.replace(' and ', ' & ').replace(/^The /, ''), full, `(0118) ${local}`),
    document(mistyped(name), full, international),
    document(`${name} (${town})`, { ...full, postcode: compact }, international),
    document(`${name} - ${town}`, { ...line, address1: `${number}, ${street}` }, national),
    document(
      name.replace(/['’]/g, '').replace('St ', 'St. '),
      { ...full, county: 'Berkshire' },
      international,
    ),
    document(name, { building_number: number, address1: street, town }, null, {
      websites: [{ website_url: `http://www.${name.toLowerCase().replace(/[^a-z]+/g, '')}.example` }],
    }),
  ]
}
