import { blobStoreContract } from '../../../test/contracts/blob-store.contract.ts'
import { createMemoryBlobStore } from './blob-store.ts'

blobStoreContract('memory blob store', async () => createMemoryBlobStore())
