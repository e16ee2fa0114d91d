import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { headerOf } from '../http/facts.ts'

type Settings = Pick<Config, 'metricsToken' | 'publicUrl' | 'trustProxy'>

/** Headers that proxies add. With any of them the connection says nothing about the caller. */
const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')
const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** Whether the caller may read the metrics: with the token, or from the same machine. */
export function mayReadMetrics(request: FastifyRequest, settings: Settings): boolean {
  return hasToken(request, settings) || (!isProxyUnknown(settings) && isLocal(request))
}

/** Compares digests in constant time, so that neither content nor length leaks. */
function hasToken(request: FastifyRequest, { metricsToken }: Settings): boolean {
  if (metricsToken === undefined) return false
  const [, given] =
    /^Bearer ([\x21-\x7e]{1,200})$/i.exec(headerOf(request, 'authorization') ?? '') ?? []
  return given !== undefined && timingSafeEqual(digestOf(given), digestOf(metricsToken))
}

/**
 * With a proxy on the same machine everybody looks local. An https address implies a proxy, and
 * only a configured one is known to send `x-forwarded-for`.
 */
function isProxyUnknown({ publicUrl, trustProxy }: Settings): boolean {
  const hasTrusted = typeof trustProxy === 'number' ? trustProxy > 0 : trustProxy.length > 0
  return publicUrl.startsWith('https:') && !hasTrusted
}

/**
 * Checks the address of the connection, never a header; a host name of another machine indicates a
 * proxy.
 */
function isLocal(request: FastifyRequest): boolean {
  const { remoteAddress = '' } = request.raw.socket
  return (
    isLoopback(remoteAddress) &&
    forwarded.every((name) => request.headers[name] === undefined) &&
    localHost.test(headerOf(request, 'host') ?? '')
  )
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  return loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
