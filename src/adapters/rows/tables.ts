/** The tables that move between engines. */
import type { CellKind, Column, Table } from '../../ports/store-copy.ts'
import { claimedBucketSetting, filledSetting, fillingSetting, searchKindSetting } from './filling.ts'

/** `?`: the column may be NULL. */
type Kind = CellKind | `${CellKind}?`
type Columns = Readonly<Record<string, Kind>>

const columnsOf = (columns: Columns): Column[] =>
  Object.entries(columns).map(([name, kind]) => ({
    name,
    kind: kind.replace('?', '') as CellKind,
    isNullable: kind.endsWith('?'),
  }))

function table(
  name: string,
  key: Columns,
  others: Columns = {},
  more: Partial<Pick<Table, 'isReplaced' | 'hasDefaults' | 'skipped'>> = {},
): Table {
  const columns = [...columnsOf(key), ...columnsOf(others)]
  const keyLength = Object.keys(key).length
  return { name, columns, keyLength, isReplaced: false, hasDefaults: false, skipped: [], ...more }
}

/**
 * Settings of one store or engine. Each store keeps its own id: after a move there are two stores, and a
 * search index of one must not be taken for the other's. Secrets and the revision of accounts move apart,
 * because engines keep them in different places.
 */
const ownSettings = [
  'store',
  fillingSetting,
  filledSetting,
  claimedBucketSetting,
  searchKindSetting,
  'link-secret',
  'erasure-secret',
  'access changes',
]

/**
 * All tables but those about one engine's own work: counts that triggers maintain, the change log and its
 * consumers, positions, nodes and leases. Generated columns are not listed.
 */
