import type { FastifyReply, FastifyRequest } from 'fastify'
import { MAX_LAG_MS } from '../db/replica.ts'
import { headerOf } from './facts.ts'

/** One more second than a replica that is used may be behind. */
const SECONDS = Math.ceil(MAX_LAG_MS / 1000) + 1
const cookie = /(?:^|; )sevenfold-wrote=1(?:;|$)/

/**
 * Whether the browser wrote a moment ago, through any server: then its lists are not read from a
 * replica, which may lack it.
 */
export function hasJustWritten(request: FastifyRequest): boolean {
  return cookie.test(headerOf(request, 'cookie') ?? '')
}

/** Gives a browser that wrote the cookie which says so to the next server, for three seconds. */
export function noteJustWritten(reply: FastifyReply): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  const terms = `Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', `sevenfold-wrote=1; ${terms}`)
}
