import { newHexId } from '../access/keys.ts'
import type { InboxCommand, InboxKind } from '../ports/inbox-store.ts'

/**
 * The command that puts an item into the operators' inbox, for the same `store.commit([...])` as its subject.
 * `recordId` names a record whose content is shown with the item (`signal`, `message`, or a delivery); `body`
 * holds further members under their display names.
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
