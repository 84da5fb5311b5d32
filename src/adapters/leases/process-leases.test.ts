import { leasesContract } from '../../../test/contracts/leases.contract.ts'
import { processLeases } from './process-leases.ts'

leasesContract('one process', async () => {
  const leases = processLeases()
  return { here: leases, there: leases, close: async () => undefined }
})
