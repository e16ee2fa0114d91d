import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/activity.ts'
import { createApplication, updateApplications } from '#contract/application.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { getApplicationStatus } from '#contract/guest-job.ts'
import { createJob } from '#contract/job.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { anOrder, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { jobsDone } from '../support/jobs.ts'

type Event = NonNullable<CallInput<typeof moveOrder>['event']>

describe.each(databases())('mails about what is undone on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database, config: { undoWaitMs: 12_000 } })
  let owner: User
  beforeEach(async () => {
    mailbox.mails.length = 0
    owner = await aUser(server, { module: 'foodKart' })
  })

  const placed = async (fields: object = {}) =>
    (
      await anOrder(server, {
        company: owner.company,
        contact_email: 'elsie@mail.example',
        ...fields,
      })
    ).id
  const move = async (id: Id, event: Event) => {
    const { version } = await server.ask(getOrder, { id }, owner)
    const reason = { reasonCode: 'sold_out' } as const
    const input = { id, expectedVersion: version, event, ...reason }
    expect(await server.status(moveOrder, input, owner)).toBe(200)
  }
  const subjects = () =>
    mailbox.mails.map(({ subject }) =>
      subject.replace(/order \S+$/, 'order N').replace(/order \S+ /, 'order N '),
    )
  /** Lets the time of the undo pass, until nothing is on its way. */
  const sent = async () => {
    server.clock.advance(12_001)
    await jobsDone(server)
  }

  test.each([
    ['order.cancel', 'order.undo', 2],
    ['order.reject', 'order.restore', 1],
    ['order.accept', 'order.undo', 1],
  ] as const)('who undoes %s at once leaves the guest in peace', async (event, back, status) => {
    const id = await placed({ order_status_id: status })
    await move(id, event)
    await move(id, back)
    await sent()
    expect(subjects()).toEqual([])
  })

  test('a cancellation is mailed once, after its undo window', async () => {
    const id = await placed({ order_status_id: 2 })
    await move(id, 'order.cancel')
    expect(subjects()).toEqual([])
    await sent()
    expect(subjects()).toEqual(['Corner Kitchen has cancelled order N'])
  })

  test('a cancellation that was mailed is corrected when it is undone later', async () => {
    const id = await placed({ order_status_id: 2 })
    await move(id, 'order.cancel')
    await sent()
    await move(id, 'order.undo')
    await sent()
    expect(subjects()).toEqual([
      'Corner Kitchen has cancelled order N',
      'Correction: Corner Kitchen and your order N',
    ])
    expect(mailbox.mails[1]?.text).toContain('Your order is still active.')
  })

  test('undoing a later move does not correct earlier mails', async () => {
    const id = await placed({ order_status_id: 1 })
    await move(id, 'order.accept')
    await move(id, 'order.start')
    await move(id, 'order.undo')
    await sent()
    expect(subjects()).toEqual(['Corner Kitchen has accepted order N'])
  })

  test('a rejection that is undone at once is not mailed to the applicant', async () => {
    const boss = await aUser(server, { module: 'job' })
    const posting = { title: 'Cook', vacancies: 2, publish: true }
    const jobId = (await server.ask(createJob, posting, boss)).id
    const applicant = { jobId, applicantName: 'Bea Rao', email: 'bea@mail.example' }
    const { id } = await server.ask(createApplication, applicant, boss)
    for (const [expectedVersion, event] of [
      [1, 'application.reject'],
      [2, 'application.reopen'],
    ] as const) {
      const input = { id, expectedVersion, event, reasonCode: 'other' } as const
      const { data } = await server.call(updateApplications, input, { as: boss })
      expect(data.updated[0]?.version).toBe(expectedVersion + 1)
    }
    await sent()
    expect(subjects()).toEqual([])
  })

  test('the open page of an applicant is told when a move is shown, not of one that was undone', async () => {
    const boss = await aUser(server, { module: 'job' })
    const { id: jobId } = await server.ask(
      createJob,
      { title: 'Cook', vacancies: 1, publish: true },
      boss,
    )
    const applicant = { jobId, applicantName: 'Mala', email: 'mala@mail.example' }
    const { id } = await server.ask(createApplication, applicant, boss)
    const told = async () => {
      const { rows } = await sql<{ count: number }>`
        select cast(count(*) as integer) as count from outbox_event
        where topic = 'application' and record_id = ${id}`.execute(server.databases.read)
      return rows[0]?.count ?? 0
    }
    const change = (expectedVersion: number, event: 'application.contact' | 'application.undo') =>
      server.ask(updateApplications, { id, expectedVersion, event, notify: false }, boss)
    await change(1, 'application.contact')
    await change(2, 'application.undo')
    const before = await told()
    await sent()
    expect(await told()).toBe(before)
    await change(3, 'application.contact')
    const moved = await told()
    await sent()
    expect(await told()).toBe(moved + 1)
  })

  test('an applicant reads on their page what the company wrote, but no internal note and no withdrawn mail', async () => {
    const boss = await aUser(server, { module: 'job' })
    const posting = { title: 'Cook', vacancies: 1, publish: true }
    const { id: jobId } = await server.ask(createJob, posting, boss)
    const applicant = { jobId, applicantName: 'Nimal', email: 'nimal@mail.example' }
    let row = await server.ask(createApplication, applicant, boss)
    // As if they had applied by themselves.
    await server.databases.write
      .updateTable('state_history')
      .set({ actor_role: 'guest' })
      .where('entity_id', '=', row.id)
      .execute()
    const { token } = await server.databases.read
      .selectFrom('community_event_booking')
      .select('token')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    const read = async () => {
      const { letters } = (await server.call(getApplicationStatus, { token }, {})).data
      return letters.map(({ status, text }) => `${status}: ${text}`)
    }
    const change = async (input: Omit<CallInput<typeof updateApplications>, 'id'>) => {
      const expectedVersion = row.version
      const moved = await server.ask(
        updateApplications,
        { id: row.id, expectedVersion, note: 'Looks nervous', ...input },
        boss,
      )
      row = moved.updated[0] ?? row
    }
    const page = async () => (await server.call(getApplicationStatus, { token }, {})).data
    const interviewMs = server.clock.now() + 86_400_000
    await change({ event: 'application.contact', message: 'A slip.', interviewMs })
    // Nothing of it is on the page while it can be undone, and an undo leaves no trace.
    const before = await page()
    expect(before).toMatchObject({ status: 'Pending', letters: [] })
    expect(before.interviewMs).toBeUndefined()
    expect(before.allowedEvents).toEqual(['application.withdraw'])
    await change({ event: 'application.undo' })
    expect(await page()).toMatchObject({ status: 'Pending', letters: [] })
    await sent()
    expect(await page()).toMatchObject({ status: 'Pending', letters: [] })
    const words = 'Please come on Monday.\nAsk for Ada.'
    await change({ event: 'application.contact', words, interviewMs })
    server.clock.advance(11_999)
    expect(await page()).toMatchObject({ status: 'Pending', letters: [] })
    server.clock.advance(1)
    expect(await page()).toMatchObject({ status: 'Contacted', interviewMs })
    expect(await read()).toEqual([`Contacted: ${words}`])
    await sent()
    // An undo corrects its own mail only: the second one had the usual text.
    await change({ event: 'application.undo', notify: false })
    await change({ event: 'application.contact' })
    await change({ event: 'application.undo' })
    expect(await read()).toEqual([`Contacted: ${words}`])
    const reasonCode = 'other' as const
    await change({ event: 'application.reject', reasonCode, message: 'We wish you well.' })
    expect(await page()).toMatchObject({ status: 'Pending' })
    await sent()
    await change({ event: 'application.reopen', reasonCode, notify: false, message: 'Not sent' })
    expect(await read()).toEqual(['Rejected: We wish you well.', `Contacted: ${words}`])
    const { rows } = await server.ask(listAudit, { rowSize: 100 }, boss)
    expect(rows.filter(({ entity }) => entity === 'letter')).toEqual([])
  })
})
