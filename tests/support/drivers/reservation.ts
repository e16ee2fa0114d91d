import type { Page } from 'playwright'
import { updateUser } from '#contract/account.ts'
import {
  cancelOwnReservation,
  listReservationTimes,
  placeReservation,
} from '#contract/guest-reservation.ts'
import { getReservation, listReservations, updateReservation } from '#contract/reservation.ts'
import { createTable, getTable, updateTable } from '#contract/table.ts'
import { demoCodeOf } from '../../../server/seed/demo-access.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import { eventually } from '../eventually.ts'
import type { OnScreen, PathStep, World } from '../lifecycle-paths.ts'
import { type Cast, giveReason } from './cast.ts'
import { confirmIn, expectStatus, pressStep } from './record-steps.ts'

export const reservationWorlds: readonly World[] = [
  {
    name: 'a reservation',
    facts: goodFacts,
    offers: (event, role) =>
      role === 'system'
        ? event === 'reservation.finish' || event === 'reservation.expire'
        : role !== 'guest' || event === 'reservation.customer-cancel',
  },
]

const words: Record<string, string> = {
  'reservation.confirm': 'Confirm',
  'reservation.decline': 'Decline',
  'reservation.seat': 'Seat',
  'reservation.unseat': 'Undo seating',
  'reservation.finish': 'Finish',
  'reservation.cancel': 'Cancel reservation',
  'reservation.mark-no-show': 'No-show',
  'reservation.restore': 'Restore',
}
const shown: Record<string, string> = { NoShow: 'No-show' }
const dayMs = 24 * 60 * 60_000

/**
 * Reservations of guests that the team confirms: the owner and staff move them on their screen, the
 * guest cancels on their page; the clock ends a request, and clearing the table the visit.
 */
export function reservationsOf(cast: Cast): () => Promise<OnScreen> {
  let isAsked: Promise<unknown> | undefined
  return async () => {
    isAsked ??= cast.call(updateUser, { settings: { asksReservations: true } })
    await isAsked
    // Those of the demo are busy.
    await cast.call(createTable, { name: cast.aName('Walk'), capacity: 2, sort: 0 })
    const name = cast.aName('Perera')
    const intakeToken = await cast.intake(demoCodeOf('tableordering', 'reservation'))
    const date = new Date(cast.site.now()).toISOString().slice(0, 10)
    const { slots } = await cast.asGuest(listReservationTimes, {
      intakeToken,
      partySize: 2,
      date,
      days: 14,
    })
    const startMs = slots[0]?.startMs ?? 0
    const { token } = await cast.asGuest(placeReservation, {
      intakeToken,
      fullName: name,
      email: `${name.replace(' ', '.')}@mail.example`,
      partySize: 2,
      startMs,
    })
    const [placed] = (await cast.call(listReservations, { search: name })).rows
    const [table] = placed?.tables ?? []
    if (!placed || !table) throw new Error(`no table is kept for ${name}`)
    const { id } = placed
    const read = () => cast.call(getReservation, { id })
    const open = (page: Page) => page.goto(`/table/reservationview?id=${id}`)
    await Promise.all([
      open(cast.business),
      open(cast.staff),
      cast.guestGoes(`/others/reservation/${token}`),
    ])
    const waitForIt = async () => {
      const missing = startMs + 1_000 - cast.site.now()
      if (missing > 0) await cast.advance(missing)
    }
    const clear = async () => {
      const { version: expectedVersion } = await cast.call(getTable, { id: table.id })
      await cast.call(updateTable, { id: table.id, expectedVersion, event: 'table.release' })
    }
    return {
      id,
      async take({ event, role }: PathStep) {
        if (event === 'reservation.expire') return waitForIt()
        if (role === 'guest') return cancel(cast.guest)
        if (role === 'system') return clear()
        if (event === 'reservation.mark-no-show') {
          await waitForIt()
          await cast.pageOf(role).reload()
        }
        await press(cast.pageOf(role), event)
        if (event === 'reservation.seat') {
          await cast.pageOf(role).waitForURL(/tableview/)
          await open(cast.pageOf(role))
        }
      },
      async expectShown({ state }) {
        const word = state.split('.')[0] ?? state
        const screens = [cast.business, cast.staff]
        await Promise.all(screens.map((page) => expectStatus(page, shown[word] ?? word)))
      },
      state: async () => {
        const { status, history } = await read()
        const isKnown = history.some(({ event }) => event === 'reservation.confirm')
        return status === 'Cancelled' ? `Cancelled.${isKnown ? 'was_confirmed' : 'ended'}` : status
      },
      async attempt(event, role) {
        if (role === 'guest')
          return cast.answer(role, cancelOwnReservation, {
            token,
            event: 'reservation.customer-cancel',
          })
        const { version: expectedVersion } = await read()
        return cast.answer(role, updateReservation, {
          id,
          expectedVersion,
          event: event as never,
          reasonCode: 'other',
          ...(event === 'reservation.seat' && { tableId: table.id }),
        })
      },
      async make(fact) {
        if (fact === 'isUndoOpen') await cast.advance(dayMs)
        if (fact === 'isStillAhead') await waitForIt()
        return undefined
      },
      async expectEffect(effect) {
        if (effect !== 'openTable') return false
        const isBusy = async () =>
          (await cast.call(getTable, { id: table.id })).liveStatus === 'occupied'
        await eventually(isBusy, true, 'an open table')
        return true
      },
    }
  }
}

async function press(page: Page, event: string): Promise<void> {
  if (event === 'reservation.change') return changeParty(page)
  const word = words[event] ?? event
  await pressStep(page, word)
  if (event === 'reservation.seat') {
    // Their own table: of a reservation that is not for now none is selected.
    await page.getByRole('dialog').locator('label').first().click()
    await confirmIn(page, word)
  }
  if (event === 'reservation.cancel' || event === 'reservation.decline')
    await giveReason(page, word)
}

async function cancel(page: Page): Promise<void> {
  await page.reload()
  await page.getByText('Cancel the reservation').first().tap()
  await page.getByRole('button', { name: 'Cancel the reservation' }).tap()
  await page.getByRole('status').getByText('Cancelled', { exact: true }).waitFor()
}

async function changeParty(page: Page): Promise<void> {
  const field = page.getByLabel('People')
  await field.fill((await field.inputValue()) === '3' ? '4' : '3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
}
