/** Changes that can be made while settling an inbox item; implemented by `inbox-changes.ts`. */
export const inboxChangeNames = ['mark_inactive', 'remove_value', 'approve_claim', 'send_again'] as const
export type InboxChangeName = (typeof inboxChangeNames)[number]
