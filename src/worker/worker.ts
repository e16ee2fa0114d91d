import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { guestPageOf } from '#contract/guest-pages.ts'
import { releaseOf } from '../services/release.ts'
import { isWorkerMessage } from '../services/worker-message.ts'
import { showPushes } from './pushes.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build: see tools/worker-build.ts. */
declare const RELEASE: { stamp: string; files: string[] }

const PAGE = `page-${RELEASE.stamp}`
const WORDS = 'words'
/** Stored next to the page: the server has another release than this worker. */
const NEWER = '/newer'
/** The timeout of the server's answer if there is a cached one. */
const PATIENCE_MS = 3_000
/** How long caching pauses after a user action, before each file. */
const REST_MS = 500

let pressedMs = -REST_MS

// A hash or a version stamp in every URL identifies its content.
precacheAndRoute(
  RELEASE.files.map((url) => ({
    url,
    revision: /-[\w-]{8,10}\.\w+$/.test(url) ? null : RELEASE.stamp,
  })),
  { cleanURLs: false, directoryIndex: '' },
)
// Fetching pauses after user input, so that the page can paint: concurrent fetching took up to
// twice as long.
addPlugins([
  {
    async requestWillFetch({ request }) {
      const restMs = pressedMs + REST_MS - performance.now()
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs))
      return request
    },
  },
])
cleanupOutdatedCaches()
const newestWords = new NetworkFirst({
  cacheName: WORDS,
  networkTimeoutSeconds: PATIENCE_MS / 1_000,
  matchOptions: { ignoreSearch: true },
  plugins: [{ cacheKeyWillBeUsed: async ({ request }) => plain(request.url) }],
})
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/i18n/'),
  async (asked) => {
    const kept = await (await caches.open(WORDS)).match(plain(asked.request.url))
    // The stamp in the URL identifies the version of the texts.
    const isSame = asked.url.search !== '' && kept?.url === asked.request.url
    return isSame && kept ? kept : newestWords.handle(asked)
  },
)
registerRoute(
  new NavigationRoute(pageFor, {
    // Both are matched against path and query.
    allowlist: [/^\/[\w/-]*(\?|$)/],
    denylist: [/^\/(docs|inspect|outside|api|login-api|image|health|metrics)\b/],
  }),
)

self.addEventListener('install', (event) => event.waitUntil(keepPage()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', (event) => {
  const data: unknown = event.data
  if (!isWorkerMessage(data)) return
  if (data.kind === 'pressed') pressedMs = performance.now()
  else if (data.kind === 'take-over') void self.skipWaiting()
  else void keepWords(data.addresses)
})
showPushes()

/** Caches the page of this release for offline use; it is the same for every URL. */
async function keepPage(): Promise<void> {
  const page = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' })
  if (!page.ok) throw new Error(`the page answered ${page.status}`)
  await (await caches.open(PAGE)).put('/', page)
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith('page-') && name !== PAGE)
      .map((name) => caches.delete(name)),
  )
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Caches the texts of one language, and deletes those of an earlier release or language. */
async function keepWords(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(WORDS)
  const wanted = new Set(addresses.map((address) => new URL(address, self.location.origin).href))
  for (const { url } of await cache.keys()) {
    if (wanted.has(url)) wanted.delete(url)
    else await cache.delete(url)
  }
  await Promise.allSettled([...wanted].map((url) => cache.add(url)))
}

/**
 * Returns the cached page at once: it belongs to this worker's release (ADR 0175). The server's
 * page replaces it for the next visit. Once the server has another release, its page is preferred,
 * if it answers in time and without an error. Guests' pages are never cached.
 */
async function pageFor({
  event,
  request,
  url,
}: {
  event: ExtendableEvent
  request: Request
  url: URL
}): Promise<Response> {
  const answer = askServer(event as FetchEvent, request)
  if (guestPageOf(url.pathname)) return answer
  const pages = await caches.open(PAGE).catch(() => undefined)
  const kept = await pages?.match('/')
  if (!pages || !kept) return answer
  const timeUp = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const renewed = answer.then((page) => renewPage(pages, page)).catch(() => undefined)
  // Not longer: while a worker is busy, no newer one can take over.
  event.waitUntil(Promise.race([renewed, timeUp]))
  if (!(await pages.match(NEWER))) return kept
  const inTime = await Promise.race([answer.catch(() => undefined), timeUp])
  return inTime && inTime.status < 500 ? inTime : kept
}

/**
 * Updates the cached page, because the server's configuration may have changed; a page of another
 * release is not cached, because it needs other files.
 */
async function renewPage(pages: Cache, page: Response): Promise<void> {
  if (!page.ok || page.redirected) return
  const [renewed, served] = [page.clone(), releaseOf(await page.clone().text())]
  const own = releaseOf((await (await pages.match('/'))?.text()) ?? '')
  if (own === undefined || served === undefined) return
  if (own !== served) return pages.put(NEWER, new Response(served))
  await Promise.all([pages.put('/', renewed), pages.delete(NEWER)])
}

/** A URL without the stamp of its release. */
function plain(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

async function askServer(event: FetchEvent, request: Request): Promise<Response> {
  const preloaded: unknown = await event.preloadResponse
  return preloaded instanceof Response ? preloaded : fetch(request)
}
