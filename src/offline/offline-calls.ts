import { type CallInput, type Endpoint, isWrite, type OutputOf } from '#contract/endpoint.ts'
import type { Job } from '../machines/app/outbox.ts'
import { newKey } from '../services/exchange.ts'
import { Failure, unreached } from '../services/failure.ts'
import type { Call, CallOptions } from '../services/http.ts'
import { keep } from './keep-answer.ts'
import { answerMade, isAboutMade, withMade } from './made.ts'
import { isAway, pageModuleId, ownerOf, type Parts } from './parts.ts'
import { queueWrite } from './queue-write.ts'
import type { QueuedCall } from './queued-call.ts'
import { loadQueuedCalls, queuedCall } from './load-queued-calls.ts'
import { overlaid } from './records.ts'
import { idsOf } from './stacked.ts'

/** The waiting writes that are applied to answers; `changed` notifies of changes. */
type Waiting = { jobs(): readonly Job[]; changed(): void }

export type OfflineCalls = {
  /**
   * Like the original call, but a failed read falls back to a stored answer, and some writes are
   * queued.
   */
  call: Call
  /**
   * The result of a call that is known to fail. @throws the failure itself if no answer is stored
   * and it can't be queued
   */
  recover<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions,
    failure: Failure,
  ): Promise<OutputOf<E>>
  /** Stores an answer for this person if they are still signed in. */
  note(endpoint: Endpoint, input: unknown, output: unknown, askerId: string | undefined): void
}

/** How long a queueable write waits for a network that neither answers nor fails. */
const PATIENCE_MS = 10_000

export function createOfflineCalls(parts: Parts, waiting: Waiting): OfflineCalls {
  const note: OfflineCalls['note'] = (endpoint, input, output, askerId) => {
    // Another person may have signed in since: the answer must not be stored under their name.
    if (askerId !== ownerOf(parts.session.getSnapshot())) return
    parts.seen.note(output)
    if (askerId !== undefined && !isWrite(endpoint))
      keep(parts, askerId, endpoint, { input, output })
  }
  /** The replacement for the server's answer; undefined if there is none. */
  const instead = async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    key: string | undefined,
  ): Promise<OutputOf<E> | undefined> => {
    const queued = await queuedWrite(endpoint)
    if (queued) return queueWrite<E>({ parts, waiting, queued, key: key ?? newKey() }, input)
    // Loaded lazily: it contains large contracts, and most users are never offline. The service
    // worker caches the file.
    const { readStored } = await import('./stored-reads.ts')
    return readStored(parts, endpoint, input)
  }
  const recover: OfflineCalls['recover'] = async (endpoint, given, { idempotencyKey }, failure) => {
    const input = await parts.named.onto(endpoint, given)
    const found = await instead<typeof endpoint>(endpoint, input, idempotencyKey)
    if (found === undefined) throw failure
    return found
  }
  return {
    note,
    recover,
    async call(endpoint, given, options = {}) {
      if (options.accept) return parts.call(endpoint, given, options)
      const known = isWrite(endpoint)
        ? { ...options, idempotencyKey: options.idempotencyKey ?? newKey() }
        : options
      const input = await parts.named.onto(endpoint, given)
      const asker = ownerOf(parts.session.getSnapshot())
      // Reads the stored jobs, because the machine's state may be slightly outdated.
      const made =
        asker && isAboutMade(endpoint, input)
          ? answerMade(endpoint, input, await parts.jobs.of(asker))
          : undefined
      if (made !== undefined) return made
      if (isAway(parts) || (await isBehind(parts, endpoint, input))) {
        const found = await instead<typeof endpoint>(endpoint, input, known.idempotencyKey)
        if (found !== undefined) return found
      }
      const askerId = ownerOf(parts.session.getSnapshot())
      try {
        const output = await sent(parts, endpoint, input, known)
        note(endpoint, input, output, askerId)
        return withMade(
          endpoint,
          input,
          overlaid(output, waiting.jobs()),
          waiting.jobs(),
          pageModuleId(parts),
        )
      } catch (failure) {
        if (!(failure instanceof Failure) || !(await mayWait(endpoint, failure))) throw failure
        return recover(endpoint, input, known, failure)
      }
    },
  }
}

/**
 * The server's answer. A queueable write does not wait long for a hanging network: in the outbox it
 * survives a reload, and with its key it has one effect even if it has arrived.
 */
async function sent<E extends Endpoint>(
  { call, connectivity, config: { patienceMs = PATIENCE_MS } }: Parts,
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<OutputOf<E>> {
  if (!isWrite(endpoint)) return call(endpoint, input, options)
  const stop = new AbortController()
  const timer = setTimeout(() => {
    void queuedWrite(endpoint).then((queued) => queued && stop.abort())
  }, patienceMs)
  const signals = [stop.signal, ...(options.signal ? [options.signal] : [])]
  try {
    return await call(endpoint, input, { ...options, signal: AbortSignal.any(signals) })
  } catch (failure) {
    if (!stop.signal.aborted || options.signal?.aborted) throw failure
    connectivity.send({ type: 'connectivity.call-failed' })
    throw unreached()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Whether a stored answer or the queue may replace the call: the result is unknown, or (for
 * queueable writes only) the server answers but is unavailable, for example without its database.
 */
async function mayWait(endpoint: Endpoint, { kind, status }: Failure): Promise<boolean> {
  return kind === 'network' || (status === 503 && (await queuedWrite(endpoint)) !== undefined)
}

/** How a write is queued; undefined for a read, or if the code can't be loaded. */
async function queuedWrite(endpoint: Endpoint): Promise<QueuedCall | undefined> {
  if (!isWrite(endpoint)) return undefined
  return loadQueuedCalls().then(
    () => queuedCall(endpoint.path),
    () => undefined,
  )
}

/**
 * A write about a record with a waiting job is queued too. Refused jobs wait for the user and do
 * not block others.
 */
async function isBehind(
  { jobs, session }: Parts,
  endpoint: Endpoint,
  input: unknown,
): Promise<boolean> {
  const owner = isWrite(endpoint) && ownerOf(session.getSnapshot())
  const waiting = owner ? await jobs.of(owner) : []
  const ids = (waiting.length > 0 && (await queuedWrite(endpoint))?.idsOf(input)) || []
  if (ids.length === 0) return false
  return waiting.some((job) => !job.refusal && idsOf(job).some((id) => ids.includes(id)))
}
