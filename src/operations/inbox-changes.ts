import { type ObjectName, objectNames } from '../entity/model.ts'
import { inactiveReasons } from '../entity/objects/status.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { Command } from '../ports/commit.ts'
import type { InboxItem, InboxKind } from '../ports/inbox-store.ts'
import { contributeObject, removeValue } from './contribute-object.ts'
import type { InboxChangeName } from './inbox-change-names.ts'
import type { Services } from './services.ts'
import type { Principal } from './submission.ts'
import { decideClaim } from './verify-claim.ts'

/** A change made while settling an item. */
interface InboxChange {
  readonly kinds: readonly InboxKind[]
  /**
   * Makes the change through the ordinary operations, or returns commands for the commit that settles the
   * item. Must be repeatable: a process may end before the item is settled. `about` is the item's record.
   */
  apply(
    services: Services,
    item: InboxItem,
    about: Readonly<Record<string, unknown>>,
    principal: Principal,
  ): Promise<readonly Command[]>
}

const entityOf = ({ entityId }: InboxItem): string => {
  if (entityId === null) throw new DirectoryError('entity_not_found')
  return entityId
}

/** Refuses the claim of a refused item, unless the claim has already ended. */
export async function refuseClaimOf(
  services: Services,
  item: InboxItem,
  principal: Principal,
): Promise<void> {
  try {
    await decideClaim(services, entityOf(item), item.id, 'refuse', principal, { leavesItem: true })
  } catch (error) {
    if (!(error instanceof DirectoryError && error.code === 'claim_not_found')) throw error
  }
}

export const inboxChanges: Readonly<Record<InboxChangeName, InboxChange>> = {
  mark_inactive: {
    kinds: ['report'],
    apply: async (services, item, about, principal) => {
      const reported = inactiveReasons.find((reason) => reason === about.inactive_reason)
      const attributes = { status: 'inactive', inactive_reason: reported ?? 'other' }
      await contributeObject(services, entityOf(item), 'status', attributes, principal)
      return []
    },
  },
  remove_value: {
    kinds: ['report'],
    apply: async (services, item, about, principal) => {
      const object = objectNames.find((name) => name === about.data_type)
      if (object === undefined || typeof about.gen_id !== 'string')
        throw invalid(fault('change_without_value', 'change'))
      await removeValue(services, entityOf(item), object satisfies ObjectName, about.gen_id, principal)
      return []
    },
  },
  approve_claim: {
    kinds: ['claim'],
    apply: async (services, item, _about, principal) => {
      await decideClaim(services, entityOf(item), item.id, 'approve', principal, { leavesItem: true })
      return []
    },
  },
  send_again: {
    kinds: ['undeliverable'],
    apply: async ({ deliveries }, { recordId }) => {
      const delivery = await deliveries.delivery(recordId ?? '')
      if (delivery?.state !== 'failed' || delivery.text === '')
        throw invalid(fault('change_without_text', 'change'))
      return [{ type: 'delivery.retry', id: delivery.id }]
    },
  },
}
