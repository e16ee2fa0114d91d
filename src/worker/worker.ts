import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { guestPageOf } from '#contract/guest-pages.ts'
import { releaseOf } from '../services/release.ts'
import { isWorkerMessage } from '../services/worker-message.ts'
import { showPushes } from './pushes.ts'

declare const self: ServiceWorkerGlobalScope
/** Written in by the build: see tools/worker-build.ts. */
declare const RELEASE: { stamp: string; files: string[] }

const PAGE = `page-${RELEASE.stamp}`
const WORDS = 'words'
/** Beside the page: the server has a release that this worker is not of. */
const NEWER = '/newer'
/** Nobody waits for longer than this while something may be had from here. */
const PATIENCE_MS = 3_000
/** How long caching rests after a press, before each file. */
const REST_MS = 500

let pressedMs = -REST_MS

// A hash or a stamp in every address says of which content it is.
precacheAndRoute(
  RELEASE.files.map((url) => ({
    url,
    revision: /-[\w-]{8,10}\.\w+$/.test(url) ? null : RELEASE.stamp,
  })),
  { cleanURLs: false, directoryIndex: '' },
)
// A press on the page is drawn first: beside the files it took up to twice as long.
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
    // The stamp in the address says of which words it is.
    const isSame = asked.url.search !== '' && kept?.url === asked.request.url
    return isSame && kept ? kept : newestWords.handle(asked)
  },
)
registerRoute(
  new NavigationRoute(pageFor, {
    // Both are compared with the path and the query.
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

/**
 * The page as this release has it, for when the server can't be reached: it is the same for every
 * address.
 */
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

/** The words of one language; those of an earlier release or language go. */
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
 * The page that is kept, at once: it is that of this worker's release (ADR 0175). The server's goes
 * into its place for the next visit. Once the server has another release, its page comes first
 * again, while it answers in time and is well. Guests' pages are never kept.
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
  // No longer: while a worker is at work, no newer one can take over.
  event.waitUntil(Promise.race([renewed, timeUp]))
  if (!(await pages.match(NEWER))) return kept
  const inTime = await Promise.race([answer.catch(() => undefined), timeUp])
  return inTime && inTime.status < 500 ? inTime : kept
}

/** The server's configuration may have changed; a page of another release needs other files. */
async function renewPage(pages: Cache, page: Response): Promise<void> {
  if (!page.ok || page.redirected) return
  const [renewed, served] = [page.clone(), releaseOf(await page.clone().text())]
  const own = releaseOf((await (await pages.match('/'))?.text()) ?? '')
  if (own === undefined || served === undefined) return
  if (own !== served) return pages.put(NEWER, new Response(served))
  await Promise.all([pages.put('/', renewed), pages.delete(NEWER)])
}

/** An address without the stamp that tells its releases apart. */
function plain(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

async function askServer(event: FetchEvent, request: Request): Promise<Response> {
  const preloaded: unknown = await event.preloadResponse
  return preloaded instanceof Response ? preloaded : fetch(request)
}
