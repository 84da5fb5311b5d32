import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * IPv4 networks outside the public Internet. Source: IANA IPv4 Special-Purpose Address Registry.
 * 168.63.129.16 is the metadata address of one large cloud; 169.254.0.0/16 contains those of the others.
 */
const closedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/**
 * Networks inside 2000::/3, the range of all public IPv6 addresses, that are not public or embed an IPv4
 * address (Teredo, 6to4). Source: IANA IPv6 Special-Purpose Address Registry.
 */
const closedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const closed = blockList(closedIpv4, 'ipv4')
const closedWithinPublic = blockList(closedIpv6, 'ipv6')
const publicIpv6 = blockList(['2000::/3'], 'ipv6')
const wrapsIpv4 = blockList(['::ffff:0:0/96', '64:ff9b::/96'], 'ipv6')

function blockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address, prefix] = network.split('/')
    list.addSubnet(address!, Number(prefix), family)
  }
  return list
}

/**
 * Returns whether `address` (an IP address from the resolver, without brackets) is on the public Internet. An
 * IPv4 address embedded in IPv6, mapped or through NAT64, counts as that IPv4 address. Text that is not an IP
 * address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  const plain = address.replace(/%.*$/, '')
  if (wrapsIpv4.check(plain, 'ipv6')) return !closed.check(lastFourBytes(plain), 'ipv4')
  return publicIpv6.check(plain, 'ipv6') && !closedWithinPublic.check(plain, 'ipv6')
}

/** The IPv4 address in the last 32 bits of an IPv6 address. */
function lastFourBytes(address: string): string {
  const dotted = /(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (dotted) return dotted[1]!
  // The URL parser normalizes every address to its shortest form without dots.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':')
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16))
  return [high! >> 8, high! & 255, low! >> 8, low! & 255].join('.')
}
