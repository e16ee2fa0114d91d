import { beforeAll, describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { listAudit, listNotifications } from '#contract/activity.ts'
import { listCategories } from '#contract/catalogue.ts'
import { listModules } from '#contract/module.ts'
import { moduleIds } from '#contract/modules.ts'
import { createOrder } from '#contract/new-order.ts'
import { listOrders } from '#contract/order.ts'
import { listInvoices } from '#contract/invoice.ts'
import { listPayments, recordPayment } from '#contract/payment.ts'
import { listPlans, type Plan, updateSubscription } from '#contract/plan.ts'
import { settlePayment } from '#contract/plan-payment.ts'
import { getUser } from '#contract/user.ts'
import { sweepSubscriptions } from '../../server/plan/sweep.ts'
import { periodEnd } from '../../server/plan/terms.ts'
import { seedReference } from '../../server/seed/reference.ts'
import { letPass } from '../support/let-pass.ts'
import { aCompany, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const DAY_MS = 86_400_000
const { foodKart, ekart, service } = moduleIds

test('a period ends on the same day of the month, or on its last', () => {
  const day = (text: string) => Date.parse(`${text}T10:30:00Z`)
  expect(periodEnd(day('2026-05-20'), 'month')).toBe(day('2026-06-20'))
  expect(periodEnd(day('2026-01-31'), 'month')).toBe(day('2026-02-28'))
  expect(periodEnd(day('2024-02-29'), 'year')).toBe(day('2025-02-28'))
  expect(periodEnd(day('2026-12-15'), 'month')).toBe(day('2027-01-15'))
})

describe.each(databases())('subscriptions on %s', (database) => {
  const server = testServer({ database })
  beforeAll(async () => {
    await seedReference(server.databases.write)
  })

  /** Someone whose company has just proved its address: a module that waits, nothing paid. */
  const aBeginner = async (): Promise<User> => {
    const company = await aCompany(server, { modules: [], initial_payment: 0 })
    return aUser(server, { company })
  }
  const plan = async (as: User, moduleId: number = foodKart): Promise<Plan> => {
    const found = (await server.ask(listPlans, {}, as)).find((it) => it.moduleId === moduleId)
    if (!found) throw new Error('not on the list')
    return found
  }
  const move = (
    as: User,
    event: Parameters<typeof server.call<typeof updateSubscription>>[1]['event'],
    more: object = {},
  ) => server.call(updateSubscription, { moduleId: foodKart, event, ...more }, { as })
  const pay = (as: User, amount: number, more: object = {}) =>
    server.call(
      recordPayment,
      { purpose: 'initial', moduleIds: [foodKart], method: 'bank', amount, ...more },
      { as },
    )
  /** Asks to pay, and the master confirms what came. */
  const paid = async (as: User, amount: number, more: object = {}) => {
    const { id } = (await pay(as, amount, more)).data
    const master = await aUser(server, { role: 'master' })
    return server.call(
      settlePayment,
      { companyId: as.company.id, id, event: 'plan-payment.confirm' },
      { as: master },
    )
  }
  const sweep = () => sweepSubscriptions(server.databases, server.clock.now())
  const pass = (ms: number) => letPass(server, ms)
  const modulesOf = async (as: User) =>
    Object.fromEntries(
      (await server.ask(listModules, {}, as)).map(({ moduleId, status }) => [moduleId, status]),
    )

  test('everyone can read the price list; modules not yet used can be tried or paid', async () => {
    const beginner = await aBeginner()
    expect(await server.ask(listPlans, {}, beginner)).toHaveLength(7)
    expect(await plan(beginner)).toMatchObject({
      priceAmount: 2900,
      yearlyAmount: 29_000,
      currency: 'USD',
      trialDays: 14,
      subscription: {
        status: 'none',
        allowedEvents: ['subscription.request-initial', 'subscription.start-trial'],
      },
    })
  })

  test('a trial opens the module at once and once, and its end closes the company for writing alone', async () => {
    const owner = await aBeginner()
    expect((await move(owner, 'subscription.start-trial')).data.subscription).toMatchObject({
      status: 'trialing',
      trialEndMs: server.clock.now() + 14 * DAY_MS,
      version: 1,
    })
    expect(await server.ask(getUser, {}, owner)).toMatchObject({
      initialPayment: true,
      moduleId: foodKart,
      status: 'Active',
    })
    expect((await move(owner, 'subscription.start-trial')).problem).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      current: { subscription: { status: 'trialing' } },
    })
    const product = await aProduct(server, { company: owner.company })
    const order = () =>
      server.call(
        createOrder,
        { items: [{ productId: product, quantity: 1 }] },
        { as: { ...owner, moduleId: foodKart } },
      )
    expect((await order()).status).toBe(200)
    await pass(14 * DAY_MS)
    expect(await sweep()).toBe(1)
    expect(await sweep()).toBe(0)
    expect((await order()).problem.code).toBe('ACCOUNT_INACTIVE')
    expect((await server.ask(listOrders, {}, { ...owner, moduleId: foodKart })).rows).toHaveLength(
      1,
    )
    expect((await plan(owner)).subscription).toMatchObject({
      status: 'suspended',
      allowedEvents: ['subscription.request-renewal', 'subscription.close'],
    })
    expect((await server.ask(listNotifications, {}, owner)).rows).toMatchObject([
      { kind: 'subscription.changed', values: { module: 'foodKart', status: 'suspended' } },
    ])

    expect((await paid(owner, 2900, { purpose: 'renewal' })).status).toBe(200)
    expect((await order()).status).toBe(200)
    const audit = (await server.ask(listAudit, { entity: 'subscription' }, owner)).rows.map(
      ({ event, actorRole }) => [event, actorRole],
    )
    expect(audit.toReversed()).toEqual([
      ['subscription.start-trial', 'business'],
      ['subscription.trial-end', 'system'],
      ['subscription.request-renewal', 'business'],
      ['subscription.pay', 'master'],
    ])
  })

  test('the first payment fits the price list or is refused, and leaves an invoice', async () => {
    const owner = await aBeginner()
    expect((await pay(owner, 2899)).problem).toMatchObject({ status: 409, code: 'AMOUNT_MISMATCH' })
    expect((await pay(owner, 2900, { moduleIds: [foodKart, ekart] })).problem.code).toBe(
      'AMOUNT_MISMATCH',
    )
    expect(
      (
        await paid(owner, 58_000, {
          moduleIds: [foodKart, ekart, ekart],
          period: 'year',
          providerRef: 'T-1',
        })
      ).data,
    ).toMatchObject({
      purpose: 'initial',
      amount: 58_000,
      currency: 'USD',
    })
    expect((await pay(owner, 2900)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    expect(await modulesOf(owner)).toEqual({ [foodKart]: 'Active', [ekart]: 'Active' })
    expect((await plan(owner)).subscription).toMatchObject({
      status: 'active',
      period: 'year',
      periodEndMs: periodEnd(server.clock.now(), 'year'),
    })
    expect((await server.ask(listInvoices, {}, owner)).rows).toMatchObject([
      { number: 'INV-000001', amount: 58_000, status: 'paid', moduleIds: [foodKart, ekart] },
    ])
    expect((await server.ask(listPayments, { purpose: 'initial' }, owner)).rows).toMatchObject([
      { amount: 58_000, actorName: 'Ada Fernando' },
    ])
  })

  test('a subscription that breaks by the clock stops no other: it is logged once, and tried again every hour', async () => {
    const [first, second] = [await aBeginner(), await aBeginner()]
    for (const owner of [first, second]) await move(owner, 'subscription.start-trial')
    const subscriptions = server.databases.write
      .updateTable('subscription')
      .where('company_id', '=', first.company.id)
    await subscriptions.set({ module_id: 99 as never }).execute()
    await pass(14 * DAY_MS)
    const warned: object[] = []
    const sweepAfter = (minutes: number) =>
      sweepSubscriptions(server.databases, server.clock.now() + minutes * 60_000, {
        warn: (details) => warned.push(details),
      })
    expect(await sweepAfter(0)).toBe(1)
    expect((await plan(second)).subscription.status).toBe('suspended')
    await sweepAfter(1)
    await sweepAfter(60)
    expect(warned).toMatchObject([{ event: 'subscription.due', companyId: first.company.id }])
    await subscriptions.set({ module_id: foodKart }).execute()
    expect(await sweepAfter(61)).toBe(0)
    expect(await sweepAfter(120)).toBe(1)
  })

  test('of many concurrent requests to pay for the same period one succeeds', async () => {
    const owner = await aBeginner()
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(owner, 2900)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    expect((await server.ask(listInvoices, {}, owner)).pagination.totalRows).toBe(1)
  })

  test('a period that ends unpaid leaves a week to pay, then the module is off while others go on', async () => {
    const owner = await aBeginner()
    await paid(owner, 2900)
    await paid(owner, 25_000, { moduleIds: [service], period: 'year' })
    const firstEnd = periodEnd(server.clock.now(), 'month')
    await pass(firstEnd - server.clock.now())
    await sweep()
    expect((await plan(owner)).subscription.status).toBe('past_due')
    expect((await server.ask(listInvoices, {}, owner)).rows[0]).toMatchObject({
      status: 'open',
      amount: 2900,
    })
    await pass(3 * DAY_MS)
    await paid(owner, 2900, { purpose: 'renewal' })
    expect((await plan(owner)).subscription).toMatchObject({
      status: 'active',
      periodEndMs: periodEnd(firstEnd, 'month'),
    })
    expect((await server.ask(listInvoices, {}, owner)).rows.map(({ status }) => status)).toEqual([
      'paid',
      'void',
      'paid',
      'paid',
    ])

    await pass(31 * DAY_MS)
    await sweep()
    await pass(7 * DAY_MS)
    await sweep()
    expect((await plan(owner)).subscription.status).toBe('suspended')
    expect(await modulesOf(owner)).toEqual({ [foodKart]: 'InActive', [service]: 'Active' })
    expect(await server.ask(getUser, {}, owner)).toMatchObject({
      status: 'Active',
      moduleId: service,
    })
    expect(await server.refusal(listCategories, {}, { ...owner, moduleId: foodKart })).toBe(
      'MODULE_FORBIDDEN',
    )
    expect(await server.status(listPlans, {}, { ...owner, moduleId: foodKart })).toBe(200)
  })

  test('who does not pay any more can close what is suspended', async () => {
    const owner = await aBeginner()
    await paid(owner, 2900)
    await pass(31 * DAY_MS)
    await sweep()
    await pass(7 * DAY_MS)
    await sweep()
    expect((await move(owner, 'subscription.close')).data.subscription.status).toBe('cancelled')
  })

  test('who cancels keeps the module to the end of the period and may think again', async () => {
    const owner = await aBeginner()
    await paid(owner, 2900)
    expect(
      (await move(owner, 'subscription.cancel-at-end', { expectedVersion: 4 })).problem,
    ).toMatchObject({ code: 'VERSION_CONFLICT', current: { subscription: { version: 2 } } })
    expect(
      (await move(owner, 'subscription.cancel-at-end', { expectedVersion: 2 })).data.subscription
        .status,
    ).toBe('cancelling')
    expect((await move(owner, 'subscription.resume')).data.subscription.status).toBe('active')
    expect(
      (await move(owner, 'subscription.change-plan', { period: 'year' })).data.subscription,
    ).toMatchObject({ status: 'active', period: 'year' })
    await move(owner, 'subscription.cancel-at-end')
    await pass(31 * DAY_MS)
    await sweep()
    expect((await plan(owner)).subscription.status).toBe('cancelled')
    expect((await server.ask(getUser, {}, owner)).status).toBe('InActive')
    expect((await paid(owner, 29_000, { purpose: 'renewal', period: 'year' })).status).toBe(200)
    expect((await server.ask(getUser, {}, owner)).status).toBe('Active')
  })

  test('a company that master switched off does not pay its way back', async () => {
    const owner = await aUser(server, {
      company: await aCompany(server, { modules: ['foodKart'], status: 'InActive' }),
    })
    await server.databases.write
      .insertInto('subscription')
      .values({
        company_id: owner.company.id,
        id: 's1',
        module_id: ekart,
        status: 'active',
        period: 'month',
        trial_end_ms: null,
        period_end_ms: null,
        due_ms: null,
        created_ms: 1,
        updated_ms: 1,
        version: 1,
      })
      .execute()
    expect((await paid(owner, 2900)).status).toBe(200)
    expect((await server.ask(getUser, {}, owner)).status).toBe('InActive')
  })

  test('nothing begins that would run unused in a company that was switched off', async () => {
    const owner = await aBeginner()
    const master = await aUser(server, { role: 'master' })
    const turn = (status: 'Active' | 'InActive') =>
      server.call(updateUser, { id: owner.company.id, status }, { as: master })
    await turn('InActive')
    expect((await plan(owner)).subscription.allowedEvents).toEqual([])
    expect((await move(owner, 'subscription.start-trial')).problem).toMatchObject({
      code: 'ACCOUNT_INACTIVE',
      message: expect.stringContaining('switched off by its administrators'),
    })
    expect((await pay(owner, 2900)).problem.code).toBe('ACCOUNT_INACTIVE')
    await turn('Active')
    expect((await move(owner, 'subscription.start-trial')).status).toBe(200)
  })

  test('an overseer who switches a company off and on restores what its subscription says', async () => {
    const owner = await aBeginner()
    const master = await aUser(server, { role: 'master' })
    const turn = (status: 'Active' | 'InActive') =>
      server.call(updateUser, { id: owner.company.id, status }, { as: master })
    const status = async () => (await server.ask(getUser, {}, owner)).status
    await move(owner, 'subscription.start-trial')
    expect((await turn('InActive')).data.companyStatus).toBe('InActive')
    expect((await turn('Active')).data.companyStatus).toBe('Active')
    expect(await status()).toBe('Active')

    // The trial ends while it is off: switched on again, it waits for its payment.
    await turn('InActive')
    await pass(14 * DAY_MS)
    await sweep()
    expect((await turn('Active')).data.companyStatus).toBe('InActive')
    expect(await status()).toBe('InActive')
    expect((await turn('Active')).problem).toMatchObject({
      code: 'UNPAID',
      message: expect.stringContaining('when the subscription is paid'),
    })
    expect((await paid(owner, 2900, { purpose: 'renewal' })).status).toBe(200)
    expect(await status()).toBe('Active')

    // Off while it is unpaid, it does not pay its way back.
    await pass(31 * DAY_MS)
    await sweep()
    await pass(7 * DAY_MS)
    await sweep()
    expect(await status()).toBe('InActive')
    await turn('InActive')
    expect((await pay(owner, 2900, { purpose: 'renewal' })).problem.code).toBe('ACCOUNT_INACTIVE')
    await turn('Active')
    expect((await paid(owner, 2900, { purpose: 'renewal' })).status).toBe(200)
    expect(await status()).toBe('Active')
  })

  test('staff and readers pay for nothing; money has to come as a payment', async () => {
    const owner = await aBeginner()
    expect(
      (await pay(await aUser(server, { company: owner.company, role: 'staff' }), 2900)).problem
        .code,
    ).toBe('ROLE_FORBIDDEN')
    expect(
      (
        await move(
          await aUser(server, { company: owner.company, role: 'partner' }),
          'subscription.start-trial',
        )
      ).problem.code,
    ).toBe('ROLE_FORBIDDEN')
    expect((await move(owner, 'subscription.pay-initial')).problem.code).toBe('UNPAID')
    expect((await move(owner, 'subscription.trial-end')).problem.code).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    expect(
      (
        await server.call(
          recordPayment,
          { purpose: 'initial', method: 'cash', amount: 1 },
          { as: owner },
        )
      ).problem.errors,
    ).toMatchObject([{ path: 'module_ids' }])
  })
})
