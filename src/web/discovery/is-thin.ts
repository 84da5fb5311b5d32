import type { EntityDocument } from '../../entity/entity-document.ts'

/** Members of which one is enough for a page that helps a visitor beyond the name. */
const helpful = [
  'phones',
  'websites',
  'emails',
  'opening_times',
  'descriptions',
  'images',
  'special_offers',
  'socialmedia',
  'documents',
  'faqs',
  'attributes',
] as const satisfies readonly (keyof EntityDocument)[]

/**
 * Whether a listing says little more than a name, a category and a town. Such pages are not offered to search
 * engines: they crowd out the others.
 */
export function isThin(document: EntityDocument): boolean {
  if (document.name === undefined) return true
  const { address1, do_not_display } = document.postal_address ?? {}
  if (address1 && do_not_display !== true) return false
  return helpful.every((member) => {
    const value = document[member]
    return value === undefined || (Array.isArray(value) && value.length === 0)
  })
}

/** Reasons that say nothing of a business that has closed: its entry was taken out. */
const withdrawn: ReadonlySet<string> = new Set(['duplicate', 'never existed', 'removed by owner', 'other'])

/** What an inactive entry is to visitors: closed for good or for a while, or only no longer listed. Null: it is active. */
export function endOf({ status }: EntityDocument): 'closed' | 'suspended' | 'unlisted' | null {
  if (status?.status !== 'inactive') return null
  const reason = status.inactive_reason ?? ''
  if (withdrawn.has(reason)) return 'unlisted'
  return reason === 'suspended' ? 'suspended' : 'closed'
}

/** Whether search engines may list the page. A business that has closed stays listed, since people look for it. */
export const isIndexed = (document: EntityDocument): boolean =>
  !isThin(document) && endOf(document) !== 'unlisted'
