import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateKey, hashKey, newHexId } from '../access/keys.ts'
import { saveUser } from '../access/users.ts'
import { type Directory, shippedData } from '../compose.ts'
import type { Settings } from '../config/settings.ts'
import { CategoryReader } from '../importing/categories.ts'
import { demoRows, mapDemo } from '../importing/demo.ts'
import { runImport } from '../importing/run.ts'
import type { Principal } from '../operations/submission.ts'
import { accessWriter } from '../operations/users.ts'

const demoAccount = 'demo'
const demoEmail = 'demo@highstreet.example'

const keyFile = (settings: Settings, name: 'admin-key' | 'demo-key'): string => join(settings.dataDir, name)

/** Makes a key and keeps its text in a file that only its owner can read. */
async function makeKey(
  directory: Directory,
  settings: Settings,
  name: 'admin-key' | 'demo-key',
  account: string,
  plan: string,
): Promise<string> {
  const { store, clock } = directory.services
  const secret = generateKey(false)
  const outcome = await store.commit([
    {
      type: 'access.key.create',
      hash: hashKey(secret),
      key: {
        id: newHexId(),
        account,
        plan,
        label: name,
        defaultUser: null,
        allowedOrigins: [],
        publishable: false,
        created: clock.now(),
        revoked: null,
      },
    },
  ])
  if (!outcome.ok) throw new Error(`The ${name} could not be made.`)
  writeFileSync(keyFile(settings, name), `${secret}\n`, { mode: 0o600 })
  return secret
}

async function demoUser(directory: Directory): Promise<string> {
  const { services } = directory
  const saved = await saveUser(
    { store: services.access, writer: accessWriter(services) },
    { email: demoEmail, firstName: 'Demo', lastName: 'User', userType: 'owner' },
    { account: demoAccount, admin: false },
    { id: newHexId(), now: services.clock.now() },
  )
  return saved.user.id
}

/** Whether something that a first start makes is still missing. */
export const isFirstStart = (settings: Settings): boolean =>
  !existsSync(keyFile(settings, 'admin-key')) || (settings.demo && !existsSync(keyFile(settings, 'demo-key')))

/** What a first start makes; a later one finds everything in place and does nothing. */
export async function install(
  directory: Directory,
  settings: Settings,
  say: (line: string) => void,
): Promise<void> {
  if (!existsSync(keyFile(settings, 'admin-key'))) {
    say(`Making a new directory in ${settings.dataDir}`)
    await makeKey(directory, settings, 'admin-key', 'operator', 'admin')
  }
  if (!settings.demo || existsSync(keyFile(settings, 'demo-key'))) return
  const userId = await demoUser(directory)
  await importDemo(directory, userId, say)
  await makeKey(directory, settings, 'demo-key', demoAccount, 'standard')
}

async function importDemo(directory: Directory, userId: string, say: (line: string) => void): Promise<void> {
  const principal: Principal = { account: demoAccount, keyId: '', plan: 'standard', admin: false, userId }
  let told = 0
  const { counts } = await runImport({
    source: demoRows(() => createReadStream(join(shippedData, 'demo-helsinki.ndjson.gz'))),
    mapRow: mapDemo,
    categories: new CategoryReader(directory.services.taxonomy),
    addBusiness: directory.operations.addBusiness,
    principal,
    report: () => undefined,
    dryRun: false,
    onProgress: ({ read }) => {
      if (read >= told + 500) {
        told = read
        say(`  ${read} demo places`)
      }
    },
  })
  say(`Loaded ${counts.created} demo places of Helsinki (© OpenStreetMap contributors, ODbL 1.0)`)
}

/** To count more would mean reading the whole store. */
const mostCounted = 10_000

function roughCount(directory: Directory): string {
  const counted = directory.services.store.idsAfter('0', mostCounted + 1).length
  return counted > mostCounted ? `more than ${mostCounted}` : String(counted)
}

/** Tells the person at the terminal where the directory is and how to use it. */
export async function welcome(
  directory: Directory,
  settings: Settings,
  url: string,
  say: (line: string) => void,
): Promise<void> {
  say('')
  say(`Highstreet is ready at ${url}   (${roughCount(directory)} entities)`)
  say(`  API reference   ${url}/docs`)
  say(`  admin key       in ${keyFile(settings, 'admin-key')}`)
  if (!settings.demo || !existsSync(keyFile(settings, 'demo-key'))) return
  const key = readFileSync(keyFile(settings, 'demo-key'), 'utf8').trim()
  const user = directory.services.access.userByEmail(demoEmail)
  say(`  demo key        ${key}`)
  say('')
  say('Try it:')
  say('')
  say(`  curl '${url}/v1/entity/search/what/bylocation?api_key=${key}&what=cafe&where=Helsinki&country=FI'`)
  say('')
  say(`  curl '${url}/v1/entity/search/who?api_key=${key}&who=kahvila&country=FI'`)
  say('')
  say(`  curl -X PUT '${url}/v1/business' -d api_key=${key} -d _user_id=${user?.id ?? ''} \\`)
  say(
    "    -d name='Kahvila Esimerkki' -d address1='Aleksanterinkatu 52' -d town=Helsinki -d postcode=00100 -d country=FI \\",
  )
  say(
    "    --data-urlencode telephone_number='+358 9 1234567' -d category_type=osm -d category_id=amenity/cafe",
  )
  say('')
  say('Stop with Ctrl+C.')
}
