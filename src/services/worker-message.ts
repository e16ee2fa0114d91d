/** The device that messages of the server are shown for, and whose it is. */
export type PushFor = { id: string; person: string }

/**
 * A page's messages to the service worker: activate, cache the words at these URLs, the person has
 * pressed something, so that caching waits; or for whom notifications are shown.
 */
export type WorkerMessage =
  | { kind: 'take-over' }
  | { kind: 'pressed' }
  | { kind: 'keep-words'; addresses: readonly string[] }
  | { kind: 'push-for'; device?: PushFor }
  | { kind: 'push-person'; person: string }

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
    case 'push-for': {
      const device: unknown = fields.get('device')
      return device === undefined || isPushFor(device)
    }
    case 'push-person':
      return typeof fields.get('person') === 'string'
    default:
      return false
  }
}

function isPushFor(device: unknown): boolean {
  if (typeof device !== 'object' || device === null) return false
  const fields = new Map(Object.entries(device))
  return ['id', 'person'].every((name) => typeof fields.get(name) === 'string')
}
