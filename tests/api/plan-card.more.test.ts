import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { updateUser } from '#contract/account.ts'
import { listAudit } from '#contract/activity.ts'
import { moduleIds } from '#contract/modules.ts'
import { recordPayment } from '#contract/payment.ts'
import { listInvoices } from '#contract/invoice.ts'
import { listPlans, updateSubscription } from '#contract/plan.ts'
import { changePlanCard, getPlanCard, removePlanCard } from '#contract/plan-card.ts'
import { listOnlinePayments, startCheckout, withdrawPayment } from '#contract/plan-payment.ts'
import { getUser } from '#contract/user.ts'
import { buildApp } from '../../server/app.ts'
import { forgetLeftCards, planForget } from '../../server/plan/forget-cards.ts'
import { sweepSubscriptions } from '../../server/plan/sweep.ts'
import { periodEnd } from '../../server/plan/terms.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { enqueue } from '../../server/outbox/enqueue.ts'
import { seedReference } from '../../server/seed/reference.ts'
import {
  startTestProvider,
  type TestProvider,
} from '../../server/test-provider/start-test-provider.ts'
import { letPass } from '../support/let-pass.ts'
import { aCompany, aUser, type User } from '../support/builders.ts'
import { testClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { jobsDone } from '../support/jobs.ts'
import { type Mailbox, startMailbox } from '../support/mailbox.ts'
import { startServer, type TestServer } from '../support/server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const { foodKart, ekart } = moduleIds
const keys = { secretKey: 'sk_test', clientId: 'ca_test', webhookSecret: 'whsec_test' }
const cards = {
  good: '4242 4242 4242 4242',
  secure: '4000 0000 0000 3220',
  declinedLater: '4000 0000 0000 0341',
  late: '4000 0000 0000 0077',
  twice: '4000 0000 0000 0093',
}
type Module = typeof foodKart | typeof ekart

test('without keys no card is offered', async () => {
  const server = await startServer()
  const owner = await aUser(server)
  expect(await server.ask(getPlanCard, {}, owner)).toEqual({ isOffered: false })
  for (const call of [changePlanCard, removePlanCard])
    expect(await server.refusal(call, {}, owner)).toBe('NOT_FOUND')
  await server.close()
})

describe.each(databases())('subscriptions charged to a card on %s', (database) => {
  let server: TestServer
  let provider: TestProvider
  let mailbox: Mailbox
  const clock = testClock()

  beforeAll(async () => {
    mailbox = await startMailbox()
    provider = await startTestProvider({ clock: { now: () => server?.clock.now() ?? clock.now() } })
    server = await startServer({
      database,
      config: { stripe: { ...keys, host: provider.url }, smtpUrl: mailbox.url },
    })
    await seedReference(server.databases.write)
    await server.http.listen({ port: 0, host: '127.0.0.1' })
    const at = server.http.server.address()
    const port = typeof at === 'object' ? at?.port : 0
    const url = `http://127.0.0.1:${port}/api/webhook/payment/stripe`
    provider.tell({ url, secret: keys.webhookSecret })
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
    await mailbox.close()
  })

  const planOf = async (as: User, moduleId: Module = foodKart) => {
    const found = (await server.ask(listPlans, {}, as)).find((one) => one.moduleId === moduleId)
    if (!found) throw new Error('not on the list')
    return found.subscription
  }
  const becomes = (as: User, what: object, moduleId: Module = foodKart) =>
    expect.poll(() => planOf(as, moduleId), { timeout: 8_000 }).toMatchObject(what)
  const mailOf = ({ userId }: User) => `${userId}@example.com`
  const cardOf = async (as: User) => (await server.ask(getPlanCard, {}, as)).card
  const useCard = (url: string, card: string) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card }) })
  const confirm = (url: string) =>
    fetch(`${url}/bank`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ answer: 'yes' }),
    })
  const hasCard = (as: User, last4: string) =>
    expect.poll(async () => (await cardOf(as))?.last4, { timeout: 8_000 }).toBe(last4)

  /** Asks to pay online and goes to the page. */
  const openPage = async (
    as: User,
    purpose: 'initial' | 'renewal' = 'initial',
    modules: Module[] = [foodKart],
  ) => {
    const { id } = await server.ask(
      recordPayment,
      { purpose, moduleIds: modules, method: 'online', amount: 2900 * modules.length },
      as,
    )
    return { id, url: (await server.ask(startCheckout, { id }, as)).url }
  }
  const saveCard = async (as: User, card: string) => {
    const { url } = await server.ask(changePlanCard, {}, as)
    await useCard(url, card)
    if (card === cards.secure) await confirm(url)
    await hasCard(as, card.slice(-4))
  }
  /** An owner whose first month is paid by a card, which is saved. */
  const aPayer = async (card = cards.good, modules: Module[] = [foodKart]): Promise<User> => {
    const owner = await aUser(server, {
      company: await aCompany(server, { modules: [], initial_payment: 0 }),
    })
    const { url } = await openPage(owner, 'initial', modules)
    await useCard(url, card)
    if (card === cards.secure) await confirm(url)
    for (const module of modules) await becomes(owner, { status: 'active' }, module)
    await hasCard(owner, card.slice(-4))
    return owner
  }
  const sweep = () => sweepSubscriptions(server.databases, server.clock.now())
  /** Time goes by, and people sign in again. */
  const pass = async (ms: number) => {
    await letPass(server, ms)
    await sweep()
  }
  const passPeriod = async (as: User) =>
    pass(((await planOf(as)).periodEndMs ?? 0) - server.clock.now())
  const payments = (as: User) =>
    server.databases.read
      .selectFrom('payment_txn')
      .select(['state', 'fault', 'card_last4 as last4', 'amount', 'direction'])
      .where('company_id', '=', as.company.id)
      .orderBy('created_ms')
      .orderBy('id')
      .execute()
  const statesOf = async (as: User) => (await payments(as)).map(({ state }) => state)
  const move = (as: User, event: 'subscription.cancel-at-end' | 'subscription.resume') =>
    server.call(updateSubscription, { moduleId: foodKart, event }, { as })

  test('the card of the first payment is saved, shown, and charged at the end of each period', async () => {
    const owner = await aPayer()
    expect(await cardOf(owner)).toMatchObject({ brand: 'visa', last4: '4242', expYear: 2034 })
    const { periodEndMs = 0, chargeMs } = await planOf(owner)
    expect(chargeMs).toBe(periodEndMs)
    const paid = await mailbox.mailAbout(mailOf(owner), 'payment of $29.00 received')
    expect(paid.text).toContain('for Food ordering')

    await pass(periodEndMs - server.clock.now() - 4 * DAY_MS)
    await sweep()
    const notice = await mailbox.mailAbout(mailOf(owner), 'will be charged on')
    expect(notice.text).toContain('Visa •••• 4242 is charged $29.00')
    expect(notice.text).not.toContain('expires')
    // A job that is not finished when a month passes has lost its lease, and is done again.
    await jobsDone(server)

    await passPeriod(owner)
    const next = periodEnd(periodEndMs, 'month')
    await becomes(owner, { status: 'active', periodEndMs: next, chargeMs: next })
    await sweep()
    expect(await payments(owner)).toMatchObject([
      { state: 'succeeded', last4: '4242' },
      { state: 'succeeded', last4: '4242' },
    ])
    const { rows } = await server.ask(listInvoices, {}, owner)
    expect(rows.map(({ status }) => status)).toEqual(['paid', 'paid'])
    await mailbox.mailAbout(mailOf(owner), 'payment of $29.00 received', 1)
    const told = mailbox.mails.filter(
      ({ to, subject }) => to.includes(mailOf(owner)) && subject.includes('will be charged'),
    )
    expect(told).toHaveLength(1)
    const audit = await server.ask(listAudit, { entity: 'subscription' }, owner)
    expect(audit.rows.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        'subscription.card-save',
        'subscription.charge',
        'subscription.renew',
      ]),
    )
  })

  test('modules that end together are charged in one payment', async () => {
    const owner = await aPayer(cards.good, [foodKart, ekart])
    const { periodEndMs } = await planOf(owner, ekart)
    await passPeriod(owner)
    for (const module of [foodKart, ekart] as const)
      await becomes(owner, { status: 'active', chargeMs: expect.any(Number) }, module)
    await expect.poll(() => statesOf(owner), { timeout: 8_000 }).toEqual(['succeeded', 'succeeded'])
    expect((await payments(owner))[1]?.amount).toBe(5800)
    expect((await planOf(owner, ekart)).periodEndMs).toBe(periodEnd(periodEndMs ?? 0, 'month'))
  })

  test('a card that is declined is tried again after 1, 3 and 5 days; then the grace ends', async () => {
    const owner = await aPayer(cards.declinedLater)
    await passPeriod(owner)
    const failedMs = server.clock.now()
    await becomes(owner, {
      status: 'past_due',
      fault: 'declined',
      chargeMs: failedMs + DAY_MS,
      graceEndMs: failedMs + 7 * DAY_MS,
    })
    const mail = await mailbox.mailAbout(mailOf(owner), 'the payment of $29.00 failed')
    expect(mail.text).toContain('The bank declined the card.')
    expect(mail.text).toContain('/actions/subscription')
    for (const [days, count] of [
      [1, 3],
      [3, 4],
      [5, 5],
    ] as const) {
      await pass(failedMs + days * DAY_MS - server.clock.now() - 60_000)
      expect(await statesOf(owner)).toHaveLength(count - 1)
      await pass(60_000)
      await expect
        .poll(() => statesOf(owner), { timeout: 8_000 })
        .toEqual(['succeeded', ...Array.from({ length: count - 1 }, () => 'failed')])
    }
    expect(await planOf(owner)).not.toHaveProperty('chargeMs')
    const master = await aUser(server, { role: 'master' })
    const list = async (state: 'failed' | 'succeeded') =>
      (await server.ask(listOnlinePayments, { state, rowSize: 100 }, master)).rows.filter(
        ({ companyId }) => companyId === owner.company.id,
      )
    expect(await list('failed')).toHaveLength(4)
    expect((await list('failed'))[0]).toMatchObject({
      card: { brand: 'visa', last4: '0341' },
      fault: 'declined',
      isCharge: true,
      amount: 2900,
    })
    expect(await list('succeeded')).toMatchObject([{ isCharge: false, card: { last4: '0341' } }])
    const partner = await aUser(server, { role: 'partner' })
    expect((await server.ask(listOnlinePayments, {}, partner)).rows).toEqual([])
    await pass(2 * DAY_MS)
    expect(await planOf(owner)).toMatchObject({ status: 'suspended', fault: 'declined' })
    expect((await server.ask(getUser, {}, owner)).status).toBe('InActive')
    expect(await statesOf(owner)).toHaveLength(5)

    const { url } = await openPage(owner, 'renewal')
    await useCard(url, cards.good)
    await becomes(owner, {
      status: 'active',
      periodEndMs: periodEnd(server.clock.now(), 'month'),
    })
    expect((await server.ask(getUser, {}, owner)).status).toBe('Active')
  })

  test('another card is charged at once for what is past due', async () => {
    const owner = await aPayer(cards.declinedLater)
    const { periodEndMs = 0 } = await planOf(owner)
    await passPeriod(owner)
    await becomes(owner, { status: 'past_due' })
    await saveCard(owner, cards.good)
    await becomes(owner, { status: 'active', periodEndMs: periodEnd(periodEndMs, 'month') })
    expect(await statesOf(owner)).toEqual(['succeeded', 'failed', 'succeeded'])
  })

  test('a bank that wants a confirmation leaves it to the owner, on the page', async () => {
    const owner = await aPayer(cards.secure)
    await passPeriod(owner)
    await becomes(owner, { status: 'past_due', fault: 'authentication' })
    await pass(DAY_MS - HOUR_MS)
    const { url } = await openPage(owner, 'renewal')
    // While the page is open, the card is not charged beside it.
    await pass(HOUR_MS)
    expect(await statesOf(owner)).toEqual(['succeeded', 'failed', 'pending'])
    await useCard(url, cards.secure)
    await confirm(url)
    await becomes(owner, { status: 'active' })
    expect(await statesOf(owner)).toEqual(['succeeded', 'failed', 'succeeded'])
  })

  test('who cancels is not charged; who thinks again before the end is', async () => {
    const owner = await aPayer()
    expect((await move(owner, 'subscription.cancel-at-end')).status).toBe(200)
    expect(await planOf(owner)).not.toHaveProperty('chargeMs')
    await move(owner, 'subscription.resume')
    await passPeriod(owner)
    await expect.poll(() => statesOf(owner), { timeout: 8_000 }).toEqual(['succeeded', 'succeeded'])
    await becomes(owner, { status: 'active' })
    await move(owner, 'subscription.cancel-at-end')
    await passPeriod(owner)
    await pass(DAY_MS)
    expect(await planOf(owner)).toMatchObject({ status: 'cancelled' })
    expect(await statesOf(owner)).toEqual(['succeeded', 'succeeded'])
  })

  test('without the card the next period is paid by hand', async () => {
    const owner = await aPayer()
    expect(await server.status(removePlanCard, {}, owner)).toBe(200)
    expect(await server.refusal(removePlanCard, {}, owner)).toBe('NOT_FOUND')
    expect(await cardOf(owner)).toBeUndefined()
    await passPeriod(owner)
    expect(await planOf(owner)).toMatchObject({ status: 'past_due' })
    await pass(DAY_MS)
    expect(await statesOf(owner)).toEqual(['succeeded'])
    // One that is saved again is charged at once.
    await saveCard(owner, cards.good)
    await becomes(owner, { status: 'active' })
  })

  test('90 days after leaving, the customer is deleted at the provider too, and can come back', async () => {
    const [stays, leaves] = [await aPayer(), await aPayer()]
    const customerOf = async (as: User) =>
      (
        await server.databases.read
          .selectFrom('plan_card')
          .select('customer_ref as ref')
          .where('company_id', '=', as.company.id)
          .executeTakeFirst()
      )?.ref
    const isDeleted = async (ref = '') => {
      const answer = await fetch(`${provider.url}/v1/customers/${ref}`)
      return ((await answer.json()) as { deleted?: boolean }).deleted
    }
    const forget = () => forgetLeftCards(server.databases, server.clock.now())
    const [kept, gone] = [await customerOf(stays), await customerOf(leaves)]
    await move(leaves, 'subscription.cancel-at-end')
    await passPeriod(leaves)
    await pass(DAY_MS)
    expect(await planOf(leaves)).toMatchObject({ status: 'cancelled' })
    await forget()
    expect(await customerOf(leaves)).toBe(gone)
    await pass(90 * DAY_MS)
    await Promise.all([forget(), forget()])
    expect(await customerOf(leaves)).toBeUndefined()
    await expect.poll(() => isDeleted(gone), { timeout: 8_000 }).toBe(true)
    expect([await customerOf(stays), await isDeleted(kept)]).toEqual([kept, false])
    const { rows } = await server.ask(listAudit, { entity: 'subscription' }, leaves)
    expect(rows.filter(({ event }) => event === 'subscription.card-remove')).toHaveLength(1)
    await saveCard(leaves, cards.good)
    expect(await customerOf(leaves)).not.toBe(gone)
  })

  test('a provider that is away is asked again until the customer is deleted there', async () => {
    const away = await startServer({
      database,
      config: { stripe: { ...keys, host: 'http://127.0.0.1:9' } },
    })
    const { company } = await aUser(away)
    const now = away.clock.now()
    await inTransaction(away.databases, (db) =>
      enqueue({ db, companyId: company.id }, planForget, { customer: 'cus_1' }),
    )
    const job = () =>
      away.databases.read
        .selectFrom('outbox_job')
        .select(['state', 'attempts', 'run_ms'])
        .where('company_id', '=', company.id)
        .where('kind', '=', 'plan.forget')
        .executeTakeFirst()
    await expect
      .poll(async () => (await job())?.attempts, { timeout: 8_000 })
      .toBeGreaterThanOrEqual(1)
    expect(await job()).toMatchObject({ state: 'pending' })
    expect((await job())?.run_ms).toBeGreaterThan(now)
    await away.close()
  })

  test('a company that was switched off is not charged', async () => {
    const owner = await aPayer()
    const master = await aUser(server, { role: 'master' })
    await server.call(updateUser, { id: owner.company.id, status: 'InActive' }, { as: master })
    await passPeriod(owner)
    expect((await planOf(owner)).status).toBe('past_due')
    await pass(DAY_MS)
    expect(await statesOf(owner)).toEqual(['succeeded'])
  })

  test('a charge that takes long stops nobody, and can be neither cancelled nor withdrawn', async () => {
    const owner = await aPayer()
    await server.databases.write
      .updateTable('plan_card')
      .set({ method_ref: `pm_test_${cards.late.replaceAll(' ', '')}_1` })
      .where('company_id', '=', owner.company.id)
      .execute()
    await passPeriod(owner)
    await becomes(owner, {
      status: 'active',
      payment: { isCharge: true, allowedEvents: [] },
    })
    const { payment } = await planOf(owner)
    expect((await move(owner, 'subscription.cancel-at-end')).problem.code).toBe('DUPLICATE')
    const withdrawn = await server.call(
      withdrawPayment,
      { id: payment?.id as never },
      { as: owner },
    )
    expect(withdrawn.problem.code).toBe('TRANSITION_NOT_ALLOWED')
    await pass(DAY_MS)
    expect((await planOf(owner)).status).toBe('active')
    expect(await statesOf(owner)).toHaveLength(2)
  })

  test('the provider says it twice: one period', async () => {
    const owner = await aPayer(cards.twice)
    const { periodEndMs = 0 } = await planOf(owner)
    await passPeriod(owner)
    await becomes(owner, { status: 'active', periodEndMs: periodEnd(periodEndMs, 'month') })
    expect(await statesOf(owner)).toEqual(['succeeded', 'succeeded'])
  })

  test('a page that is withdrawn can not be paid any more; one that was paid is not withdrawn', async () => {
    const owner = await aUser(server, {
      company: await aCompany(server, { modules: [], initial_payment: 0 }),
    })
    const first = await openPage(owner)
    expect(await server.status(withdrawPayment, { id: first.id }, owner)).toBe(200)
    expect((await useCard(first.url, cards.good)).status).toBe(410)
    const second = await openPage(owner)
    await useCard(second.url, cards.late)
    const answer = await server.call(withdrawPayment, { id: second.id }, { as: owner })
    expect(answer.problem).toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    expect(answer.problem.message).toContain('paid a moment ago')
  })

  test('of several workers at once one charges', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => aPayer()))
    const other = buildApp({
      databases: server.databases,
      config: server.config,
      clock: server.clock,
      log: pino({ level: 'silent' }),
    })
    await other.ready()
    const first = owners[0]
    if (!first) throw new Error('nobody pays')
    const { periodEndMs = 0 } = await planOf(first)
    server.clock.advance(periodEndMs - server.clock.now())
    await Promise.all(Array.from({ length: 5 }, () => sweep()))
    await pass(1)
    for (const owner of owners) {
      await becomes(owner, { status: 'active', periodEndMs: periodEnd(periodEndMs, 'month') })
      expect(await statesOf(owner)).toEqual(['succeeded', 'succeeded'])
    }
    await other.close()
  })
})
