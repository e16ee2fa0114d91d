/**
 * What a page asks of the worker: to take over from the one before it, or to keep the words at
 * these addresses at hand.
 */
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
