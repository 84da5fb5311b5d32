import { BlockList, isIP, isIPv4 } from 'node:net'

/** Networks that a proxy stands in: this machine, and private ones. */
const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addSubnet('::1', 128, 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

const isNear = (address: string): boolean => near.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The address that limits count a request under: that of the connection or, where that is a proxy on this machine or in a private network, the last one of
 * `X-Forwarded-For`, which that proxy has written itself. Of IPv6 the network of 64 bits, which one customer has all of.
 */
export function clientAddress(remote: string | undefined, forwarded: string | string[] | undefined): string {
  const connection = plain(remote ?? '')
  if (isIP(connection) === 0) return 'unknown'
  const last = plain(
    String(forwarded ?? '')
      .split(',')
      .at(-1) ?? '',
  )
  const address = isNear(connection) && isIP(last) !== 0 ? last : connection
  return isIPv4(address) ? address : network(address)
}

/** The first four groups of an IPv6 address. */
function network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
