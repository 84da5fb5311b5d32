import { decidesSuggestion } from '../../../suggestion-endpoints.ts'

export const postEntitySuggestionAccept = decidesSuggestion('accept', 'Show what was suggested.')
