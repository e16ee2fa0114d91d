import { isOtherRelease } from './release.ts'
import type { WorkerMessage } from './worker-message.ts'

type AppWorker = {
  /**
   * Activates the new release; `onTaken` is called when every page has to reload. If no release is
   * waiting, this page's worker is the newest one, and `onTaken` is called at once.
   */
  takeOver(): void
  /**
   * Checks for a new release now: the server was unreachable, or a file of this release is missing.
   */
  look(): void
  /** Passes the URLs of the language files to cache for offline use. */
  keepWords(addresses: readonly string[]): void
  stop(): void
}

/** How often a visible page checks for a new release, and the minimum between two checks. */
const EVERY_MS = 5 * 60_000
const AT_MOST_MS = 10_000

/**
 * Registers the page's service worker, which caches the app itself, and regularly checks for a new
 * release. `onNew` is called when one is waiting, `onTaken` when this page's worker was replaced.
 * Without a worker (in development or in a private window) nothing happens.
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
  let watched: ServiceWorker | undefined
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
  // Vite's event: a file that the page wanted to load no longer exists.
  window.addEventListener('vite:preloadError', look, { signal })
  const looking = setInterval(look, EVERY_MS)

  const follow = (found: ServiceWorkerRegistration | undefined): void => {
    if (!found || signal.aborted) return
    registration = found
    if (found.waiting) onNew()
    const watchNewest = () => {
      if (!found.installing || found.installing === watched) return
      watched = found.installing
      watch(watched, onNew, signal)
    }
    watchNewest()
    found.addEventListener('updatefound', watchNewest, { signal })
  }

  if (address && workers) {
    const changed = (): void => {
      // The first worker does not replace another one.
      if (hasWorker) onTaken()
      hasWorker = true
    }
    workers.addEventListener('controllerchange', changed, { signal })
    workers.register(scriptUrl(address)).then(follow, () => undefined)
  }
  return {
    takeOver: () =>
      registration?.waiting ? tell(registration.waiting, { kind: 'take-over' }) : onTaken(),
    keepWords: (addresses) =>
      void workers?.ready.then(({ active }) => tell(active, { kind: 'keep-words', addresses })),
    look,
    stop() {
      clearInterval(looking)
      ending.abort()
    },
  }
}

/**
 * Over plain http browsers have no service workers: compare the page with the server's current one.
 */
async function hasOtherRelease(): Promise<boolean> {
  const own = document.querySelector<HTMLMetaElement>('meta[name=release]')?.content
  const page = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' }).catch(
    () => undefined,
  )
  return page?.ok === true && isOtherRelease(own, await page.text())
}

/**
 * The first worker activates itself; only later ones wait. Installation takes several seconds of
 * CPU time on a small device, so the worker is notified of user input and pauses.
 */
function watch(worker: ServiceWorker, onNew: () => void, signal: AbortSignal): void {
  const installing = new AbortController()
  const ended = AbortSignal.any([installing.signal, signal])
  const pressed = () => tell(worker, { kind: 'pressed' })
  for (const press of ['pointerdown', 'keydown'])
    window.addEventListener(press, pressed, { signal: ended, capture: true })
  worker.addEventListener(
    'statechange',
    () => {
      if (worker.state !== 'installing') installing.abort()
      if (worker.state === 'installed' && navigator.serviceWorker.controller) onNew()
    },
    { signal },
  )
}

/** Trusted Types reject plain text as a script URL. */
function scriptUrl(address: string): string {
  const { trustedTypes } = window
  return trustedTypes
    ? trustedTypes
        .createPolicy('worker', { createScriptURL: (url) => url })
        .createScriptURL(address)
    : address
}

function tell(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  // A worker always has its page's origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker?.postMessage(message)
}
