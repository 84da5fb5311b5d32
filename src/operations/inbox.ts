import { nameOf } from '../entity/live.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { type Fault, fault } from '../faults/fault.ts'
import type { Command } from '../ports/commit.ts'
import {
  type InboxFilter,
  type InboxItem,
  type InboxState,
  isSettled as isSettledState,
} from '../ports/inbox-store.ts'
import { wireTime } from '../wire/wire-time.ts'
import { changeEntity, findEntity } from './change-entity.ts'
import { shownHook } from './feeds/shown-source.ts'
import type { InboxChangeName } from './inbox-change-names.ts'
import { inboxChanges, refuseClaimOf } from './inbox-changes.ts'
import { mailTexts } from './mail-texts.ts'
import { isMailable, mailCommand } from './send-mail.ts'
import type { Services } from './services.ts'
import type { Principal } from './submission.ts'

type Content = Readonly<Record<string, unknown>>

/** The requested outcome of an item. */
export interface Settlement {
  /** `in_work` only marks the item as taken. */
  readonly state: Exclude<InboxState, 'new'>
  /** Visible to operators only. */
  readonly note?: string | undefined
  /** Sent to the reporter, below the standard text. */
  readonly answer?: string | undefined
  /** With `done` only. */
  readonly change?: InboxChangeName | undefined
}

/** Attempts to settle an item before giving up on concurrent changes. */
const maximumAttempts = 5

/** The content of the item's record. */
async function contentOf(services: Services, { kind, recordId }: InboxItem): Promise<Content> {
  if (recordId === null) return {}
  if (kind === 'report') return (await services.store.record('signal', recordId))?.body ?? {}
  if (kind === 'message') return (await services.store.record('message', recordId))?.body ?? {}
  const delivery = kind === 'undeliverable' ? await services.deliveries.delivery(recordId) : undefined
  if (delivery === undefined) return {}
  const { channel, to, subject, text, attempts } = delivery
  return { channel, to: channel === 'webhook' ? shownHook(to) : to, subject, text, attempts }
}

async function presented(services: Services, item: InboxItem) {
  const { notes = [], ...body } = item.body
  const [entity, content] = await Promise.all([
    item.entityId === null ? undefined : findEntity(services, item.entityId),
    contentOf(services, item),
  ])
  return {
    id: item.id,
    rev: item.revision,
    kind: item.kind,
    state: item.state,
    entity_id: item.entityId,
    entity_name: entity === undefined ? null : nameOf(entity),
    account: item.account,
    created: wireTime(item.created),
    changed: wireTime(item.changed),
    data: { ...content, ...body },
    notes: notes as readonly unknown[],
  }
}

/** Inbox items with their content, newest first. @throws DirectoryError entity_unknown */
export async function listInbox(services: Services, filter: InboxFilter, offset: number, limit: number) {
  if (filter.entityId !== undefined && (await findEntity(services, filter.entityId)) === undefined)
    throw new DirectoryError('entity_unknown')
  const { total, items } = await services.inbox.items(filter, offset, limit)
  return { total_rows: total, rows: await Promise.all(items.map((item) => presented(services, item))) }
}

/** One item. @throws DirectoryError inbox_item_not_found */
export const readInboxItem = async (services: Services, id: string) =>
  presented(services, await requireItem(services, id))

async function requireItem(services: Services, id: string): Promise<InboxItem> {
  const item = await services.inbox.item(id.toLowerCase())
  if (item === undefined) throw new DirectoryError('inbox_item_not_found')
  return item
}

/** @throws DirectoryError inbox_item_not_found, inbox_item_settled */
async function requireOpenItem(services: Services, id: string): Promise<InboxItem> {
  const item = await requireItem(services, id)
  if (isSettledState(item.state)) throw new DirectoryError('inbox_item_settled')
  return item
}

/**
 * Takes an item, or settles it: makes the requested change through the ordinary operations, counts the report
 * as settled on the entity (both go into its history), and answers reporters who left an address.
 * @throws DirectoryError inbox_item_not_found, inbox_item_settled, invalid_parameters, busy, and the errors
 * of the change
 */
