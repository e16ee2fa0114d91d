import type { Locator, Page } from 'playwright'
import { joinQueue, moveTicket } from '#contract/guest-queue.ts'
import type { ModuleName } from '#contract/modules.ts'
import { listVisits, moveVisit } from '#contract/visit.ts'
import { queueEntryLifecycle, uncallWindowMs } from '#lifecycles/queue-entry.ts'
import { demoCodeOf } from '../../../server/seed/demo-access.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import { type OnScreen, type PathStep, stateIn, type World } from '../lifecycle-paths.ts'
import { type Cast, giveReason, goOnce } from './cast.ts'

export const queueWorlds: readonly World[] = [
  {
    name: 'a place in the queue',
    facts: goodFacts,
    offers: (event, role) => role !== 'system' || event === 'queue.expire',
  },
]

/** The key of the row or what its menu says; `Call again` once someone was called. */
const words: Record<string, RegExp> = {
  'queue.call': /^Call( again)?$/,
  'queue.uncall': /^Undo call$/,
  'queue.hold': /^Hold$/,
  'queue.resume': /^Back in queue$/,
  'queue.seat': /^(Seat|Start)$/,
  'queue.cancel': /^Remove …$/,
  'queue.return': /^Return to queue$/,
  'queue.finish': /^Finished$/,
  'queue.unfinish': /^Not finished$/,
  'queue.restore': /^Restore to queue$/,
}
const shown: Record<string, string> = {
  'Waiting.in_line': 'Waiting',
  'Waiting.called': 'Called',
  'Waiting.on_hold': 'On hold',
  'Cancel.ended': 'Left',
  'Cancel.was_on_hold': 'Left',
}
/** Whose turn has come: only where there are tables, people sit down. */
const begunIn: Partial<Record<ModuleName, string>> = { tableOrdering: 'Seated' }

/**
 * Places in a queue: the owner at the desk, staff by touch, the guest on the page of the ticket.
 * All three look at it all the time.
 */
export function placesOf(cast: Cast): () => Promise<OnScreen> {
  return async () => {
    const name = cast.aName('Quinn')
    const { token, ticketNo } = await cast.asGuest(joinQueue, {
      intakeToken: await cast.intake(demoCodeOf(cast.module.toLowerCase(), 'queue')),
      fullName: name,
    })
    const read = async () =>
      (await cast.call(listVisits, { type: 'queue', search: name })).rows.find(
        (visit) => visit.ticketNo === ticketNo,
      )
    const [visit] = await Promise.all([
      read(),
      goOnce(cast.business, '/queue/list'),
      goOnce(cast.staff, '/queue/list'),
      cast.guestGoes(`/others/ticket/${token}`),
    ])
    if (!visit) throw new Error(`${name} is not in the queue`)
    const rowOn = (page: Page) =>
      page.locator('.queue__row, .queue__past').filter({ hasText: name })
    await Promise.all([rowOn(cast.business).waitFor(), rowOn(cast.staff).waitFor()])
    let isNextDay = false
    let isElsewhere = false
    const waitADay = async () => {
      await cast.advance(DAY_MS)
      isNextDay = true
    }
    return {
      id: visit.id,
      async take({ event, role }: PathStep) {
        if (event === 'queue.expire') await waitADay()
        else if (role === 'guest') await asGuest(cast.guest, event)
        else if (event === 'queue.move')
          await toTheFront(cast.pageOf(role), rowOn(cast.pageOf(role)))
        else await inRow(cast.pageOf(role), rowOn(cast.pageOf(role)), event)
      },
      async expectShown({ event, state }) {
        const begun = event === 'queue.finish' ? 'Finished' : (begunIn[cast.module] ?? 'Started')
        const word = shown[state] ?? begun
        // Of those whose wait is over, the desk shows today's.
        const isGone = isNextDay && !state.startsWith('Waiting')
        await Promise.all(
          [cast.business, cast.staff].map((page) =>
            isGone
              ? rowOn(page).waitFor({ state: 'detached' })
              : rowOn(page).getByText(word, { exact: true }).waitFor(),
          ),
        )
        await cast.guest.getByRole('status').getByText(ofTicket(state, event)).waitFor()
      },
      state: async () => {
        const now = await read()
        if (!now?.queueStatus) throw new Error(`${name} is gone`)
        return stateIn(queueEntryLifecycle, {
          queueStatus: now.queueStatus,
          isOnHold: now.isOnHold,
          isCalled: now.calledMs !== undefined,
          isJustCalled: true,
          isJustFinished: now.finishedMs !== undefined,
          isOwnCounter: true,
          ...noWindow,
        })
      },
      async attempt(event, role) {
        if (role === 'guest')
          return cast.answer(role, moveTicket, { token, event: event as 'queue.leave' })
        const { version } = (await read()) ?? visit
        return cast.answer(role, moveVisit, {
          id: visit.id,
          expectedVersion: version,
          event: event as never,
          ...(event === 'queue.move' && { position: 1 }),
          ...(isElsewhere && { counter: 'another one' }),
          ...(event === 'queue.cancel' && { reasonCode: 'left' }),
        })
      },
      async make(fact) {
        if (fact === 'isOwnCounter') {
          isElsewhere = true
          return undefined
        }
        if (fact === 'isJustCalled' || fact === 'isJustFinished') {
          await cast.advance(uncallWindowMs + 1)
          return undefined
        }
        if (fact !== 'isUndoOpen') throw new RangeError(`a queue knows nothing of ${fact}`)
        await waitADay()
        return undefined
      },
    }
  }
}

const DAY_MS = 24 * 60 * 60_000
const noWindow = { isWithinStaffWindow: true, isSameBusinessDay: true }

/** What the guest reads of it on the ticket. */
function ofTicket(state: string, event: string): RegExp {
  if (state.startsWith('Seated')) return /^Your visit has started/
  if (state.startsWith('Cancel')) return /no longer in the queue/
  if (state === 'Waiting.called') return /^It is your turn/
  return state === 'Waiting.on_hold' || event === 'queue.hold'
    ? /^You are on hold/
    : /ahead of you|^You are next/
}

async function inRow(page: Page, row: Locator, event: string): Promise<void> {
  const word = words[event] ?? /^$/
  const key = row.locator('.queue__step').getByText(word)
  // A message may lie over the row for a while: a key is pressed as by the keyboard.
  if ((await key.count()) > 0) return key.press('Enter')
  await row.locator('.menu__button').press('Enter')
  await row.getByRole('menuitem', { name: word }).click()
  if (event === 'queue.cancel') await giveReason(page, 'Remove')
}

/** One place forward by the arrow keys; the first one goes back. */
async function toTheFront(page: Page, row: Locator): Promise<void> {
  const isFirst = (await row.evaluate((element) => element.previousElementSibling)) === null
  await row.locator('.field-tool__handle').focus()
  await page.keyboard.press(isFirst ? 'ArrowDown' : 'ArrowUp')
}

async function asGuest(page: Page, event: string): Promise<void> {
  if (event === 'queue.hold') return page.getByRole('button', { name: 'I need more time' }).tap()
  if (event === 'queue.resume') return page.getByRole('button', { name: "I'm ready" }).tap()
  await page.getByText('Leave the queue').tap()
  await page.getByRole('button', { name: 'Leave', exact: true }).tap()
}
