import { setupWorker } from 'msw/browser'
import { sampleHandlers } from './sample-handlers.ts'

const worker = '/mockServiceWorker.js'
const MOST_TRIES = 60
const PAUSE_MS = 50

/**
 * Starts the fake backend of the samples in this browser; every other call goes on to the server.
 * @throws where the page may have no service worker, as over plain http in a network
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
 * The worker stops with the last page and starts with the next: right after a reload it may be
 * active while calls still bypass it.
 */
async function isAnswering(address: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await fetch(address)
    if (answer.ok) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Trusted Types reject plain text as a script URL: this one URL is allowed. */
function allowWorker(policies: Window['trustedTypes']): void {
  policies?.createPolicy('default', {
    createScriptURL(url) {
      if (new URL(url, location.origin).href !== new URL(worker, location.origin).href)
        throw new TypeError(`no script may come from ${url}`)
      return url
    },
  })
}
