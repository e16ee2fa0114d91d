import { createApplication, getApplication } from '#contract/application.ts'
import { createJob, getJob, jobStates } from '#contract/job.ts'
import { moduleIds } from '#contract/modules.ts'
import { createPromotion, getPromotion } from '#contract/promotion.ts'
import {
  createReservation,
  getReservation,
  reservationStatuses,
  updateReservation,
} from '#contract/reservation.ts'
import { addVisit, listVisits } from '#contract/visit.ts'
import { jobApplicationLifecycle } from '#lifecycles/job-application.ts'
import { jobPostingLifecycle } from '#lifecycles/job-posting.ts'
import { promotionLifecycle } from '#lifecycles/promotion.ts'
import { queueEntryLifecycle } from '#lifecycles/queue-entry.ts'
import { reservationLifecycle } from '#lifecycles/reservation.ts'
import {
  applicationOfAnswer,
  entryOfAnswer,
  reservationOfAnswer,
} from '../../../src/machines/record-of-answer.ts'

import { agesMs, minute, mixesOf, stored, type OpenKind } from './situations.ts'

export const entry: OpenKind = {
  name: 'an entry of the queue',
  module: 'skipques',
  lifecycle: queueEntryLifecycle,
  async prepare(ground) {
    const { server, people } = ground
    const as = { ...people.business, moduleId: moduleIds.skipques }
    const { id } = await server.ask(
      addVisit,
      { type: 'queue', fullName: 'Asha Rao', partySize: 2 },
      as,
    )
    const now = server.clock.now()
    const situations = mixesOf({
      queue_status: ['Waiting', 'Seated', 'Cancel'],
      called_ms: [null, now],
      on_hold: [0, 1],
      finished_ms: [null, now],
      moved_ms: agesMs.map((age) => now - age),
    })
    return {
      situations: stored(ground, 'customer_visit', id, situations),
      async read(reader) {
        const { rows } = await server.ask(listVisits, { type: 'queue' }, reader)
        const visit = rows.find((row) => row.id === id)
        if (!visit) throw new Error('the entry is gone')
        return {
          lifecycle: queueEntryLifecycle,
          row: entryOfAnswer(visit),
          allowed: visit.allowedEvents,
          // Who has left the table cannot leave it again.
          without: (event) => event === 'queue.finish' && visit.finishedMs !== undefined,
        }
      },
    }
  },
}

export const application: OpenKind = {
  name: 'an application',
  module: 'job',
  lifecycle: jobApplicationLifecycle,
  async prepare(ground) {
    const { server, people } = ground
    const as = { ...people.business, moduleId: moduleIds.job }
    const job = await server.ask(createJob, { title: 'Cook', vacancies: 1, publish: true }, as)
    const { id } = await server.ask(
      createApplication,
      { jobId: job.id, applicantName: 'Asha Rao' },
      as,
    )
    const now = server.clock.now()
    const situations = mixesOf({
      status: ['Pending', 'Contacted', 'Accepted', 'Rejected'],
      age: agesMs,
      taken: [0, 1],
    }).map(({ status, age, taken }) => async () => {
      await stored(ground, 'community_event', job.id, [{ accepted_count: taken }])[0]?.()
      await stored(ground, 'community_event_booking', id, [{ status, moved_ms: now - age }])[0]?.()
    })
    return {
      situations,
      async read(reader) {
        const row = await server.ask(getApplication, { id }, reader)
        return {
          lifecycle: jobApplicationLifecycle,
          row: applicationOfAnswer(row),
          allowed: row.allowedEvents,
        }
      },
    }
  },
}

export const posting: OpenKind = {
  name: 'a posting',
  module: 'job',
  lifecycle: jobPostingLifecycle,
  async prepare(ground) {
    const { server, people } = ground
    const as = { ...people.business, moduleId: moduleIds.job }
    const { id } = await server.ask(createJob, { title: 'Cook', vacancies: 1 }, as)
    const now = server.clock.now()
    const closesMs = [null, now - minute, now + minute]
    return {
      situations: stored(
        ground,
        'community_event',
        id,
        mixesOf({ status: jobStates, closes_ms: closesMs }),
      ),
      async read(reader) {
        const row = await server.ask(getJob, { id }, reader)
        return {
          lifecycle: jobPostingLifecycle,
          row,
          allowed: row.allowedEvents,
        }
      },
    }
  },
}

export const promotion: OpenKind = {
  name: 'a promotion',
  module: 'foodKart',
  lifecycle: promotionLifecycle,
  roles: ['business'],
  async prepare(ground) {
    const { server, people } = ground
    const as = { ...people.business, moduleId: moduleIds.foodKart }
    const wanted = { name: 'Ten off', kind: 'percent', value: 10 } as const
    const { id } = await server.ask(createPromotion, wanted, as)
    const now = server.clock.now()
    const situations = mixesOf({
      status: ['draft', 'active', 'paused', 'archived'],
      starts_ms: [null, now - minute, now + minute],
      ends_ms: [null, now - minute, now + minute],
      usage_limit: [null, 3],
      used_count: [2, 3],
    })
    return {
      situations: stored(ground, 'promotion', id, situations),
      async read(reader) {
        const row = await server.ask(getPromotion, { id }, reader)
        return {
          lifecycle: promotionLifecycle,
          row,
          allowed: row.allowedEvents,
        }
      },
    }
  },
}

export const reservation: OpenKind = {
  name: 'a reservation',
  module: 'tableOrdering',
  lifecycle: reservationLifecycle,
  async prepare(ground) {
    const { server, people } = ground
    const as = { ...people.business, moduleId: moduleIds.tableOrdering }
    const now = server.clock.now()
    const startMs = Math.ceil(now / (5 * minute)) * 5 * minute
    const wanted = { name: 'Asha Rao', partySize: 2, startMs, tableIds: [], isConfirmed: false }
    const { id } = await server.ask(createReservation, wanted, as)
    const confirm = async () => {
      const row = await server.ask(getReservation, { id }, as)
      const seen = { id, expectedVersion: row.version }
      if (row.history.length === 1)
        await server.call(updateReservation, { ...seen, event: 'reservation.confirm' }, { as })
    }
    const mixes = mixesOf({
      status: reservationStatuses,
      start_ms: [now - minute, now + minute],
      moved_ms: agesMs.map((age) => now - age),
    })
    // The browser knows from the history whether it was confirmed: at first it was not.
    const requested = mixes.filter(({ status }) => status === 'Requested' || status === 'Cancelled')
    const asRequested = stored(
      ground,
      'reservation',
      id,
      requested.map((mix) => ({ ...mix, confirmed_ms: null })),
    )
    const asConfirmed = stored(
      ground,
      'reservation',
      id,
      mixes.map((mix) => ({ ...mix, confirmed_ms: now })),
    )
    return {
      situations: [
        ...asRequested,
        async () => {
          await stored(ground, 'reservation', id, [{ status: 'Requested', moved_ms: now }])[0]?.()
          await confirm()
        },
        ...asConfirmed,
      ],
      async read(reader) {
        const row = await server.ask(getReservation, { id }, reader)
        return {
          lifecycle: reservationLifecycle,
          row: reservationOfAnswer(row),
          allowed: row.allowedEvents,
        }
      },
    }
  },
}
