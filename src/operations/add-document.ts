import { attributeOfText } from '../entity/attributes/index.ts'
import { splitIdText } from '../entity/external-ids/schemes.ts'
import { type Attributes, type ObjectName, objectNames } from '../entity/model.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { type Fault, fault, oneOfEach } from '../faults/fault.ts'
import { fetchFile } from '../media/fetch-file.ts'
import type { ImageKind } from '../media/images.ts'
import { createLimiter } from '../media/limiter.ts'
import { youtubeId } from '../media/video.ts'
import { addBusiness } from './add-business.ts'
import { storeImage } from './attach-file.ts'
import { type PutFiles, withHeldFiles } from './held-files.ts'
import { maximumValues, submissionFaults } from './read-submission.ts'
import type { Services } from './services.ts'
import type { Principal, Submission, SubmissionOutcome } from './submission.ts'

/** The parameters of `PUT /v1/business/json` beside the document. */
export interface DocumentRequest {
  readonly country?: string | undefined
  readonly _supplier_id?: string | undefined
  readonly timezone?: string | undefined
  readonly master_entity_id?: string | undefined
  readonly allow_no_address?: boolean | undefined
  readonly allow_no_phone?: boolean | undefined
  readonly skip_dedup_check?: boolean | undefined
}

/** Objects that a document may not carry: files are uploaded, and adverts are sold. */
const refused: ReadonlySet<ObjectName> = new Set(['document', 'advertiser'])

/**
 * Maps a key of the document to its object: the entity key, the object name, or the spelling `socialMedia`
 * that one known client sends.
 */
const objectOf = new Map<string, ObjectName>([
  ...objectNames.flatMap((name): [string, ObjectName][] => [
    [objectTypes[name].entityKey, name],
    [name, name],
  ]),
  ['socialMedia', 'socialmedia'],
])

const isRecord = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a document as a submission, with the faults of its outer form but for objects that are missing. */
export function submissionOf(
  document: Record<string, unknown>,
  request: Pick<DocumentRequest, 'country' | '_supplier_id' | 'timezone'>,
): { submission: Submission; faults: Fault[] } {
  const faults: Fault[] = []
  const objects: Partial<Record<ObjectName, Attributes[]>> = {}
  for (const [key, value] of Object.entries(document)) {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    const object = objectOf.get(key)
    if (object === undefined) faults.push(fault('unknown_object', key.slice(0, 60)))
    else if (refused.has(object)) faults.push(fault('object_not_here', key))
    else objects[object] = [...(objects[object] ?? []), ...listOf(object, key, value, faults)]
  }
  const submission = {
    country: request.country ?? '',
    supplierId: request._supplier_id ?? null,
    timezone: request.timezone ?? null,
    objects,
  }
  return { submission, faults }
}

const requiredKeys: readonly [ObjectName, unless?: 'allow_no_address' | 'allow_no_phone'][] = [
  ['name'],
  ['postal_address', 'allow_no_address'],
  ['phone', 'allow_no_phone'],
  ['category'],
]

/** Objects that a listing needs and the document lacks. */
const missingFaults = ({ objects }: Submission, request: DocumentRequest): Fault[] =>
  request.master_entity_id !== undefined
    ? []
    : requiredKeys
        .filter(([object, unless]) => objects[object] === undefined && (!unless || request[unless] !== true))
        .map(([object, unless]) =>
          fault('required', objectTypes[object].entityKey, {
            other: ['master_entity_id', ...(unless === undefined ? [] : [unless])],
          }),
        )

function listOf(object: ObjectName, key: string, value: unknown, faults: Fault[]): Attributes[] {
  const { cardinality } = objectTypes[object]
  if (cardinality === 'one') {
    if (isRecord(value)) return [value]
    faults.push(fault('not_object', key))
    return []
  }
  // One value more than the maximum is enough to raise the fault.
  const list = Array.isArray(value) ? value.slice(0, maximumValues + 1) : [value]
  return list.flatMap((item, index) => {
    if (isRecord(item)) return [withVideoLink(object, item)]
    // payment_types, tags, alternative_names, external_ids and attributes may come as plain strings.
    if (
      typeof item === 'string' &&
      (object === 'payment_type' || object === 'tag' || object === 'alternative_name')
    )
      return [{ [object]: item }]
    if (typeof item === 'string' && object === 'external_id') return [splitIdText(item)]
    if (typeof item === 'string' && object === 'attribute') return [attributeOfText(item)]
    faults.push(fault('not_object', key).at(key, `${key}[${index}]`))
    return []
  })
}

