import { type RawBuilder, sql } from 'kysely'
import {
  application,
  type Application,
  createApplication,
  getApplication,
  listApplications,
  previewLetter,
  updateApplications,
} from '#contract/application.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { decide } from '#lifecycles/decide.ts'
import { jobApplicationLifecycle } from '#lifecycles/job-application.ts'
import { orHasPhone } from '../db/has-phone.ts'
import { nameSearch } from '../db/name-search.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import { type Paging, sortedBy, type SortKey } from '../db/page-of.ts'
import type { Tenant } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal, saidFailures } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { type Change, changeOf, viewerOf } from '../change/change.ts'
import { addApplication } from './add-application.ts'
import { changeApplications } from './change-many.ts'
import {
  applicationRecordOf,
  applications,
  applicationsOf,
  type FoundApplication,
} from './applications.ts'
import { previewOf } from './mail-applicant.ts'
import { serveResumes } from './resume.ts'
import { showApplications } from './seen-status.ts'

/** Applications for jobs. */
export function applicationRoutes(app: App): void {
  showApplications(app)
  const resumeUrl = serveResumes(app)
  const shown = (change: Change, rows: readonly FoundApplication[]) =>
    applicationsOf({ tenant: change.tenant, viewer: change, resumeUrl }, rows)

  serve(
    app,
    listApplications,
    async ({ currentPage, rowSize, after, before, ...query }, caller, db) => {
      const tenant = tenantOf(caller, db)
      const { rows, pagination } = await applications.page(
        tenant,
        { currentPage, rowSize, after, before },
        await filters(tenant, query, caller.timeZone),
        orderOf(query),
      )
      return {
        rows: await applicationsOf(
          { tenant, viewer: viewerOf(caller, app.clock), resumeUrl },
          rows,
        ),
        pagination,
      }
    },
  )

  serve(app, getApplication, async ({ id }, caller, db) => {
    const tenant = tenantOf(caller, db)
    return one(
      await applicationsOf({ tenant, viewer: viewerOf(caller, app.clock), resumeUrl }, [
        await applications.find(tenant, id),
      ]),
    )
  })

  serve(app, previewLetter, async ({ id, event }, caller, db) => {
    const tenant = tenantOf(caller, db)
    const found = await applications.find(tenant, id)
    const viewer = viewerOf(caller, app.clock)
    const decision = decide(jobApplicationLifecycle, applicationRecordOf(found, viewer), {
      type: event,
      by: viewer,
    })
    if (!decision.ok) throw new Refusal(decision.code)
    const letter = await previewOf(tenant, { ...found, status: decision.to })
    if (!letter) throw new Refusal('NOT_FOUND')
    return letter
  })

  serve(app, createApplication, async (input, caller, db) => {
    const change = changeOf(caller, db, app.clock)
    return one(await shown(change, [await addApplication(change, input)]))
  })

  serve(app, updateApplications, async (input, caller, db, { language }) => {
    const change = changeOf(caller, db, app.clock, { note: input.note })
    const { updated, failed } = await changeApplications(change, app.post, input)
    const [refused] = failed
    if (input.id !== undefined && refused)
      throw await withCurrent(refused.refusal, () =>
        applications
          .find(change.tenant, refused.id)
          .then((row) => shown(change, [row]))
          .then(one),
      )
    return {
      updated: await shown(change, updated),
      failed: saidFailures(failed, language),
    }
  })
}

/** The refusal of one application includes its current state. */
async function withCurrent(refusal: Refusal, find: () => Promise<Application>): Promise<Refusal> {
  if (refusal.status !== 409) return refusal
  return refusal.with({ current: await find(), currentSchema: application })
}

function one(rows: readonly Application[]): Application {
  const [row] = rows
  if (!row) throw new Error('an application that was just written is not there')
  return row
}

type Query = Omit<InputOf<typeof listApplications>, keyof Paging>

const sortColumns = { created: sql`r.created_ms`, name: sql`lower(r.name)`, rating: sql`r.rating` }

function orderOf({ sort = 'created', order = sort === 'name' ? 'asc' : 'desc' }: Query): SortKey[] {
  return sortedBy(order, sortColumns[sort])
}

async function filters(
  { db, companyId }: Tenant,
  { jobId, status, rating, search, fromDate, toDate }: Query,
  timeZone: string,
): Promise<RawBuilder<unknown>[]> {
  const narrowed = [
    ...(jobId ? [sql`r.community_event_id = ${jobId}`] : []),
    ...(status?.length ? [sql`r.status in (${sql.join(status)})`] : []),
    ...(rating === undefined ? [] : [sql`r.rating >= ${rating}`]),
    ...(fromDate ? [sql`r.created_ms >= ${dayStart(fromDate, timeZone)}`] : []),
    ...(toDate ? [sql`r.created_ms < ${dayStart(addDays(toDate, 1), timeZone)}`] : []),
  ]
  const text = search?.trim()
  if (!text) return narrowed
  const conditions = sql.join([sql`r.company_id = ${companyId}`, ...narrowed], sql` and `)
  const among = sql`community_event_booking r where ${conditions}`
  const matching = await nameSearch(
    db,
    text,
    among,
    (has) => sql`(${has(sql`r.name`, sql`r.email`)}${orHasPhone(sql`r.phone`, text)})`,
  )
  return [...narrowed, matching]
}
