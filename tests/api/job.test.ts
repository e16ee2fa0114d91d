import { beforeAll, describe, expect, test } from 'vitest'
import { createApplication, listApplications, updateApplications } from '#contract/application.ts'
import type { CallInput } from '#contract/endpoint.ts'
import {
  createJob,
  createJobTag,
  type JobPosting,
  listJobs,
  listJobTags,
  updateJob,
  updateJobTag,
} from '#contract/job.ts'
import { newId } from '../../server/db/id.ts'
import { aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const hour = 3_600_000

describe.each(databases())('job postings on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  let staff: User

  beforeAll(async () => {
    owner = await aUser(server, { module: 'job' })
    staff = await aUser(server, { company: owner.company, role: 'staff', module: 'job' })
  })

  const write = (wishes: Partial<CallInput<typeof createJob>> = {}): Promise<JobPosting> =>
    server.ask(createJob, { title: 'Cook', vacancies: 2, ...wishes }, staff)
  const change = (job: JobPosting, fields: Partial<CallInput<typeof updateJob>>, as = staff) =>
    server.call(updateJob, { id: job.id, expectedVersion: job.version, ...fields }, { as })
  const apply = async (job: JobPosting, name = 'Nimal Perera') =>
    server.call(
      createApplication,
      { jobId: job.id, applicantName: name, email: `${newId()}@mail.example` },
      { as: staff },
    )
  const found = async (job: JobPosting) => {
    const row = (await server.ask(listJobs, { rowSize: 100 }, staff)).rows.find(
      ({ id }) => id === job.id,
    )
    if (!row) throw new Error('the posting is gone')
    return row
  }
  const eventsOf = async (job: JobPosting) =>
    (
      await server.databases.read
        .selectFrom('state_history')
        .select(['event', 'actor_role', 'occurred_ms'])
        .where('entity_id', '=', job.id)
        .orderBy('record_version')
        .execute()
    ).map(({ event, actor_role }) => `${actor_role} ${event}`)

  test('the owner archives a draft that is not wanted any more', async () => {
    const draft = await write()
    const refused = await change(draft, { event: 'job.archive' })
    expect(refused.problem.code).toBe('ROLE_FORBIDDEN')
    const over = (await change(draft, { event: 'job.archive' }, owner)).data
    expect(over).toMatchObject({ status: 'archived', allowedEvents: [] })
  })

  test('a posting goes from the draft to the archive, each step by those who may', async () => {
    const draft = await write({
      title: `Cook "à la carte" <i>\\%_ 👩‍🍳`,
      description: `line one\nline two; drop table`,
      salaryMinAmount: 1200,
      salaryMaxAmount: 1500,
      salaryPeriod: 'hour',
    })
    expect(draft).toMatchObject({
      status: 'draft',
      currency: 'GBP',
      counts: { pending: 0, contacted: 0, accepted: 0, rejected: 0 },
      allowedEvents: ['job.publish'],
      linkCode: expect.stringMatching(/^\w{10}$/),
    })
    expect((await apply(draft)).problem.code).toBe('CLOSED')
    const open = (await change(draft, { event: 'job.publish' })).data
    expect(open).toMatchObject({ status: 'open', allowedEvents: ['job.close'] })
    expect((await change(draft, { title: 'Late' })).problem).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      current: { status: 'open' },
    })
    expect((await change(open, { event: 'job.publish' })).problem).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      current: { status: 'open' },
    })
    const closed = (await change(open, { event: 'job.close' })).data
    expect((await change(closed, { event: 'job.reopen' })).problem).toMatchObject({
      status: 403,
      code: 'ROLE_FORBIDDEN',
    })
    const again = (await change(closed, { event: 'job.reopen' }, owner)).data
    const over = (
      await change(
        (await change(again, { event: 'job.close' })).data,
        { event: 'job.archive' },
        owner,
      )
    ).data
    expect(over).toMatchObject({ status: 'archived', allowedEvents: [] })
    expect(await eventsOf(draft)).toEqual([
      'staff job.create',
      'staff job.publish',
      'staff job.close',
      'business job.reopen',
      'staff job.close',
      'business job.archive',
    ])
  })

  test('fields change as far as they fit, and what need not be there can be taken away', async () => {
    const job = await write({
      description: 'Soups',
      salaryMinAmount: 1000,
      closesMs: server.clock.now() + hour,
    })
    expect((await change(job, { salaryMaxAmount: 900 })).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'salary_max_amount' }],
    })
    expect((await change(job, { locationId: newId() })).status).toBe(404)
    expect((await change(job, { tagIds: [newId()] })).status).toBe(404)
    const changed = (
      await change(job, { salaryMaxAmount: 1100, description: null, closesMs: null, vacancies: 5 })
    ).data
    expect(changed).toMatchObject({ salaryMinAmount: 1000, salaryMaxAmount: 1100, vacancies: 5 })
    expect([changed.description, changed.closesMs]).toEqual([undefined, undefined])
  })

  test('its last day closes it, for readers at once and in writing with the next change', async () => {
    const job = await write({ publish: true, closesMs: server.clock.now() + hour })
    server.clock.advance(hour)
    expect(await found(job)).toMatchObject({ status: 'closed', version: job.version })
    expect(
      (await server.ask(listJobs, { status: 'closed', rowSize: 100 }, staff)).rows.map(
        ({ id }) => id,
      ),
    ).toContain(job.id)
    expect(
      (await server.ask(listJobs, { status: 'open', rowSize: 100 }, staff)).rows.map(
        ({ id }) => id,
      ),
    ).not.toContain(job.id)
    expect((await apply(job)).problem.code).toBe('CLOSED')
    expect((await change(job, { event: 'job.reopen' }, owner)).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'closes_at' }],
    })
    const open = (
      await change(job, { event: 'job.reopen', closesMs: server.clock.now() + hour }, owner)
    ).data
    expect(open.status).toBe('open')
    expect(await eventsOf(job)).toEqual([
      'staff job.create',
      'staff job.publish',
      'system job.expire',
      'business job.reopen',
    ])
    const draft = await write({ closesMs: server.clock.now() + hour })
    server.clock.advance(hour)
    expect((await change(draft, { event: 'job.publish' })).problem.errors).toMatchObject([
      { path: 'closes_at', rule: 'not_future' },
    ])
  })

  test('a closing date in the past is refused wherever it is given anew, and stays where it was reached', async () => {
    const past = server.clock.now() - hour
    const wrong = { status: 422, errors: [{ path: 'closes_at', rule: 'not_future' }] }
    const input = { title: 'Baker', vacancies: 1, closesMs: past }
    expect((await server.call(createJob, input, { as: staff })).problem).toMatchObject(wrong)
    const closesMs = server.clock.now() + hour
    const draft = await write({ closesMs })
    const open = await write({ publish: true, closesMs })
    for (const job of [draft, open])
      expect((await change(job, { closesMs: past })).problem).toMatchObject(wrong)
    server.clock.advance(2 * hour)
    // A reached closing date does not block other changes.
    const changed = await change(draft, { title: 'Cook of today', closesMs })
    expect(changed.data).toMatchObject({ title: 'Cook of today', closesMs })
    expect((await change(await found(open), { description: 'Closed', closesMs })).status).toBe(200)
  })

  test('closing may answer everyone who still waits', async () => {
    const job = await write({ publish: true })
    await apply(job, 'One')
    await apply(job, 'Two')
    const kept = (await change(await found(job), { event: 'job.close' })).data
    expect(kept.counts).toMatchObject({ pending: 2 })
    const open = (await change(kept, { event: 'job.reopen' }, owner)).data
    expect(
      (await change(open, { event: 'job.close', rejectPending: true })).data.counts,
    ).toMatchObject({ pending: 0, rejected: 2 })
    const rows = (await server.ask(listApplications, { jobId: job.id }, staff)).rows
    expect(rows.map(({ reasonCode }) => reasonCode)).toEqual(['position_filled', 'position_filled'])
  })

  test(
    'of twenty accepted at once three get the three places, and the posting is filled',
    { timeout: 30_000 },
    async () => {
      const job = await write({ vacancies: 3, publish: true })
      const ids = (
        await Promise.all(
          Array.from({ length: 20 }, (_, index) => apply(job, `Applicant ${index}`)),
        )
      ).map(({ data }) => data.id)
      const tries = await Promise.all(
        ids.map((id) =>
          server.call(updateApplications, { id, event: 'application.accept' }, { as: owner }),
        ),
      )
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(3)
      expect(
        new Set(tries.filter(({ status }) => status !== 200).map(({ problem }) => problem.code)),
      ).toEqual(new Set(['LIMIT_REACHED']))
      const filled = await found(job)
      expect(filled).toMatchObject({ status: 'closed', counts: { accepted: 3, pending: 17 } })
      expect(await eventsOf(job)).toEqual([
        'staff job.create',
        'staff job.publish',
        'system job.filled',
      ])
      const notes = await server.databases.read
        .selectFrom('notification')
        .select('kind')
        .where('company_id', '=', owner.company.id)
        .where('kind', '=', 'job.filled')
        .execute()
      expect(notes).toHaveLength(1)

      expect((await change(filled, { event: 'job.reopen' }, owner)).problem.errors).toMatchObject([
        { path: 'vacancies' },
      ])
      expect((await change(filled, { vacancies: 2 }, owner)).problem.code).toBe('LIMIT_REACHED')
      const more = (await change(filled, { event: 'job.reopen', vacancies: 4 }, owner)).data
      expect((await change(more, { vacancies: 3 })).data.status).toBe('closed')
    },
  )

  test('tags are named once, and postings are found by them', async () => {
    const tag = await server.ask(createJobTag, { name: `Küche 'n' bar`, colour: '#0f6862' }, owner)
    expect(tag).toMatchObject({ jobCount: 0, status: 'Active', version: 1 })
    expect(
      await server.refusal(createJobTag, { name: `Küche 'n' bar`, colour: '#000000' }, owner),
    ).toBe('DUPLICATE')
    expect(await server.refusal(createJobTag, { name: 'Mine', colour: '#000000' }, staff)).toBe(
      'ROLE_FORBIDDEN',
    )
    const other = await server.ask(createJobTag, { name: 'Office', colour: '#112233' }, owner)
    const job = await write({ title: 'Barista', tagIds: [tag.id, other.id] })
    expect(job.tagIds?.toSorted()).toEqual([tag.id, other.id].toSorted())
    expect((await server.ask(listJobs, { tagId: tag.id }, staff)).rows.map(({ id }) => id)).toEqual(
      [job.id],
    )
    await change(job, { tagIds: [other.id] })
    expect((await server.ask(listJobs, { tagId: tag.id }, staff)).pagination.totalRows).toBe(0)
    expect(
      await server.ask(
        updateJobTag,
        { id: other.id, expectedVersion: 1, status: 'InActive' },
        owner,
      ),
    ).toMatchObject({ status: 'InActive', jobCount: 1 })
    expect(
      (await server.ask(listJobTags, { status: 'Active' }, staff)).rows.map(({ id }) => id),
    ).toEqual([tag.id])
    expect((await server.ask(listJobs, { search: 'BARI' }, staff)).rows).toHaveLength(1)
  })

  test('another company sees and changes none of it', async () => {
    const stranger = await aUser(server, { module: 'job' })
    const job = await write()
    expect((await change(job, { title: 'Theirs' }, stranger)).status).toBe(404)
    expect((await server.ask(listJobs, {}, stranger)).rows).toEqual([])
    expect(
      await server.status(createApplication, { jobId: job.id, applicantName: 'x' }, stranger),
    ).toBe(404)
    const tag = await server.ask(createJobTag, { name: 'Theirs', colour: '#112233' }, stranger)
    expect((await change(job, { tagIds: [tag.id] })).status).toBe(404)
  })
})
