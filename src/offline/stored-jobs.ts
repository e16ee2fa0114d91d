import type { UserDetails } from '#contract/user.ts'
import type { Job } from '../machines/app/outbox.ts'
import type { Database } from './database.ts'
import { asNamed } from './record-guards.ts'
import { loadQueuedCalls } from './load-queued-calls.ts'
import type { CurrentIds } from './queued-call.ts'
import { idsOf, onto, stacked } from './stacked.ts'

export type StoredJobs = {
  of(userId: string): Promise<Job[]>
  add(job: Job): Promise<void>
  /**
   * The job was done: later jobs continue with the resulting records. `left` is the refused part.
   */
  settle(job: Job, currentIds: CurrentIds, left?: readonly Job[]): Promise<void>
  /** The job was refused: it and its dependent jobs wait for a decision of the user. */
  refuse(job: Job, refusal: NonNullable<Job['refusal']>): Promise<void>
  /**
   * Retries it with the current records (`currentIds`; default: those in the refusal), then the
   * jobs that waited for it.
   */
  retry(id: string, currentIds?: CurrentIds): Promise<void>
  /**
   * Discards it and retries the jobs that waited for it. Jobs about a record that it would have
   * created are discarded too.
   */
  drop(id: string): Promise<void>
  dropAll(userId: string): Promise<void>
  /**
   * Moves the jobs of an earlier release, which were stored per person, to the person's current
   * company: nearly everyone works in only one.
   */
  adopt(user: Pick<UserDetails, 'userId' | 'companyUserId' | 'companyDetail'>): Promise<void>
}

/** The waiting writes, in the order in which they were made. */
export function storedJobs(database: Database): StoredJobs {
  const rangeOf = (userId: string): IDBKeyRange =>
    IDBKeyRange.bound([userId, 0], [userId, Infinity])
  const of = (userId: string): Promise<Job[]> =>
    database.getAllFromIndex('jobs', 'order', rangeOf(userId))

  /** Changes all jobs of a person in one transaction. */
  const change = async (
    userId: string,
    edit: (jobs: readonly Job[]) => readonly Job[],
  ): Promise<void> => {
    // Before the transaction, because IndexedDB commits it at the first `await` of something else.
    await loadQueuedCalls()
    const writing = database.transaction('jobs', 'readwrite')
    const before = await writing.store.index('order').getAll(rangeOf(userId))
    const after = stacked(edit(before).toSorted((a, b) => a.madeMs - b.madeMs))
    const kept = new Set(after.map(({ id }) => id))
    const known = new Set(before)
    await Promise.all([
      ...before.filter(({ id }) => !kept.has(id)).map(({ id }) => writing.store.delete(id)),
      ...after.filter((job) => !known.has(job)).map((job) => writing.store.put(job)),
      writing.done,
    ])
  }
  const without = (jobs: readonly Job[], id: string): Job[] => jobs.filter((job) => job.id !== id)

  return {
    of,
    add: (job) => change(job.userId, (jobs) => [...without(jobs, job.id), job]),
    settle: (job, currentIds, left = []) =>
      change(job.userId, (jobs) => [
        ...left.map((part) => refused(part, part.refusal, jobs)),
        ...without(jobs, job.id).map((later) => onto(later, currentIds)),
      ]),
    // A job that was discarded in the meantime stays discarded.
    refuse: (job, refusal) =>
      change(job.userId, (jobs) =>
        jobs.map((it) => (it.id === job.id ? refused(it, refusal, jobs) : it)),
      ),
    async retry(id, currentIds) {
      const job = await database.get('jobs', id)
      if (!job) return
      const { refusal, ...rest } = job
      const again = refusal?.code === 'TOO_LATE' && job.makes ? { ...rest, isSure: true } : rest
      await change(job.userId, (jobs) =>
        jobs.map((it) => (it.id === id ? onto(again, currentIds ?? inRefusal(job)) : it)),
      )
    },
    async drop(id) {
      const job = await database.get('jobs', id)
      if (!job) return
      const isOrphan = (it: Job): boolean => job.makes !== undefined && idsOf(it).includes(id)
      await change(job.userId, (jobs) =>
        without(jobs, id)
          .filter((it) => !isOrphan(it))
          .map((it) => onto(it, inRefusal(job))),
      )
    },
    // Does not use `change`: at a sign-out its code might not be loadable.
    async dropAll(userId) {
      const writing = database.transaction('jobs', 'readwrite')
      const keys = await writing.store.index('order').getAllKeys(rangeOf(userId))
      await Promise.all([...keys.map((id) => writing.store.delete(id)), writing.done])
    },
    async adopt({ userId, companyUserId, companyDetail }) {
      if (userId === companyUserId) return
      const found = await of(userId)
      for (const job of found)
        await database.put('jobs', {
          ...job,
          userId: companyUserId,
          companyId: companyDetail.companyDetailsId,
        })
    },
  }
}

/** A job with a refusal that is later than all of these jobs. */
function refused(job: Job, refusal: Job['refusal'], jobs: readonly Job[]): Job {
  return {
    ...job,
    refusal: {
      message: '',
      ...refusal,
      atMs: Math.max(job.madeMs, ...jobs.map(({ madeMs }) => madeMs)) + 1,
    },
  }
}

/** The current record from a job's refusal. */
function inRefusal(job: Job): CurrentIds {
  const version = asNamed(job.refusal?.current)?.version
  const [id] = idsOf(job)
  return new Map(id === undefined || version === undefined ? [] : [[id, { id, version }]])
}
