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

/** Invalid addresses share one key, so that an invented address does not get a new limit. */
const NO_ADDRESS = 'unknown'

/**
 * A network whose calls are counted together: its key, and the factor by which its limit is larger
 * than that of a single address.
 */
export type Network = { key: string; times: number }
/** The networks that an address lies in, the narrowest first. */
export type Networks = readonly [Network, ...Network[]]

/**
 * The IPv6 networks that are counted. A subscriber has a /64, a /56 or a /48 and can send from any
 * address of it. Wider networks have a larger limit, because neighbours may share them, but less
 * than twice as large, so that one subscriber cannot use up more than two IPv4 addresses could.
 */
const widths = [
  { bits: 56, times: 1.25 },
  { bits: 48, times: 1.5 },
] as const

/**
 * The networks by which a caller's address is counted, in every limit by address. Someone with an
 * IPv6 network has at least 2^64 addresses; an IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function countedNetworks(given: string): Networks {
  const address = withoutPort(given)
  if (isIP(address) === 0) return [{ key: NO_ADDRESS, times: 1 }]
  if (!isIPv6(address)) return [{ key: address, times: 1 }]
  const groups = groupsOf(address.split('%', 1)[0] ?? '')
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff])
    return [{ key: bytes.join('.'), times: 1 }]
  }
  const wider = widths.map(({ bits, times }) => ({ key: prefixOf(groups, bits), times }))
  return [{ key: prefixOf(groups, 64), times: 1 }, ...wider]
}

/** The same networks with keys of their own, for a separate limit. */
export function countedFor(what: string, [own, ...wider]: Networks): Networks {
  const named = ({ key, times }: Network): Network => ({ key: `${what} ${key}`, times })
  return [named(own), ...wider.map(named)]
}

/** The first bits of an address, at most 64, followed by their number. */
function prefixOf(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, 4).map((group, at) => {
    const cut = Math.min(16, Math.max(0, (at + 1) * 16 - bits))
    return ((group >> cut) << cut).toString(16)
  })
  return `${kept.join(':')}::/${bits}`
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
