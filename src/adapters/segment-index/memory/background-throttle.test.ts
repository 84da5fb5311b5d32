import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BackgroundThrottle, keepBusy } from './background-throttle.ts'

/** A clock that work and naps advance. */
function system(areBusy: () => boolean) {
  const clock = { ms: 0, napped: 0 }
  return {
    clock,
    worked: () => clock.ms - clock.napped,
    now: () => clock.ms,
    areBusy,
    nap: (ms: number) => {
      clock.ms += ms
      clock.napped += ms
    },
  }
}

function work(throttle: BackgroundThrottle, clock: { ms: number }, steps: number): void {
  for (let n = 0; n < steps; n++) {
    clock.ms += 0.05
    throttle.step()
  }
}

test('work beside others who are always busy naps three times as long as it lasts, and ends', () => {
  const around = system(() => true)
  work(new BackgroundThrottle(around), around.clock, 10_000)
  const worked = around.clock.ms - around.clock.napped
  assert.ok(around.clock.napped > worked * 2.9 && around.clock.napped <= worked * 3 + 1)
})

test('work that nobody waits for never naps, and does not nap the more for it later', () => {
  let isBusy = false
  const around = system(() => isBusy)
  const throttle = new BackgroundThrottle(around)
  work(throttle, around.clock, 1000)
  assert.equal(around.clock.napped, 0)
  isBusy = true
  work(throttle, around.clock, 100)
  assert.ok(around.clock.napped > 0 && around.clock.napped <= 70)
})

test('all processors are busy when others have those that this thread has not', () => {
  const loads = (running: number): string => `0.71 1.11 1.48 ${running}/180 2173`
  const cases: readonly (readonly [running: number, processors: number, expected: boolean])[] = [
    [1, 1, false],
    [2, 1, true],
    [1, 2, false],
    [2, 2, true],
    [3, 4, false],
    [4, 4, true],
  ]
  for (const [running, processors, expected] of cases) {
    assert.equal(keepBusy(loads(running), processors), expected, `${running} on ${processors}`)
  }
  for (const text of ['', 'nonsense', '0.1 0.2 0.3', '0.1 0.2 0.3 x/y 1'])
    assert.equal(keepBusy(text, 1), false)
})
