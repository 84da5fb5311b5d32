import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localUrl, readSettings, SettingsError, settingsSchema } from './settings.ts'

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env, 2)
  } catch (error) {
    assert.ok(error instanceof SettingsError)
    return error.faults
  }
  return []
}

test('without variables the defaults hold', () => {
  assert.deepEqual(readSettings({ PATH: '/bin' }, 2), {
    host: '127.0.0.1',
    port: 8080,
    dataDir: './var',
    demo: true,
    readOnly: false,
    s3Url: null,
    s3Bucket: null,
    s3Prefix: 'highstreet',
    s3Region: 'us-east-1',
    s3AccessKey: null,
    s3SecretKey: null,
    s3Serve: 'proxy',
    baseUrl: 'http://127.0.0.1:8080',
    assetsUrl: 'http://127.0.0.1:8080/assets',
    siteName: 'Highstreet',
    siteCountry: null,
    visitorRate: 20,
    matchWeights: null,
    workers: 2,
    connectionsPerAddress: null,
    trustedProxies: [],
    fetchAllow: [],
    geocoderUrl: null,
    geocoderKind: 'nominatim',
    mapTiles: null,
    mapAttribution: null,
    publishers: new Map(),
    tokenTtlHours: 72,
    smtpUrl: null,
    mailFrom: null,
    codeWebhookUrl: null,
    codeWebhookSecret: null,
    deliveryKeepDays: 30,
    inboxKeepDays: 365,
    scrubDelayS: 60,
    recordKeepDays: 730,
    searchReportDays: 90,
    historyKeepDays: null,
    linksPerKey: 100_000,
    messagesPerAccount: 1000,
    openItemsPerAccount: 10_000,
    usersPerAccount: 100_000,
    activeDocuments: 'refuse',
    logLevel: 'info',
    shutdownTimeoutS: 10,
    profile: 'embedded',
    search: 'replica',
    openSearchUrls: [],
    openSearchIndex: 'highstreet',
    postgresUrl: null,
    postgresReadUrl: null,
    postgresConnections: 6,
    valkeyUrl: null,
    candidatesMb: null,
    drainS: 0,
  })
  assert.equal(readSettings({}, 64).workers, 4)
  assert.ok(Object.isFrozen(readSettings({}, 2)))
})

test('variables are read, trimmed, and empty ones count as not set', () => {
  const settings = readSettings(
    {
      HIGHSTREET_PORT: ' 9000 ',
      HIGHSTREET_HOST: '',
      HIGHSTREET_DEMO: 'False',
      HIGHSTREET_WORKERS: '1',
      HIGHSTREET_BASE_URL: 'https://Directory.example/api/',
      HIGHSTREET_FETCH_ALLOW: 'files.internal:8000, [::1]:81,',
      HIGHSTREET_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      HIGHSTREET_PUBLISHERS: '17=Harbour Guide,ab=A=B',
      HIGHSTREET_GEOCODER_URL: 'http://geo.internal',
      HIGHSTREET_GEOCODER_KIND: 'PHOTON',
    },
    8,
  )
  assert.deepEqual(
    [settings.host, settings.port, settings.demo, settings.workers],
    ['127.0.0.1', 9000, false, 1],
  )
  assert.equal(settings.baseUrl, 'https://directory.example/api')
  assert.equal(settings.assetsUrl, 'https://directory.example/api/assets')
  assert.deepEqual(settings.fetchAllow, ['files.internal:8000', '[::1]:81'])
  assert.deepEqual(settings.trustedProxies, ['10.0.0.0/8', '::1'])
  assert.deepEqual(
    [...settings.publishers],
    [
      ['17', 'Harbour Guide'],
      ['ab', 'A=B'],
    ],
  )
  assert.deepEqual([settings.geocoderUrl, settings.geocoderKind], ['http://geo.internal', 'photon'])
})

