import { taxonomyOverlayContract } from '../../../test/contracts/taxonomy-overlay.contract.ts'
import { MemoryTaxonomyOverlay } from './taxonomy-overlay.ts'

taxonomyOverlayContract('memory', () => new MemoryTaxonomyOverlay())
