import { newHexId } from '../access/keys.ts'
import type { InboxCommand, InboxKind } from '../ports/inbox-store.ts'

/**
 * The command that puts something into the inbox of those who run the directory: for the same `store.commit([...])` as what it is about. `recordId` is a record
 * whose content is shown with it (`signal`, `message`, or a delivery); `body` what else there is to know, under the names it is shown by.
 */
export const inboxCommand = (
  kind: InboxKind,
  about: {
    readonly entityId: string | null
    readonly account: string
    readonly recordId?: string
    readonly body?: Readonly<Record<string, unknown>>
  },
): InboxCommand => ({
  type: 'inbox',
  id: newHexId(),
  kind,
  entityId: about.entityId,
  account: about.account,
  recordId: about.recordId ?? null,
  body: about.body ?? {},
})
