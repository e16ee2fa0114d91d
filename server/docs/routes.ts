import { createHash } from 'node:crypto'
import type { App } from '../http/app-parts.ts'
import { createCachedText } from '../http/cached-text.ts'
import { createOpenApi } from '../http/openapi.ts'
import { docsPage } from './page.ts'
import { style } from './style.ts'

/** The CSP: allows only the page's own style, by hash, and the icon. */
const policy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}` +
  `'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
const headers = { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' }

/** `GET /docs`: the API reference. Rendered at the first request. */
export function docsRoutes({ http, config, methodsByUrl }: App): void {
  const send = createCachedText('text/html; charset=utf-8', () =>
    docsPage(createOpenApi(config), style),
  )
  methodsByUrl.set('/docs', ['GET'])
  http.get('/docs', (request, reply) => send(request, reply.headers(headers)))
}
