import { newHexId } from '../access/keys.ts'
import type { ObjectName } from '../entity/model.ts'
import { DirectoryError } from '../errors.ts'
import { changeEntity, requireCountry } from './change-entity.ts'
import { inboxCommand } from './inbox-command.ts'
import type { Services } from './services.ts'
import { limitCommands } from './stranger-limits.ts'
import type { Principal } from './submission.ts'

/** A report that something about an entity is wrong. */
export interface Signal {
  readonly country: string
  readonly genId?: string | undefined
  readonly signalType: string
  readonly dataType: string
  readonly inactiveReason?: string | undefined
  readonly inactiveDescription?: string | undefined
  readonly feedback?: string | undefined
  /** The recipient and language of the mail about the outcome. */
  readonly reporter?: { readonly email: string; readonly language: string } | undefined
}

const limits = [
  'reportsAboutEntity',
  'openReportsAboutEntity',
  'openReportsOfAll',
  'openReportsOfAccount',
] as const

/**
 * Stores a report, puts it into the inbox, and marks the entity as reported. A single report never closes an
 * entity. @returns the data of the acknowledgement: the record's id, revision and content
 * @throws DirectoryError entity_not_found, value_not_found, too_many_requests, too_many_waiting,
 * invalid_parameters for a country other than the entity's
 */
export async function addSignal(services: Services, entityId: string, signal: Signal, principal: Principal) {
  const at = services.clock.now()
  const recordId = newHexId()
  const { reporter } = signal
  const content = (id: string) => ({
    entity_id: id,
    country: signal.country,
    ...(signal.genId === undefined ? {} : { gen_id: signal.genId }),
    signal_type: signal.signalType,
    data_type: signal.dataType,
    ...(signal.inactiveReason === undefined ? {} : { inactive_reason: signal.inactiveReason }),
    ...(signal.inactiveDescription === undefined ? {} : { inactive_description: signal.inactiveDescription }),
    ...(signal.feedback === undefined ? {} : { feedback: signal.feedback }),
    masheryid: principal.account,
    // Only this stored time has a T between date and time. Source: contract samples.
    ts: `${new Date(at).toISOString().slice(0, 19)} +00:00`,
  })
  const changed = await changeEntity(
    services,
    entityId,
    principal,
    'signal.add',
    (entity) => {
      requireCountry(entity, signal.country)
      const values = entity.objects[signal.dataType as ObjectName] ?? []
      if (signal.genId !== undefined && !values.some(({ genId }) => String(genId) === signal.genId)) {
        throw new DirectoryError('value_not_found')
      }
      return { ...entity, moderation: { state: 'reported', signals: entity.moderation.signals + 1 } }
    },
    (entity) => ({
      limits: limitCommands(services, limits, { account: principal.account, entityId: entity.id }),
      commands: [
        {
          type: 'record',
          kind: 'signal',
          id: recordId,
          expectedRevision: null,
          entityId: entity.id,
          account: principal.account,
          body: {
            ...content(entity.id),
            user_id: principal.userId,
            ...(reporter === undefined
              ? {}
              : { reporter_email: reporter.email, language: reporter.language }),
          },
        },
        inboxCommand('report', { entityId: entity.id, account: principal.account, recordId }),
      ],
    }),
  )
  const [record] = changed.also!
  return { written: record, signal: { ...content(changed.id), _id: record.id, _rev: record.revision } }
}
