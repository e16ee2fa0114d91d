import { fromJson } from '../db/json-text.ts'
import type { CompanyId } from '#contract/fields.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../db/clock.ts'
import { onCommit } from '../db/commits.ts'
import type { Databases } from '../db/databases.ts'
import { type OfWork, untraced } from '../metrics/of-work.ts'
import type { Secrets } from '../secret/secrets.ts'
import { type JobKind, readPayload } from './job-kind.ts'
import { claimJob, dueJobs, failJob, finishJob, type JobRow } from './jobs.ts'

const POLL_MS = 2_000
const AT_ONCE = 4
/**
 * How long a stopping server waits for running jobs. Jobs that take longer are taken over by
 * another server when their lease ends.
 */
const STOP_MS = 10_000

/**
 * Executes one job. It may run twice for the same job, so the job's id is sent to the external
 * system as idempotency key.
 */
type Work<Payload> = (
  payload: Payload,
  job: { id: string; companyId: CompanyId; attempt: number },
) => Promise<void>

/** Thrown for a job that can never succeed: no retry. */
export class GiveUp extends Error {}

type JobOutcomes = { kind: string; outcome: 'done' | 'retried' | 'dead'; jobs: number }

export type Outbox = {
  /** Registers the handler of a job kind. @throws Error for a kind that already has one */
  handle<Payload>(kind: JobKind<Payload>, work: Work<Payload>): void
  /** The outcomes of jobs that this process executed since its start. */
  outcomes(): JobOutcomes[]
  start(): void
  /** Takes no more jobs and waits for running ones. */
  stop(): Promise<void>
}

type Parts = {
  databases: Databases
  clock: Clock
  config: Pick<Config, 'undoWaitMs'>
  /** Decrypts sealed payloads. */
  secrets: Secrets
  /** Tracing of jobs; undefined: off. */
  ofWork?: OfWork | undefined
  log: {
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
}

/**
 * Executes enqueued jobs; with several servers on one database, each job by one of them at a time.
 */
export function createOutbox({
  databases,
  clock,
  config,
  secrets,
  log,
  ofWork = untraced,
}: Parts): Outbox {
  const workOf = new Map<string, Work<unknown>>()
  const running = new Set<Promise<void>>()
  const outcomes = new Map<string, JobOutcomes>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = true
  let isLooking = false
  let isAskedAgain = false

  function count(kind: string, outcome: JobOutcomes['outcome']): void {
    const key = `${kind} ${outcome}`
    const counted = outcomes.get(key) ?? { kind, outcome, jobs: 0 }
    counted.jobs += 1
    outcomes.set(key, counted)
  }

  /** Looks for due jobs whenever a job ends, so that a slow job does not delay others. */
  function track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) =>
        log.warn(
          { err: error },
          'the outcome of a job could not be written; it is tried again when its lease ends',
        ),
      )
      .finally(() => {
        running.delete(tracked)
        look()
      })
    running.add(tracked)
  }

  async function takeDue(): Promise<void> {
    do {
      isAskedAgain = false
      const free = AT_ONCE - running.size
      if (free <= 0) return
      const due = { now: clock.now(), limit: free, undoWaitMs: config.undoWaitMs }
      for (const job of await dueJobs(databases.read, due)) {
        if (isStopped) return
        if (await claimJob(databases.write, job, clock.now())) track(runAndCount(job))
      }
    } while (isAskedAgain && !isStopped)
  }

  async function runAndCount(job: JobRow): Promise<void> {
    const { id, kind, attempts } = job
    const attributes = { 'sevenfold.job.id': id, 'sevenfold.job.attempt': attempts + 1 }
    const outcome = await ofWork({ name: `job ${kind}`, attributes }, async (fail) => {
      const ended = await run({ databases, clock, log }, workOf.get(kind), job)
      if (ended !== 'done') fail()
      return ended
    })
    count(kind, outcome)
  }

  function look(): void {
    isAskedAgain = true
    if (isStopped || isLooking) return
    isLooking = true
    takeDue()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => (isLooking = false))
  }

  onCommit(databases, (changes) =>
    changes.some(({ kind }) => kind === 'job') ? look() : undefined,
  )

  return {
    handle(kind, work) {
      if (workOf.has(kind.name)) throw new Error(`the kind ${kind.name} is handled already`)
      workOf.set(kind.name, (stored, job) => work(readPayload(secrets, kind, stored), job))
    },
    outcomes: () => [...outcomes.values()],
    start() {
      if (!isStopped) return
      isStopped = false
      timer = setInterval(look, POLL_MS).unref()
      look()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.race([
        Promise.all(running),
        new Promise((resolve) => setTimeout(resolve, STOP_MS).unref()),
      ])
    },
  }
}

/**
 * Executes one job and records the result. @throws a database fault: the job is taken over when its
 * lease ends
 */
async function run(
  { databases, clock, log }: Pick<Parts, 'databases' | 'clock' | 'log'>,
  work: Work<unknown> | undefined,
  job: JobRow,
): Promise<JobOutcomes['outcome']> {
  const { id, company_id, kind, attempts } = job
  const attempt = attempts + 1
  try {
    if (!work) throw new Error(`nobody handles the kind ${kind}`)
    await work(fromJson(job.payload), { id, companyId: company_id, attempt })
    await finishJob(databases.write, job, clock.now())
    return 'done'
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const state = await failJob(databases.write, job, {
      error: message,
      isFinal: error instanceof GiveUp,
      now: clock.now(),
    })
    if (state === 'dead')
      log.error({ job: id, kind, err: error }, 'work for the world outside was given up')
    else
      log.warn(
        { job: id, kind, attempt, err: error },
        'work for the world outside failed, tried again later',
      )
    return state === 'dead' ? 'dead' : 'retried'
  }
}
