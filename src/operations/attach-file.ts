import type { Attributes } from '../entity/model.ts'
import type { UploadedFile } from '../entity/objects/kinds.ts'
import { readDocument } from '../media/documents.ts'
import { fetchFile } from '../media/fetch-file.ts'
import type { ImageKind } from '../media/images.ts'
import type { Written } from '../ports/commit.ts'
import { requireEntity } from './change-entity.ts'
import { contributeObject } from './contribute-object.ts'
import { type PutFiles, withHeldFiles } from './held-files.ts'
import type { Services } from './services.ts'
import type { Principal } from './submission.ts'

/** Creates and stores all sizes of a picture. @returns its read-only attributes */
export async function storeImage(
  put: PutFiles,
  kind: ImageKind,
  bytes: Uint8Array,
  parameter: string,
): Promise<Attributes> {
  const { makeVariants } = await import('../media/images.ts')
  const { derived, blobs } = await makeVariants(kind, bytes, parameter)
  await put(blobs)
  return derived
}

/**
 * Adds a picture to an entity: `file` holds the uploaded bytes or the address to fetch.
 * @throws DirectoryError entity_not_found, unsupported_type, too_large, fetch_failed
 */
export async function attachImage(
  services: Services,
  entityId: string,
  kind: ImageKind,
  source: { readonly file: UploadedFile } | { readonly url: string },
  caption: string | undefined,
  principal: Principal,
): Promise<Written> {
  await requireEntity(services, entityId)
  const parameter = 'url' in source ? `${kind}_url` : 'filedata'
  const bytes =
    'url' in source ? await fetchFile(services.remoteFiles, parameter, source.url) : source.file.bytes
  const attributes = caption === undefined ? {} : { [`${kind}_name`]: caption }
  return withHeldFiles(services, async (put) => {
    const derived = await storeImage(put, kind, bytes, parameter)
    return contributeObject(services, entityId, kind, attributes, principal, { derived })
  })
}

/**
 * Adds a document to an entity.
 * @throws DirectoryError entity_not_found, invalid_parameters, unsupported_type, too_large
 */
export async function attachDocument(
  services: Services,
  entityId: string,
  name: string,
  file: UploadedFile,
  principal: Principal,
): Promise<Written> {
  await requireEntity(services, entityId)
  const { derived, blob } = readDocument(
    file.fileName === '' ? null : file.fileName,
    file.bytes,
    services.options.activeDocuments,
  )
  return withHeldFiles(services, async (put) => {
    await put([blob])
    return contributeObject(services, entityId, 'document', { name }, principal, { derived })
  })
}
