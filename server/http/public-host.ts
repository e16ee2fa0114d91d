import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Special-purpose networks of IPv4 (RFC 6890): this machine, private ones, examples. */
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
/** Of IPv6 only the global networks are public, without tunnels to other addresses and examples. */
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
 * Whether the server may be sent to an address that a stranger has given: https, the usual port, a
 * host with a public name. What the name leads to is checked by `publicLookup`.
 */
export function isPublicHttps(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.protocol !== 'https:' || url.port !== '') return false
  if (url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/\.$/, '')
  if (host.startsWith('[') || isIP(host) !== 0) return false
  return host.includes('.') && !/\.(localhost|local|internal|lan|home|arpa|test)$/i.test(host)
}

/** For a connection: a name that leads to any other network than the public one is refused. */
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

/** A name that leads to a network which is not public. */
export class PrivateHost extends Error {}
