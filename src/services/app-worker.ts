import type { WorkerMessage } from './worker-message.ts'

export type AppWorker = {
  /** Lets the new release take over; every page of it is then to be loaded anew. */
  takeOver(): void
  /** Hands it the words that are to be there without a connection. */
  keepWords(addresses: readonly string[]): void
  stop(): void
}

const HOUR_MS = 3_600_000

/**
 * Starts the worker that the page names, which keeps the app itself at hand, and looks for a new release now and then.
 * `onNew` is told when one waits to take over, `onTaken` when this page's worker is another one than it began with.
 * Where there is none (in development, in a private window) nothing happens.
 */
export function startAppWorker({ onNew, onTaken }: { onNew: () => void; onTaken: () => void }): AppWorker {
  const address = document.querySelector<HTMLMetaElement>('meta[name=worker]')?.content
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  const ending = new AbortController()
  const { signal } = ending
  let registration: ServiceWorkerRegistration | undefined
  let hasWorker = Boolean(workers?.controller)

  const follow = (found: ServiceWorkerRegistration | undefined): void => {
    if (!found || signal.aborted) return
    registration = found
    if (found.waiting) onNew()
    found.addEventListener('updatefound', () => watch(found.installing, onNew, signal), { signal })
    let lookedMs = performance.now()
    const look = (): void => {
      if (document.visibilityState !== 'visible' || performance.now() - lookedMs < HOUR_MS) return
      lookedMs = performance.now()
      found.update().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look, { signal })
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
    keepWords: (addresses) => void workers?.ready.then(({ active }) => tell(active, { kind: 'keep-words', addresses })),
    stop: () => ending.abort(),
  }
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

type Policies = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string } }

/** The page's policy takes no plain text for the address of a script. */
function scriptUrl(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  return trustedTypes ? trustedTypes.createPolicy('worker', { createScriptURL: (url) => url }).createScriptURL(address) : address
}

function tell(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin than its page's
  worker?.postMessage(message)
}
