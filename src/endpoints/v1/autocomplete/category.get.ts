import { suggestsCategories } from '../../suggest-endpoints.ts'

/** GET /v1/autocomplete/category */
export const getAutocompleteCategory = suggestsCategories(
  'category',
  'Complete a text with names of categories.',
)
