import { createReadStream, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { saveUser } from '../access/decide-user.ts'
import { derivedKey, generateKey, hashKey, newHexId } from '../access/keys.ts'
import type { ApiKey } from '../access/model.ts'
import { composeDirectory, type Directory, type Parts } from '../compose.ts'
import type { Settings } from '../config/settings.ts'
import { CategoryReader } from '../importing/category-reader.ts'
import { demoRows, mapDemo } from '../importing/demo.ts'
import type { SourceRow } from '../importing/mapped-row.ts'
import { termsOf } from '../importing/terms.ts'
import { takeIn } from '../operations/feeds/take-in.ts'
import type { Principal } from '../operations/submission.ts'
import { shippedData } from '../paths.ts'
import { profileOf } from '../profiles/index.ts'
import type { FirstKey, Lines } from '../profiles/profile.ts'
import { demoEmail, keyFile, keysToMake } from './welcome.ts'

const demoAccount = 'demo'
const demoFile = 'demo-helsinki.ndjson.gz'
const noTerms = { licence: null, attribution: null }

/** Any port of the machine that the browser runs on (`namesOfOrigin`). */
const ownMachine = ['http://localhost', 'http://127.0.0.1', 'http://[::1]']

/**
 * What each key may do. The text of the last one stands on a public page (`web/directory/embed-page.ts`): it reads what
 * that page's visitors see, and browsers use it on pages of their own machine only.
 */
const rights: Readonly<
  Record<FirstKey, Pick<ApiKey, 'account' | 'plan' | 'allowedOrigins' | 'publishable'>>
> = {
  'admin-key': { account: 'operator', plan: 'admin', allowedOrigins: [], publishable: false },
  'demo-key': { account: demoAccount, plan: 'standard', allowedOrigins: [], publishable: false },
  'widget-key': { account: demoAccount, plan: 'entry', allowedOrigins: ownMachine, publishable: true },
}

/** Creates a key and stores its text in a file readable only by its owner. */
async function makeKey(directory: Directory, settings: Settings, name: FirstKey): Promise<void> {
  const { access, accessWriter, clock, options } = directory.services
  const { publishable } = rights[name]
  const derived = publishable ? derivedKey(options.tokenSecret, name) : null
  const known = derived === null ? undefined : await access.keyByHash(hashKey(derived))
  // One that was revoked stays so.
  const secret = derived !== null && known?.key.revoked == null ? derived : generateKey(publishable)
  if (known === undefined || secret !== derived) {
    const outcome = await accessWriter.apply({
      type: 'access.key.create',
      hash: hashKey(secret),
      key: {
        id: newHexId(),
        ...rights[name],
        label: name,
        defaultUser: null,
        created: clock.now(),
        revoked: null,
      },
    })
    if (!outcome.ok) throw new Error(`The ${name} could not be made.`)
  }
  // Whole or not at all: a file without a key would count as made.
  const file = keyFile(settings, name)
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

async function demoUser(directory: Directory): Promise<string> {
  const { services } = directory
  const saved = await saveUser(
    { store: services.access, writer: services.accessWriter },
    { email: demoEmail, firstName: 'Demo', lastName: 'User', userType: 'owner' },
    { account: demoAccount, admin: false },
    { id: newHexId(), now: services.clock.now() },
  )
  return saved.user.id
}

/** Performs the steps of a first start that are still missing, which may be none. */
export async function install(
  { lines, ...others }: Omit<Parts, 'adapters'> & { readonly lines: Lines },
  say: (line: string) => void,
): Promise<void> {
  const { settings } = others
  const profile = await profileOf(settings)
  const missing = await keysToMake(profile, settings)
  if (missing.length === 0) return
  const parts = { ...others, adapters: await profile.open(settings, { lines }) }
  // Closed again: this thread serves no searches, and its index would keep following every write.
  const directory = await composeDirectory(parts)
  await makeMissing(directory, settings, missing, say)
  await directory.prepare()
  await directory.close()
}

async function makeMissing(
  directory: Directory,
  settings: Settings,
  missing: readonly FirstKey[],
  say: (line: string) => void,
): Promise<void> {
  if (missing.includes('admin-key')) {
    say(`Making a new directory in ${settings.dataDir}`)
    await makeKey(directory, settings, 'admin-key')
  }
  if (missing.includes('demo-key')) {
    const userId = await demoUser(directory)
    await importDemo(directory, userId, say)
    await makeKey(directory, settings, 'demo-key')
  }
  if (missing.includes('widget-key')) await makeKey(directory, settings, 'widget-key')
}

async function importDemo(directory: Directory, userId: string, say: (line: string) => void): Promise<void> {
  const principal: Principal = { account: demoAccount, keyId: '', plan: 'standard', admin: false, userId }
  let told = 0
  const { services } = directory
  const { counts } = await takeIn(
    services,
    {
      open: async () => ({
        rows: demoRows(() => createReadStream(join(shippedData, demoFile))) as AsyncIterable<
          SourceRow<never>
        >,
        mapRow: mapDemo,
      }),
      ...{ mode: 'add', maxWithdraw: { count: 0 }, dryRun: false, feedId: null },
      ...{ source: demoFile, digest: demoFile, validators: null, ...termsOf('osm', noTerms) },
      categories: new CategoryReader(services.taxonomy),
      report: () => undefined,
      onProgress: (rows) => {
        if (rows < told + 500) return
        told = rows
        say(`  ${rows} demo places`)
      },
    },
    principal,
  )
  say(`Loaded ${counts.created} demo places of Helsinki (© OpenStreetMap contributors, ODbL 1.0)`)
}
