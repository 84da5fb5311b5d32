import { blobStoreContract } from '../../../test/contracts/blob-store.contract.ts'
import { sharedS3, withoutS3 } from '../../../test/support/s3-server.ts'
import { openBucket } from './bucket.ts'

blobStoreContract(
  'S3 blob store',
  async () => openBucket((await sharedS3()).createBucket()).blobs('assets'),
  { skip: withoutS3 },
)
