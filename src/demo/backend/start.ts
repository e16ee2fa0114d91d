import { setupWorker } from 'msw/browser'
import { sampleHandlers } from './sample-handlers.ts'

const worker = '/mockServiceWorker.js'
const MOST_TRIES = 60
const PAUSE_MS = 50

/**
 * Starts the fake backend of the samples in this browser; every other call goes on to the server.
 * @throws if the page may not have a service worker, for example over plain http
 */
export async function startBackend(base: string): Promise<void> {
  allowWorker(window.trustedTypes)
  await setupWorker(...sampleHandlers(base, Date.now)).start({
    serviceWorker: { url: worker },
    onUnhandledRequest: 'bypass',
    quiet: true,
  })
  await isAnswering(`${base}/countries?rowSize=1`)
}

/**
 * The worker stops with the last page and starts with the next one: right after a reload it may be
 * active although calls still bypass it.
 */
async function isAnswering(address: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await fetch(address)
    if (answer.ok) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Trusted Types reject plain text as a script URL, so this URL is allowed. */
function allowWorker(policies: Window['trustedTypes']): void {
  policies?.createPolicy('default', {
    createScriptURL(url) {
      if (new URL(url, location.origin).href !== new URL(worker, location.origin).href)
        throw new TypeError(`no script may come from ${url}`)
      return url
    },
  })
}
