import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import type { App } from '../http/app-parts.ts'
import { createOpenApi } from '../http/openapi.ts'
import { docsPage } from './page.ts'
import { style } from './style.ts'

/** The CSP: nothing runs, loads or is sent; only its own style, by hash, and the icon. */
const policy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}` +
  `'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
}

/** `GET /docs`: the API reference. Rendered at the first request. */
export function docsRoutes({ http, config, methodsByUrl }: App): void {
  let made: { page: Buffer; small: Buffer; etag: string } | undefined
  methodsByUrl.set('/docs', ['GET'])
  http.get('/docs', (request, reply) => {
    const { page, small, etag } = (made ??= makePage(config))
    reply.headers({ ...headers, etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const takesSmall = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    if (takesSmall) reply.header('content-encoding', 'br')
    return reply.type('text/html; charset=utf-8').send(takesSmall ? small : page)
  })
}

function makePage(config: App['config']): { page: Buffer; small: Buffer; etag: string } {
  const page = Buffer.from(docsPage(createOpenApi(config), style))
  return {
    page,
    small: brotliCompressSync(page),
    etag: `"${createHash('sha256').update(page).digest('base64url').slice(0, 16)}"`,
  }
}
