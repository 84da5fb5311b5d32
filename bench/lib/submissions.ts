/** Made-up businesses as somebody would submit them: what `businesses.ts` draws for search, and the rest of a listing around it. */
import type { Attributes } from '../../src/entity/model.ts'
import type { Submission } from '../../src/operations/submission.ts'
import type { Business } from './businesses.ts'
import { Random } from './random.ts'
import { Schedules } from './schedules.ts'
import { countries } from './world.ts'

/** Digits that begin and that follow a geographic number which numbering plans know. */
const phonePrefixes: Readonly<Record<string, readonly [string, number]>> = {
  gb: ['+44113496', 4],
  ie: ['+3532155', 5],
  us: ['+1212555', 4],
  de: ['+4930', 7],
  at: ['+431', 7],
  ch: ['+4144', 7],
  fr: ['+331', 8],
  es: ['+3491', 7],
  it: ['+3906', 7],
  nl: ['+3120', 7],
}
const streets =
  'Station Market Church Mill Park Bridge Castle King Queen Garden Harbour School Forest River Hill'.split(
    ' ',
  )
const streetKinds = 'Street Road Lane Avenue Square Way'.split(' ')

/** Of the tags that a business is drawn with; a listing with all of them would be larger than listings are. */
export const tagsListed = 5

export class Submissions {
  readonly #schedules: Schedules
  readonly #seed: number

  constructor(seed = 1) {
    this.#seed = seed
    this.#schedules = new Schedules(seed)
  }

  /** Business `number`, from 1; what the flags of its document promise is there. */
  submission(number: number, { document, town }: Business): Submission {
    const random = new Random(Math.imul(number, 0xc2b2ae35) ^ this.#seed)
    const language = countries[town.country]!
    const site = `${domainLabel(document.names[0]!)}.example`
    const has = (flag: string): boolean => document.flags.includes(flag)
    const when = (holds: boolean, make: () => Attributes): Attributes[] => (holds ? [make()] : [])
    const images = when(has('hasImages'), () => ({ image_name: document.names[0] }))
    const derived = new Map(images.map((image) => [image, imageForms(random)]))
    return {
      country: town.country,
      supplierId: String(number),
      timezone: null,
      derived,
      objects: {
        name: [{ name: document.names[0] }],
        postal_address: [
          {
            building_number: String(1 + random.below(200)),
            address1: `${random.pick(streets)} ${random.pick(streetKinds)}`,
            town: town.name,
          },
        ],
        geopoint: when(document.latitude !== null, () => ({
          latitude: String(document.latitude),
          longitude: String(document.longitude),
        })),
        phone: when(has('hasPhone'), () => ({
          number: phoneNumber(random, town.country),
          description: 'main',
        })),
        email: when(has('hasEmail'), () => ({ email_address: `info@${site}` })),
        website: when(has('hasWebsite'), () => ({
          website_url: `https://www.${site}/`,
          display_url: `www.${site}`,
        })),
        category: document.categoryIds.map((id) => ({ category_id: id })),
        tag: document.tags.slice(0, tagsListed).map((tag) => ({ tag: tag.slice(0, 80), language })),
        description: document.descriptions.map((body) => ({ headline: document.names[0], body })),
        opening_times: when(has('hasOpeningTimes'), () =>
          this.#schedules.week(new Random(Math.imul(number, 0x85ebca6b) ^ this.#seed)),
        ),
        payment_type: document.flags
          .filter((flag) => flag.startsWith('payment:'))
          .map((flag) => ({ payment_type: flag.slice('payment:'.length) })),
        image: images,
      },
    }
  }
}

/** At most 63 characters: letters, digits, and hyphens between them. */
function domainLabel(name: string): string {
  const label = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  return label === '' ? 'shop' : label
}

function phoneNumber(random: Random, country: string): string {
  const [prefix, digits] = phonePrefixes[country]!
  return prefix + String(random.below(10 ** digits)).padStart(digits, String(1 + random.below(9)))
}

/** What the directory notes of a stored picture. */
function imageForms(random: Random): Attributes {
  const hash = Array.from({ length: 4 }, () =>
    random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  return { image_hash: hash, image: `images/${hash}.jpg` }
}
