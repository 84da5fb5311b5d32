import { decidesSuggestion } from '../../../suggestion-endpoints.ts'

export const postEntitySuggestionRefuse = decidesSuggestion(
  'refuse',
  'Keep a suggestion on record and list it no more.',
)
