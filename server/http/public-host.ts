import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Special-purpose IPv4 networks (RFC 6890): loopback, private and documentation networks. */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4')
/** Of IPv6 only global unicast is public, without tunnels and documentation networks. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
const specialV6 = new BlockList()
specialV6.addSubnet('2001::', 23, 'ipv6')
specialV6.addSubnet('2001:db8::', 32, 'ipv6')
specialV6.addSubnet('2002::', 16, 'ipv6')

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv6(plain)) return global.check(plain, 'ipv6') && !specialV6.check(plain, 'ipv6')
  return isIP(plain) === 4 && !special.check(plain, 'ipv4')
}

/**
 * Whether an address from an untrusted source is allowed for requests of the server: https, the
 * default port, a public host name. The addresses that the name resolves to are checked by
 * `publicLookup`.
 */
export function isPublicHttps(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.protocol !== 'https:' || url.port !== '') return false
  if (url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/\.$/, '')
  if (host.startsWith('[') || isIP(host) !== 0) return false
  return host.includes('.') && !/\.(localhost|local|internal|lan|home|arpa|test)$/i.test(host)
}

/** A DNS lookup for connections that refuses names with any non-public address. */
export const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    const [first] = found
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return callback(new PrivateHost(`${host} leads to no public address`), [])
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

/** The name resolves to a non-public address. */
export class PrivateHost extends Error {}
