import { isIP, isIPv6 } from 'node:net'

/**
 * Networks that have a name, beside addresses and ranges: this machine, its link, private networks.
 */
const named = new Set(['loopback', 'linklocal', 'uniquelocal'])

/**
 * The proxies whose `x-forwarded-for` is believed: so many in front of the server, or those at some
 * addresses.
 */
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
 * As the framework takes it. Hops are counted from the server outwards: who is nearer than the last
 * of them is a proxy.
 */
export function trustOf(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return proxies.length > 0 && [...proxies]
  return proxies > 0 && ((_address, hop) => hop < proxies)
}

/** What is no address at all is counted together: made-up names are no new callers. */
const NO_ADDRESS = 'unknown'

/**
 * Under what a caller's address is counted. Whoever has an IPv6 network has 2^64 addresses of it,
 * so all of them count as one; an IPv4 address that came in the form of IPv6 is the IPv4 address.
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

/** A proxy may append the port, of which every connection has another. */
function withoutPort(text: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? []
  const [, plain] = /^([^:]+):\d+$/.exec(text) ?? []
  return bracketed ?? plain ?? text
}

/** The eight groups of an IPv6 address, however it is written. */
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
