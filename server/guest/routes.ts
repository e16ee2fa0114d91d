import {
  getCatalog,
  listGuestSlots,
  listOrderTimes,
  openLink,
  placeGuestBooking,
  placeGuestOrder,
  priceGuestCart,
  proveAddress,
} from '#contract/guest.ts'
import { joinTable } from '#contract/guest-table.ts'
import { listOwnSlots, moveByUuid } from '#contract/receipt.ts'
import { checkIn, getQueueBoard, getTicket, joinQueue, moveTicket } from '#contract/guest-queue.ts'
import {
  applyForJob,
  getApplicationStatus,
  listGuestJobs,
  withdrawApplication,
} from '#contract/guest-job.ts'
import {
  cancelOwnReservation,
  getOwnReservation,
  listReservationTimes,
  placeReservation,
} from '#contract/guest-reservation.ts'
import type { Link } from '#contract/link.ts'
import type { Db } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import type { RequestFacts } from '../http/facts.ts'
import { Refusal } from '../http/refusal.ts'
import { servePublic } from '../http/serve.ts'
import { applicationStatus, apply, openJobs, decoyStatus, withdraw } from './apply.ts'
import { catalogOf, guestSlots } from './catalog.ts'
import { decoyReceipt, decoyTicket } from './decoy.ts'
import { findIntake, type Intake, readIntake } from './intake.ts'
import { visitLink } from './open-link.ts'
import { visitTable } from './table.ts'
import { codeGuard, priceOf } from './price.ts'
import { prove } from './proof.ts'
import { moveOwnOrder } from './own-order.ts'
import { listSlotsOfOwn } from './own-slots.ts'
import { guestOrderTimes, placeBooking, placeOrder } from './place.ts'
import { createGuestPosts } from './posts.ts'
import {
  cancelOwn,
  decoyReservation,
  guestTimes,
  ownReservationOf,
  reserve,
} from './reservation.ts'
import { takeResumes } from './resume.ts'
import { type TextWish, wantedNumber } from './text-wish.ts'
import { boardOf, join, moveOwnTicket, ticketOf, writeCheckIn } from './queue.ts'

/** The common input of a guest's posts, including whether they want texts. */
type Left = { intakeToken: string; website?: string | undefined } & TextWish

type Leaving<Result> = {
  purposes: readonly Link['purpose'][]
  work(intake: Intake): Promise<Result>
  decoy?(intake: Intake): Result
}
type Doors = ReturnType<typeof doorsOf>

/**
 * The entry points for guests, who identify themselves by a link's token: for reading and for
 * posting.
 */
function doorsOf(app: App) {
  const now = () => app.clock.now()
  /** Limits per link and per address; both may be shared by a pub full of guests. */
  const posts = createGuestPosts(app.clock, app.config.guestPostsPerMinute)
  const come = (db: Db, token: string, ...purposes: Link['purpose'][]) =>
    findIntake(db, readIntake(app.secrets, token, purposes, now()), now())
  /**
   * Runs a guest's post, limited per minute by link and by address. Bots that fill in the honeypot
   * field get the decoy. Refusals contain only the reason.
   */
  const leave = <Result>(
    { intakeToken, website, ...wish }: Left,
    { language, networks }: RequestFacts,
    db: Db,
    { purposes, work, decoy }: Leaving<Result>,
  ): Promise<Result> => {
    const claims = readIntake(app.secrets, intakeToken, purposes, now())
    return posts.count({ linkId: claims.l, networks }, async (giveBack) => {
      const intake = { ...(await findIntake(db, claims, now())), language }
      if (!website || !decoy)
        return discreet(() => work({ ...intake, textTo: wantedNumber(app, intake, wish) }))
      giveBack()
      return decoy(intake)
    })
  }
  /** Tokens can't be guessed, so reading has the same limit as for signed-in users. */
  const looking = { throttle: app.throttle }
  return { now, come, leave, looking }
}

/**
 * All calls without an account: open a link, order, book, queue, check in, and follow the result.
 */
