import type { QueuedCall } from './queued-call.ts'

type Find = (path: string) => QueuedCall | undefined

let find: Find | undefined

/**
 * Loads the code that queues calls. It is loaded lazily because it contains lifecycles and
 * contracts, and most users never queue a write. The page prefetches its files
 * (`fetchCode('/offline')`), so that it can be loaded without a connection.
 */
export async function loadQueuedCalls(): Promise<void> {
  find ??= (await import('./queued-calls.ts')).queuedCall
}

/**
 * How a call is queued; undefined for a call that can't be. @throws before `loadQueuedCalls`,
 * which every caller with a job has awaited
 */
export function queuedCall(path: string): QueuedCall | undefined {
  if (!find) throw new Error('a job was looked at before its calls were known')
  return find(path)
}