test('every fault is told at once, with what to do', () => {
  assert.deepEqual(
    faultsOf({
      HIGHSTREET_PROT: '80',
      HIGHSTREET_COLOUR: 'red',
      HIGHSTREET_PORT: '70000',
      HIGHSTREET_DEMO: 'maybe',
      HIGHSTREET_BASE_URL: 'directory.example',
      HIGHSTREET_FETCH_ALLOW: 'files.internal',
      HIGHSTREET_PUBLISHERS: '17',
      HIGHSTREET_LOG_LEVEL: 'loud',
      HIGHSTREET_GEOCODER_KIND: 'photon',
    }),
    [
      'HIGHSTREET_COLOUR is not a setting; remove it, or see docs/reference/settings.md',
      'HIGHSTREET_PROT is not a setting; did you mean HIGHSTREET_PORT?',
      'HIGHSTREET_PORT is "70000", but it must be a whole number from 0 to 65535',
      'HIGHSTREET_DEMO is "maybe", but it must be 1 (on) or 0 (off)',
      'HIGHSTREET_BASE_URL is "directory.example", but it must be an address like https://directory.example, without ? and #',
      'HIGHSTREET_FETCH_ALLOW is "files.internal", but "files.internal" must be host:port, e.g. files.internal:8000',
      'HIGHSTREET_PUBLISHERS is "17", but "17" must be id=name, e.g. 17=Harbour Guide',
      'HIGHSTREET_LOG_LEVEL is "loud", but it must be one of trace, debug, info, warn, error, fatal, silent',
      'HIGHSTREET_GEOCODER_KIND has no effect without HIGHSTREET_GEOCODER_URL; set both or neither',
    ],
  )
})

test('mail needs a server and a sender, a service for codes a secret, and no password is repeated', () => {
  const faults = faultsOf({
    HIGHSTREET_SMTP_URL: 'smtp://user:hunter2@mail.example/path',
    HIGHSTREET_MAIL_FROM: 'a@b.example, c@d.example',
    HIGHSTREET_CODE_WEBHOOK_URL: 'https://codes.example/send',
    HIGHSTREET_CODE_WEBHOOK_SECRET: 'hunter2',
  })
  assert.equal(faults.length, 3)
  assert.match(faults[0]!, /^HIGHSTREET_SMTP_URL is not right: it must be an address like smtps:/)
  assert.match(faults[1]!, /^HIGHSTREET_MAIL_FROM is "a@b.example, c@d.example", but/)
  assert.equal(
    faults[2],
    'HIGHSTREET_CODE_WEBHOOK_SECRET is not right: it must be at least 16 characters long',
  )
  assert.doesNotMatch(faults.join(), /hunter2/)
  assert.deepEqual(
    faultsOf({
      HIGHSTREET_SMTP_URL: 'smtps://mail.example',
      HIGHSTREET_CODE_WEBHOOK_URL: 'https://codes.example/send',
    }).map((fault) => fault.split(' ', 1)[0]),
    ['HIGHSTREET_MAIL_FROM', 'HIGHSTREET_CODE_WEBHOOK_SECRET'],
  )
  for (const [from, mailbox] of [
    ['guide@directory.example', { name: '', address: 'guide@directory.example' }],
    ['Town Guide <guide@directory.example>', { name: 'Town Guide', address: 'guide@directory.example' }],
    ['"Guide, The" <guide@directory.example>', { name: 'Guide, The', address: 'guide@directory.example' }],
  ] as const)
    assert.deepEqual(readSettings({ HIGHSTREET_MAIL_FROM: from }, 1).mailFrom, mailbox)
  for (const url of [
    'smtp://[::1]:2525',
    'smtp://mail.example?tls=required',
    'smtp://u:p%40w@mail.example:587/?tls=off',
  ])
    assert.deepEqual(faultsOf({ HIGHSTREET_SMTP_URL: url, HIGHSTREET_MAIL_FROM: 'a@b.example' }), [], url)
})

