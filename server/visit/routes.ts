import {
  addVisit,
  callNext,
  getQueueHistory,
  getQueueRules,
  leaveKiosk,
  listVisits,
  moveVisit,
  notifyVisit,
  transferVisit,
} from '#contract/visit.ts'
import { eventTo } from '#lifecycles/decide.ts'
import { queueEntryLifecycle } from '#lifecycles/queue-entry.ts'
import type { App } from '../http/app-parts.ts'
import { moduleIdOf } from '../http/module-of.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { asGuess, createThrottle } from '../http/throttle.ts'
import { asSeen } from '../change/as-seen.ts'
import { changeOf, viewerOf } from '../change/change.ts'
import { writeVisit } from './add-visit.ts'
import { callWhoIsNext } from './call-next.ts'
import { findVisit, findVisits, showVisit } from './find-visits.ts'
import { finishAtCounter, unfinishAtCounter } from './finish-with-call.ts'
import { sendQueueMails } from './queue-mail.ts'
import { moveInQueue } from './move-visit.ts'
import { expectKioskCode, queueRulesOf } from './queue-rules.ts'
import { tellGuest } from './tell-guest.ts'
import { transfer } from './transfer.ts'
import { queueRecordOf } from './visit-row.ts'
import { waitsByHour } from './waits.ts'

/** The limit of guesses of a kiosk's code, per member of the team. */
const GUESSES_PER_MINUTE = 10

/** Check-ins and queues. Each module has its own visits. */
export function visitRoutes(app: App): void {
  sendQueueMails(app)
  const guesses = createThrottle(app.clock, GUESSES_PER_MINUTE)
  serve(app, listVisits, (query, caller, db) =>
    findVisits(tenantOf(caller, db), moduleIdOf(caller), query, viewerOf(caller, app.clock)),
  )

  serve(app, getQueueHistory, ({ days }, caller, db) =>
    waitsByHour(tenantOf(caller, db), moduleIdOf(caller), days, viewerOf(caller, app.clock)),
  )

  serve(app, getQueueRules, (_, caller, db) => queueRulesOf(tenantOf(caller, db)))

  serve(app, leaveKiosk, ({ code }, caller, db) =>
    asGuess(guesses, caller.companyUserId, async () => {
      await expectKioskCode(tenantOf(caller, db), code)
      return {}
    }),
  )

  serve(app, addVisit, async (wanted, caller, db) => {
    const change = changeOf(caller, db, app.clock)
    const { id } = await writeVisit(change, moduleIdOf(caller), wanted)
    return showVisit(change.tenant, moduleIdOf(caller), id, change)
  })

  serve(
    app,
    moveVisit,
    async ({ id, expectedVersion, event, queueStatus, finishedId, ...details }, caller, db) => {
      const change = changeOf(caller, db, app.clock)
      const read = await findVisit(change.tenant, moduleIdOf(caller), id)
      const wanted =
        event ??
        eventTo(queueEntryLifecycle, queueRecordOf(read, change), queueStatus ?? 'Cancel', change)
      if (!wanted)
        throw new Refusal('TRANSITION_NOT_ALLOWED').with({
          current: await showVisit(change.tenant, read.moduleId, id, change),
        })
      const { moduleId, calledMs } = read
      if (finishedId && wanted === 'queue.call')
        await finishAtCounter(change, moduleId, { id: finishedId, counter: details.counter })
      // The version is checked last, so that an event which is not possible is refused as such,
      // even with an outdated version.
      await moveInQueue(change, asSeen(read, expectedVersion), wanted, details)
      if (finishedId && wanted === 'queue.uncall')
        await unfinishAtCounter(change, moduleId, { id: finishedId, calledMs })
      return showVisit(change.tenant, read.moduleId, id, change)
    },
  )

  serve(app, callNext, async (wanted, caller, db) => {
    const change = changeOf(caller, db, app.clock)
    const id = await callWhoIsNext(change, moduleIdOf(caller), wanted)
    return showVisit(change.tenant, moduleIdOf(caller), id, change)
  })

  serve(app, transferVisit, async ({ id, expectedVersion, service }, caller, db) => {
    const change = changeOf(caller, db, app.clock)
    const read = await findVisit(change.tenant, moduleIdOf(caller), id)
    await transfer(change, asSeen(read, expectedVersion), service)
    return showVisit(change.tenant, read.moduleId, id, change)
  })

  serve(app, notifyVisit, async ({ id, ...message }, caller, db) => {
    const change = changeOf(caller, db, app.clock)
    const read = await findVisit(change.tenant, moduleIdOf(caller), id)
    await tellGuest(change, app.post, read, message)
    return showVisit(change.tenant, read.moduleId, id, change)
  })
}
