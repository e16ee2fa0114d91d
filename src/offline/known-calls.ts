import type { QueuedCall } from './queued-call.ts'

type Find = (path: string) => QueuedCall | undefined

let find: Find | undefined

/**
 * Fetches how calls are queued, unless it is there: it brings lifecycles and contracts, and most
 * people never have a write that waits. The page has its files ready (`fetchCode('/offline')`), so
 * that it runs without a connection.
 */
export async function learnQueuedCalls(): Promise<void> {
  find ??= (await import('./queued-calls.ts')).queuedCall
}

/**
 * How a call is queued; undefined for one that can't be. @throws before `learnQueuedCalls`, which
 * which every caller that has a job has awaited
 */
export function queuedCall(path: string): QueuedCall | undefined {
  if (!find) throw new Error('a job was looked at before its calls were known')
  return find(path)
}
