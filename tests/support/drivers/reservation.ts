import type { Page } from 'playwright'
import { createReservation, getReservation, updateReservation } from '#contract/reservation.ts'
import { createTable, getTable, updateTable } from '#contract/table.ts'
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
        : role !== 'guest',
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
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const slotMs = 5 * minuteMs

/**
 * Reservations of a table of their own, in an hour: the owner and staff move them on their screen;
 * the clock ends a request, and clearing the table the visit.
 */
export function reservationsOf(cast: Cast): () => Promise<OnScreen> {
  return async () => {
    const table = await cast.call(createTable, { name: cast.aName('Walk'), capacity: 4 })
    const name = cast.aName('Perera')
    const startMs = Math.ceil(cast.site.now() / slotMs) * slotMs + 60 * minuteMs
    const { id } = await cast.call(createReservation, {
      name,
      partySize: 2,
      startMs,
      tableIds: [table.id],
      isConfirmed: false,
    })
    const read = () => cast.call(getReservation, { id })
    const open = (page: Page) => page.goto(`/table/reservationview?id=${id}`)
    await Promise.all([open(cast.business), open(cast.staff)])
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
        return status === 'Cancelled' && isKnown ? 'Cancelled.was_confirmed' : status
      },
      async attempt(event, role) {
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
  if (event === 'reservation.seat') await confirmIn(page, word)
  if (event === 'reservation.cancel' || event === 'reservation.decline')
    await giveReason(page, word)
}

async function changeParty(page: Page): Promise<void> {
  const field = page.getByLabel('People')
  await field.fill((await field.inputValue()) === '3' ? '4' : '3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
}
