import { operatorPlacesContract } from '../../../test/contracts/operator-places.contract.ts'
import { MemoryOperatorPlaces } from './operator-places.ts'

operatorPlacesContract('memory', () => new MemoryOperatorPlaces())
