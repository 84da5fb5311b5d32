import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientAddress } from './client-address.ts'

test('the address of the connection counts, whatever a client on the internet claims', () => {
  assert.equal(clientAddress('198.51.100.7', undefined), '198.51.100.7')
  assert.equal(clientAddress('198.51.100.7', '203.0.113.9'), '198.51.100.7')
  assert.equal(clientAddress('::ffff:198.51.100.7', '203.0.113.9'), '198.51.100.7')
})

test('behind a proxy nearby the address that it wrote last counts', () => {
  for (const proxy of [
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.0.1',
    'fd00::1',
    '::ffff:127.0.0.1',
  ])
    assert.equal(clientAddress(proxy, '6.6.6.6, 203.0.113.9'), '203.0.113.9', proxy)
  assert.equal(clientAddress('127.0.0.1', undefined), '127.0.0.1')
  assert.equal(clientAddress('127.0.0.1', 'nonsense'), '127.0.0.1')
  assert.equal(clientAddress('127.0.0.1', ['6.6.6.6', '203.0.113.9']), '203.0.113.9')
})

test('of IPv6 the network counts, however it is written', () => {
  const same = ['2001:db8:0:12::1', '2001:0db8:0000:0012:ffff:1:2:3', '2001:DB8:0:12:0:0:0:9']
  for (const address of same) assert.equal(clientAddress(address, undefined), '2001:db8:0:12::/64', address)
  assert.equal(clientAddress('2001:db8::1', undefined), '2001:db8:0:0::/64')
  assert.equal(clientAddress(undefined, '203.0.113.9'), 'unknown')
})
