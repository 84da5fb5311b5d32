import type { Entity } from '../entity/model.ts'
import { ownPart, recordSources } from '../entity/own-part.ts'
import { DirectoryError } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { matchRecordOf } from '../matching/entity-record.ts'
import { marksOfErased, marksOfSubmission } from '../matching/erasure-marks.ts'
import { normaliseRecord } from '../matching/normalise-record.ts'
import type { Services } from './services.ts'

type Marked = Pick<Services, 'erasures' | 'options'>

/**
 * The marks that an entity leaves when it is erased: of the shown values, and of each source's own record.
 */
export function marksOfEntity({ options }: Pick<Services, 'options'>, entity: Entity): readonly string[] {
  const records = [entity, ...recordSources(entity).map((source) => ownPart(entity, source))]
  const normal = records.map((record) => normaliseRecord(matchRecordOf(record)))
  return marksOfErased(normal, entity.suppliers, options.erasureSecret)
}

/**
 * The marks that would refuse a submission whose entity would be `draft`; empty if nothing has been erased.
 */
export async function marksOfDraft(
  { erasures, options }: Marked,
  draft: Entity,
  by: { readonly account: string; readonly supplierId: string | null },
): Promise<readonly string[]> {
  if (!(await erasures.refusesAny())) return []
  const { account, supplierId } = by
  const supplied = supplierId === null ? null : { account, supplierId }
  return marksOfSubmission(normaliseRecord(matchRecordOf(draft)), supplied, options.erasureSecret)
}

/** @throws DirectoryError erased if an erased business left one of the marks */
export async function refuseErased(
  { erasures }: Pick<Services, 'erasures'>,
  marks: readonly string[],
): Promise<void> {
  const erasure = marks.length === 0 ? undefined : await erasures.erasureOf(marks)
  if (erasure !== undefined) throw new DirectoryError('erased', [fault('erasure', null, { erasure })])
}
