import { isIP, isIPv6 } from 'node:net'

/** Named networks besides addresses and ranges: loopback, link-local, private networks. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** The proxies whose `x-forwarded-for` is trusted: a number of hops, or certain addresses. */
export type TrustedProxies = number | readonly string[]

/** Whether a text names a proxy: an address, a range such as `10.0.0.0/8`, or one of the names. */
export function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0) return named.has(text)
  return (
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

/**
 * The trust function for the framework. Hops are counted from the server outwards: everything
 * nearer than the last of them is a proxy.
 */
export function trustProxyOf(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return proxies.length > 0 && [...proxies]
  return proxies > 0 && ((_address, hop) => hop < proxies)
}

/** Invalid addresses are counted together: inventing one does not make a new caller. */
const NO_ADDRESS = 'unknown'

/**
 * The key under which a caller's address is counted. Someone with an IPv6 network has 2^64
 * addresses, so the network counts as one; an IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function countedAddress(given: string): string {
  const address = withoutPort(given)
  if (isIP(address) === 0) return NO_ADDRESS
  if (!isIPv6(address)) return address
  const groups = groupsOf(address.split('%', 1)[0] ?? '')
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** A proxy may append the port, which differs per connection. */
function withoutPort(text: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? []
  const [, plain] = /^([^:]+):\d+$/.exec(text) ?? []
  return bracketed ?? plain ?? text
}

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const [before, after] = [partsOf(head), tail === undefined ? [] : partsOf(tail)]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

function partsOf(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
    return [(a << 8) | b, (c << 8) | d]
  })
}
