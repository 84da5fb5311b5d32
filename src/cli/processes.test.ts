import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { processes } from './processes.ts'

const onLinux = { skip: process.platform === 'linux' ? false : 'needs /proc' }
const program = `const { processes } = await import(${JSON.stringify(new URL('processes.ts', import.meta.url).href)})
console.log(processes.own)
setInterval(() => {}, 1000)`

test('a process is known to have ended once it has been killed, and not before', onLinux, async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const name = String(line).trim()
  assert.notEqual(name, processes.own)
  assert.deepEqual([processes.hasEnded(name), processes.hasEnded(processes.own)], [false, false])
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(processes.hasEnded(name), true)
})

test('a later process with the same id is another one', onLinux, () => {
  const earlier = processes.own.replace(/\d+$/, (started) => String(Number(started) - 1))
  assert.equal(processes.hasEnded(earlier), true)
})

const mayMount = process.platform === 'linux' && spawnSync('unshare', ['-m', 'true']).status === 0

test('a process that runs but may not be read has not ended', {
  skip: mayMount ? false : 'needs mounts',
}, () => {
  const asked = `const { processes } = await import(${JSON.stringify(new URL('processes.ts', import.meta.url).href)})
console.log(processes.hasEnded(${JSON.stringify(processes.own)}))`
  const script = `mount -t tmpfs none /proc/${process.pid} && ! cat /proc/${process.pid}/stat 2>&1 && exec "$@"`
  const node = [process.execPath, '--input-type=module', '-e', asked]
  const { stdout, stderr } = spawnSync('unshare', ['-m', 'sh', '-c', script, 'sh', ...node])
  assert.match(String(stdout), /\nfalse\n$/, String(stderr))
})

test('of processes of other machines, and without a name, none is known to have ended', () => {
  for (const name of ['', 'x', 'b00t pid:[1] 999999999 5', '4026531836 1 2'])
    assert.equal(processes.hasEnded(name), false, name)
})
