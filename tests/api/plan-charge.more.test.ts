import { beforeAll, describe, expect, test } from 'vitest'
import { moduleIds } from '#contract/modules.ts'
import { recordPayment } from '#contract/payment.ts'
import { listPlans } from '#contract/plan.ts'
import { changePlanCard, getPlanCard } from '#contract/plan-card.ts'
import { startCheckout } from '#contract/plan-payment.ts'
import { newId } from '../../server/db/id.ts'
import { toJson } from '../../server/db/json-text.ts'
import { sweepSubscriptions } from '../../server/plan/sweep.ts'
import { seedReference } from '../../server/seed/reference.ts'
import { letPass } from '../support/let-pass.ts'
import { aCompany, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { duringTests } from '../support/during-tests.ts'
import { startServer } from '../support/server.ts'
import { startStripe } from '../support/stripe.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const { foodKart } = moduleIds
const intents = '/v1/payment_intents'
const pages = '/v1/checkout/sessions'

describe.each(databases())('what the provider is asked for subscriptions on %s', (database) => {
  const stripe = duringTests(startStripe)
  const server = duringTests(() => startServer({ database, config: { stripe: stripe.settings } }))
  let no = 0
  beforeAll(() => seedReference(server.databases.write))

  /** An owner whose month is over in a moment, with a card that is saved. */
  const aPayer = async (): Promise<User & { customer: string }> => {
    no += 1
    const owner = await aUser(server, { company: await aCompany(server) })
    const now = server.clock.now()
    const stamps = { company_id: owner.company.id, created_ms: now, updated_ms: now, version: 1 }
    const customer = `cus_${database}${no}`
    await server.databases.write
      .insertInto('subscription')
      .values({
        ...stamps,
        id: newId(),
        module_id: foodKart,
        status: 'active',
        period: 'month',
        trial_end_ms: null,
        period_end_ms: now + 1,
        due_ms: now + 1,
      })
      .execute()
    await server.databases.write
      .insertInto('plan_card')
      .values({
        ...stamps,
        id: newId(),
        customer_ref: customer,
        method_ref: `pm_${no}`,
        brand: 'visa',
        last4: '4242',
        exp_month: 6,
        exp_year: 2026,
      })
      .execute()
    return { ...owner, customer }
  }
  /** Lets the month end: the card is charged. */
  const charge = async () => {
    server.clock.advance(1)
    await sweepSubscriptions(server.databases, server.clock.now())
  }
  const pass = async (ms: number) => {
    await sweepSubscriptions(server.databases, await letPass(server, ms))
  }
  const planOf = async (as: User) =>
    (await server.ask(listPlans, {}, as)).find(({ moduleId }) => moduleId === foodKart)
      ?.subscription
  const becomes = (as: User, what: object) =>
    expect.poll(() => planOf(as), { timeout: 8_000 }).toMatchObject(what)
  const paymentsOf = (as: User) =>
    server.databases.read
      .selectFrom('payment_txn')
      .select(['id', 'state', 'fault', 'direction', 'provider_ref as ref', 'charge_ref as of'])
      .where('company_id', '=', as.company.id)
      .orderBy('created_ms')
      .orderBy('id')
      .execute()
  const askedFor = (customer: string, method = 'POST') =>
    stripe.asked.filter(
      (one) => one.path === intents && one.method === method && one.fields['customer'] === customer,
    )
  /** An intent as the provider's API describes it. */
  const anIntent = (fields: Record<string, string>, more: object = {}) => ({
    id: `pi_${database}${(no += 1)}`,
    object: 'payment_intent',
    status: 'succeeded',
    amount: Number(fields['amount']),
    amount_received: Number(fields['amount']),
    currency: fields['currency'],
    customer: fields['customer'],
    last_payment_error: null,
    livemode: false,
    metadata: {
      payment_id: fields['metadata[payment_id]'],
      company_id: fields['metadata[company_id]'],
      charge: '1',
    },
    ...more,
  })
  const tell = async (type: string, object: object) => {
    const event = {
      id: `evt_charge_${database}${(no += 1)}`,
      object: 'event',
      type,
      livemode: false,
      created: Math.floor(server.clock.now() / 1000),
      data: { object },
    }
    const { body, signature } = stripe.sign(event, server.clock.now())
    const answer = await server.request({
      method: 'POST',
      url: '/api/webhook/payment/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    })
    return answer.statusCode
  }

  test('a saved card is charged off-session, for cards alone, by the payment as the key', async () => {
    stripe.answer(intents, ({ fields }) => ({ status: 200, body: anIntent(fields) }))
    const owner = await aPayer()
    await charge()
    await becomes(owner, { status: 'active' })
    await expect.poll(async () => (await paymentsOf(owner))[0]?.state).toBe('succeeded')
    const [payment] = await paymentsOf(owner)
    const [asked, ...more] = askedFor(owner.customer)
    expect(more).toEqual([])
    expect(asked).toMatchObject({ account: undefined, key: `charge ${payment?.id}` })
    expect(asked?.fields).toEqual({
      amount: '2900',
      currency: 'usd',
      'allowed_payment_method_types[0]': 'card',
      customer: owner.customer,
      payment_method: expect.stringMatching(/^pm_/),
      off_session: 'true',
      confirm: 'true',
      description: 'Sevenfold INV-000001',
      'metadata[payment_id]': payment?.id,
      'metadata[company_id]': owner.company.id,
      'metadata[charge]': '1',
    })
    expect(payment?.ref).toMatch(/^pi_/)
  })

  test.each([
    [
      402,
      { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
      'declined',
    ],
    [
      402,
      { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      'funds',
    ],
    [402, { type: 'card_error', code: 'expired_card' }, 'expired'],
    [402, { type: 'card_error', code: 'authentication_required' }, 'authentication'],
    [
      402,
      { type: 'card_error', code: 'card_declined', decline_code: 'authentication_required' },
      'authentication',
    ],
    [400, { type: 'invalid_request_error', code: 'resource_missing' }, 'removed'],
    [400, { type: 'invalid_request_error', code: 'amount_too_small' }, 'refused'],
  ] as const)('what is refused with %i %o is past due', async (status, error, fault) => {
    stripe.answer(intents, () => ({ status, body: { error: { message: 'No.', ...error } } }))
    const owner = await aPayer()
    await charge()
    await becomes(owner, { status: 'past_due', fault })
    expect(await paymentsOf(owner)).toMatchObject([{ state: 'failed', fault }])
    expect(askedFor(owner.customer)).toHaveLength(1)
  })

  test.each([
    ['answers nothing', 'silence' as const],
    ['is down', { status: 500, body: { error: { type: 'api_error', message: 'Sorry.' } } }],
    [
      'asks to slow down',
      { status: 429, body: { error: { type: 'rate_limit_error', code: 'rate_limit' } } },
    ],
    [
      'still works on the same key',
      {
        status: 409,
        body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } },
      },
    ],
    ['does not know our keys', { status: 401, body: { error: { type: 'invalid_request_error' } } }],
  ])(
    'a provider that %s has not refused: it is asked again, by the same key',
    async (_, answer) => {
      stripe.answer(intents, () => answer)
      const owner = await aPayer()
      await charge()
      await expect.poll(() => askedFor(owner.customer).length).toBeGreaterThan(0)
      expect((await planOf(owner))?.status).toBe('active')
      stripe.answer(intents, ({ method, fields }) =>
        method === 'GET'
          ? { status: 200, body: { object: 'list', data: [], has_more: false, url: intents } }
          : { status: 200, body: anIntent(fields) },
      )
      await expect
        .poll(
          async () => {
            server.clock.advance(10_000)
            return (await paymentsOf(owner))[0]?.state
          },
          { timeout: 10_000, interval: 500 },
        )
        .toBe('succeeded')
      await becomes(owner, { status: 'active' })
      expect(new Set(askedFor(owner.customer).map(({ key }) => key)).size).toBe(1)
    },
  )

  test('a charge whose answer was lost is found again, and not made a second time', async () => {
    let made: object | undefined
    const owner = await aPayer()
    stripe.answer(intents, ({ method, fields }) => {
      if (fields['customer'] !== owner.customer)
        return { status: 402, body: { error: { type: 'card_error', code: 'card_declined' } } }
      if (method === 'GET')
        return {
          status: 200,
          body: { object: 'list', data: made ? [made] : [], has_more: false, url: intents },
        }
      made = anIntent(fields)
      return 'silence'
    })
    await charge()
    const failed = () =>
      server.databases.read
        .selectFrom('outbox_job')
        .select('last_error')
        .where('company_id', '=', owner.company.id)
        .where('last_error', 'is not', null)
        .executeTakeFirst()
    await expect.poll(failed, { timeout: 8_000 }).toBeDefined()
    // Longer than the provider remembers keys.
    await pass(2 * DAY_MS)
    expect((await planOf(owner))?.status).toBe('active')
    await expect
      .poll(
        async () => {
          server.clock.advance(10_000)
          return (await paymentsOf(owner))[0]?.state
        },
        { timeout: 10_000, interval: 500 },
      )
      .toBe('succeeded')
    // The library repeats a call by itself, with the same key.
    const [looked] = askedFor(owner.customer, 'GET')
    const since = stripe.asked.slice(looked && stripe.asked.indexOf(looked))
    expect(looked).toBeDefined()
    expect(since.filter((one) => askedFor(owner.customer).includes(one))).toEqual([])
  })

  test('a payment reported after the grace period reactivates the company; a repeated report changes nothing', async () => {
    let isLong = false
    stripe.answer(intents, ({ fields }) =>
      isLong
        ? { status: 200, body: anIntent(fields, { status: 'processing' }) }
        : { status: 402, body: { error: { type: 'card_error', code: 'card_declined' } } },
    )
    const owner = await aPayer()
    await charge()
    await becomes(owner, { status: 'past_due' })
    isLong = true
    await pass(DAY_MS)
    await expect.poll(() => askedFor(owner.customer).length).toBe(2)
    await pass(7 * DAY_MS)
    await becomes(owner, { status: 'suspended' })
    const fields = askedFor(owner.customer)[1]?.fields ?? {}
    const paid = anIntent(fields)
    const other = anIntent(fields, { amount: 1 })
    expect(await tell('payment_intent.succeeded', other)).toBe(200)
    expect((await planOf(owner))?.status).toBe('suspended')
    expect(await tell('payment_intent.succeeded', paid)).toBe(200)
    await becomes(owner, { status: 'active' })
    const { periodEndMs } = (await planOf(owner)) ?? {}
    await tell('payment_intent.succeeded', paid)
    await tell('payment_intent.payment_failed', paid)
    expect(await planOf(owner)).toMatchObject({ status: 'active', periodEndMs })
    expect(await paymentsOf(owner)).toHaveLength(2)
  })

  test('a charge for a period that was paid otherwise is refunded', async () => {
    const owner = await aUser(server, {
      company: await aCompany(server, { modules: [], initial_payment: 0 }),
    })
    stripe.answer(pages, () => ({
      status: 200,
      body: { id: `cs_${(no += 1)}`, object: 'checkout.session', url: 'https://pay.example' },
    }))
    stripe.answer('/v1/refunds', ({ fields }) => ({
      status: 200,
      body: { id: 're_1', object: 'refund', status: 'succeeded', ...fields },
    }))
    const pay = async () => {
      const { id } = await server.ask(
        recordPayment,
        { purpose: 'initial', moduleIds: [foodKart], method: 'online', amount: 2900 },
        owner,
      )
      await server.call(startCheckout, { id }, { as: owner })
      return {
        id: `cs_${(no += 1)}`,
        object: 'checkout.session',
        mode: 'payment',
        payment_status: 'paid',
        amount_total: 2900,
        currency: 'usd',
        payment_intent: `pi_page_${database}${no}`,
        metadata: { payment_id: id, company_id: owner.company.id },
      }
    }
    const first = await pay()
    await tell('checkout.session.expired', { ...first, payment_status: 'unpaid' })
    const second = await pay()
    await tell('checkout.session.completed', second)
    await becomes(owner, { status: 'active' })
    await tell('checkout.session.async_payment_succeeded', first)
    await expect
      .poll(async () => (await paymentsOf(owner)).at(-1), { timeout: 5_000 })
      .toMatchObject({ direction: 'out', state: 'succeeded', of: first.payment_intent })
    expect(stripe.asked.find(({ path }) => path === '/v1/refunds')).toMatchObject({
      account: undefined,
      fields: { payment_intent: first.payment_intent, amount: '2900' },
    })
    // A job runs again when its end was not written down.
    const jobs = () =>
      server.databases.read
        .selectFrom('outbox_job')
        .select(['id', 'state'])
        .where('company_id', '=', owner.company.id)
        .where('kind', '=', 'plan.return')
        .executeTakeFirstOrThrow()
    const isDone = () =>
      expect.poll(async () => (await jobs()).state, { timeout: 8_000 }).toBe('done')
    await isDone()
    const { id: paymentId } =
      (await paymentsOf(owner)).find(({ ref }) => ref === first.payment_intent) ?? {}
    await server.databases.write
      .updateTable('outbox_job')
      .set({ state: 'pending', payload: toJson({ paymentId }), run_ms: 1, done_ms: null })
      .where('id', '=', (await jobs()).id)
      .execute()
    await isDone()
    expect((await paymentsOf(owner)).filter(({ direction }) => direction === 'out')).toHaveLength(1)
  })

  test('a page for a card asks for no money; a customer of other keys is made anew', async () => {
    const owner = await aPayer()
    stripe.answer(pages, ({ fields }) =>
      'customer' in fields
        ? {
            status: 400,
            body: {
              error: {
                type: 'invalid_request_error',
                code: 'resource_missing',
                param: 'customer',
                message: 'No such customer',
              },
            },
          }
        : {
            status: 200,
            body: { id: 'cs_card', object: 'checkout.session', url: 'https://pay.example/card' },
          },
    )
    expect((await server.ask(changePlanCard, {}, owner)).url).toBe('https://pay.example/card')
    expect(stripe.asked.at(-1)?.fields).toEqual({
      mode: 'setup',
      currency: 'usd',
      'allowed_payment_method_types[0]': 'card',
      customer_creation: 'always',
      client_reference_id: owner.company.id,
      'metadata[company_id]': owner.company.id,
      success_url: `${server.config.publicUrl}/actions/subscription?paid=1`,
      cancel_url: `${server.config.publicUrl}/actions/subscription`,
    })
    expect((await server.ask(getPlanCard, {}, owner)).card).toBeUndefined()

    stripe.answer(`${pages}/cs_card`, () => ({
      status: 200,
      body: {
        id: 'cs_card',
        object: 'checkout.session',
        payment_intent: null,
        setup_intent: {
          id: 'seti_1',
          object: 'setup_intent',
          customer: 'cus_new',
          payment_method: {
            id: 'pm_new',
            object: 'payment_method',
            type: 'card',
            card: { brand: 'mastercard', last4: '4444', exp_month: 1, exp_year: 2031 },
          },
        },
      },
    }))
    await tell('checkout.session.completed', {
      id: 'cs_card',
      object: 'checkout.session',
      mode: 'setup',
      payment_status: 'no_payment_required',
      amount_total: null,
      metadata: { company_id: owner.company.id },
    })
    await expect
      .poll(async () => (await server.ask(getPlanCard, {}, owner)).card)
      .toEqual({ brand: 'mastercard', last4: '4444', expMonth: 1, expYear: 2031 })
  })
})
