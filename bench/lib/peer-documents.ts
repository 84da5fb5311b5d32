import { SqliteDocuments } from '../../src/adapters/sqlite/stored-documents.ts'
import { shippedData } from '../../src/paths.ts'
import { databaseFile } from '../../src/profiles/embedded/files.ts'
import { documentTokens } from '../../src/search/document/document-tokens.ts'
import type { SearchDocument, SearchField } from '../../src/search/query.ts'
import { Utf8Writer } from '../../src/wire/utf8-writer.ts'
import { callerOf, openFolder } from './record.ts'

/** A business as the other engines are given it: the same tokens, and the row that the directory answers with. */
export interface PeerDocument {
  readonly document: SearchDocument
  readonly tokens: Record<SearchField, Set<string>>
  /** JSON, ready to be sent. */
  readonly row: string
}

async function* storedDocuments(folder: string): AsyncGenerator<SearchDocument> {
  const stored = new SqliteDocuments({
    databaseFile: databaseFile({ dataDir: folder }),
    dataFolder: shippedData,
  })
  try {
    for (let page = await stored.page(0); page.entities > 0; page = await stored.page(page.last))
      yield* page.documents()
  } finally {
    await stored.close()
  }
}

/** All businesses of a data folder. */
export async function* peerDocuments(folder: string, apiKey: string): AsyncGenerator<PeerDocument> {
  const directory = await openFolder(folder)
  const caller = await callerOf(directory, apiKey)
  const out = new Utf8Writer()
  try {
    for await (const document of storedDocuments(folder)) {
      const rows = await directory.operations.presentRows([document.id], caller)
      out.backTo(0)
      rows.write(out)
      const row = out.since(0).slice(1, -1)
      yield { document, tokens: documentTokens(document), row }
    }
  } finally {
    await directory.close()
  }
}
