import assert from 'node:assert/strict'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/at-end.ts'
import { LogSink } from './log-sink.ts'

const folder = temporaryFolder('log')

test('all lines are written, in order', async () => {
  const file = join(folder, 'log')
  const handle = openSync(file, 'w')
  const sink = new LogSink(handle)
  const lines = Array.from({ length: 2000 }, (_, n) => `line ${n} ä\n`)
  for (const line of lines) sink.write(line)
  await sink.flushed()
  closeSync(handle)
  assert.equal(readFileSync(file, 'utf8'), lines.join(''))
})

test('a log on a full disk drops lines, goes on, and keeps nobody waiting', {
  skip: process.platform === 'linux' ? false : 'needs /dev/full',
}, async () => {
  const handle = openSync('/dev/full', 'w')
  const sink = new LogSink(handle)
  for (let n = 0; n < 1000; n++) sink.write(`${'x'.repeat(5000)}\n`)
  await sink.flushed()
  assert.equal(sink.dropped, 1000)
  closeSync(handle)
})

test('an end does not wait for a reader that does not read', async () => {
  const sink = new LogSink(1, (() => undefined) as never)
  sink.write('a line\n')
  await sink.flushed()
})
