import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { guestPageOf } from '#contract/guest-pages.ts'
import type { Networks } from './address.ts'
import type { App } from './app-parts.ts'
import { headerOf, networksOf } from './facts.ts'
import { outsideFrame } from './outside.ts'
import { createPage, type Page, secretHeaders } from './page.ts'
import { createFirstViews } from './first-view.ts'
import { type LinkPreview, withPreview } from './preview.ts'
import { sendProblem } from './problem.ts'
import { Refusal } from './refusal.ts'
import { chooseEncoding, listWebFiles, type WebFile } from './web-files.ts'

/** The preview of a short link by its code; undefined for an unknown code. */
type PreviewOf = (code: string, networks: Networks) => Promise<LinkPreview | undefined>

const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves the built web app on every path outside the API: its files, and its page for every other
 * page request (the app itself shows "not found"). Without a build, unknown paths answer 404.
 */
export function serveWeb(app: App, previewOf: PreviewOf): void {
  const { http, config } = app
  // Pages of the previous release may still be open: their files stay available
  // (tools/worker-build.ts).
  const files = new Map([
    ...listWebFiles(config.webRoot && `${config.webRoot}-before`),
    ...listWebFiles(config.webRoot),
  ])
  const pageOf = (name: string) =>
    files.has(name)
      ? createPage(readFileSync(join(config.webRoot, name), 'utf8'), config, textingOf(app))
      : undefined
  const appPage = pageOf('/index.html')
  const guestPage = pageOf('/guest.html')
  const inspectPage = config.web.inspector ? pageOf('/inspect.html') : undefined
  const firstView = createFirstViews(app, files)
  const bases = [config.basePath.login, config.basePath.business, config.basePath.image]

  http.setNotFoundHandler(async (request, reply) => {
    const [path = '/', query = ''] = request.url.split('?', 2)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const file = isRead && !path.endsWith('.html') ? files.get(path) : undefined
    if (file) return sendFile(request, reply, file, query)
    const frame = isRead ? outsideFrame(config, path) : undefined
    if (frame)
      return reply
        .code(200)
        .headers(frame.headers)
        .type('text/html; charset=utf-8')
        .send(frame.html)
    const isCall = bases.some((base) => path === base || path.startsWith(`${base}/`))
    const guest = guestPageOf(path)
    const open = path === '/inspect' && inspectPage ? inspectPage : appPage
    const page = guest ? guestPage : open
    if (page && isRead && !isCall && wantsPage(request, path, guest !== undefined)) {
      const made = page(path, query, guest ? await firstView(request, path) : undefined)
      if (!guest) return sendPage(request, reply, made, path)
      const preview =
        guest.path === '/others/s/:code'
          ? await previewOf(guest.secret, networksOf(request))
          : undefined
      return sendPage(
        request,
        reply,
        { ...made, html: withPreview(made.html, config, preview) },
        path,
      )
    }
    return sendProblem(reply, request.id, new Refusal('NOT_FOUND'))
  })
}

/** A missing script or image must not be answered with a page. */
function wantsPage(request: FastifyRequest, path: string, isGuest: boolean): boolean {
  if (path.startsWith('/assets/')) return false
  const accept = headerOf(request, 'accept')
  if (accept?.includes('text/html')) return true
  // Monitors and link previews accept any type; browsers declare when they want an image or a
  // script.
  const isOfPage = ['image', 'script', 'style', 'font'].includes(
    headerOf(request, 'sec-fetch-dest') ?? '',
  )
  return (
    (accept === undefined || accept.includes('*/*')) &&
    !isOfPage &&
    (isGuest || !/\.[^/]*$/.test(path))
  )
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: WebFile,
  query: string,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(file, headerOf(request, 'accept-encoding'))
  const [etag, bytes] = [await file.etag(), await file.bytes(encoding)]
  // A content hash in the query (`?v=`) allows caching like one in the name.
  const isStamped = file.isHashed || /^v=[\w-]+$/.test(query)
  reply.headers({
    etag,
    'cache-control': isStamped ? FOREVER : 'no-cache',
    'x-content-type-options': 'nosniff',
    ...(file.encodings.length > 0 && { vary: 'accept-encoding' }),
  })
  if (headerOf(request, 'if-none-match') === etag) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.code(200).type(file.type).send(bytes)
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, headers }: Page,
  path: string,
): FastifyReply {
  reply.code(200).headers(headers).type('text/html; charset=utf-8')
  if (guestPageOf(path)) reply.headers(secretHeaders)
  if (!(headerOf(request, 'accept-encoding') ?? '').split(/[,;]\s*/).includes('br'))
    return reply.send(html)
  const bytes = brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  })
  return reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).send(bytes)
}

/**
 * What pages know about text messages: whether they are available, and the daily limit for guests.
 */
function textingOf({ post, config }: App): { texting: boolean; textsPerDay?: number } {
  const { perDay } = config.texts
  return { texting: post.canText, ...(post.canTextGuests && { textsPerDay: perDay }) }
}
