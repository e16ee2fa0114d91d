import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerOf } from './facts.ts'

type Compressed = { plain: Buffer; small: Buffer; etag: string }

/**
 * Sends a long text that is the same for everybody. It is generated at the first request, cached,
 * and compressed for clients that accept it.
 */
export function createCachedText(
  type: string,
  make: () => string,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  let cached: Compressed | undefined
  return (request, reply) => {
    const { plain, small, etag } = (cached ??= compress(make()))
    reply.headers({
      etag,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    })
    if (headerOf(request, 'if-none-match') === etag) return reply.code(304).send()
    const takesSmall = /\bbr\b/.test(headerOf(request, 'accept-encoding') ?? '')
    if (takesSmall) reply.header('content-encoding', 'br')
    return reply.type(type).send(takesSmall ? small : plain)
  }
}

function compress(text: string): Compressed {
  const plain = Buffer.from(text)
  return {
    plain,
    // The best quality takes over a second per megabyte and saves only a fifth.
    small: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`,
  }
}
