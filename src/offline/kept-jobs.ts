import type { Job } from '../machines/outbox.ts'
import type { Database } from './database.ts'
import { queuedCall } from './queued-calls.ts'

export type KeptJobs = {
  of(userId: string): Promise<Job[]>
  add(job: Job): Promise<void>
  /** It was done: those after it go on from what its records have become. */
  settle(job: Job, versions: ReadonlyMap<string, number>): Promise<void>
  /** It was refused: it and those that build on it wait for a person. */
  refuse(job: Job, refusal: NonNullable<Job['refusal']>): Promise<void>
  /** Tries it again, on what its records are now, and those that waited for it. */
  retry(id: string): Promise<void>
  /** Gives it up; those that waited for it are tried. */
  drop(id: string): Promise<void>
  dropAll(userId: string): Promise<void>
}

const versionOf = (current: unknown): number | undefined => (current as { version?: number } | undefined)?.version

/** The writes that wait, in the order they were made. */
export function keepJobs(database: Database): KeptJobs {
  const of = (userId: string): Promise<Job[]> => database.getAllFromIndex('jobs', 'order', IDBKeyRange.bound([userId, 0], [userId, Infinity]))
  const idsOf = (job: Job): readonly string[] => queuedCall(job.call)?.idsOf(job.input as never) ?? []

  /** Every job of the same person after this one about the same records, changed in one go with the job itself. */
  const change = async (job: Job, own: Job | undefined, others: (later: Job) => Job): Promise<void> => {
    const writing = database.transaction('jobs', 'readwrite')
    const ids = new Set(idsOf(job))
    const later = (await writing.store.index('order').getAll(IDBKeyRange.bound([job.userId, job.madeMs], [job.userId, Infinity]))).filter(
      (it) => it.id !== job.id && idsOf(it).some((id) => ids.has(id)),
    )
    await Promise.all([own ? writing.store.put(own) : writing.store.delete(job.id), ...later.map((it) => writing.store.put(others(it))), writing.done])
  }
  const freed = ({ refusal, ...job }: Job): Job => (refusal?.code ? { ...job, refusal } : job)

  return {
    of,
    add: async (job) => void (await database.put('jobs', job)),
    settle: (job, versions) => change(job, undefined, (later) => withVersions(later, versions)),
    refuse: (job, refusal) => change(job, { ...job, refusal }, (later) => ({ ...later, refusal: later.refusal ?? { message: '' } })),
    async retry(id) {
      const job = await database.get('jobs', id)
      if (!job) return
      const { refusal, ...again } = job
      const version = versionOf(refusal?.current)
      const [record = ''] = idsOf(job)
      await change(job, version === undefined ? again : withVersions(again, new Map([[record, version]])), freed)
    },
    async drop(id) {
      const job = await database.get('jobs', id)
      const version = versionOf(job?.refusal?.current)
      const [record = ''] = job ? idsOf(job) : []
      if (job) await change(job, undefined, (later) => withVersions(freed(later), version === undefined ? new Map() : new Map([[record, version]])))
    },
    async dropAll(userId) {
      const jobs = await of(userId)
      const writing = database.transaction('jobs', 'readwrite')
      await Promise.all([...jobs.map(({ id }) => writing.store.delete(id)), writing.done])
    },
  }
}

function withVersions(job: Job, versions: ReadonlyMap<string, number>): Job {
  return { ...job, input: queuedCall(job.call)?.withVersions(job.input as never, versions) ?? job.input }
}
