import { createReadStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { saveUser } from '../access/decide-user.ts'
import { generateKey, hashKey, newHexId } from '../access/keys.ts'
import { composeDirectory, type Directory, type Parts } from '../compose.ts'
import type { Settings } from '../config/settings.ts'
import { CategoryReader } from '../importing/category-reader.ts'
import { demoRows, mapDemo } from '../importing/demo.ts'
import { runImport } from '../importing/run.ts'
import type { Principal } from '../operations/submission.ts'
import { shippedData } from '../paths.ts'
import { profileOf } from '../profiles/index.ts'
import type { FirstKey, Lines } from '../profiles/profile.ts'
import { demoEmail, keyFile, keysToMake } from './welcome.ts'

const demoAccount = 'demo'

/** Creates a key and stores its text in a file readable only by its owner. */
async function makeKey(
  directory: Directory,
  settings: Settings,
  name: FirstKey,
  account: string,
  plan: string,
): Promise<string> {
  const { accessWriter, clock } = directory.services
  const secret = generateKey(false)
  const outcome = await accessWriter.apply({
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
  })
  if (!outcome.ok) throw new Error(`The ${name} could not be made.`)
  writeFileSync(keyFile(settings, name), `${secret}\n`, { mode: 0o600 })
  return secret
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
    await makeKey(directory, settings, 'admin-key', 'operator', 'admin')
  }
  if (!missing.includes('demo-key')) return
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