test('tiles of the map are a file, or an address with its attribution', () => {
  const tiles = (value: string) =>
    readSettings({ HIGHSTREET_MAP_TILES: value, HIGHSTREET_MAP_ATTRIBUTION: '© Example' }).mapTiles
  for (const value of [
    '/srv/maps/finland.pmtiles',
    'https://tiles.example/{z}/{x}/{y}.pbf?key=1',
    'https://tiles.example/tiles.json',
  ])
    assert.equal(tiles(value), value)
  for (const value of [
    'https://tiles.example/{z}/{x}.pbf',
    'ftp://tiles.example/map',
    'https://tiles.example',
  ])
    assert.equal(faultsOf({ HIGHSTREET_MAP_TILES: value, HIGHSTREET_MAP_ATTRIBUTION: 'x' }).length, 1, value)
  assert.deepEqual(faultsOf({ HIGHSTREET_MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png' }), [
    'HIGHSTREET_MAP_ATTRIBUTION is needed with an address in HIGHSTREET_MAP_TILES; set it to the line its makers ask for, for example © OpenStreetMap contributors',
  ])
})

test('a cluster needs a database, and no password is repeated', () => {
  assert.deepEqual(faultsOf({ HIGHSTREET_PROFILE: 'cluster' }), [
    'HIGHSTREET_POSTGRES_URL is needed with HIGHSTREET_PROFILE=cluster; set it to the address of the PostgreSQL database',
  ])
  const [wrong, ...more] = faultsOf({
    HIGHSTREET_PROFILE: 'cluster',
    HIGHSTREET_POSTGRES_URL: 'mysql://me:sesame@db/highstreet',
  })
  assert.match(wrong!, /^HIGHSTREET_POSTGRES_URL is not right: it must be an address like postgres:/)
  assert.doesNotMatch(wrong!, /sesame/)
  assert.deepEqual(more, [])
  const HIGHSTREET_POSTGRES_URL = 'postgres://me:sesame@db/highstreet?sslmode=require'
  const settings = readSettings({ HIGHSTREET_PROFILE: 'cluster', HIGHSTREET_POSTGRES_URL })
  assert.deepEqual([settings.profile, settings.postgresUrl], ['cluster', HIGHSTREET_POSTGRES_URL])
})

test('search on OpenSearch needs its addresses, and no password is repeated', () => {
  const cluster = {
    HIGHSTREET_PROFILE: 'cluster',
    HIGHSTREET_POSTGRES_URL: 'postgres://db/highstreet',
    HIGHSTREET_SEARCH: 'opensearch',
  }
  assert.deepEqual(faultsOf(cluster), [
    'HIGHSTREET_OPENSEARCH_URLS is needed with HIGHSTREET_SEARCH=opensearch; set it to the addresses of the nodes of OpenSearch',
  ])
  const wrong = { ...cluster, HIGHSTREET_OPENSEARCH_URLS: 'http://one:9200, tcp://me:sesame@two:9200' }
  assert.deepEqual(faultsOf(wrong), [
    'HIGHSTREET_OPENSEARCH_URLS is not right: it must be an address like https://user:password@search-1.internal:9200',
  ])
  const urls = 'http://one:9200/, https://me:sesame@two:9200'
  const named = { ...cluster, HIGHSTREET_OPENSEARCH_URLS: urls, HIGHSTREET_OPENSEARCH_INDEX: 'Shops' }
  assert.match(faultsOf(named)[0]!, /^HIGHSTREET_OPENSEARCH_INDEX is "Shops", but it must begin with a-z/)
  const settings = readSettings({ ...named, HIGHSTREET_OPENSEARCH_INDEX: 'shops-2' })
  assert.deepEqual(settings.openSearchUrls, ['http://one:9200', 'https://me:sesame@two:9200'])
  assert.equal(settings.openSearchIndex, 'shops-2')
})

test('no number out of the wrong spelling', () => {
  for (const wrong of ['-1', '1.5', '1e3', '0x10', '1 000', 'NaN', 'Infinity']) {
    assert.equal(faultsOf({ HIGHSTREET_PORT: wrong }).length, 1, wrong)
  }
  assert.equal(faultsOf({ HIGHSTREET_WORKERS: '0' }).length, 1)
  assert.equal(faultsOf({ HIGHSTREET_PUBLISHERS: '1=a,1=b' }).length, 1)
  assert.equal(faultsOf({ HIGHSTREET_FETCH_ALLOW: 'a:0' }).length, 1)
  assert.equal(faultsOf({ HIGHSTREET_FETCH_ALLOW: 'a:b:1' }).length, 1)
})

test('variables of the tests are no faults', () => {
  assert.deepEqual(faultsOf({ HIGHSTREET_SHARED: '../shared', HIGHSTREET_TEST_SCALE: '1' }), [])
})

test('addresses that stand for all addresses become ones that can be asked', () => {
  assert.equal(localUrl('0.0.0.0', 80), 'http://127.0.0.1:80')
  assert.equal(localUrl('::', 80), 'http://[::1]:80')
  assert.equal(localUrl('directory.example', 80), 'http://directory.example:80')
  assert.equal(readSettings({ HIGHSTREET_PORT: '0' }, 1).baseUrl, null)
  assert.equal(readSettings({ HIGHSTREET_PORT: '0' }, 1).assetsUrl, null)
})

test('names are of one form and distinct', () => {
  const names = Object.values(settingsSchema).map((setting) => setting.name)
  assert.equal(new Set(names).size, names.length)
  for (const name of names) assert.match(name, /^HIGHSTREET_[A-Z0-9_]+$/)
})
