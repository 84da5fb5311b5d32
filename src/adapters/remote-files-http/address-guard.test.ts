import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isPublicAddress } from './address-guard.ts'

test('private, loopback, link-local, multicast, reserved and metadata addresses are not public', () => {
  const closed = [
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '0:0:0:0:0:ffff:a00:1',
    '64:ff9b::a00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '100::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
    '',
    'localhost',
    '127.1',
    '1.2.3',
    '[::1]',
  ]
  for (const address of closed) assert.equal(isPublicAddress(address), false, address)
})

test('addresses of the public Internet are public, their neighbours of closed networks included', () => {
  const open = [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
    '::ffff:1.1.1.1',
    '::ffff:101:101',
    '64:ff9b::101:101',
  ]
  for (const address of open) assert.equal(isPublicAddress(address), true, address)
})

test('an IPv4 address counts the same when IPv6 wraps it', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      assert.equal(isPublicAddress(`::ffff:${address}`), isPublicAddress(address))
      assert.equal(isPublicAddress(`64:ff9b::${address}`), isPublicAddress(address))
    }),
    { numRuns: 500 },
  )
})
