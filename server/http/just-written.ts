import type { FastifyReply, FastifyRequest } from 'fastify'
import { MAX_LAG_MS } from '../db/replica.ts'
import { headerOf } from './facts.ts'

/** One second longer than the largest allowed lag of a replica. */
const SECONDS = Math.ceil(MAX_LAG_MS / 1000) + 1
const cookie = /(?:^|; )sevenfold-wrote=1(?:;|$)/

/**
 * Whether this browser wrote a moment ago, through any server. Then its lists are read from the
 * primary, because a replica may not have the change yet.
 */
export function hasJustWritten(request: FastifyRequest): boolean {
  return cookie.test(headerOf(request, 'cookie') ?? '')
}

/** Sets the cookie that `hasJustWritten` reads, for a few seconds. */
export function noteJustWritten(reply: FastifyReply): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  const terms = `Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', `sevenfold-wrote=1; ${terms}`)
}
