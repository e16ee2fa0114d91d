import type { Page } from 'playwright'
import type { Cast } from './cast.ts'

/** Where the demo's salon is. */
const zone = 'Australia/Melbourne'

/** What the receipt says of a status. */
const toGuests: Record<string, string> = {
  Pending: 'Waiting for your booking to be confirmed',
  Accept: 'Your booking is confirmed',
  Received: 'Your booking is confirmed',
}

/** A guest moves or cancels their booking on its receipt. */
export async function asGuest(
  { guest, guestGoes }: Cast,
  { uuid, event, startMs, state }: { uuid: string; event: string; startMs: number; state: string },
): Promise<void> {
  await guestGoes(`/receipt/${uuid}`)
  if (event === 'order.reschedule') {
    await guest.getByText('Reschedule').tap()
    await chooseTime(guest, startMs)
    await guest.getByRole('button', { name: /^Change to \d/ }).tap()
  } else {
    await guest.getByText('Cancel the booking').tap()
    await guest.getByRole('button', { name: 'Yes, cancel' }).tap()
  }
  await guest
    .locator('[class*="_status_"]')
    .getByText(toGuests[state] ?? state, { exact: true })
    .waitFor()
  await guest.getByText(/^(Cancelled|The time was changed)\.$/).waitFor()
}

/** The weeks are turned until the day is there. */
async function chooseTime(guest: Page, startMs: number): Promise<void> {
  const date = new Date(startMs).toLocaleDateString('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
  })
  const day = guest.getByRole('group', { name: 'Day' }).getByRole('button', { name: date })
  for (let weeks = 0; weeks < 4 && (await day.count()) === 0; weeks += 1)
    await guest.getByRole('button', { name: 'Later' }).tap()
  await day.tap()
  await guest
    .getByRole('group', { name: 'Time' })
    .getByRole('button', { name: clock(startMs) })
    .tap()
}

/** The time of the demo's salon. */
export function clock(ms: number): string {
  return new Date(ms).toLocaleTimeString('sv-SE', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  })
}

/** The day there, `YYYY-MM-DD`. */
export function dayOf(ms: number): string {
  return new Date(ms).toLocaleDateString('sv-SE', { timeZone: zone })
}
