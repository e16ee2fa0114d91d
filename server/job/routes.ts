import { sql } from 'kysely'
import {
  createJob,
  createJobTag,
  getJob,
  listJobs,
  listJobTags,
  updateJob,
  updateJobTag,
} from '#contract/job.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import { sortedBy } from '../db/page-of.ts'
import type { App } from '../http/app-parts.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { changeOf, viewerOf } from '../change/change.ts'
import { addJob, changeJob } from './change-job.ts'
import { inState, jobs, jobTags, postingOf } from './jobs.ts'

/** Job postings and their tags. */
export function jobRoutes(app: App): void {
  const { clock, post } = app

  serve(app, listJobs, async ({ order, status, tagId, fromDate, toDate, ...query }, caller, db) => {
    const viewer = viewerOf(caller, clock)
    const narrowed = [
      ...(status ? [inState(status, viewer.now)] : []),
      ...(tagId
        ? [
            sql`exists (select 1 from community_event_group g where g.company_id = r.company_id
              and g.community_event_id = r.id and g.community_group_id = ${tagId})`,
          ]
        : []),
      ...(fromDate ? [sql`r.created_ms >= ${dayStart(fromDate, viewer.timeZone)}`] : []),
      ...(toDate ? [sql`r.created_ms < ${dayStart(addDays(toDate, 1), viewer.timeZone)}`] : []),
    ]
    const { rows, pagination } = await jobs.page(
      tenantOf(caller, db),
      query,
      narrowed,
      sortedBy(order ?? 'desc', sql`r.created_ms`),
    )
    return { rows: rows.map((job) => postingOf(job, viewer)), pagination }
  })
  serve(app, getJob, async ({ id }, caller, db) =>
    postingOf(await jobs.find(tenantOf(caller, db), id), viewerOf(caller, clock)),
  )
  serve(app, createJob, (input, caller, db) => addJob(changeOf(caller, db, clock), input))
  serve(app, updateJob, ({ note, ...input }, caller, db) =>
    changeJob(changeOf(caller, db, clock, { note }), post, input),
  )

  serve(app, listJobTags, (query, caller, db) => jobTags.page(tenantOf(caller, db), query))
  serve(app, createJobTag, (fields, caller, db) =>
    jobTags.add(tenantOf(caller, db), clock.now(), { ...fields, status: 'Active' }),
  )
  serve(app, updateJobTag, ({ id, expectedVersion, ...fields }, caller, db) =>
    jobTags.change(tenantOf(caller, db), clock.now(), { id, expectedVersion }, fields),
  )
}
