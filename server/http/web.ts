import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { guestPageOf } from '#contract/guest-pages.ts'
import type { App } from './app-parts.ts'
import { headerOf } from './facts.ts'
import { outsideFrame } from './outside.ts'
import { createPage, type Page, secretHeaders } from './page.ts'
import { createFirstViews } from './first-view.ts'
import { sendProblem } from './problem.ts'
import { Refusal } from './refusal.ts'
import { chooseEncoding, listWebFiles, type WebFile } from './web-files.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves the built web app on every address that is no call: its files as they are, its page everywhere else a browser asks
 * for one (the app itself shows what is not found). Without a build, unknown addresses answer 404.
 */
export function serveWeb(app: App): void {
  const { http, config } = app
  // Pages of the release before this one may be open for a while: their files are still found (tools/worker-build.ts).
  const files = new Map([...listWebFiles(config.webRoot && `${config.webRoot}-before`), ...listWebFiles(config.webRoot)])
  const pageOf = (name: string) => (files.has(name) ? createPage(readFileSync(join(config.webRoot, name), 'utf8'), config, app.post.canText) : undefined)
  const appPage = pageOf('/index.html')
  const guestPage = pageOf('/guest.html')
  const firstView = createFirstViews(app, files)
  const bases = [config.basePath.login, config.basePath.business, config.basePath.image]

  http.setNotFoundHandler(async (request, reply) => {
    const [path = '/', query = ''] = request.url.split('?', 2)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const file = isRead && !path.endsWith('.html') ? files.get(path) : undefined
    if (file) return sendFile(request, reply, file, query)
    const frame = isRead ? outsideFrame(config, path) : undefined
    if (frame) return reply.code(200).headers(frame.headers).type('text/html; charset=utf-8').send(frame.html)
    const isCall = bases.some((base) => path === base || path.startsWith(`${base}/`))
    const isGuest = guestPageOf(path) !== undefined
    const page = isGuest ? guestPage : appPage
    if (page && isRead && !isCall && wantsPage(request, path)) return sendPage(request, reply, page(path, query, isGuest ? await firstView(request, path) : undefined), path)
    return sendProblem(reply, request.id, new Refusal('NOT_FOUND'))
  })
}

/** A missing script or picture must not be answered with a page. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  return (headerOf(request, 'accept') ?? '').includes('text/html') && !path.startsWith('/assets/')
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile, query: string): Promise<FastifyReply> {
  const encoding = chooseEncoding(file, headerOf(request, 'accept-encoding'))
  const [etag, bytes] = [await file.etag(), await file.bytes(encoding)]
  // A stamp of the content in the address (`?v=`) does what a hash in the name does.
  const isStamped = file.isHashed || /^v=[\w-]+$/.test(query)
  reply.headers({ etag, 'cache-control': isStamped ? FOREVER : 'no-cache', 'x-content-type-options': 'nosniff', ...(file.encodings.length > 0 && { vary: 'accept-encoding' }) })
  if (headerOf(request, 'if-none-match') === etag) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.code(200).type(file.type).send(bytes)
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, headers }: Page, path: string): FastifyReply {
  reply.code(200).headers(headers).type('text/html; charset=utf-8')
  if (guestPageOf(path)) reply.headers(secretHeaders)
  if (!(headerOf(request, 'accept-encoding') ?? '').split(/[,;]\s*/).includes('br')) return reply.send(html)
  const bytes = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } })
  return reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).send(bytes)
}