export async function settleInboxItem(
  services: Services,
  id: string,
  settlement: Settlement,
  principal: Principal,
) {
  const item = await requireOpenItem(services, id)
  const about = await contentOf(services, item)
  const faults = faultsOf(item, about, settlement)
  if (faults.length > 0) throw invalid(...faults)
  const { change, state } = settlement
  const changes =
    change === undefined ? [] : await inboxChanges[change].apply(services, item, about, principal)
  if (item.kind === 'claim' && state === 'refused') await refuseClaimOf(services, item, principal)
  const commands = async (): Promise<readonly Command[]> => [
    settleCommand(services, await requireOpenItem(services, item.id), settlement, principal),
    ...changes,
    ...(await answerCommands(services, item, about, settlement)),
  ]
  const closesReport = item.kind === 'report' && isSettledState(state)
  if (closesReport && item.entityId !== null && (await findEntity(services, item.entityId)) !== undefined)
    await closeReport(services, item.entityId, principal, commands)
  else await commitAnew(services, commands)
  return readInboxItem(services, item.id)
}

function faultsOf(item: InboxItem, about: Content, { state, answer, change }: Settlement): readonly Fault[] {
  const settles = isSettledState(state)
  return [
    ...(change !== undefined && state !== 'done'
      ? [fault('goes_with', 'change', { other: 'state', value: 'done' })]
      : []),
    ...(change !== undefined && !inboxChanges[change].kinds.includes(item.kind)
      ? [fault('change_of_kind', 'change', { change, kind: item.kind })]
      : []),
    ...(answer !== undefined && !settles
      ? [fault('goes_with', 'answer', { other: 'state', value: 'done or refused' })]
      : []),
    ...(answer !== undefined && settles && !isMailable(String(about.reporter_email ?? ''))
      ? [fault('no_address_to_answer', 'answer')]
      : []),
  ]
}

function settleCommand(
  services: Services,
  item: InboxItem,
  { state, note, change }: Settlement,
  principal: Principal,
): Command {
  const former = (item.body.notes ?? []) as readonly unknown[]
  const entry = {
    when: wireTime(services.clock.now()),
    account: principal.account,
    user_id: principal.userId,
    state,
    ...(change === undefined ? {} : { change }),
    ...(note === undefined ? {} : { note }),
  }
  const body = { ...item.body, notes: [...former, entry] }
  return { type: 'inbox.settle', id: item.id, expectedRevision: item.revision, state, body }
}

/** The mail to the reporter, if the item is settled and the reporter left an address. */
async function answerCommands(
  services: Services,
  { kind, entityId, account, recordId }: InboxItem,
  about: Content,
  { state, answer }: Settlement,
): Promise<readonly Command[]> {
  const to = String(about.reporter_email ?? '')
  if (kind !== 'report' || !isSettledState(state) || !isMailable(to)) return []
  const entity = entityId === null ? undefined : await findEntity(services, entityId)
  const business = entity === undefined ? '' : nameOf(entity)
  const texts = mailTexts(String(about.language ?? 'en'))
  const words = state === 'done' ? texts.reportDone(business) : texts.reportRefused(business)
  const text = [words, ...(answer === undefined ? [] : [answer])].join('\n\n')
  const subject = texts.reportSubject(business)
  const belongs = { entityId, account, ...(recordId === null ? {} : { recordId }) }
  return [mailCommand(services, { to, subject, text: `${text}\n`, purpose: 'report_answer', ...belongs })]
}

/** Lowers the entity's count of open reports by one, together with `commands`. */
async function closeReport(
  services: Services,
  entityId: string,
  principal: Principal,
  commands: () => Promise<readonly Command[]>,
): Promise<void> {
  await changeEntity(
    services,
    entityId,
    principal,
    'signal.settle',
    (entity) => {
      const signals = Math.max(0, entity.moderation.signals - 1)
      return { ...entity, moderation: { state: signals === 0 ? 'none' : 'reported', signals } }
    },
    async () => ({ commands: await commands() }),
  )
}

async function commitAnew(services: Services, commands: () => Promise<readonly Command[]>): Promise<void> {
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    const { ok } = await services.store.commit(await commands())
    if (ok) return
  }
  throw new DirectoryError('busy')
}
