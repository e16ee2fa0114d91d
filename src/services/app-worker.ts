import { isOtherRelease } from './release.ts'
import type { WorkerMessage } from './worker-message.ts'

export type AppWorker = {
  /** Lets the new release take over; every page of it is then to be loaded anew. */
  takeOver(): void
  /** Looks for a new release now: the server was away, or a file of this one is missing. */
  look(): void
  /** Hands it the words that are to be there without a connection. */
  keepWords(addresses: readonly string[]): void
  stop(): void
}

/**
 * So often a page that is looked at asks for a new release, and at most so often when it has a
 * reason to.
 */
const EVERY_MS = 5 * 60_000
const AT_MOST_MS = 10_000

/**
 * Starts the worker that the page names, which keeps the app itself at hand, and looks for a new
 * release now and then.
 * `onNew` is told when one waits to take over, `onTaken` when this page's worker is another one
 * than it began with.
 * Where there is none (in development, in a private window) nothing happens.
 */
export function startAppWorker({
  onNew,
  onTaken,
}: {
  onNew: () => void
  onTaken: () => void
}): AppWorker {
  const address = document.querySelector<HTMLMetaElement>('meta[name=worker]')?.content
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  const ending = new AbortController()
  const { signal } = ending
  let registration: ServiceWorkerRegistration | undefined
  let hasWorker = Boolean(workers?.controller)
  let lookedMs = -AT_MOST_MS

  const look = (): void => {
    if (document.visibilityState !== 'visible' || performance.now() - lookedMs < AT_MOST_MS) return
    lookedMs = performance.now()
    if (registration) registration.update().catch(() => undefined)
    else if (address && !workers)
      void hasOtherRelease().then((isOther) => isOther && !signal.aborted && onTaken())
  }
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('focus', look, { signal })
  // The build's own event: a file that the page wants to load is not there any more.
  window.addEventListener('vite:preloadError', look, { signal })
  const looking = setInterval(look, EVERY_MS)

  const follow = (found: ServiceWorkerRegistration | undefined): void => {
    if (!found || signal.aborted) return
    registration = found
    if (found.waiting) onNew()
    found.addEventListener('updatefound', () => watch(found.installing, onNew, signal), { signal })
  }

  if (address && workers) {
    const changed = (): void => {
      // The first of all takes nothing over.
      if (hasWorker) onTaken()
      hasWorker = true
    }
    workers.addEventListener('controllerchange', changed, { signal })
    workers.register(scriptUrl(address)).then(follow, () => undefined)
  }
  return {
    takeOver: () => tell(registration?.waiting, { kind: 'take-over' }),
    keepWords: (addresses) =>
      void workers?.ready.then(({ active }) => tell(active, { kind: 'keep-words', addresses })),
    look,
    stop() {
      clearInterval(looking)
      ending.abort()
    },
  }
}

/** Over plain http browsers have no workers: the page is compared with the one the server has. */
async function hasOtherRelease(): Promise<boolean> {
  const own = document.querySelector<HTMLMetaElement>('meta[name=release]')?.content
  const page = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' }).catch(
    () => undefined,
  )
  return page?.ok === true && isOtherRelease(own, await page.text())
}

/** The first worker of all takes over by itself; only the next ones wait. */
function watch(worker: ServiceWorker | null, onNew: () => void, signal: AbortSignal): void {
  worker?.addEventListener(
    'statechange',
    () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) onNew()
    },
    { signal },
  )
}

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** The page's policy takes no plain text for the address of a script. */
function scriptUrl(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  return trustedTypes
    ? trustedTypes
        .createPolicy('worker', { createScriptURL: (url) => url })
        .createScriptURL(address)
    : address
}

function tell(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin than its page's
  worker?.postMessage(message)
}
