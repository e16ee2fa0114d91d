import type { EventObject } from 'xstate'
import { roleIn } from './roles.ts'

/** The cause of a move without a button: the clock, an external service, or another move. */
type Way = 'clock' | 'provider' | 'courier' | 'follows'

/** The server's own moves, all listed, so that a new one is not forgotten. */
const ofServer: Readonly<Record<string, Way>> = {
  'order.accept': 'follows',
  'order.ask-deposit': 'follows',
  'order.pay-deposit': 'provider',
  'order.lapse': 'clock',
  'order.expire': 'clock',
  'order.start': 'follows',
  'order.mark-ready': 'follows',
  'order.assign': 'courier',
  'order.complete': 'follows',
  'order.recall': 'follows',
  'order.await-payment': 'follows',
  'item.fire': 'follows',
  'payment.pay': 'provider',
  'payment.authorize': 'provider',
  'payment.capture': 'provider',
  'payment.fail': 'provider',
  'payment.void': 'follows',
  'payment.refund': 'follows',
  'payment.refund-part': 'follows',
  'payment.reopen': 'follows',
  'payment.refund-failed': 'provider',
  'payment.refund-part-failed': 'provider',
  'delivery.no-courier': 'clock',
  'table.reserve': 'clock',
  'table.release': 'clock',
  'table.settled': 'follows',
  'reservation.confirm': 'follows',
  'reservation.expire': 'clock',
  'reservation.finish': 'follows',
  'queue.expire': 'clock',
  'job.filled': 'follows',
  'job.expire': 'clock',
  'promotion.start': 'clock',
  'promotion.limit-reached': 'follows',
  'promotion.end': 'clock',
  'subscription.pay-initial': 'provider',
  'subscription.trial-end': 'clock',
  'subscription.charge': 'clock',
  'subscription.renew': 'provider',
  'subscription.renew-failed': 'clock',
  'subscription.pay': 'provider',
  'subscription.grace-end': 'clock',
  'subscription.period-end': 'clock',
  'subscription.close': 'clock',
  'plan-payment.capture': 'provider',
  'plan-payment.fail': 'provider',
  'staff.expire': 'clock',
  'share.time-out': 'clock',
  'share.fall-silent': 'clock',
  'share.fill': 'follows',
}

/** The cause of an event; undefined for a person's event. @throws RangeError for an unlisted one */
export function wayOf(event: EventObject): Way | undefined {
  const role = roleIn(event)
  if (role === 'delivery-partner') return 'courier'
  if (role !== 'system') return undefined
  const way = ofServer[event.type]
  if (!way) throw new RangeError(`what brings ${event.type} about? Add it to automatic.ts`)
  return way
}
