/** A page's messages to the service worker: activate, or cache the words at these URLs. */
export type WorkerMessage =
  | { kind: 'take-over' }
  | { kind: 'keep-words'; addresses: readonly string[] }

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false
  return (
    data.kind === 'take-over' ||
    (data.kind === 'keep-words' &&
      'addresses' in data &&
      Array.isArray(data.addresses) &&
      data.addresses.every((it) => typeof it === 'string'))
  )
}
