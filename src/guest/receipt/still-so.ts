import type { GuestEventName } from '#contract/order-event.ts'
import type { Receipt } from '#contract/receipt.ts'

/** Whether what was said of the guest's last action still holds: nobody waits for a paid bill. */
export function isStillSo({ reached }: Pick<Receipt, 'reached'>, last: GuestEventName): boolean {
  return last !== 'table.request-bill' || reached !== undefined
}
