import { suggestsCategories } from '../../suggest-endpoints.ts'

/** GET /v1/autocomplete/keyword */
export const getAutocompleteKeyword = suggestsCategories(
  'keyword',
  'Complete a text with names of categories and their synonyms.',
)
