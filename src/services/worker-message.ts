/**
 * A page's messages to the service worker: activate, cache the words at these URLs, or the person
 * has pressed something, so that caching waits.
 */
export type WorkerMessage =
  | { kind: 'take-over' }
  | { kind: 'pressed' }
  | { kind: 'keep-words'; addresses: readonly string[] }

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false
  return (
    data.kind === 'take-over' ||
    data.kind === 'pressed' ||
    (data.kind === 'keep-words' &&
      'addresses' in data &&
      Array.isArray(data.addresses) &&
      data.addresses.every((it) => typeof it === 'string'))
  )
}
