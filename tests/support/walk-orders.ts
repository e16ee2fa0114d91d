import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderLifecycle } from '#lifecycles/order.ts'
import { stillPage, useSite } from './browser.ts'
import { noteStep, pathsOf } from './lifecycle-paths.ts'
import { undoWords } from './undo-words.ts'
import { aPendingOrder } from './pending-order.ts'
import type { StorageState } from './signed-in.ts'

/**
 * Written by hand: the owner's buttons for an order of goods, by status and delivery type; Complete
 * only once it is paid.
 */
const buttons = {
  'Click and Collect': {
    Pending: ['Accept', 'Reject'],
    Received: ['Start', 'Mark ready', 'Back to Pending', 'Cancel order'],
    Processing: ['Mark ready', 'Undo the start', 'Cancel order'],
    Ready: ['Complete', 'Recall', 'Cancel order'],
    Completed: ['Reopen'],
    'Unserviceable.ended': ['Restore'],
    'Unserviceable.was_received': ['Undo the cancellation', 'Restore'],
    'Unserviceable.was_processing': ['Undo the cancellation', 'Restore'],
    'Unserviceable.was_ready': ['Undo the cancellation', 'Restore'],
  },
  Delivery: {
    Pending: ['Accept', 'Reject'],
    Received: ['Start', 'Mark ready', 'Back to Pending', 'Cancel order'],
    Processing: ['Mark ready', 'Undo the start', 'Cancel order'],
    Ready: ['Hand to courier', 'Recall', 'Cancel order'],
    Assigned: ['Complete', 'Take back from courier', 'Delivery failed'],
    Completed: ['Reopen'],
    'Unserviceable.ended': ['Restore'],
    'Unserviceable.was_received': ['Undo the cancellation', 'Restore'],
    'Unserviceable.was_processing': ['Undo the cancellation', 'Restore'],
    'Unserviceable.was_ready': ['Undo the cancellation', 'Restore'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

const words: Record<string, string> = {
  'order.accept': 'Accept',
  'order.reject': 'Reject',
  'order.start': 'Start',
  'order.mark-ready': 'Mark ready',
  'order.undo': 'Undo',
  'order.cancel': 'Cancel order',
  'order.complete': 'Complete',
  'order.assign': 'Hand to courier',
  'order.recall': 'Recall',
  'order.unassign': 'Take back from courier',
  'order.fail-delivery': 'Delivery failed',
  'order.reopen': 'Reopen',
  'order.restore': 'Restore',
}

const everything = {
  areItemsReady: true,
  isSettled: true,
  isNotPickedUp: true,
  isWithinStaffWindow: true,
  isSameBusinessDay: true,
}

/** The fewest paths by which an owner takes every way of the chart, from a pending order on. */
function pathsFor(deliveryType: string) {
  const isForDelivery = deliveryType === 'Delivery'
  const facts = { ...everything, isForDelivery, isForCollection: !isForDelivery }
  return pathsOf(orderLifecycle, [
    { name: deliveryType, facts, offers: (event, role) => role === 'business' && event in words },
  ])
}

/** So many paths of each kind are walked where there is no time for all of them. */
const SAMPLE = 2

/**
 * Walks orders of goods through their life at their screen: every path, or a sample of the longest.
 */
export function walkOrders({ isSample = false } = {}): void {
  const site = useSite()

  describe.each(['Click and Collect', 'Delivery'] as const)(
    'an order for %s, in the browser',
    (deliveryType) => {
      const paths = pathsFor(deliveryType)
      const walked = isSample ? longest(paths, SAMPLE) : paths
      let storageState: StorageState

      beforeAll(async () => {
        storageState = await site.signedInState('owner@ekart.example')
      })

      test('the paths reach every state that has buttons', () => {
        expect(
          [
            ...new Set([
              'Pending',
              ...paths.flatMap(({ steps }) => steps.map(({ state }) => state)),
            ]),
          ].toSorted(),
        ).toEqual(Object.keys(buttons[deliveryType]).toSorted())
      })

      test.each(
        walked.map(({ steps }) => ({
          steps,
          title: steps.map(({ event }) => words[event]).join(', '),
        })),
      )('$title', async ({ steps }) => {
        const page = await site.open(stillPage, { storageState })
        const { path } = await aPendingOrder(page, 'ekart', deliveryType)
        await page.goto(path)
        await expectOrder(page, deliveryType, 'Pending')
        for (const step of steps) {
          await take(page, step.event)
          await expectOrder(page, deliveryType, step.state)
          noteStep(step)
        }
      })
    },
  )
}

function longest<Path extends { steps: readonly unknown[] }>(
  paths: readonly Path[],
  count: number,
): Path[] {
  return paths.toSorted((a, b) => b.steps.length - a.steps.length).slice(0, count)
}

/**
 * Presses the button of an event; money is taken before the order is handed over, a reason is given
 * where one is asked for.
 */
async function take(page: Page, event: string): Promise<void> {
  const name = event === 'order.undo' ? undoWords : (words[event] ?? event)
  if (event === 'order.complete' && (await cashButton(page).count()) > 0) {
    await cashButton(page).click()
    await page.getByText('Nothing left to pay').waitFor()
  }
  await page.locator('.steps__root').getByRole('button', { name, exact: true }).click()
  if (!(event in orderLifecycle.asks)) return
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name, exact: true }).click()
}

function cashButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Cash / })
}

/** What a person sees of a state: its word, and exactly its buttons. */
async function expectOrder(
  page: Page,
  deliveryType: keyof typeof buttons,
  state: string,
): Promise<void> {
  const expected =
    new Map<string, readonly string[]>(Object.entries(buttons[deliveryType])).get(state) ?? []
  // Accepting for later is a menu beside the button, without words of its own.
  const wrong = async () => {
    const isOwed = (await cashButton(page).count()) > 0
    const offered = expected.filter((name) => name !== 'Complete' || !isOwed)
    const shown = (
      await page
        .locator('.steps__root button:not([aria-haspopup], [role=menuitem])')
        .allInnerTexts()
    ).map((text) => text.trim())
    return {
      missing: offered.filter((name) => !shown.includes(name)),
      more: shown.filter((name) => !offered.includes(name)),
    }
  }
  await expect
    .poll(wrong, { message: `the buttons of ${state}` })
    .toEqual({ missing: [], more: [] })
  const [word = state] = state.split('.')
  await page.getByRole('main').getByText(word, { exact: true }).first().waitFor()
}
