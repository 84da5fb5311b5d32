import { showsObject, type Viewer } from '../../access/visibility.ts'
import { type ObjectName, objectNames } from '../../entity/model.ts'

/** What the actions of history mean, in words. */
const words: Readonly<Record<string, string>> = {
  'business.create': 'submitted the business',
  'business.merge': 'submitted a record of the business',
  'supplier.release': 'gave up its own id of the business',
  'suggestion.accept': 'accepted a suggestion',
  'suggestion.refuse': 'refused a suggestion',
  'signal.add': 'reported the business',
  'signal.settle': 'settled a report',
  'claim.set': 'claimed the business',
  'claim.verify': 'verified a claim',
  'claim.refuse': 'refused a claim',
  'claim.cancel': 'ended a claim',
  'advertiser.create': 'sold an advert',
  'advertiser.renew': 'renewed an advert',
  'advertiser.upsell': 'enlarged an advert',
  'advertiser.cancel': 'cancelled an advert',
  'entity.merge': 'merged two entities',
  'entity.unmerge': 'took a merge back',
  'entity.revert': 'brought back what was there before',
  'changes.revert': 'took back what a source had changed',
  erase: 'erased what a source or a person had given',
}

const shape = /^(\w+)\.(set|remove)$/

const objectOf = (action: string): ObjectName | undefined =>
  objectNames.find((name) => name === action.split('.')[0])

/** The action as a viewer may know it: not that of an object its plan hides. */
export function actionFor(viewer: Viewer, action: string): { readonly action: string; readonly why: string } {
  const object = objectOf(action)
  if (object !== undefined && !showsObject(viewer, object))
    return { action: 'change', why: 'changed the business' }
  const [, name, verb] = shape.exec(action) ?? []
  const plain =
    object === undefined || name === undefined
      ? action
      : `${verb === 'set' ? 'gave' : 'removed'} ${name.replaceAll('_', ' ')}`
  const [, importId] = /^import\.([0-9a-f]{16})$/.exec(action) ?? []
  if (importId !== undefined) return { action, why: `took in import ${importId}` }
  const [, runId] = /^dedupe\.([0-9a-f]{16})$/.exec(action) ?? []
  if (runId !== undefined) return { action, why: `merged duplicates in run ${runId}` }
  return { action, why: words[action] ?? plain }
}
