import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import type {
  applyForJob,
  getApplicationStatus,
  listGuestJobs,
  withdrawApplication,
} from '#contract/guest-job.ts'
import { allowedEvents, snapshotOf } from '#lifecycles/decide.ts'
import { jobApplicationLifecycle } from '#lifecycles/job-application.ts'
import { isSecret, newSecret } from '../db/company-secret.ts'
import { addApplication, expectWelcome } from '../application/add-application.ts'
import { applicationRecordOf, applications, isStanding } from '../application/applications.ts'
import { lettersOf } from '../application/letters.ts'
import { mailReceived } from '../application/mail-applicant.ts'
import { moveApplication } from '../application/move-application.ts'
import { type Look, seenStatus } from '../application/seen-status.ts'
import { present } from '../db/columns.ts'
import { dialectOf, fromJsonArray } from '../db/dialect.ts'
import type { Db } from '../db/tenant.ts'
import type { Networks } from '../http/address.ts'
import { inState, jobs } from '../job/jobs.ts'
import { isMailAllowed } from '../mail/mail-limits.ts'
import type { Post } from '../mail/post.ts'
import type { Change } from '../change/change.ts'
import { againStatus, applyAgain, withdrawAgain } from './apply-again.ts'
import { expectTarget } from './catalog.ts'
import { guestChange, type Intake } from './intake.ts'

type Jobs = OutputOf<typeof listGuestJobs>
type Status = OutputOf<typeof getApplicationStatus>

/** The postings open for applications; for a link to one posting, only that one. */
export async function openJobs({ tenant, targetId }: Intake, now: number): Promise<Jobs> {
  const { db, companyId } = tenant
  const only = targetId ? sql` and r.id = ${targetId}` : sql``
  const tags = dialectOf(db).jsonArray('q', ['name'], sql`q.name`)
  const { rows } = await sql<Omit<Jobs[number], 'tags'> & { tags: string }>`
    select r.id, r.name as "title", r.description, r.employment_type as "employmentType",
      r.salary_min_amount as "salaryMinAmount", r.salary_max_amount as "salaryMaxAmount",
      r.salary_period as "salaryPeriod", d.currency, l.name as "locationName",
        r.closes_ms as "closesMs",
      (select ${tags} from (
        select g.name
          from community_event_group eg join community_group g on g.company_id = eg.company_id
          and g.id = eg.community_group_id
        where eg.company_id = r.company_id and eg.community_event_id = r.id) q) as "tags"
    from community_event r join company_detail d on d.id = r.company_id
      left join location l on l.company_id = r.company_id and l.id = r.location_id
    where r.company_id = ${companyId} and ${inState('open', now)}${only}
      order by r.published_ms desc, r.id desc`.execute(db)
  return rows.map((row) => ({
    ...present(row),
    tags: fromJsonArray<{ name: string }>(row.tags).map(({ name }) => name),
  }))
}

/**
 * Creates a guest's application and the secret of its page. It does not reveal whether an address
 * has applied before: a second application changes nothing, but its answer and page are the same.
 * After a withdrawal it is a new application.
 * @throws Refusal NOT_FOUND, CLOSED
 */
export async function apply(
  intake: Intake,
  post: Post,
  wanted: InputOf<typeof applyForJob>,
  { now, undoWaitMs, networks }: Look & { networks: Networks },
): Promise<Status> {
  const { jobId, fullName, email, phone, callingCode, coverNote, fileId, fileName } = wanted
  expectTarget(intake.targetId, jobId)
  if (await hasApplied(intake, jobId, email)) {
    await expectWelcome(intake.tenant, { jobId, fileId }, now)
    return applyAgain(intake.tenant, jobId, now)
  }
  const added = await addApplication(guestChange(intake, now), {
    jobId,
    applicantName: fullName,
    email,
    phone,
    callingCode,
    coverNote,
    fileId,
    fileName,
  })
  const { db, companyId } = intake.tenant
  const mailing = { purpose: 'confirmation', guestsOf: companyId, by: networks, to: email } as const
  if (await isMailAllowed(db, mailing, now)) await mailReceived(intake.tenant, post, added)
  return applicationStatus(db, added.token, { now, undoWaitMs })
}

/** The answer for bots. */
export function decoyStatus({ tenant, company: { companyName, timeZone } }: Intake): Status {
  const token = newSecret(tenant.companyId)
  const nothing = { allowedEvents: [], letters: [] }
  return { token, jobTitle: '', companyName, timeZone, status: 'Pending', ...nothing }
}

/** The status of one's application. @throws Refusal NOT_FOUND */
export async function applicationStatus(db: Db, token: string, look: Look): Promise<Status> {
  const { now } = look
  const own = await findByToken(db, token, now)
  if (!own) return againStatus(db, token, now)
  const { change, id, companyName } = own
  const found = await applications.find(change.tenant, id)
  const { status, hidden } = await seenStatus(change.tenant, found, look)
  const record = applicationRecordOf({ ...found, status }, change)
  const events = allowedEvents(jobApplicationLifecycle, record, change)
  // An interview is part of an open application only, and of one that was answered.
  const isOver = snapshotOf(jobApplicationLifecycle, record).hasTag('closed')
  const isInvited = !isOver && status !== 'Pending'
  return {
    token,
    jobTitle: found.jobTitle,
    companyName,
    status,
    allowedEvents: events.includes('application.withdraw') ? ['application.withdraw'] : [],
    timeZone: change.timeZone,
    ...(isInvited && {
      interviewMs: found.interviewMs ?? undefined,
      interviewPlace: found.interviewPlace ?? undefined,
    }),
    letters: await lettersOf(change.tenant, id, hidden),
  }
}

/** Withdraws one's application. @throws Refusal NOT_FOUND, TRANSITION_NOT_ALLOWED */
export async function withdraw(
  db: Db,
  post: Post,
  { token, event }: InputOf<typeof withdrawApplication>,
  look: Look,
): Promise<Status> {
  const { now } = look
  const own = await findByToken(db, token, now)
  if (!own) return withdrawAgain(db, token, now)
  const { change, id } = own
  // The posting first, as whoever takes or returns one of its vacancies.
  await jobs.lock(change.tenant, own.jobId)
  await applications.lock(change.tenant, id)
  await moveApplication(change, post, await applications.find(change.tenant, id), event)
  return applicationStatus(db, token, look)
}

async function hasApplied(
  { tenant: { db, companyId } }: Intake,
  jobId: Id,
  email: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from community_event_booking b where b.company_id = ${companyId}
      and b.community_event_id = ${jobId} and lower(b.email) = ${email} and ${isStanding}
    limit 1`.execute(db)
  return rows.length > 0
}

async function findByToken(
  db: Db,
  token: string,
  now: number,
): Promise<{ change: Change; id: Id; jobId: Id; companyName: string } | undefined> {
  const { rows } = await sql<{
    id: Id
    jobId: Id
    companyId: CompanyId
    timeZone: string
    companyName: string
  }>`
    select b.id, b.community_event_id as "jobId", b.company_id as "companyId",
      d.time_zone as "timeZone", d.company_name as "companyName"
    from community_event_booking b join company_detail d on d.id = b.company_id
      where ${isSecret('b', 'token', token)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return {
    id: row.id,
    jobId: row.jobId,
    companyName: row.companyName,
    change: {
      role: 'guest',
      now,
      timeZone: row.timeZone,
      tenant: { db, companyId: row.companyId },
    },
  }
}
