import { siteStoreContract } from '../../../test/contracts/site-store.contract.ts'
import { MemorySiteStore } from './site-store.ts'

siteStoreContract('memory', () => new MemorySiteStore())
