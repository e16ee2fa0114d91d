import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { guestPageOf } from '#contract/guest-pages.ts'
import { isWorkerMessage } from '../services/worker-message.ts'

declare const self: ServiceWorkerGlobalScope
/** Written in by the build: see tools/worker-build.ts. */
declare const RELEASE: { stamp: string; files: string[] }

const PAGE = `page-${RELEASE.stamp}`
const WORDS = 'words'
/** Nobody looks at nothing for longer than this while a page may be had from here. */
const PATIENCE_MS = 3_000

// A hash or a stamp in every address says of which content it is.
precacheAndRoute(
  RELEASE.files.map((url) => ({
    url,
    revision: /-[\w-]{8,10}\.\w+$/.test(url) ? null : RELEASE.stamp,
  })),
  { cleanURLs: false, directoryIndex: '' },
)
cleanupOutdatedCaches()
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/i18n/'),
  new NetworkFirst({
    cacheName: WORDS,
    networkTimeoutSeconds: PATIENCE_MS / 1_000,
    matchOptions: { ignoreSearch: true },
    plugins: [{ cacheKeyWillBeUsed: async ({ request }) => plain(request.url) }],
  }),
)
registerRoute(
  new NavigationRoute(pageFor, {
    allowlist: [/^\/[\w/-]*$/],
    denylist: [/^\/(docs|inspect|outside)\b/],
  }),
)

self.addEventListener('install', (event) => event.waitUntil(keepPage()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', ({ data }) => {
  if (!isWorkerMessage(data)) return
  if (data.kind === 'take-over') void self.skipWaiting()
  else void keepWords(data.addresses)
})

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
 * The server's page while it answers in time and is well, else the one that is kept. Guests' pages
 * are never kept.
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
  const timeUp = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const inTime = await Promise.race([answer.catch(() => undefined), timeUp])
  if (inTime && inTime.status < 500) return inTime
  return (await caches.match('/', { cacheName: PAGE })) ?? answer
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
