import type { Entity } from '../entity/model.ts'
import { ownPart, recordSources } from '../entity/own-part.ts'
import { DirectoryError } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { matchRecordOf } from '../matching/entity-record.ts'
import { marksOfErased, marksOfSubmission } from '../matching/erasure-marks.ts'
import { normaliseRecord } from '../matching/normalise-record.ts'
import type { Services } from './services.ts'

type Marked = Pick<Services, 'erasures' | 'options'>

/** The marks an entity leaves behind when it is erased: of what is shown, and of what each source said. */
export function marksOfEntity({ options }: Pick<Services, 'options'>, entity: Entity): readonly string[] {
  const records = [entity, ...recordSources(entity).map((source) => ownPart(entity, source))]
  const normal = records.map((record) => normaliseRecord(matchRecordOf(record)))
  return marksOfErased(normal, entity.suppliers, options.erasureSecret)
}

/** The marks that would refuse a submission, of which `draft` is what it would make; none where nothing was erased. */
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

/** @throws DirectoryError erased when a business with one of the marks was erased */
export async function refuseErased(
  { erasures }: Pick<Services, 'erasures'>,
  marks: readonly string[],
): Promise<void> {
  const erasure = marks.length === 0 ? undefined : await erasures.erasureOf(marks)
  if (erasure !== undefined) throw new DirectoryError('erased', [fault('erasure', null, { erasure })])
}
