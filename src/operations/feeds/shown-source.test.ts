import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownSource } from './shown-source.ts'

test('the source of a feed is shown without its secrets', () => {
  const shown = [
    ['https://feeds.example/town.csv', 'https://feeds.example/town.csv'],
    ['https://ann:s3cret@feeds.example:8443/a.csv', 'https://feeds.example:8443/a.csv'],
    ['https://feeds.example/a.csv?token=s3cret&day=1#s3cret', 'https://feeds.example/a.csv?token=…&day=…'],
    ['https://feeds.example/a.csv?s3cret', 'https://feeds.example/a.csv?…'],
    ['https://feeds.example/a.csv?day=1&s3cret&&a+b=c=d', 'https://feeds.example/a.csv?day=…&…&a%20b=…'],
    ['https://feeds.example/a.csv?czNjcmV0Cg==', 'https://feeds.example/a.csv?…'],
    ['https://feeds.example/a.csv?=s3cret', 'https://feeds.example/a.csv?=…'],
    ['HTTP://s3cret@feeds.example', 'http://feeds.example/'],
    ['https://ann:s3cret@:bad', 'https://…'],
    ['/srv/feeds/a?b.csv', '/srv/feeds/a?b.csv'],
  ] as const
  for (const [source, expected] of shown) assert.equal(shownSource(source), expected)
})
