import { moveByUuid } from '#contract/receipt.ts'
import type { Answered } from '../lifecycle-paths.ts'
import type { Cast } from './cast.ts'

/** A guest takes an order back on its receipt; at a table only what they ordered themselves. */
export async function giveUp({ guest, guestGoes }: Cast, uuid: string): Promise<void> {
  await guestGoes(`/receipt/${uuid}`)
  await guest.getByText(/^Cancel (the order|what I ordered)$/).tap()
  await guest.getByRole('button', { name: 'Yes, cancel' }).tap()
  await guest.getByText('Cancelled.').waitFor()
}

/** A guest asks on the receipt for what it offers no longer. */
export function triedByReceipt(
  cast: Cast,
  event: string,
  asked: { uuid: string; startMs?: number; guestSecret?: string },
): Promise<Answered> {
  return cast.answer('guest', moveByUuid, { event: event as 'order.customer-cancel', ...asked })
}
