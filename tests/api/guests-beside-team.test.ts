import { describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { listApplications } from '#contract/application.ts'
import { linkSecret } from '#contract/fields.ts'
import { openLink } from '#contract/guest.ts'
import { applyForJob, withdrawApplication } from '#contract/guest-job.ts'
import { moveTicket } from '#contract/guest-queue.ts'
import {
  cancelOwnReservation,
  listReservationTimes,
  placeReservation,
} from '#contract/guest-reservation.ts'
import { createJob } from '#contract/job.ts'
import { createLink, listLinks } from '#contract/link.ts'
import { listReservations } from '#contract/reservation.ts'
import { addVisit, listVisits } from '#contract/visit.ts'
import { aTable, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { besideChange } from '../support/held-order.ts'

describe.each(databases())('a guest in the queue on %s', (database) => {
  const server = testServer({ database })

  test('leaves while the counter calls them', async () => {
    const owner = await aUser(server, { module: 'skipques' })
    const { id } = await server.ask(addVisit, { type: 'queue', fullName: 'Ana' }, owner)
    const { token } = await server.databases.read
      .selectFrom('customer_visit')
      .select('token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const left = await besideChange(
      server,
      (db) =>
        db
          .updateTable('customer_visit')
          .set((row) => ({ called_ms: server.clock.now(), version: row('version', '+', 1) }))
          .where('id', '=', id)
          .execute(),
      () => server.call(moveTicket, { token: linkSecret.parse(token), event: 'queue.leave' }, {}),
    )
    expect(left.status).toBe(200)
    const now = (await server.ask(listVisits, { type: 'queue' }, owner)).rows
    expect(now.map(({ queueStatus }) => queueStatus)).toEqual(['Cancel'])
  })
})

describe.each(databases())('a guest takes back what the team is at, on %s', (database) => {
  const server = testServer({ database })

  test('an application, while somebody notes something of it', async () => {
    const owner = await aUser(server, { module: 'job' })
    const posting = { title: 'Cook', vacancies: 1, publish: true }
    const { id: jobId } = await server.ask(createJob, posting, owner)
    const { code } = await server.ask(createLink, { purpose: 'job' }, owner)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const wish = { intakeToken, jobId, fullName: 'Ines Prados', email: 'ines@mail.example' }
    const { token } = (await server.call(applyForJob, wish, {})).data
    const withdrawn = await besideChange(
      server,
      (db) =>
        db
          .updateTable('community_event_booking')
          .set((row) => ({ notes: 'Speaks Spanish', version: row('version', '+', 1) }))
          .where('company_id', '=', owner.company.id)
          .execute(),
      () => server.call(withdrawApplication, { token, event: 'application.withdraw' }, {}),
    )
    expect(withdrawn.status).toBe(200)
    expect((await server.ask(listApplications, {}, owner)).rows).toMatchObject([
      { status: 'Rejected', reasonCode: 'withdrawn', notes: 'Speaks Spanish' },
    ])
  })

  test('a reservation, while somebody notes something of it', async () => {
    const owner = await aUser(server, { module: 'tableOrdering' })
    await aTable(server, { company: owner.company, name: 'A', capacity: 4 })
    await server.call(updateUser, { settings: { guestReservations: true } }, { as: owner })
    const [link] = (await server.ask(listLinks, { purpose: 'reservation' }, owner)).rows
    const { intakeToken } = (await server.call(openLink, { code: link?.code ?? '' }, {})).data
    const date = new Date(server.clock.now()).toISOString().slice(0, 10)
    const wish = { intakeToken, partySize: 2, date }
    const [time] = (await server.call(listReservationTimes, wish, {})).data.slots
    const guest = { fullName: 'Anita', email: 'anita@mail.example' }
    const place = { intakeToken, partySize: 2, startMs: time?.startMs ?? 0, ...guest }
    const { token } = (await server.call(placeReservation, place, {})).data
    const cancelled = await besideChange(
      server,
      (db) =>
        db
          .updateTable('reservation')
          .set((row) => ({ note: 'By the window', version: row('version', '+', 1) }))
          .where('company_id', '=', owner.company.id)
          .execute(),
      () => server.call(cancelOwnReservation, { token, event: 'reservation.customer-cancel' }, {}),
    )
    expect(cancelled.status).toBe(200)
    expect((await server.ask(listReservations, {}, owner)).rows).toMatchObject([
      { status: 'Cancelled', note: 'By the window' },
    ])
  })
})
