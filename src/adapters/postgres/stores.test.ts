import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { accessStoreContract } from '../../../test/contracts/access-store.contract.ts'
import { boundsContract } from '../../../test/contracts/bounds.contract.ts'
import { deliveryStoreContract } from '../../../test/contracts/delivery-store.contract.ts'
import { erasuresContract } from '../../../test/contracts/erasures.contract.ts'
import { feedStoreContract } from '../../../test/contracts/feed-store.contract.ts'
import { growthStoreContract } from '../../../test/contracts/growth-store.contract.ts'
import { inboxStoreContract } from '../../../test/contracts/inbox-store.contract.ts'
import { linkStoreContract } from '../../../test/contracts/link-store.contract.ts'
import {
  operatorPlacesContract,
  placeCommandContract,
} from '../../../test/contracts/operator-places.contract.ts'
import { pairStoreContract } from '../../../test/contracts/pair-store.contract.ts'
import { ruleStoreContract } from '../../../test/contracts/rule-store.contract.ts'
import { searchReportContract } from '../../../test/contracts/search-report.contract.ts'
import { secretStoreContract } from '../../../test/contracts/secret-store.contract.ts'
import { siteCommandContract, siteStoreContract } from '../../../test/contracts/site-store.contract.ts'
import { taxonomyOverlayContract } from '../../../test/contracts/taxonomy-overlay.contract.ts'
import { linkFor } from '../../../test/support/hosted-pages.ts'
import { withoutPostgres } from '../../../test/support/postgres-server.ts'
import { openPostgresStore } from '../../../test/support/postgres-store.ts'
import type { LinkCommand, LinkResult } from '../../ports/link-store.ts'
import { PostgresAccessStore } from './access-store.ts'
import { PostgresCommitter } from './committer.ts'
import { Database } from './database.ts'
import { PostgresDeliveryStore } from './delivery-store.ts'
import { PostgresErasureStore } from './erasure-store.ts'
import { PostgresFeedStore } from './feed-store.ts'
import { PostgresGrowthStore } from './growth.ts'
import { PostgresInboxStore } from './inbox-store.ts'
import { PostgresLinkStore } from './link-store.ts'
import { PostgresOperatorPlaces } from './operator-places.ts'
import { PostgresPairStore } from './pair-store.ts'
import { PostgresRuleStore } from './rule-store.ts'
import { PostgresSearchReport } from './search-report-store.ts'
import { postgresSecrets } from './secret-store.ts'
import { PostgresSiteStore } from './site-store.ts'
import { PostgresTaxonomyOverlay } from './taxonomy-overlay.ts'

const left: { close(): Promise<void> }[] = []
after(async () => {
  for (const one of left) await one.close()
})

/** A store whose contract closes nothing. */
async function openLasting() {
  const opened = await openPostgresStore()
  left.push(opened)
  return opened
}

/** All stores over one database. */
async function openAll() {
  const opened = await openPostgresStore()
  const { db } = opened
  return {
    ...opened,
    deliveries: new PostgresDeliveryStore(db),
    inbox: new PostgresInboxStore(db),
    pairs: new PostgresPairStore(db),
    feeds: new PostgresFeedStore(db),
    erasures: new PostgresErasureStore(db),
    growth: new PostgresGrowthStore(db),
  }
}

const linksThrough =
  ({ commit }: Pick<PostgresCommitter, 'commit'>) =>
  async (command: LinkCommand): Promise<LinkResult> => {
    const outcome = await commit([command])
    assert.ok(outcome.ok)
    return outcome.results[0]!
  }

if (withoutPostgres !== false) test('postgres: the other stores', { skip: withoutPostgres }, () => undefined)
else {
  accessStoreContract('postgres', async () => {
    const { db, committer } = await openLasting()
    return { store: new PostgresAccessStore(db), writer: committer }
  })
  linkStoreContract('postgres', async (clock) => {
    const { db, committer, setNow } = await openLasting()
    const apply = linksThrough({ commit: (commands) => committer.commit(commands) })
    const at = (command: LinkCommand) => {
      setNow(clock.now)
      return apply(command)
    }
    return { store: new PostgresLinkStore(db), writer: { apply: at } }
  })
  deliveryStoreContract('postgres', openAll)
  inboxStoreContract('postgres', openAll)
  pairStoreContract('postgres', openAll)
  feedStoreContract('postgres', openAll)
  erasuresContract('postgres', openAll)
  growthStoreContract('postgres', openAll)
  boundsContract('postgres', openAll)
  operatorPlacesContract('postgres', async () => new PostgresOperatorPlaces((await openLasting()).db))
  placeCommandContract('postgres', async () => {
    const { db, store } = await openLasting()
    return { places: new PostgresOperatorPlaces(db), store }
  })
  taxonomyOverlayContract('postgres', async () => new PostgresTaxonomyOverlay((await openLasting()).db))
  siteStoreContract('postgres', async () => new PostgresSiteStore((await openLasting()).db))
  searchReportContract('postgres', async () => {
    const { db, store } = await openLasting()
    return { report: new PostgresSearchReport(db), store }
  })
  ruleStoreContract('postgres', async () => {
    const { db, store } = await openLasting()
    return { rules: new PostgresRuleStore(db), store }
  })
  siteCommandContract('postgres', async () => {
    const { db, store } = await openLasting()
    return { sites: new PostgresSiteStore(db), store }
  })
  secretStoreContract('postgres', async () => {
    const { db } = await openLasting()
    return () => postgresSecrets(db)
  })

  /** Two nodes on one database. */
  const openNodes = async () => {
    const { url } = await openLasting()
    return [1, 2].map(() => {
      const db = new Database({ url, connections: 4 })
      const committer = new PostgresCommitter(new Database({ url, connections: 1 }), () => 1000)
      left.push(committer, db)
      return { db, committer, access: new PostgresAccessStore(db) }
    })
  }

  test('a change of access on one node is seen by the next read of another, which remembers rows', async () => {
    const [one, other] = await openNodes()
    const created = await other!.committer.apply({
      type: 'access.account.put',
      account: { name: 'shop', trust: 1, editsFor: [] },
    })
    assert.ok(created.ok)
    for (let trust = 2; trust < 30; trust++) {
      const reads = Array.from({ length: 5 }, () => one!.access.account('shop'))
      await other!.committer.apply({
        type: 'access.account.put',
        account: { name: 'shop', trust, editsFor: [] },
      })
      const after = await Promise.all(Array.from({ length: 5 }, () => one!.access.account('shop')))
      assert.deepEqual(
        after.map((account) => account?.trust),
        Array.from({ length: 5 }, () => trust),
      )
      await Promise.all(reads)
      assert.equal((await one!.access.account('shop'))?.trust, trust, 'no slow read brings old rows back')
    }
  })

  test('a link is used no more often than it may be, through however many nodes', async () => {
    const nodes = await openNodes()
    const link = linkFor('message', { expires: 5000 })
    const hash = 'ab'.repeat(32)
    const uses = Array.from({ length: 40 }, (_, at) => {
      const { committer } = nodes[at % nodes.length]!
      return linksThrough({ commit: (commands) => committer.commit(commands) })({
        type: 'link.use',
        hash,
        link,
        most: 7,
      })
    })
    const outcomes = await Promise.all(uses)
    assert.equal(outcomes.filter(({ ok }) => ok).length, 7)
    assert.equal((await new PostgresLinkStore(nodes[0]!.db).link(hash))?.uses, 7)
  })
}