export function guestRoutes(app: App): void {
  const doors = doorsOf(app)
  const { now, come, leave, looking } = doors
  const tryingCode = codeGuard(app)

  servePublic(app, openLink, ({ code }, _facts, db) => visitLink(app, db, code, now()), {
    connection: 'plain',
  })
  servePublic(
    app,
    getCatalog,
    async ({ intakeToken, after }, _facts, db) =>
      catalogOf(await come(db, intakeToken, 'shop', 'table', 'booking'), { after, now: now() }),
    looking,
  )
  servePublic(
    app,
    priceGuestCart,
    async ({ intakeToken, ...cart }, { networks }, db) => {
      const intake = await come(db, intakeToken, 'shop', 'table', 'booking')
      const guess = { networks, code: cart.promoCode, isCounted: false }
      const hasProvider = app.config.stripe !== undefined
      return tryingCode(intake, guess, () =>
        priceOf(intake, cart, { now: now(), networks, hasProvider }),
      )
    },
    { ...looking, connection: 'read' },
  )
  servePublic(
    app,
    listOrderTimes,
    async ({ intakeToken, ...days }, _facts, db) =>
      guestOrderTimes(await come(db, intakeToken, 'shop'), days, now()),
    looking,
  )
  servePublic(app, placeGuestOrder, (wanted, facts, db) => {
    // `isCounted`: a wrong code already counts like a wrong link there.
    const guess = { networks: facts.networks, code: wanted.promoCode, isCounted: true }
    return leave(wanted, facts, db, {
      purposes: ['shop', 'table'],
      decoy: (intake) => decoyReceipt(intake, now()),
      work: (intake) =>
        tryingCode(intake, guess, () =>
          placeOrder(intake, wanted, { now: now(), networks: facts.networks }),
        ),
    })
  })

  servePublic(
    app,
    joinTable,
    async ({ intakeToken, ...wanted }, { networks }, db) => {
      const intake = await come(db, intakeToken, 'table')
      return visitTable(app.databases, intake, { ...wanted, networks }, now())
    },
    // Without a transaction around it: a refusal would roll back the counted attempt.
    { connection: 'plain' },
  )

  servePublic(
    app,
    proveAddress,
    ({ intakeToken, ...wanted }, facts, db) =>
      leave({ intakeToken }, facts, db, {
        purposes: ['shop', 'table', 'booking', 'reservation', 'queue', 'checkin'],
        work: (intake) => prove(app, intake, { ...wanted, networks: facts.networks }, now()),
      }),
    { connection: 'plain' },
  )

  servePublic(
    app,
    listGuestSlots,
    async ({ intakeToken, ...wanted }, _facts, db) =>
      guestSlots(await come(db, intakeToken, 'booking'), wanted, now()),
    looking,
  )
  servePublic(app, placeGuestBooking, (wanted, facts, db) =>
    leave(wanted, facts, db, {
      purposes: ['booking'],
      decoy: (intake) => decoyReceipt(intake, now()),
      work: (intake) =>
        placeBooking(intake, wanted, {
          now: now(),
          networks: facts.networks,
          hasProvider: app.config.stripe !== undefined,
        }),
    }),
  )

  servePublic(app, joinQueue, (wanted, facts, db) =>
    leave(wanted, facts, db, {
      purposes: ['queue'],
      decoy: decoyTicket,
      work: (intake) => join(intake, wanted, { now: now(), networks: facts.networks }),
    }),
  )
  servePublic(app, getTicket, ({ token }, _facts, db) => ticketOf(db, token, now()), looking)
  servePublic(app, moveTicket, (wanted, _facts, db) =>
    discreet(() => moveOwnTicket(db, wanted, now())),
  )
  servePublic(
    app,
    getQueueBoard,
    async ({ intakeToken }, _facts, db) => boardOf(await come(db, intakeToken, 'queue')),
    looking,
  )

  servePublic(app, checkIn, (wanted, facts, db) =>
    leave(wanted, facts, db, {
      purposes: ['checkin'],
      decoy: (intake) => thanks(intake, now()),
      work: (intake) => writeCheckIn(intake, wanted, { now: now(), networks: facts.networks }),
    }),
  )

  jobRoutes(app, doors)
  reservationRoutes(app, doors)

  servePublic(app, listOwnSlots, (which, _facts, db) => listSlotsOfOwn(db, which, now()))
  servePublic(app, moveByUuid, (wanted, { networks }, db) =>
    discreet(() => moveOwnOrder(db, wanted, { now: now(), networks })),
  )
}

function jobRoutes(app: App, { now, come, leave, looking }: Doors): void {
  const look = () => ({ now: now(), undoWaitMs: app.config.undoWaitMs })
  servePublic(
    app,
    listGuestJobs,
    async ({ intakeToken }, _facts, db) => openJobs(await come(db, intakeToken, 'job'), now()),
    looking,
  )
  takeResumes(app)
  servePublic(app, applyForJob, (wanted, facts, db) =>
    leave(wanted, facts, db, {
      purposes: ['job'],
      decoy: decoyStatus,
      work: (intake) => apply(intake, app.post, wanted, { ...look(), networks: facts.networks }),
    }),
  )
  servePublic(
    app,
    getApplicationStatus,
    ({ token }, _facts, db) => applicationStatus(db, token, look()),
    looking,
  )
  servePublic(app, withdrawApplication, (wanted, _facts, db) =>
    discreet(() => withdraw(db, app.post, wanted, look())),
  )
}

function reservationRoutes(app: App, { now, come, leave, looking }: Doors): void {
  servePublic(
    app,
    listReservationTimes,
    async ({ intakeToken, ...wanted }, _facts, db) =>
      guestTimes(await come(db, intakeToken, 'reservation'), wanted, now()),
    looking,
  )
  servePublic(app, placeReservation, (wanted, facts, db) =>
    leave(wanted, facts, db, {
      purposes: ['reservation'],
      decoy: (intake) => decoyReservation(intake, wanted),
      work: (intake) => reserve(intake, wanted, { now: now(), networks: facts.networks }),
    }),
  )
  servePublic(
    app,
    getOwnReservation,
    ({ token }, _facts, db) => ownReservationOf(db, token, now()),
    looking,
  )
  servePublic(app, cancelOwnReservation, ({ token }, _facts, db) =>
    discreet(() => cancelOwn(db, token, now())),
  )
}

function thanks({ company }: Intake, now: number): { companyName: string; checkedInMs: number } {
  return { companyName: company.companyName, checkedInMs: now }
}

/** Removes the current record from refusals: it contains names and numbers for the team only. */
async function discreet<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw error.with({ current: undefined, readCurrent: undefined, currentSchema: undefined })
  }
}
