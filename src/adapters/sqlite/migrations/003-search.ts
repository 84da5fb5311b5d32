import type { Migration } from './migration.ts'

/**
 * The search index. `search_text` holds the tokens of `search/document-tokens.ts`, separated by spaces, and in `facet` the tokens of
 * `search-facets.ts`; its rowid is the entity's id. It keeps no texts (`content=''`) and no positions (`detail=column`).
 * `search_word` is every word ever indexed, for near spellings: ids are never used again, so a reader need only load the newer ones.
 */
export const search: Migration = {
  version: 3,
  sql: `
    CREATE TABLE search_document (
      id INTEGER PRIMARY KEY,
      country TEXT NOT NULL,
      latitude REAL,
      longitude REAL,
      content_score INTEGER NOT NULL,
      claimed_until INTEGER NOT NULL,
      updated INTEGER NOT NULL
    ) STRICT;

    CREATE VIRTUAL TABLE search_text USING fts5 (
      name, tag, description, facet,
      content = '', contentless_delete = 1, detail = column,
      tokenize = "ascii tokenchars '=+~_'"
    );

    CREATE TABLE search_word (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      word TEXT NOT NULL UNIQUE
    ) STRICT;
  `,
}
