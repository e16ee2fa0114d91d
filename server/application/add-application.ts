import { sql } from 'kysely'
import type { createApplication } from '#contract/application.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { moduleIds } from '#contract/modules.ts'
import { newSecret } from '../db/company-secret.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { jobs, liveStatusOf } from '../job/jobs.ts'
import { notify } from '../notification/notify.ts'
import type { Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { applications, type FoundApplication, isStanding } from './applications.ts'
import { announceApplication } from './move-application.ts'
import { findResume } from './resume.ts'

type Given = Omit<InputOf<typeof createApplication>, 'fileId'> & { fileId?: string | undefined }

/**
 * The posting and the file of a new application. @throws Refusal NOT_FOUND for a posting or file of
 * another company, CLOSED
 */
export async function expectWelcome(
  tenant: Tenant,
  { jobId, fileId, fileName }: Pick<Given, 'jobId' | 'fileId' | 'fileName'>,
  now: number,
) {
  const job = await jobs.find(tenant, jobId)
  if (liveStatusOf(job, now) !== 'open') throw new Refusal('CLOSED/posting')
  if (fileId === undefined) return { job, resume: undefined }
  return { job, resume: await findResume(tenant, fileId, fileName) }
}

/**
 * Creates an application for an open posting. @throws Refusal NOT_FOUND for a posting or file of
 * another company, CLOSED, DUPLICATE for an address that already applied and did not withdraw
 */
export async function addApplication(
  change: Change,
  { jobId, fileId, fileName, ...person }: Given,
): Promise<FoundApplication> {
  const { tenant, now } = change
  const { job, resume } = await expectWelcome(tenant, { jobId, fileId, fileName }, now)
  const token = newSecret(tenant.companyId)
  const added = await applications.add(tenant, now, {
    ...person,
    jobId,
    resumeFile: resume?.name ?? null,
    resumeName: resume?.calledName ?? null,
    status: 'Pending',
    rating: 0,
    token,
    movedMs: now,
    language: change.language ?? null,
    attempt: await attemptOf(tenant, jobId, person.email),
  })
  await recordMove(
    change,
    { event: 'application.create', to: 'Pending' },
    { entity: 'application', entityId: added.id, version: 1 },
  )
  if (change.role === 'guest') {
    await notify(tenant, {
      kind: 'application.new',
      values: { name: added.applicantName, title: job.title },
      link: '/job/interest',
      moduleId: moduleIds.job,
      now,
    })
  }
  announceApplication(change, added)
  return added
}

/** The number of the next application of an address for a job; that of a standing one is taken. */
async function attemptOf(
  { db, companyId }: Tenant,
  jobId: Given['jobId'],
  email: string | undefined,
): Promise<number> {
  if (email === undefined) return 1
  const { rows } = await sql<{ attempt: number }>`
    select coalesce(max(case when ${isStanding} then b.attempt end), max(b.attempt) + 1, 1)
      as "attempt"
    from community_event_booking b where b.company_id = ${companyId}
      and b.community_event_id = ${jobId} and lower(b.email) = ${email}`.execute(db)
  return rows[0]?.attempt ?? 1
}
