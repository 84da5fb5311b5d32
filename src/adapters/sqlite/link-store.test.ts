import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { linkStoreContract } from '../../../test/contracts/link-store.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { linkFor } from '../../../test/support/hosted-pages.ts'
import { hashLinkId, newLinkId } from '../../access/link-token.ts'
import type { LinkCommand, LinkResult } from '../../ports/link-store.ts'
import { InlineCommitter } from './committer.ts'
import { migrate, openDatabase, type Sqlite } from './database.ts'
import { SqliteLinkStore } from './link-store.ts'

const folder = temporaryFolder('links')
const opened: Sqlite[] = []
after(() => {
  for (const db of opened) db.close()
})

function openPair() {
  const file = join(folder, `${opened.length}.db`)
  const writer = openDatabase(file, 'writer')
  writer.pragma('synchronous = OFF')
  migrate(writer)
  const reader = openDatabase(file, 'reader')
  opened.push(writer, reader)
  return { writer, reader }
}

/** Commands through the directory's own committer. */
const commandsOn = (db: Sqlite, now: () => number) => {
  const committer = new InlineCommitter(db, now)
  return async (command: LinkCommand): Promise<LinkResult> => {
    const outcome = await committer.commit([command])
    assert.ok(outcome.ok)
    return outcome.results[0] as LinkResult
  }
}

linkStoreContract('sqlite', (clock) => {
  const { writer, reader } = openPair()
  return { store: new SqliteLinkStore(reader), writer: { apply: commandsOn(writer, () => clock.now) } }
})

test('the id of a link is nowhere in the store', async () => {
  const { writer, reader } = openPair()
  const apply = commandsOn(writer, () => 1)
  const id = newLinkId()
  await apply({ type: 'link.put', hash: hashLinkId(id), link: linkFor('claim'), most: 10 })
  const rows = JSON.stringify(reader.prepare('SELECT *, hex(hash) AS digits FROM link').all())
  assert.ok(rows.includes(hashLinkId(id).toUpperCase()))
  assert.equal(rows.includes(id), false)
})
