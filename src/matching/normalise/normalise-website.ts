/** A comparable web address. */
export interface NormalWebsite {
  /** Registrable domain; on site builders with a host per customer, that host. */
  readonly domain: string
  /** Path words that may name a branch; empty for a home page. */
  readonly path: string
}

/** Hosts whose domain identifies no business: social networks, link pages, shops and guides. */
const sharedHosts = new Set(
  `facebook instagram twitter x youtube youtu linkedin tiktok pinterest threads t wa whatsapp google goo g linktr linktree bit tinyurl yelp tripadvisor
  booking airbnb expedia hotels agoda amazon ebay etsy foursquare yellowpages doctolib doctoralia zomato ubereats doordash grubhub opentable line vk
  messenger telegram waze apple maps naver tabelog hotpepper ekiten wikipedia wikimapia linkin taplink beacons`.split(
    /\s+/,
  ),
)

/** Site builders: each customer has a subdomain. */
const builderDomains = new Set(
  `wordpress.com blogspot.com business.site wixsite.com weebly.com squarespace.com godaddysites.com jimdo.com jimdofree.com webnode.com site123.me
  myshopify.com github.io web.app netlify.app sites.google.com ueniweb.com negocio.site eatbu.com`.split(
    /\s+/,
  ),
)

const secondLevels = new Set(
  'co com org net gov gob gouv ac edu ne or go ed mil info biz adv ind art eng med nom web in id'.split(' '),
)
const languages = new Set(
  'en de fr es it pt nl da sv no nb fi pl cs hu ru uk tr ja ko zh th vi id ar he el us gb'.split(' '),
)
const plainSegment = /^(?:[a-z]{2}[-_][a-z]{2}|index(?:\.\w+)?|home|default(?:\.\w+)?)$/

/**
 * The comparable form; null for texts that are not web addresses, and for hosts shared by many businesses.
 */
export function normaliseWebsite(text: string): NormalWebsite | null {
  const url = parse(text.trim())
  if (url === null) return null
  const host = url.hostname
    .toLowerCase()
    .replace(/^(?:www\d?|m)\./, '')
    .replace(/\.$/, '')
  const labels = host.split('.')
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1)!)) return null
  const domain = domainOf(labels)
  if (sharedHosts.has(domain.split('.')[0]!) && !builderDomains.has(domain)) return null
  const segments = url.pathname
    .toLowerCase()
    .split('/')
    .map((segment) => segment.replace(/\.(?:html?|php|aspx?|jsp)$/, ''))
    .filter((segment) => segment !== '' && !languages.has(segment) && !plainSegment.test(segment))
  // A branch may have its own host: store1.example.com
  const branch = domain.length < host.length ? [host.slice(0, -domain.length - 1)] : []
  return { domain, path: [...branch.filter((name) => !plainHosts.has(name)), ...segments].join('/') }
}

const plainHosts = new Set(
  'local locations location stores store office find web maps en de fr es it shop'.split(' '),
)

function parse(text: string): URL | null {
  if (text === '' || text.length > 2000) return null
  try {
    return new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`)
  } catch {
    return null
  }
}

function domainOf(labels: readonly string[]): string {
  const two = labels.slice(-2).join('.')
  const three = labels.slice(-3).join('.')
  if (labels.length > 2 && (builderDomains.has(two) || builderDomains.has(three))) return three
  const isCountrySecondLevel = labels.at(-1)!.length === 2 && secondLevels.has(labels.at(-2)!)
  return isCountrySecondLevel && labels.length > 2 ? three : two
}
