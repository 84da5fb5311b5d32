import { Type } from 'typebox'
import { line, pattern } from '../entity/objects/attributes.ts'
import { entityId } from './object-endpoints.ts'
import { mergedFrom } from './results.ts'

export const publisherId = pattern('^[^\\s,|]{1,64}$', 64, {
  description: 'Publisher that shows the advert.',
  example: 'demo-publisher',
})

/** Parameters common to the advert endpoints. */
export const advertParams = {
  entity_id: entityId,
  publisher_id: publisherId,
  reseller_ref: line(80, { description: "Reference of the sale in the seller's books.", example: 'JP123' }),
  reseller_agent_id: line(80, { description: 'Agent who made the sale.', example: 'agent-7' }),
}

export const advertExample = {
  entity_id: '512345678901248',
  publisher_id: 'demo-publisher',
  reseller_ref: 'JP123',
  reseller_agent_id: 'agent-7',
}

export const Available = Type.Object({ available: Type.Boolean(), merged_from: mergedFrom })
