import type { ApiAnswer, ApiCall } from './api-call.ts'
import { savedCard } from './cards.ts'
import { chargeEvent, deliver, type Delivery, later } from './messages.ts'
import { newToken, under } from './sessions.ts'

type Intent = {
  id: string
  object: 'payment_intent'
  status: 'succeeded' | 'processing' | 'requires_payment_method'
  customer: string
  amount: number
  amount_received: number
  currency: string
  metadata: Record<string, string>
  last_payment_error: object | null
}
export type Charges = {
  intents: Intent[]
  byKey: Map<string, Intent>
  /** The deleted customers. */
  deleted: Set<string>
  now: () => number
}

/** Handles charges of saved cards; undefined for other calls. */
export function answerCharge(
  { charges, receiver }: { charges: Charges; receiver: () => Delivery | undefined },
  { method, path, fields, key }: Omit<ApiCall, 'account'>,
): ApiAnswer | undefined {
  const [, detached] = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path) ?? []
  if (detached !== undefined)
    return { status: 200, body: { id: detached, object: 'payment_method', customer: null } }
  const [, deleted] = /^\/v1\/customers\/(\w+)$/.exec(path) ?? []
  if (deleted !== undefined) {
    if (method === 'DELETE') charges.deleted.add(deleted)
    const isDeleted = charges.deleted.has(deleted)
    return { status: 200, body: { id: deleted, object: 'customer', deleted: isDeleted } }
  }
  if (path !== '/v1/payment_intents') return undefined
  if (method === 'GET') {
    const data = charges.intents.filter(({ customer }) => customer === fields.get('customer'))
    return { status: 200, body: { object: 'list', data, has_more: false, url: path } }
  }
  const known = key === undefined ? undefined : charges.byKey.get(key)
  if (known) return shown(known)
  const card = savedCard(fields.get('payment_method') ?? '')
  const amount = Number(fields.get('amount'))
  const intent: Intent = {
    id: `pi_test_${newToken()}`,
    object: 'payment_intent',
    status: card?.delayMs ? 'processing' : card?.later ? 'requires_payment_method' : 'succeeded',
    customer: fields.get('customer') ?? '',
    amount,
    amount_received: card?.later ? 0 : amount,
    currency: fields.get('currency') ?? '',
    metadata: under(fields, 'metadata'),
    last_payment_error: card?.later
      ? { type: 'card_error', message: 'The card was refused.', ...card.later }
      : null,
  }
  charges.intents.unshift(intent)
  if (key !== undefined) charges.byKey.set(key, intent)
  void tell(receiver, intent, { delayMs: 0, messages: 1, ...card, now: charges.now })
  return shown(intent)
}

async function tell(
  receiver: () => Delivery | undefined,
  intent: Intent,
  { delayMs, messages, now }: { delayMs: number; messages: number; now: () => number },
): Promise<void> {
  await later(delayMs)
  if (intent.status === 'processing') intent.status = 'succeeded'
  const event = chargeEvent(intent, now())
  const to = receiver()
  if (to) for (let sent = 0; sent < messages; sent += 1) void deliver(to, event)
}

function shown(intent: Intent): ApiAnswer {
  if (intent.last_payment_error === null) return { status: 200, body: { ...intent } }
  const error = { ...intent.last_payment_error, payment_intent: { ...intent } }
  return { status: 402, body: { error } }
}