/** Keeps only the id of a video's embed markup. */
function withVideoLink(object: ObjectName, item: Attributes): Attributes {
  if (object !== 'video' || typeof item.embed_code !== 'string') return item
  const id = youtubeId(item.embed_code)
  return id === null ? item : { ...item, type: 'youtube', link: `https://www.youtube.com/watch?v=${id}` }
}

const pictures: readonly ImageKind[] = ['image', 'logo']
/** Concurrent fetches per document; each picture is held in memory while it is processed. */
const fetchedTogether = 4

function pictureFaults(submission: Submission): Fault[] {
  return pictures.flatMap((kind) =>
    (submission.objects[kind] ?? []).flatMap((item, index) =>
      typeof item[`${kind}_url`] === 'string' && item[`${kind}_url`] !== ''
        ? []
        : [fault('required', null).at(`${kind}_url`, `${objectTypes[kind].entityKey}[${index}].${kind}_url`)],
    ),
  )
}

/**
 * Fetches and stores the pictures of a submission, several at a time; the first failure stops new fetches.
 * @throws DirectoryError fetch_failed, unsupported_type, too_large; its details list all pictures that failed
 * for the same reason
 */
async function storePictures(
  services: Services,
  put: PutFiles,
  { objects }: Submission,
): Promise<[Attributes, Attributes][]> {
  const inTurn = createLimiter(fetchedTogether)
  const failures: DirectoryError[] = []
  const stored: [Attributes, Attributes][] = []
  const storeOne = async (kind: ImageKind, item: Attributes, path: string): Promise<void> => {
    if (failures.length > 0) return
    try {
      const bytes = await fetchFile(services.remoteFiles, path, String(item[`${kind}_url`]))
      stored.push([item, await storeImage(put, kind, bytes, path)])
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error
      failures.push(error)
    }
  }
  await Promise.all(
    pictures.flatMap((kind) =>
      (objects[kind] ?? []).map((item, index) =>
        inTurn(() => storeOne(kind, item, `${objectTypes[kind].entityKey}[${index}].${kind}_url`)),
      ),
    ),
  )
  const [first] = failures
  if (first === undefined) return stored
  const details = failures.filter(({ code }) => code === first.code).flatMap((error) => error.details)
  throw new DirectoryError(first.code, details, { cause: first })
}

/** All faults of a document that can be found without writing or fetching. */
export function documentFaults(
  services: Services,
  document: Record<string, unknown>,
  request: DocumentRequest,
): readonly Fault[] {
  const { submission, faults } = submissionOf(document, request)
  const options = { profile: 'api', masterEntityId: request.master_entity_id ?? null } as const
  const outer = [...faults, ...missingFaults(submission, request)]
  return oneOfEach(outer, pictureFaults(submission), submissionFaults(services, submission, options))
}

/**
 * Adds a whole business from one document, or merges it into the entity it matches. Pictures are fetched
 * first; if one fails, nothing is written.
 * @throws DirectoryError invalid_parameters, fetch_failed, unsupported_type, too_large, entity_not_found
 */
export async function addDocument(
  services: Services,
  document: Record<string, unknown>,
  request: DocumentRequest,
  principal: Principal,
): Promise<SubmissionOutcome> {
  const { submission, faults } = submissionOf(document, request)
  const outer = [...faults, ...missingFaults(submission, request)]
  if (outer.length > 0) throw invalid(...outer)
  const derived = new Map<Attributes, Attributes>()
  for (const item of submission.objects.video ?? []) {
    const id = typeof item.link === 'string' ? youtubeId(item.link) : null
    if (id !== null) derived.set(item, { video_id: id })
  }
  return withHeldFiles(services, async (put) => {
    for (const [item, sizes] of await storePictures(services, put, submission)) derived.set(item, sizes)
    return addBusiness(services, { ...submission, derived }, principal, {
      profile: 'api',
      masterEntityId: request.master_entity_id ?? null,
      skipMatching: request.skip_dedup_check === true,
    })
  })
}
