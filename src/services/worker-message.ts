/**
 * A page's messages to the service worker: activate, cache the language files at these URLs, or the
 * user has pressed something, so that caching pauses.
 */
export type WorkerMessage =
  | { kind: 'take-over' }
  | { kind: 'pressed' }
  | { kind: 'keep-words'; addresses: readonly string[] }

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false
  const fields = new Map(Object.entries(data))
  switch (data.kind) {
    case 'take-over':
    case 'pressed':
      return true
    case 'keep-words': {
      const addresses: unknown = fields.get('addresses')
      return Array.isArray(addresses) && addresses.every((it) => typeof it === 'string')
    }
    default:
      return false
  }
}
