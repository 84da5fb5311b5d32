import assert from 'node:assert/strict'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { letter, mailCourierContract, sender } from '../../../test/contracts/mail-courier.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { openCodeFileCourier } from '../code-file/file-courier.ts'
import { BoundedFolder } from './bounded-folder.ts'
import { openMailFileCourier } from './file-courier.ts'

const freshFolder = (): string => join(temporaryFolder('mail'), 'mail')

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(() => [])).sort()
const dayMs = 24 * 3_600_000

mailCourierContract('mail files', async () => {
  const folder = freshFolder()
  return {
    courier: await openMailFileCourier(folder, sender, dayMs),
    sent: async () =>
      Promise.all((await namesIn(folder)).map((name) => readFile(join(folder, name), 'utf8'))),
    close: async () => undefined,
  }
})

test('mail in files can be read by its owner only, and a letter that comes twice is one file', async () => {
  const folder = freshFolder()
  const courier = await openMailFileCourier(folder, sender, dayMs)
  const sent = letter()
  await courier.send(sent)
  await courier.send(sent)
  const names = await namesIn(folder)
  assert.deepEqual(names, [
    `2026-11-16T09-00-00-${String(sent.created % 1000).padStart(3, '0')}Z-${sent.id}.eml`,
  ])
  assert.equal((await stat(join(folder, names[0]!))).mode & 0o777, 0o600)
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
})

test('a folder keeps as many files as it may, the youngest, and none for longer than it may', async () => {
  const folder = freshFolder()
  const files = new BoundedFolder(folder, { most: 50, keepMs: dayMs })
  for (let at = 0; at < 120; at++) await files.write(`a${String(at).padStart(3, '0')}`, 'x')
  await files.write('b', 'x')
  const names = await namesIn(folder)
  assert.ok(names.length <= 50 + 100, `${names.length}`)
  assert.equal(names.at(-1), 'b')
  const again = new BoundedFolder(folder, { most: 50, keepMs: dayMs })
  await again.write('c', 'x')
  assert.equal((await namesIn(folder)).length, 50)
  const [oldest] = await namesIn(folder)
  const longAgo = new Date(Date.now() - 2 * dayMs)
  await utimes(join(folder, oldest!), longAgo, longAgo)
  await new BoundedFolder(folder, { most: 50, keepMs: dayMs }).write('d', 'x')
  assert.ok(!(await namesIn(folder)).includes(oldest!))
})

test('a code is written for the operator, with its number', async () => {
  const folder = freshFolder()
  const courier = openCodeFileCourier(folder)
  const code = letter({ channel: 'code', via: 'voice', to: '+441134960000', text: 'Your code is 123456' })
  await courier.send(code)
  const [name] = await namesIn(folder)
  const text = await readFile(join(folder, name!), 'utf8')
  assert.equal(text, 'To: +441134960000\nBy: voice\n\nYour code is 123456\n')
  await courier.check()
  await writeFile(`${folder}-file`, '')
  await assert.rejects(openCodeFileCourier(join(`${folder}-file`, 'codes')).check())
})
