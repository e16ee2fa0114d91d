import type { SnapshotFrom } from 'xstate'
import type { Job } from '../machines/app/outbox.ts'
import type { Call } from '../services/http.ts'
import { openDatabase } from './database.ts'
import { storedAnswers } from './stored-answers.ts'
import { storedJobs } from './stored-jobs.ts'
import { createOfflineCalls, type OfflineCalls } from './offline-calls.ts'
import { namedRecords } from './named-records.ts'
import {
  type OfflineWorld,
  type Outbox,
  ownerOf,
  type Parts,
  type Settled,
  userOf,
} from './parts.ts'
import type { CurrentState } from './queued-call.ts'
import { loadQueuedCalls, queuedCall } from './load-queued-calls.ts'
import { seenRecords } from './records.ts'
import { provideOutbox, tellTabs } from './run-outbox.ts'
import { createShownSince, type ShownSince } from './shown-since.ts'

export type Offline = OfflineCalls & {
  outbox: Outbox
  shownSince: ShownSince
  /**
   * Subscribes to finished writes, after which screens must be refetched. Returns the unsubscribe
   * function.
   */
  onSettled(listener: (settled: Settled) => void): () => void
  /** One waiting or refused write; undefined if it is gone or belongs to someone else. */
  find(id: string): Promise<Job | undefined>
  /** The current records of a refused write; undefined if they can't be read. */
  currentStates(job: Job): Promise<CurrentState[] | undefined>
  /** Retries a refused write with the records that were just read. */
  retry(id: string, currentStates?: readonly CurrentState[]): Promise<void>
  drop(id: string): Promise<void>
  /** Discards all waiting writes, for a sign-out. */
  dropAll(): Promise<void>
}

/** Offline support. Rejects if the browser can't store anything. */
export async function openOffline(world: OfflineWorld): Promise<Offline> {
  const database = await openDatabase(world.config.storagePrefix)
  const jobs = storedJobs(database)
  const answers = storedAnswers(database)
  const parts: Parts = {
    ...world,
    jobs,
    answers,
    named: namedRecords(answers, () => ownerOf(world.session.getSnapshot())),
    seen: seenRecords(),
    shown: createShownSince(),
    channel: new BroadcastChannel(`${world.config.storagePrefix}outbox`),
    settled: new Set(),
  }
  const actor = world.begin(provideOutbox(parts))
  const changed = (): void => {
    tellTabs(parts)
    actor.send({ type: 'outbox.changed' })
  }
  keepToThePerson(parts, changed)
  return {
    ...createOfflineCalls(parts, { jobs: () => actor.getSnapshot().context.jobs, changed }),
    outbox: actor,
    shownSince: parts.shown,
    onSettled(listener) {
      parts.settled.add(listener)
      return () => parts.settled.delete(listener)
    },
    async find(id) {
      const owner = ownerOf(world.session.getSnapshot())
      return owner === undefined ? undefined : (await jobs.of(owner)).find((job) => job.id === id)
    },
    currentStates: (job) => currentStatesOf(job, world.call),
    retry: (id, currentStates) =>
      jobs
        .retry(
          id,
          currentStates?.length
            ? new Map(currentStates.map((record) => [record.id, record]))
            : undefined,
        )
        .then(changed),
    drop: (id) => jobs.drop(id).then(changed),
    async dropAll() {
      const { userId } = actor.getSnapshot().context
      if (userId) await jobs.dropAll(userId)
      changed()
    },
  }
}

/**
 * Stored answers belong to one person: they are deleted when that person signs out, or when another
 * one signs in. Waiting writes stay with their owner.
 */
function keepToThePerson(
  { session, jobs, answers, seen, shown }: Parts,
  onAdopted: () => void,
): void {
  let wasIn = false
  let known: string | undefined
  const look = (state: SnapshotFrom<OfflineWorld['session']>): void => {
    const isIn = state.matches('signedIn')
    const owner = ownerOf(state)
    if (wasIn && !isIn) answers.clear().catch(() => undefined)
    const user = userOf(state)
    if (user && owner !== known) jobs.adopt(user).then(onAdopted, () => undefined)
    if (owner !== undefined && owner !== known) answers.clearOthers(owner).catch(() => undefined)
    if (known !== undefined && owner !== known) {
      seen.forget()
      shown.forget()
    }
    wasIn = isIn
    known = owner
  }
  look(session.getSnapshot())
  session.subscribe(look)
}

async function currentStatesOf(job: Job, call: Call): Promise<CurrentState[] | undefined> {
  await loadQueuedCalls()
  const found = await queuedCall(job.call)
    ?.currentStates?.(job, call, { moduleId: job.moduleId, companyId: job.companyId })
    .catch(() => undefined)
  return found?.length ? found : undefined
}
