import type { ApiAnswer, ApiCall } from './api-call.ts'
import { savedCard } from './cards.ts'
import { answerCharge, type Charges } from './charges.ts'
import { deliver, expiredEvent, type Delivery } from './messages.ts'
import { newToken, type Session, type Sessions } from './sessions.ts'

type Parts = {
  sessions: Sessions
  charges: Charges
  address: () => string
  receiver: () => Delivery | undefined
}

/** The part of the provider's API that the server uses; undefined for other calls. */
export function answerApi(
  { sessions, charges, address, receiver }: Parts,
  { method, path, fields, account, key }: ApiCall,
): ApiAnswer | undefined {
  const charged = answerCharge({ charges, receiver }, { method, path, fields, key })
  if (charged) return charged
  const shown = (session: Session | undefined): ApiAnswer =>
    session ? { status: 200, body: sessionBody(session, address()) } : unknown(path)
  if (method === 'POST' && path === '/v1/checkout/sessions')
    return shown(sessions.open(fields, account, key))
  const [, id, expire] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? []
  if (id !== undefined) {
    const session = sessions.find(id, account)
    if (!expire || !session) return shown(session)
    if (session.status !== 'open') return unknown(path)
    session.status = 'expired'
    const to = receiver()
    if (to) void deliver(to, expiredEvent(session, to.now()))
    return shown(session)
  }
  if (method === 'POST' && path === '/v1/refunds') {
    const metadata = { payment_id: fields.get('metadata[payment_id]') ?? '' }
    const amount = Number(fields.get('amount'))
    const refund = { id: `re_test_${newToken()}`, object: 'refund', status: 'succeeded' }
    return { status: 200, body: { ...refund, amount, metadata } }
  }
  return answerConnect(path, fields)
}

/** Every code connects a new test account. */
function answerConnect(path: string, fields: URLSearchParams): ApiAnswer | undefined {
  if (path === '/oauth/token') {
    const stripe_user_id = fields.get('code') || `acct_test_${newToken()}`
    const tokens = { access_token: 'sk_test', refresh_token: 'rt_test', token_type: 'bearer' }
    return { status: 200, body: { stripe_user_id, ...tokens } }
  }
  if (path === '/oauth/deauthorize')
    return { status: 200, body: { stripe_user_id: fields.get('stripe_user_id') } }
  const [, account] = /^\/v1\/accounts\/(\w+)$/.exec(path) ?? []
  if (account === undefined) return undefined
  const can = { charges_enabled: true, payouts_enabled: true }
  return { status: 200, body: { id: account, object: 'account', email: 'Test account', ...can } }
}

function sessionBody(session: Session, address: string): object {
  const { id, status, amount, currency, metadata, expiresMs } = session
  return {
    id,
    object: 'checkout.session',
    status,
    amount_total: amount,
    currency,
    metadata,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    expires_at: Math.floor(expiresMs / 1000),
    url: status === 'open' ? `${address}/pay/${id}` : null,
    mode: session.isSetup ? 'setup' : 'payment',
    payment_intent: session.isSetup ? null : intentBody(session),
    setup_intent: session.isSetup ? intentBody(session) : null,
  }
}

/** The payment intent, with its payment method if that was expanded. */
function intentBody({ intent, saved }: Session): object | null {
  if (!saved) return null
  const number = savedCard(saved.method)?.number ?? ''
  const card = { brand: 'visa', last4: number.slice(-4), exp_month: 12, exp_year: 2034 }
  const payment_method = { id: saved.method, object: 'payment_method', type: 'card', card }
  return { id: intent, status: 'succeeded', customer: saved.customer, payment_method }
}

function unknown(path: string): ApiAnswer {
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: `No ${path}` }
  return { status: 404, body: { error } }
}
