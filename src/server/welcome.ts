import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'
import type { Books, FirstKey, Profile } from '../profiles/profile.ts'

export const demoEmail = 'demo@highstreet.example'

export const keyFile = (settings: Settings, name: FirstKey): string => join(settings.dataDir, name)

/** The text of a key, on the server that made it; null on others. */
export function readFirstKey(settings: Settings, name: FirstKey): string | null {
  const file = keyFile(settings, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** The keys that a start must make; on later starts there are none. A directory that only reads can do without the last. */
export const keysToMake = async (profile: Profile, settings: Settings): Promise<readonly FirstKey[]> =>
  (await profile.missingKeys(settings)).filter(
    (name) => name === 'admin-key' || (settings.demo && !(settings.readOnly && name === 'widget-key')),
  )

/** Counting more would mean reading the whole store. */
const mostCounted = 10_000

async function roughCount(books: Books): Promise<string> {
  const counted = await books.countEntities(mostCounted + 1)
  return counted > mostCounted ? `more than ${mostCounted}` : String(counted)
}

/** A word quoted for a shell: in single quotes if it needs them. */
const quoted = (word: string): string =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/**
 * Shows the person at the terminal where the directory is and how to use it. Only the first start prints the
 * demo key, because a service's output ends up in a log. Later lines read it from its file.
 */
export async function welcome(
  books: Books,
  settings: Settings,
  { url, isFirst }: { readonly url: string; readonly isFirst: boolean },
  say: (line: string) => void,
): Promise<void> {
  say('')
  say(`Highstreet is ready at ${url}   (${await roughCount(books)} entities)`)
  say(`  API reference   ${url}/docs`)
  // Of several servers, only the one that made the key has its text.
  if (existsSync(keyFile(settings, 'admin-key')))
    say(`  admin key       in ${keyFile(settings, 'admin-key')}`)
  const text = readFirstKey(settings, 'demo-key')
  if (!settings.demo || text === null) return
  say(`  store finder    ${url}/en/embed`)
  const file = keyFile(settings, 'demo-key')
  const key = isFirst ? text : `$(cat ${quoted(file)})`
  const user = await books.access.userByEmail(demoEmail)
  say(`  demo key        ${isFirst ? text : `in ${file}`}`)
  say('')
  say('Try it:')
  say('')
  say(`  curl "${url}/v1/entity/search/what/bylocation?api_key=${key}&what=cafe&where=Helsinki&country=FI"`)
  say('')
  say(`  curl "${url}/v1/entity/search/who?api_key=${key}&who=kahvila&country=FI"`)
  say('')
  say(`  curl -X PUT '${url}/v1/business' -d "api_key=${key}" -d _user_id=${user?.id ?? ''} \\`)
  say(
    "    -d name='Kahvila Esimerkki' -d address1='Aleksanterinkatu 52' -d town=Helsinki -d postcode=00100 -d country=FI \\",
  )
  say(
    "    --data-urlencode telephone_number='+358 9 1234567' -d category_type=osm -d category_id=amenity/cafe",
  )
  say('')
  say('Stop with Ctrl+C.')
}
