/** What settling an item of the inbox may do besides: `inbox-changes.ts` does it. */
export const inboxChangeNames = ['mark_inactive', 'remove_value', 'approve_claim', 'send_again'] as const
export type InboxChangeName = (typeof inboxChangeNames)[number]
