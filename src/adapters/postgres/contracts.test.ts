/** The contracts of all ports that PostgreSQL fills. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { accessStoreContract } from '../../../test/contracts/access-store.contract.ts'
import { boundsContract } from '../../../test/contracts/bounds.contract.ts'
import { changeLogContract } from '../../../test/contracts/change-log.contract.ts'
import { deliveryStoreContract } from '../../../test/contracts/delivery-store.contract.ts'
import { entityStoreContract } from '../../../test/contracts/entity-store.contract.ts'
import { erasuresContract } from '../../../test/contracts/erasures.contract.ts'
import { growthStoreContract } from '../../../test/contracts/growth-store.contract.ts'
import { historyContract } from '../../../test/contracts/history.contract.ts'
import { inboxStoreContract } from '../../../test/contracts/inbox-store.contract.ts'
import { linkStoreContract } from '../../../test/contracts/link-store.contract.ts'
import { operatorPlacesContract } from '../../../test/contracts/operator-places.contract.ts'
import { secretStoreContract } from '../../../test/contracts/secret-store.contract.ts'
import { taxonomyOverlayContract } from '../../../test/contracts/taxonomy-overlay.contract.ts'
import { withoutPostgres } from '../../../test/support/postgres-server.ts'
import { newDatabase, openPostgresStore } from '../../../test/support/postgres-store.ts'
import type { LinkResult } from '../../ports/link-store.ts'
import { Database } from './database.ts'
import { PostgresOperatorPlaces } from './operator-places.ts'
import { postgresSecrets } from './secret-store.ts'
import { PostgresTaxonomyOverlay } from './taxonomy-overlay.ts'

const open: (() => Promise<void>)[] = []
after(async () => {
  for (const close of open) await close()
})

/** A store that is closed with the tests of this file. */
async function openUntilEnd() {
  const opened = await openPostgresStore()
  open.push(opened.close)
  return opened
}

async function database(): Promise<Database> {
  const db = new Database({ url: await newDatabase(), connections: 2 })
  open.push(() => db.close())
  return db
}

if (withoutPostgres !== false) test('contracts on PostgreSQL', { skip: withoutPostgres }, () => undefined)
else {
  entityStoreContract('postgres', openPostgresStore)
  historyContract('postgres', openPostgresStore)
  boundsContract('postgres', openPostgresStore)
  growthStoreContract('postgres', openPostgresStore)
  deliveryStoreContract('postgres', openPostgresStore)
  inboxStoreContract('postgres', openPostgresStore)
  erasuresContract('postgres erasures', openPostgresStore)
  accessStoreContract('postgres', async () => {
    const { access, committer, setNow } = await openUntilEnd()
    setNow(5_000)
    return { store: access, writer: committer }
  })
  linkStoreContract('postgres', async (clock) => {
    const { links, committer, setNow } = await openUntilEnd()
    return {
      store: links,
      writer: {
        apply: async (command) => {
          setNow(clock.now)
          const outcome = await committer.commit([command])
          assert.ok(outcome.ok)
          return outcome.results[0] as LinkResult
        },
      },
    }
  })
  operatorPlacesContract('postgres', async () => new PostgresOperatorPlaces(await database()))
  taxonomyOverlayContract('postgres', async () => new PostgresTaxonomyOverlay(await database()))
  secretStoreContract('postgres', async () => {
    const db = await database()
    return () => postgresSecrets(db)
  })
  changeLogContract('postgres', async () => {
    const { store, openLog, close } = await openPostgresStore()
    return { store, log: openLog, close }
  })
}
