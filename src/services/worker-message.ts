/** A page's messages to the service worker: activate, or cache the words at these URLs. */
export type WorkerMessage =
  | { kind: 'take-over' }
  | { kind: 'keep-words'; addresses: readonly string[] }

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  const { kind, addresses } = (data ?? {}) as Partial<Record<'kind' | 'addresses', unknown>>
  return (
    kind === 'take-over' ||
    (kind === 'keep-words' &&
      Array.isArray(addresses) &&
      addresses.every((it) => typeof it === 'string'))
  )
}
