import type { SearchSource, SearchSourceModule } from '../../../ports/search-source.ts'

/** The module that opens what the index is made from. */
export const importSource = (source: SearchSource): Promise<SearchSourceModule> => import(source.module)
