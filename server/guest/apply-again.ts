import type { OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { getApplicationStatus } from '#contract/guest-job.ts'
import { allowedEvents, decide } from '#lifecycles/decide.ts'
import {
  jobApplicationLifecycle as lifecycle,
  type JobApplicationRecord,
} from '#lifecycles/job-application.ts'
import { companyOfCode, expectCode, makeCode, type UsedCode, useCode } from '../account/codes.ts'
import { newSecret } from '../db/company-secret.ts'
import { newId } from '../db/id.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { jobs } from '../job/jobs.ts'

type Status = OutputOf<typeof getApplicationStatus>

const purposes = ['application-again'] as const
const guest = { role: 'guest' } as const

/**
 * The answer for an address that has already applied: like that of a first application, with a page
 * that can be opened and withdrawn from, so that nobody learns who has applied. Nothing of the
 * person is stored.
 */
export async function applyAgain(
  { db, companyId }: Tenant,
  jobId: Id,
  now: number,
): Promise<Status> {
  const token = newSecret(companyId)
  const kept = { companyId, jobId, status: 'Pending' } as const
  await makeCode(db, 'application-again', newId(), now, kept, token)
  return againStatus(db, token, now)
}

/** What a repeated application is stored as. @throws Refusal NOT_FOUND */
export async function findAgain(db: Db, token: string, now: number): Promise<UsedCode> {
  try {
    return await expectCode(db, token, purposes, now)
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('NOT_FOUND') : error
  }
}

/** The page of a repeated application. @throws Refusal NOT_FOUND */
export async function againStatus(db: Db, token: string, now: number): Promise<Status> {
  const found = await findAgain(db, token, now)
  const companyId = companyOfCode(found)
  const record = recordOf(found)
  const { jobId } = found.payload
  if (!jobId) throw new Refusal('NOT_FOUND')
  const { title } = await jobs.find({ db, companyId }, jobId)
  const company = await db
    .selectFrom('company_detail')
    .select(['company_name as companyName', 'time_zone as timeZone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const events = allowedEvents(lifecycle, record, guest)
  return {
    token,
    jobTitle: title,
    ...company,
    status: record.status,
    allowedEvents: events.includes('application.withdraw') ? ['application.withdraw'] : [],
    letters: [],
  }
}

/** Withdraws a repeated application. @throws Refusal NOT_FOUND, TRANSITION_NOT_ALLOWED */
export async function withdrawAgain(db: Db, token: string, now: number): Promise<Status> {
  const found = await findAgain(db, token, now)
  const event = { type: 'application.withdraw', by: guest } as const
  const decision = decide(lifecycle, recordOf(found), event)
  if (!decision.ok) throw new Refusal(decision.code)
  const { subjectId, payload } = await useCode(db, token, purposes, now)
  const kept = { ...payload, status: decision.to }
  await makeCode(db, 'application-again', subjectId, now, kept, token)
  return againStatus(db, token, now)
}

function recordOf({ payload: { status = 'Pending' } }: UsedCode): JobApplicationRecord {
  return { status, vacanciesLeft: 0, isWithinStaffWindow: false, isSameBusinessDay: false }
}
