import * as z from 'zod/mini'
import { endpoint, listEndpoint } from './endpoint.ts'
import { companyId, id } from './fields.ts'
import { jobSubjects } from './job-subject.ts'
import { listInput } from './page.ts'
import { as, instant } from './wire.ts'

/** Conditions that need the operator's attention. */
export const installationWarnings = [
  'jobs-late',
  'jobs-failed',
  'process-slow',
  'connections-short',
  'backup-unknown',
  'backup-old',
] as const
export type InstallationWarning = (typeof installationWarnings)[number]

const jobSubject = z.enum(jobSubjects)

/** Calls of one route by this server since its start; `p99Ms` is an upper bound. */
const routeTimes = z.object({
  method: z.string(),
  route: z.string(),
  calls: z.int(),
  meanMs: as('mean_duration', z.number()),
  p99Ms: as('p99_duration', z.number()),
})
export type RouteTimes = z.infer<typeof routeTimes>

/** A call that took a second or more; the log has its request id. */
const slowCall = z.object({
  requestId: z.string(),
  method: z.string(),
  route: z.string(),
  status: z.int(),
  durationMs: as('duration', z.int()),
  answeredMs: instant(),
})
export type SlowCall = z.infer<typeof slowCall>

/** The state of this server. Durations are in milliseconds, sizes in bytes. */
export const installation = z.object({
  warnings: z.array(z.enum(installationWarnings)),
  version: z.string(),
  node: z.string(),
  database: z.string(),
  startedMs: instant(),
  memoryBytes: z.int(),
  loopDelayMs: as('loop_delay', z.number()),
  streams: z.int(),
  connections: z.object({ open: z.int(), idle: z.int(), waiting: z.int() }),
  /** The waiting jobs of all servers, and the permanently failed ones. */
  jobs: z.array(z.object({ subject: jobSubject, pending: z.int(), failed: z.int() })),
  /** When the oldest waiting job became due. */
  oldestDueMs: z.optional(instant()),
  routes: z.array(routeTimes),
  slowCalls: z.array(slowCall),
  /** `archive`: PostgreSQL archives its WAL continuously. Absent: not known. */
  backup: z.optional(
    z.object({
      kind: z.enum(['folder', 'bucket', 'archive']),
      isEncrypted: as('encrypted', z.boolean()),
      madeMs: instant(),
    }),
  ),
})
export type Installation = z.infer<typeof installation>

export const getInstallation = endpoint({
  method: 'GET',
  base: 'business',
  path: 'installation/state',
  summary: 'How the server is: versions, health, jobs, slow calls, the last backup',
  access: 'installation.read',
  input: z.strictObject({}),
  output: installation,
})

/** `rows` is an estimate; `yearlyBytes` is the growth, extrapolated to a year. */
export const tableSize = z.object({
  name: z.string(),
  rows: z.optional(z.int()),
  bytes: z.int(),
  yearlyBytes: z.optional(z.int()),
})
export type TableSize = z.infer<typeof tableSize>

export const listTableSizes = endpoint({
  method: 'GET',
  base: 'business',
  path: 'installation/tables',
  summary: 'How large the tables of the database are with their indexes, the largest first',
  access: 'installation.read',
  input: z.strictObject({}),
  output: z.object({ tables: z.array(tableSize), measuredMs: instant() }),
})

/** A permanently failed job of any company, without its content. */
export const failedJob = z.object({
  id: as('outbox_job_id', id),
  companyId: z.optional(companyId),
  companyName: z.optional(z.string()),
  subject: jobSubject,
  kind: z.string(),
  attempts: z.int(),
  lastError: z.optional(z.string()),
  createdMs: instant(),
})
export type FailedJob = z.infer<typeof failedJob>

export const listFailedJobs = listEndpoint({
  base: 'business',
  path: 'installation/failed',
  summary: 'Messages and requests to others that were given up, of all companies, newest first',
  access: 'installation.read',
  input: z.strictObject(listInput),
  output: failedJob,
})
export const retryFailedJob = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'installation/retry',
  summary: 'Try again what was given up',
  access: 'installation.operate',
  input: z.strictObject({ id: as('outbox_job_id', id), companyId: z.optional(companyId) }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
  whileInactive: true,
})
