import type { SearchSource, SearchSourceModule } from '../../../ports/search-source.ts'

/** Imports the module that opens the source of the index. */
export const importSource = (source: SearchSource): Promise<SearchSourceModule> => import(source.module)