export const tables: readonly Table[] = [
  table(
    'access_account',
    { name: 'text' },
    { created: 'integer', trust: 'integer', edits_for: 'text' },
    { isReplaced: true },
  ),
  table(
    'access_plan',
    { name: 'text' },
    {
      level: 'integer',
      allow: 'text',
      refuse: 'text',
      rate_per_second: 'integer?',
      daily_quota: 'integer?',
      max_per_page: 'integer',
      visible_objects: 'text?',
      hidden_objects: 'text',
      cors_origins: 'text',
      rights: 'text',
    },
    { isReplaced: true, hasDefaults: true },
  ),
  table(
    'access_user',
    { id: 'text' },
    {
      rev: 'text',
      email: 'text',
      email_key: 'text',
      first_name: 'text',
      last_name: 'text',
      user_type: 'text',
      active: 'integer',
      trust: 'integer',
      created: 'integer',
      social_network: 'text?',
      social_network_id: 'text?',
      group_id: 'text?',
      account: 'text?',
      reseller_admin_masheryid: 'text?',
      admin_upgrader: 'integer',
      extras: 'text',
    },
    { isReplaced: true },
  ),
  table(
    'access_key',
    { id: 'text' },
    {
      hash: 'text',
      account: 'text',
      plan: 'text',
      label: 'text',
      default_user: 'text?',
      allowed_origins: 'text',
      publishable: 'integer',
      created: 'integer',
      revoked: 'integer?',
    },
    { isReplaced: true },
  ),
  table('access_quota', { day: 'integer', key_id: 'text' }, { count: 'integer' }),
  table('taxonomy_edit', { category_id: 'text' }, { body: 'text' }),
  table('own_taxonomy', { type_key: 'text' }, { type: 'text', title: 'text' }, { isReplaced: true }),
  table(
    'own_taxonomy_code',
    { type_key: 'text', code: 'text' },
    { title: 'text', category_id: 'text' },
    { isReplaced: true },
  ),
  table(
    'search_count',
    { day: 'integer', country: 'text', phrase: 'text' },
    {
      asked: 'integer',
      nobody: 'integer',
      guessed: 'integer',
      shown: 'integer',
      opened: 'integer',
      proposed: 'text',
    },
  ),
  table('operator_place', { id: 'text' }, { body: 'text' }),
  table('setting', { name: 'text' }, { value: 'text' }, { hasDefaults: true, skipped: ownSettings }),

  table(
    'entity',
    { id: 'integer' },
    {
      revision: 'text',
      last_edit: 'integer',
      drawn: 'integer',
      history: 'integer',
      suppliers: 'text',
      keys: 'bytes',
      view: 'bytes',
      body: 'bytes',
      users: 'text',
    },
  ),
  table(
    'history',
    { position: 'integer' },
    {
      previous: 'integer',
      entity_id: 'integer',
      revision: 'text',
      at: 'integer',
      account: 'text',
      user_id: 'text',
      action: 'text',
      drawn: 'integer',
      changes: 'text',
      batch: 'integer?',
    },
  ),
  table('history_block', { who: 'text', block: 'integer' }),
  table('contributor', { user_id: 'text', at: 'integer', entity_id: 'integer' }, { roles: 'integer' }),
  table('supplier', { account: 'text', supplier_id: 'text' }, { entity_id: 'integer' }),
  table('blocking_key', { key: 'integer', entity_id: 'integer' }, { position: 'integer' }),
  table(
    'record',
    { id: 'text' },
    {
      kind: 'text',
      revision: 'text',
      entity_id: 'integer?',
      account: 'text',
      created: 'integer',
      body: 'text',
      over: 'integer?',
    },
  ),
  table(
    'advert',
    { entity_id: 'integer', publisher_id: 'text' },
    {
      account: 'text',
      country: 'text',
      updated: 'integer',
      expires: 'integer',
      national: 'integer',
      places: 'text',
    },
  ),
  table('advert_term', { country: 'text', term: 'text', entity_id: 'integer', publisher_id: 'text' }),
  table(
    'event_count',
    { entity_id: 'integer', year: 'integer', month: 'integer', type: 'text' },
    { value: 'integer' },
  ),
  table(
    'delivery',
    { id: 'text' },
    {
      channel: 'text',
      via: 'text?',
      recipient: 'text',
      subject: 'text',
      text: 'text',
      html: 'text?',
      reply_to: 'text?',
      purpose: 'text',
      record_id: 'text?',
      entity_id: 'integer?',
      account: 'text',
      state: 'text',
      attempts: 'integer',
      next_at: 'integer',
      lease_until: 'integer?',
      expires: 'integer?',
      last_error: 'text',
      created: 'integer',
      settled: 'integer?',
    },
  ),
  table(
    'inbox',
    { position: 'integer' },
    {
      id: 'text',
      revision: 'text',
      kind: 'text',
      state: 'text',
      entity_id: 'integer?',
      account: 'text',
      record_id: 'text?',
      created: 'integer',
      changed: 'integer',
      settled: 'integer?',
      body: 'text',
    },
  ),
  table(
    'pair',
    { a: 'integer', b: 'integer' },
    {
      revision: 'text',
      state: 'text',
      source: 'text',
      country: 'text',
      score: 'integer',
      worth: 'integer',
      version: 'text',
      reasons: 'text',
      revisions: 'text',
      account: 'text',
      user_id: 'text',
      note: 'text',
      created: 'integer',
      changed: 'integer',
      decided: 'integer?',
    },
  ),
  table('link', { hash: 'bytes' }, { key_id: 'text', expires: 'integer', uses: 'integer', content: 'text' }),
  table('file_use', { path: 'text', entity_id: 'integer' }),
  table('file_hold', { path: 'text', id: 'text' }, { until: 'integer' }),
  table('file_gone', { path: 'text' }, { at: 'integer', has_bytes: 'integer' }),
  table(
    'erasure',
    { position: 'integer' },
    {
      id: 'text',
      kind: 'text',
      subject: 'text',
      selector: 'text',
      at: 'integer',
      account: 'text',
      user_id: 'text?',
      counts: 'text',
      scrubbed: 'integer?',
      lifted: 'integer?',
    },
  ),
  table('erasure_mark', { mark: 'bytes', erasure_id: 'text' }),
  table('feed', { id: 'text' }, { body: 'text' }),
  table('import_run', { id: 'text' }, { account: 'text', feed: 'text', started: 'integer', body: 'text' }),
]
