import { createHmac } from 'node:crypto'
import { newToken, type Session } from './sessions.ts'

/** The address for the provider's events, and the secret for signing them. */
export type Receiver = { url: string; secret: string }
/** A receiver, and the provider's clock. */
export type Delivery = Receiver & { now: () => number }

/** The delays before an event that was not accepted is sent again. */
const AGAIN_MS = [1_000, 5_000, 30_000, 120_000]

/** The events for a paid page. */
export function paidEvents(session: Session, now: number): object[] {
  const { id, intent, amount, currency, metadata, intentMetadata, isSetup } = session
  const payment = {
    id: intent,
    object: 'payment_intent',
    status: 'succeeded',
    amount,
    amount_received: amount,
    currency,
    metadata: intentMetadata,
  }
  const page = {
    id,
    object: 'checkout.session',
    status: 'complete',
    mode: isSetup ? 'setup' : 'payment',
    payment_status: isSetup ? 'no_payment_required' : 'paid',
    payment_intent: isSetup ? null : intent,
    setup_intent: isSetup ? intent : null,
    amount_total: isSetup ? null : amount,
    currency,
    metadata,
  }
  if (isSetup) return [eventOf('checkout.session.completed', session, page, now)]
  return [
    eventOf('payment_intent.succeeded', session, payment, now),
    eventOf('checkout.session.completed', session, page, now),
  ]
}

/** The event for a card that was refused on a page. */
export function refusedEvent(
  session: Session,
  why: { code: string; decline_code?: string },
  now: number,
): object {
  const { intent, amount, currency, intentMetadata: metadata } = session
  const payment = {
    id: intent,
    object: 'payment_intent',
    status: 'requires_payment_method',
    amount,
    amount_received: 0,
    currency,
    metadata,
    last_payment_error: { type: 'card_error', ...why },
  }
  return eventOf('payment_intent.payment_failed', session, payment, now)
}

/** The event for a closed page. */
export function expiredEvent(session: Session, now: number): object {
  const { id, amount, currency, metadata } = session
  const page = {
    id,
    object: 'checkout.session',
    status: 'expired',
    mode: session.isSetup ? 'setup' : 'payment',
    payment_status: 'unpaid',
    amount_total: amount,
    currency,
    metadata,
  }
  return eventOf('checkout.session.expired', session, page, now)
}

/** The event for a charge of a saved card. */
export function chargeEvent(intent: { status: string }, now: number): object {
  const isPaid = intent.status === 'succeeded'
  const type = `payment_intent.${isPaid ? 'succeeded' : 'payment_failed'}`
  return eventOf(type, { account: undefined }, intent, now)
}

function eventOf(
  type: string,
  { account }: Pick<Session, 'account'>,
  object: object,
  now: number,
): object {
  return {
    id: `evt_test_${newToken()}`,
    object: 'event',
    type,
    ...(account !== undefined && { account }),
    livemode: false,
    created: Math.floor(now / 1000),
    data: { object },
  }
}

/** Sends an event until it is accepted or the attempts are used up. */
export async function deliver({ url, secret, now }: Delivery, event: object): Promise<void> {
  const body = JSON.stringify(event)
  for (const againMs of [...AGAIN_MS, undefined]) {
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': sign(body, secret, now()),
    }
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
    if (answer?.ok || againMs === undefined) return
    await later(againMs)
  }
}

/** The provider's signature, over the time and the body. */
export function sign(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

/** Waits, without keeping the process alive. */
export function later(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref())
}
