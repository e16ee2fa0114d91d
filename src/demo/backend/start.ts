import { setupWorker } from 'msw/browser'
import { sampleHandlers } from './sample-handlers.ts'

const worker = '/mockServiceWorker.js'
const PATIENCE_MS = 3_000
type Policies = { createPolicy(name: 'default', rules: { createScriptURL(url: string): string }): unknown }

/** Starts the fake backend of the samples in this browser; every other call goes on to the server. @throws where the page may have no service worker, as over plain http in a network */
export async function startBackend(base: string): Promise<void> {
  allowWorker((window as { trustedTypes?: Policies }).trustedTypes)
  const registration = await setupWorker(...sampleHandlers(base, Date.now)).start({ serviceWorker: { url: worker }, onUnhandledRequest: 'bypass', quiet: true })
  await Promise.race([isInCharge(registration), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

/** The worker goes with the last page and comes with the next: for a moment after a reload it is there and calls go past it all the same. */
async function isInCharge(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const isOurs = (found: ServiceWorker | null): boolean => found !== null && found === registration?.active && new URL(found.scriptURL).pathname === worker
  while (!isOurs(navigator.serviceWorker.controller)) {
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  }
}

/** The policy of the page takes no plain text as the address of a script: this one address is made an exception. */
function allowWorker(policies: Policies | undefined): void {
  policies?.createPolicy('default', {
    createScriptURL(url) {
      if (new URL(url, location.origin).href !== new URL(worker, location.origin).href) throw new TypeError(`no script may come from ${url}`)
      return url
    },
  })
}
