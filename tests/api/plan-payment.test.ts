import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { listAudit, listNotifications, readNotifications } from '#contract/activity.ts'
import { createOrder } from '#contract/new-order.ts'
import { moduleIds } from '#contract/modules.ts'
import { listInvoices } from '#contract/invoice.ts'
import { listPayments, recordPayment } from '#contract/payment.ts'
import { listPlans, updateSubscription } from '#contract/plan.ts'
import {
  listPaymentsToConfirm,
  settlePayment,
  startCheckout,
  withdrawPayment,
} from '#contract/plan-payment.ts'
import { getUser } from '#contract/user.ts'
import { sweepSubscriptions } from '../../server/plan/sweep.ts'
import { seedReference } from '../../server/seed/reference.ts'
import { aCompany, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { startStripe, type StripeStandIn } from '../support/stripe.ts'

const { foodKart, ekart } = moduleIds
const DAY_MS = 86_400_000

describe.each(databases())('payments for modules on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database })
    await seedReference(server.databases.write)
  })
  afterAll(() => server.close())

  const aBeginner = async (columns: object = {}): Promise<User> =>
    aUser(server, {
      company: await aCompany(server, { modules: [], initial_payment: 0, ...columns }),
    })
  const pay = (as: User, more: object = {}) =>
    server.call(
      recordPayment,
      {
        purpose: 'initial',
        moduleIds: [foodKart],
        method: 'bank',
        period: 'year',
        amount: 29_000,
        ...more,
      },
      { as },
    )
  const settle = (
    as: User,
    of: User,
    id: string,
    event: 'plan-payment.confirm' | 'plan-payment.reject' = 'plan-payment.confirm',
    reason?: string,
  ) =>
    server.call(
      settlePayment,
      { companyId: of.company.id, id: id as never, event, ...(reason && { reason }) },
      { as },
    )
  const subscription = async (as: User, moduleId: number = foodKart) =>
    (await server.ask(listPlans, {}, as)).find((it) => it.moduleId === moduleId)?.subscription
  const mine = async (as: User) =>
    (await server.ask(listPaymentsToConfirm, { rowSize: 100 }, as)).rows

  test('nobody gets a module for saying that they paid', async () => {
    for (const method of ['online', 'bank', 'cash', 'card'] as const) {
      const owner = await aBeginner()
      const answer = await pay(owner, { method })
      expect(answer.status === 200 ? answer.data.state : answer.problem.errors, method).toEqual(
        method === 'online'
          ? [
              {
                path: 'method',
                rule: 'no_provider',
                message: 'Online payment is not available here.',
              },
            ]
          : 'pending',
      )
      expect((await subscription(owner))?.status).toBe(method === 'online' ? 'none' : 'trialing')
    }
  })

  test('only those who can confirm a payment are notified, until it is settled', async () => {
    const partner = await aUser(server, { role: 'partner' })
    const colleague = await aUser(server, { role: 'partner', company: partner.company })
    const master = await aUser(server, { role: 'master' })
    const bell = async (as: User) =>
      (await server.ask(listNotifications, { rowSize: 100 }, as)).rows.filter(
        ({ kind }) => kind === 'payment.waiting',
      )
    const others = (await bell(master)).length

    const brought = await aBeginner({ partner_id: partner.userId, company_name: 'Tea House' })
    const { id } = (await pay(brought)).data
    expect(await bell(partner)).toMatchObject([
      {
        values: { company: 'Tea House', amount: '29000', currency: expect.any(String) },
        link: '/staff/businesses',
        isRead: false,
      },
    ])
    for (const as of [colleague, brought]) expect(await bell(as)).toEqual([])
    expect(await bell(master)).toHaveLength(others)
    expect((await settle(partner, brought, id)).status).toBe(200)
    expect(await bell(partner)).toEqual([])

    const other = await aBeginner({ company_name: 'Corner Shop' })
    const asked = (await pay(other)).data
    expect((await bell(master))[0]?.values).toMatchObject({ company: 'Corner Shop' })
    expect(await bell(partner)).toEqual([])
    const read = { isAll: true }
    expect(await server.status(readNotifications, read, master)).toBe(200)
    expect(await server.status(withdrawPayment, { id: asked.id }, other)).toBe(200)
    expect(await bell(master)).toHaveLength(others)
  })

  test('a company that its overseer switched off begins no trial and asks to pay for nothing new', async () => {
    const master = await aUser(server, { role: 'master' })
    for (const open of [
      (owner: User) =>
        server.call(
          updateSubscription,
          { moduleId: foodKart, event: 'subscription.start-trial' },
          { as: owner },
        ),
      (owner: User) => pay(owner),
    ]) {
      const owner = await aBeginner()
      expect(
        await server.status(updateUser, { id: owner.company.id, status: 'InActive' }, master),
      ).toBe(200)
      expect((await open(owner)).status).toBe(403)
      expect((await server.ask(getUser, {}, owner)).status).toBe('InActive')
    }
  })

  test('a first payment leads in at once, on trial, and the trial ends when nobody confirms it', async () => {
    const owner = await aBeginner()
    await pay(owner)
    expect(await server.ask(getUser, {}, owner)).toMatchObject({
      initialPayment: true,
      moduleId: foodKart,
      status: 'Active',
    })
    expect(await subscription(owner)).toMatchObject({
      status: 'trialing',
      trialEndMs: server.clock.now() + 14 * DAY_MS,
      payment: {
        method: 'bank',
        amount: 29_000,
        period: 'year',
        number: 'INV-000001',
        allowedEvents: ['plan-payment.withdraw'],
      },
      allowedEvents: [],
    })
    expect((await server.ask(listInvoices, {}, owner)).rows).toMatchObject([
      { number: 'INV-000001', status: 'open', amount: 29_000 },
    ])
    const product = await aProduct(server, { company: owner.company })
    const order = () =>
      server.call(
        createOrder,
        { items: [{ productId: product, quantity: 1 }] },
        { as: { ...owner, moduleId: foodKart } },
      )
    expect((await order()).status).toBe(200)
    server.clock.advance(14 * DAY_MS)
    const now = server.clock.now()
    await server.databases.write
      .updateTable('session')
      .set({ last_seen_ms: now, expires_ms: now + DAY_MS })
      .execute()
    await sweepSubscriptions(server.databases, now)
    expect((await order()).problem.code).toBe('ACCOUNT_INACTIVE')

    const master = await aUser(server, { role: 'master' })
    const [payment] = (await mine(master)).filter(({ companyId }) => companyId === owner.company.id)
    expect((await settle(master, owner, payment?.id ?? '')).data.state).toBe('succeeded')
    expect(await subscription(owner)).toMatchObject({ status: 'active', period: 'year' })
    expect((await order()).status).toBe(200)
  })

  test('the partner who brought a company in confirms its payments, and the audit says who did', async () => {
    const partner = await aUser(server, { role: 'partner' })
    const stranger = await aUser(server, { role: 'partner' })
    const owner = await aBeginner({ partner_id: partner.userId, company_name: 'Mill Bakery' })
    const { id } = (await pay(owner)).data
    expect((await subscription(owner))?.payment?.confirmer).toBe('Ada Fernando')
    expect(await mine(stranger)).toEqual([])
    expect(await mine(partner)).toMatchObject([
      {
        id,
        companyName: 'Mill Bakery',
        actorName: 'Ada Fernando',
        moduleIds: [foodKart],
        allowedEvents: ['plan-payment.confirm', 'plan-payment.reject'],
      },
    ])
    expect((await settle(stranger, owner, id)).problem.code).toBe('NOT_FOUND')
    expect((await settle(owner, owner, id)).problem.code).toBe('ROLE_FORBIDDEN')
    expect((await settle(await aUser(server, { role: 'community' }), owner, id)).problem.code).toBe(
      'ROLE_FORBIDDEN',
    )
    expect((await settle(partner, stranger, id)).problem.code).toBe('NOT_FOUND')
    expect((await settle(partner, owner, id)).data).toMatchObject({ id, state: 'succeeded' })
    expect((await settle(partner, owner, id)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    expect(await mine(partner)).toEqual([])
    const active = await subscription(owner)
    expect(active).toMatchObject({ status: 'active', period: 'year' })
    expect(active).not.toHaveProperty('payment')
    expect((await server.ask(listInvoices, {}, owner)).rows).toMatchObject([
      { number: 'INV-000001', status: 'paid' },
    ])
    const audit = (await server.ask(listAudit, { entity: 'plan-payment' }, owner)).rows
    expect(
      audit.map(({ event, actorRole, note }) => [event, actorRole, note]).toReversed(),
    ).toEqual([
      ['plan-payment.request', 'business', 'INV-000001'],
      ['plan-payment.confirm', 'partner', 'INV-000001'],
    ])
    expect((await server.ask(listNotifications, {}, owner)).rows).toMatchObject([
      { kind: 'subscription.changed', values: { module: 'foodKart', status: 'active' } },
    ])
  })

  test('a payment is rejected with a reason or withdrawn, and the trial continues unchanged', async () => {
    const master = await aUser(server, { role: 'master' })
    const owner = await aBeginner()
    const { id } = (await pay(owner)).data
    expect((await settle(master, owner, id, 'plan-payment.reject')).problem.errors).toMatchObject([
      { path: 'reason' },
    ])
    expect(
      (await settle(master, owner, id, 'plan-payment.reject', 'Nothing came in.')).data,
    ).toMatchObject({ state: 'failed', note: 'Nothing came in.' })
    const after = await subscription(owner)
    expect(after).toMatchObject({
      status: 'trialing',
      allowedEvents: ['subscription.request-initial'],
    })
    expect(after).not.toHaveProperty('payment')
    expect((await server.ask(listInvoices, {}, owner)).rows).toMatchObject([{ status: 'void' }])
    const second = (await pay(owner)).data
    expect(await server.refusal(withdrawPayment, { id: second.id }, await aBeginner())).toBe(
      'NOT_FOUND',
    )
    expect((await server.ask(withdrawPayment, { id: second.id }, owner)).state).toBe('failed')
    expect((await settle(master, owner, second.id)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    expect((await server.ask(listPayments, {}, owner)).rows.map(({ state }) => state)).toEqual([
      'failed',
      'failed',
    ])
  })

  test('a module has one pending payment, however often it is requested; a repeat does not extend the trial', async () => {
    const owner = await aBeginner()
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(owner)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const again = await pay(owner, { moduleIds: [foodKart, ekart], amount: 58_000 })
    expect(again.problem).toMatchObject({
      code: 'DUPLICATE',
      message: 'A payment for this is waiting for confirmation.',
    })
    const { trialEndMs } = (await subscription(owner)) ?? {}
    server.clock.advance(3_600_000)
    const [payment] = (await server.ask(listPayments, {}, owner)).rows
    await server.call(withdrawPayment, { id: payment?.id as never }, { as: owner })
    await pay(owner)
    expect(await subscription(owner)).toMatchObject({ trialEndMs })
    const due = await server.databases.read
      .selectFrom('subscription')
      .select('due_ms')
      .where('company_id', '=', owner.company.id)
      .executeTakeFirst()
    expect(due?.due_ms).toBe(trialEndMs)
  })

  test('a module is not had by naming the event of a payment either', async () => {
    const owner = await aBeginner()
    for (const event of [
      'subscription.request-initial',
      'subscription.pay-initial',
      'subscription.pay',
    ] as const)
      expect(await server.refusal(updateSubscription, { moduleId: foodKart, event }, owner)).toBe(
        'UNPAID',
      )
  })
})

describe.each(databases())('payments for modules online on %s', (database) => {
  let server: TestServer
  let stripe: StripeStandIn
  let eventNo = 0
  beforeAll(async () => {
    stripe = await startStripe()
    server = await startServer({
      database,
      config: {
        stripe: {
          ...stripe.settings,
          webhookSecret: `whsec_other ${stripe.settings.webhookSecret}`,
        },
      },
    })
    await seedReference(server.databases.write)
    stripe.answer('/v1/checkout/sessions', ({ fields }) => ({
      status: 200,
      body: {
        id: 'cs_1',
        object: 'checkout.session',
        url: `https://pay.example/${fields['metadata[payment_id]']}`,
      },
    }))
  })
  afterAll(async () => {
    await server.close()
    await stripe.close()
  })

  const aPayer = async () => {
    const owner = await aUser(server, {
      company: await aCompany(server, { modules: [], initial_payment: 0 }),
    })
    const payment = await server.ask(
      recordPayment,
      { purpose: 'initial', moduleIds: [foodKart], method: 'online', amount: 2900 },
      owner,
    )
    return { owner, payment }
  }
  const tell = async (
    type: string,
    owner: User,
    id: string,
    more: object = {},
    account?: string,
  ) => {
    eventNo += 1
    const object = {
      id: `cs_${eventNo}`,
      object: 'checkout.session',
      payment_status: 'paid',
      amount_total: 2900,
      currency: 'usd',
      metadata: { payment_id: id, company_id: owner.company.id },
      ...more,
    }
    const event = {
      id: `evt_plan_${database}${eventNo}`,
      object: 'event',
      type,
      created: Math.floor(server.clock.now() / 1000),
      data: { object },
      ...(account && { account }),
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
  const statusOf = async (as: User) =>
    (await server.ask(listPlans, {}, as)).find((it) => it.moduleId === foodKart)?.subscription
      .status

  test('it waits for what the provider tells, and nobody else confirms it', async () => {
    const { owner, payment } = await aPayer()
    expect(payment.state).toBe('pending')
    expect(await server.ask(startCheckout, { id: payment.id }, owner)).toEqual({
      url: `https://pay.example/${payment.id}`,
    })
    expect(stripe.asked.at(-1)).toMatchObject({
      account: undefined,
      key: `checkout ${payment.id}`,
      fields: { 'line_items[0][price_data][unit_amount]': '2900' },
    })
    const master = await aUser(server, { role: 'master' })
    expect(
      await server.refusal(
        settlePayment,
        { companyId: owner.company.id, id: payment.id, event: 'plan-payment.confirm' },
        master,
      ),
    ).toBe('TRANSITION_NOT_ALLOWED')
    expect((await server.ask(listPaymentsToConfirm, {}, master)).rows).toEqual([])
    expect(await statusOf(owner)).toBe('trialing')
    expect(await tell('checkout.session.completed', owner, payment.id)).toBe(200)
    expect(await statusOf(owner)).toBe('active')
    expect(await server.refusal(startCheckout, { id: payment.id }, owner)).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
  })

  test('another sum, currency, account or company confirms nothing', async () => {
    const { owner, payment } = await aPayer()
    const { owner: other } = await aPayer()
    await tell('checkout.session.completed', owner, payment.id, { amount_total: 29 })
    await tell('checkout.session.completed', owner, payment.id, { currency: 'inr' })
    await tell('checkout.session.completed', owner, payment.id, { payment_status: 'unpaid' })
    await tell('checkout.session.completed', owner, payment.id, {}, 'acct_of_a_shop')
    await tell('checkout.session.completed', other, payment.id)
    expect([await statusOf(owner), await statusOf(other)]).toEqual(['trialing', 'trialing'])
  })

  test('a page that ran out frees the module for another try; money that comes after all is taken', async () => {
    const { owner, payment } = await aPayer()
    await tell('checkout.session.expired', owner, payment.id)
    expect(await statusOf(owner)).toBe('trialing')
    await tell('checkout.session.expired', owner, payment.id)
    await tell('checkout.session.async_payment_succeeded', owner, payment.id)
    await tell('checkout.session.completed', owner, payment.id)
    expect(await statusOf(owner)).toBe('active')
    expect((await server.ask(listInvoices, {}, owner)).rows).toMatchObject([{ status: 'paid' }])
  })
})
