import { type CallInput, type Endpoint, isWrite, type OutputOf } from '#contract/endpoint.ts'
import { moduleIds } from '#contract/modules.ts'
import { roleOf } from '#contract/role.ts'
import type { Job } from '../machines/outbox.ts'
import { newKey, placed } from '../services/exchange.ts'
import { Failure } from '../services/failure.ts'
import type { Call, CallOptions } from '../services/http.ts'
import { isAway, type Parts, userOf } from './parts.ts'
import { type QueuedCall, queuedCall } from './queued-calls.ts'
import { overlaid } from './records.ts'

/** What waits as it stands now, and a way to say that it changed. */
type Waiting = { jobs(): readonly Job[]; changed(): void }

export type OfflineCalls = {
  /** As the call of the world, but reads fall back on what is kept, and moves wait. */
  call: Call
  /** What a call that is known to have failed comes to. @throws the failure itself when nothing is kept and it can't wait */
  recover<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions, failure: Failure): Promise<OutputOf<E>>
  /** Notes what was answered. */
  note(endpoint: Endpoint, input: unknown, output: unknown): void
}

export function createOfflineCalls(parts: Parts, waiting: Waiting): OfflineCalls {
  /** What stands in for an answer of the server; undefined when nothing does. */
  const instead = <E extends Endpoint>(endpoint: E, input: CallInput<E>, key: string | undefined): Promise<OutputOf<E> | undefined> => {
    const queued = queuedCall(endpoint.path)
    if (!isWrite(endpoint)) return readKept(parts, endpoint, input)
    return queued ? queue<E>({ parts, waiting, queued, key: key ?? newKey() }, input) : Promise.resolve(undefined)
  }
  const note: OfflineCalls['note'] = (endpoint, input, output) => {
    parts.seen.note(output)
    const user = userOf(parts.session.getSnapshot())
    if (user && !isWrite(endpoint)) parts.answers.keep(user.userId, questionOf(parts, endpoint, input), output, Date.now()).catch(() => undefined)
  }
  const recover: OfflineCalls['recover'] = async (endpoint, input, { idempotencyKey }, failure) => {
    const found = await instead<typeof endpoint>(endpoint, input, idempotencyKey)
    if (found === undefined) throw failure
    return found
  }
  return {
    note,
    recover,
    async call(endpoint, input, options = {}) {
      if (options.accept) return parts.call(endpoint, input, options)
      const known = isWrite(endpoint) ? { ...options, idempotencyKey: options.idempotencyKey ?? newKey() } : options
      if (isAway(parts) || (await isBehind(parts, endpoint, input))) {
        const found = await instead<typeof endpoint>(endpoint, input, known.idempotencyKey)
        if (found !== undefined) return found
      }
      try {
        const output = await parts.call(endpoint, input, known)
        note(endpoint, input, output)
        return overlaid(output, waiting.jobs())
      } catch (failure) {
        if (!(failure instanceof Failure) || failure.kind !== 'network') throw failure
        return recover(endpoint, input, known, failure)
      }
    },
  }
}

/** Whoever comes after something about the same record that waits, waits too. */
async function isBehind({ jobs, session }: Parts, endpoint: Endpoint, input: unknown): Promise<boolean> {
  const ids = (isWrite(endpoint) && queuedCall(endpoint.path)?.idsOf(input as never)) || []
  const user = ids.length > 0 && userOf(session.getSnapshot())
  if (!user) return false
  const waiting = await jobs.of(user.userId)
  return waiting.some((job) =>
    queuedCall(job.call)
      ?.idsOf(job.input as never)
      .some((id) => ids.includes(id)),
  )
}

async function readKept<E extends Endpoint>({ answers, jobs, seen, shown, ...parts }: Parts, endpoint: E, input: CallInput<E>): Promise<OutputOf<E> | undefined> {
  const user = userOf(parts.session.getSnapshot())
  const found = user && (await answers.read(user.userId, questionOf(parts, endpoint, input)).catch(() => undefined))
  if (!found) return undefined
  seen.note(found.output)
  shown.note(found.atMs)
  return overlaid(found.output, await jobs.of(user.userId)) as OutputOf<E>
}

type Queuing = { parts: Parts; waiting: Waiting; queued: QueuedCall; key: string }

/** Keeps a write for later and answers what it will come to; undefined when that can't be told. */
async function queue<E extends Endpoint>({ parts, waiting, queued, key }: Queuing, input: CallInput<E>): Promise<OutputOf<E> | undefined> {
  const user = userOf(parts.session.getSnapshot())
  // What the machine knows may be a moment old.
  const before = user ? await parts.jobs.of(user.userId) : []
  const find = (id: string): unknown => parts.seen.find(id, before)
  const given = input as never
  const shows = user && queued.shows(given, find, { role: roleOf(user.roleId), nowMs: Date.now() })
  if (!shows) return undefined
  const module = parts.module()
  await parts.jobs.add({
    id: key,
    userId: user.userId,
    moduleId: module && moduleIds[module],
    // The order in which they were made, also within one millisecond.
    madeMs: Math.max(Date.now(), (before.at(-1)?.madeMs ?? 0) + 1),
    call: queued.endpoint.path,
    input,
    about: queued.about(given, find),
    shows,
  })
  const records = new Map(queued.idsOf(given).map((id) => [id, { ...(find(id) as object), ...shows[id] }]))
  waiting.changed()
  return queued.answer(given, records) as OutputOf<E>
}

/** A question by which its answer is found again: the same in any order of its fields. */
function questionOf({ module }: Pick<Parts, 'module'>, endpoint: Endpoint, input: unknown): string {
  const { path, query } = placed(endpoint, input)
  query?.sort()
  return `${module() ?? ''} ${path}?${query ?? ''}`
}
