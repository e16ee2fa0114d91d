import { describe, expect, test } from 'vitest'
import { listAudit, listNotifications } from '#contract/activity.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { getOrder } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { accountStatus, connectAccount, disconnectAccount } from '#contract/payment-account.ts'
import { refundOrder } from '#contract/refund.ts'
import { getUser } from '#contract/user.ts'
import { aCompany, anOrder, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { connectTo } from '../support/given/account.ts'
import { duringTests } from '../support/during-tests.ts'
import { letPass } from '../support/let-pass.ts'
import { startMailbox } from '../support/mailbox.ts'
import { startServer } from '../support/server.ts'
import { startStripe } from '../support/stripe.ts'

test('without keys money is taken by hand', async () => {
  const server = await startServer()
  const owner = await aUser(server)
  expect(await server.ask(accountStatus, {}, owner)).toEqual({ status: 'manual' })
  expect(await server.refusal(connectAccount, { code: 'c', state: 's' }, owner)).toBe(
    'LINK_EXPIRED',
  )
  expect(
    (
      await server.request({
        method: 'POST',
        url: '/api/webhook/payment/stripe',
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      })
    ).statusCode,
  ).toBe(404)
  await server.close()
})

describe.each(databases())('the payment provider on %s', (database) => {
  const stripe = duringTests(startStripe)
  const mailbox = duringTests(startMailbox)
  const server = duringTests(() =>
    startServer({ database, config: { stripe: stripe.settings, smtpUrl: mailbox.url } }),
  )
  let accountNo = 0
  let eventNo = 0

  const anAccount = (ref: string, more: object = {}) => ({
    id: ref,
    object: 'account',
    email: 'shop@example.com',
    charges_enabled: true,
    payouts_enabled: false,
    ...more,
  })
  const stateOf = async (as: User) =>
    new URL((await server.ask(accountStatus, {}, as)).connectUrl ?? '').searchParams.get('state') ??
    ''
  /** An owner whose company is connected. */
  const connected = async (): Promise<{ owner: User; ref: string }> => {
    accountNo += 1
    const ref = `acct_${database}${accountNo}`
    const owner = await aUser(server, { company: await aCompany(server), module: 'foodKart' })
    stripe.answer('/oauth/token', () => ({
      status: 200,
      body: {
        stripe_user_id: ref,
        access_token: 'sk_of_theirs',
        refresh_token: 'rt_of_theirs',
        token_type: 'bearer',
      },
    }))
    stripe.answer(`/v1/accounts/${ref}`, () => ({ status: 200, body: anAccount(ref) }))
    const answer = await server.call(
      connectAccount,
      { code: 'ac_1', state: await stateOf(owner) },
      { as: owner },
    )
    expect(answer.data).toEqual({ accountId: ref, isChargesEnabled: true, isPayoutsEnabled: false })
    return { owner, ref }
  }
  const anEvent = (type: string, account: string, object: object, more: object = {}) => {
    eventNo += 1
    return {
      id: `evt_${database}${eventNo}`,
      object: 'event',
      type,
      account,
      created: Math.floor(server.clock.now() / 1000),
      data: { object },
      ...more,
    }
  }
  const post = (body: string, signature: string) =>
    server.request({
      method: 'POST',
      url: '/api/webhook/payment/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    })
  const send = (event: object) => {
    const { body, signature } = stripe.sign(event, server.clock.now())
    return post(body, signature)
  }
  const aPaid = (
    orderId: Id,
    ref: string,
    amount: number,
    id = `pi_${database}${(eventNo += 1)}`,
  ) =>
    anEvent('payment_intent.succeeded', ref, {
      id,
      object: 'payment_intent',
      amount_received: amount,
      currency: 'gbp',
      metadata: { order_id: orderId },
    })
  const read = (id: Id, as: User) => server.ask(getOrder, { id }, as)
  const told = async (id: string) =>
    (
      await server.databases.read
        .selectFrom('webhook_event')
        .select('outcome')
        .where('event_id', '=', id)
        .executeTakeFirst()
    )?.outcome
  const settled = (id: Id, as: User, state: string) =>
    expect
      .poll(
        async () =>
          (await read(id, as)).payments.find(({ direction }) => direction === 'out')?.state,
        { timeout: 5_000 },
      )
      .toBe(state)

  test('an owner connects by a link that works once and in their session alone; the secrets lie sealed', async () => {
    const { owner, ref } = await connected()
    expect(await server.ask(accountStatus, {}, owner)).toEqual({
      status: 'active',
      accountLabel: 'shop@example.com',
    })
    expect((await server.ask(getUser, {}, owner)).usesPaymentAccount).toBe(true)
    const row = await server.databases.read
      .selectFrom('payment_account')
      .selectAll()
      .where('account_ref', '=', ref)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('of_theirs')
    expect(row.secret_enc).toMatch(/^v1\.aes-256-gcm\./)

    const other = await aUser(server, { company: await aCompany(server) })
    const state = await stateOf(other)
    const before = stripe.asked.length
    const colleague = await aUser(server, { company: other.company })
    expect(await server.refusal(connectAccount, { code: 'ac', state }, colleague)).toBe(
      'LINK_EXPIRED',
    )
    expect(stripe.asked).toHaveLength(before)
    const tries = await Promise.all(
      [1, 2, 3].map(() => server.call(connectAccount, { code: 'ac', state }, { as: other })),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    const late = await stateOf(await aUser(server))
    server.clock.advance(31 * 60_000)
    expect(await server.refusal(connectAccount, { code: 'ac', state: late }, other)).toBe(
      'LINK_EXPIRED',
    )
  })

  test('an owner disconnects with their password; the provider is called first, and it is mailed and recorded', async () => {
    const { owner, ref } = await connected()
    const again = () => server.call(disconnectAccount, {}, { as: owner })
    await server.databases.write
      .updateTable('session')
      .set({ confirmed_ms: null })
      .where('user_id', '=', owner.userId)
      .execute()
    expect((await again()).problem.code).toBe('PASSWORD_NEEDED')
    await server.databases.write
      .updateTable('session')
      .set({ confirmed_ms: server.clock.now() })
      .where('user_id', '=', owner.userId)
      .execute()
    stripe.answer('/oauth/deauthorize', () => 'silence')
    expect((await again()).problem.code).toBe('RETRY_LATER')
    expect((await server.ask(accountStatus, {}, owner)).status).toBe('active')
    stripe.answer('/oauth/deauthorize', () => ({ status: 200, body: { stripe_user_id: ref } }))
    expect((await again()).status).toBe(200)
    expect(stripe.asked.at(-1)).toMatchObject({
      path: '/oauth/deauthorize',
      fields: { client_id: stripe.settings.clientId, stripe_user_id: ref },
    })
    expect((await server.ask(accountStatus, {}, owner)).status).toBe('none')
    expect((await server.ask(getUser, {}, owner)).usesPaymentAccount).toBe(false)
    const { rows } = await server.ask(listAudit, { entity: 'account' }, owner)
    expect(rows.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['account.connect', 'account.disconnect']),
    )
    await expect
      .poll(() => mailbox.mails.map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining('the payment account was disconnected'))
    expect((await again()).problem.code).toBe('NOT_FOUND')
  })

  test('of several concurrent disconnections one removes the account and is mailed', async () => {
    const { owner, ref } = await connected()
    stripe.answer('/oauth/deauthorize', () => ({ status: 200, body: { stripe_user_id: ref } }))
    const all = await Promise.all(
      Array.from({ length: 5 }, () => server.call(disconnectAccount, {}, { as: owner })),
    )
    expect(all.map(({ status }) => status)).toContain(200)
    const { rows } = await server.ask(listAudit, { entity: 'account' }, owner)
    expect(rows.filter(({ event }) => event === 'account.disconnect')).toHaveLength(1)
  })

  test('what the provider does not know as connected any more is let go of too', async () => {
    const { owner } = await connected()
    stripe.answer('/oauth/deauthorize', () => ({
      status: 401,
      body: { error: 'invalid_client', error_description: 'This application is not connected' },
    }))
    expect(await server.status(disconnectAccount, {}, owner)).toBe(200)
    expect((await server.ask(accountStatus, {}, owner)).status).toBe('none')
  })

  test('a code that the provider does not know is expired; a provider that is away is tried later', async () => {
    const owner = await aUser(server, { company: await aCompany(server) })
    stripe.answer('/oauth/token', () => ({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Authorization code does not exist' },
    }))
    expect(
      await server.refusal(connectAccount, { code: 'no', state: await stateOf(owner) }, owner),
    ).toBe('LINK_EXPIRED')
    stripe.answer('/oauth/token', () => 'silence')
    const away = await server.call(
      connectAccount,
      { code: 'ac', state: await stateOf(owner) },
      { as: owner },
    )
    expect([away.status, away.problem.code]).toEqual([503, 'RETRY_LATER'])
    expect((await server.ask(accountStatus, {}, owner)).status).toBe('none')
  })

  test('a received payment pays the order once, however often it is reported', async () => {
    const { owner, ref } = await connected()
    const { id } = await anOrder(server, { company: owner.company })
    const event = aPaid(id, ref, 1000)
    expect(
      (await Promise.all([send(event), send(event), send(event)])).map(
        ({ statusCode }) => statusCode,
      ),
    ).toEqual([200, 200, 200])
    // The same payment under another event: its reference is known.
    await send({ ...event, id: `${event.id}b` })
    const paid = await read(id, owner)
    expect(paid).toMatchObject({
      paymentStatus: 'paid',
      paidAmount: 1000,
      payments: [{ method: 'online', direction: 'in', amount: 1000, state: 'succeeded' }],
    })
    expect(paid.history).toMatchObject([{ event: 'payment.pay', actorRole: 'system' }])
  })

  test('an event takes effect once however often it comes, also under another id', async () => {
    const { owner, ref } = await connected()
    const { id } = await anOrder(server, { company: owner.company })
    const event = aPaid(id, ref, 1000)
    const rung = async () =>
      (await server.ask(listNotifications, {}, owner)).rows.filter(
        ({ kind }) => kind === 'payment.received',
      ).length
    await send(event)
    for (let repeat = 0; repeat < 3; repeat += 1)
      expect((await send(event)).json()).toEqual({ received: true })
    // The same id with other content is still a repeat: the first one counts.
    await send({ ...aPaid(id, ref, 400), id: event.id })
    expect([await rung(), (await read(id, owner)).paidAmount]).toEqual([1, 1000])
    const noted = await server.databases.read
      .selectFrom('webhook_event')
      .select('kind')
      .where('source', '=', 'stripe')
      .where('event_id', '=', event.id)
      .execute()
    expect(noted).toHaveLength(1)
    await send({ ...event, id: `${event.id}b` })
    expect([await rung(), (await read(id, owner)).payments.length]).toEqual([1, 1])
  })

  test('money for what is paid meanwhile or over is booked, and goes back the same way', async () => {
    const { owner, ref } = await connected()
    const { id } = await anOrder(server, { company: owner.company })
    await server.call(
      recordPayment,
      { purpose: 'order', orderId: id, method: 'cash', amount: 1000 },
      { as: owner },
    )
    await send(aPaid(id, ref, 1000))
    expect(await read(id, owner)).toMatchObject({
      paymentStatus: 'paid',
      paidAmount: 1000,
      payments: [
        { method: 'cash' },
        { method: 'online' },
        { direction: 'out', method: 'online', amount: 1000 },
      ],
    })
    const refused = await anOrder(server, { company: owner.company, order_status_id: 4 })
    await send(aPaid(refused.id, ref, 1000))
    expect((await read(refused.id, owner)).paidAmount).toBe(1000)
  })

  test('what is not signed by the provider, altered, old or signed for another is refused and changes nothing', async () => {
    const { owner, ref } = await connected()
    const { id } = await anOrder(server, { company: owner.company })
    const event = aPaid(id, ref, 1000)
    const { body, signature } = stripe.sign(event, server.clock.now())
    const wrong = [
      await post(body, ''),
      await post(body, 't=1,v1=00'),
      await post(body.replace('1000', '1001'), signature),
      await post(body, stripe.sign(event, server.clock.now(), 'whsec_other').signature),
      await post(body, stripe.sign(event, server.clock.now() - 10 * 60_000).signature),
    ]
    expect(wrong.map((response) => [response.statusCode, response.json().code])).toEqual(
      wrong.map(() => [422, 'INVALID_CREDENTIALS']),
    )
    expect((await read(id, owner)).paidAmount).toBe(0)
    expect(await told(event.id)).toBeUndefined()
  })

  test('an order that was completed unpaid is paid by money that comes then', async () => {
    const { owner, ref } = await connected()
    const { id } = await anOrder(server, { company: owner.company, order_status_id: 6 })
    await send(aPaid(id, ref, 1000))
    expect(await read(id, owner)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0 })
  })

  test('with live keys a message about a test payment pays nothing', async () => {
    const live = await startServer({
      database,
      config: { stripe: { ...stripe.settings, secretKey: 'sk_live_1' } },
    })
    const owner = await aUser(live, { company: await aCompany(live), module: 'foodKart' })
    const ref = `acct_live_${database}`
    await connectTo({ server: live, company: owner.company, ref })
    const { id } = await anOrder(live, { company: owner.company })
    for (const livemode of [false, true]) {
      const event = { ...aPaid(id, ref, 1000), livemode }
      const { body, signature } = stripe.sign(event, live.clock.now())
      await live.request({
        method: 'POST',
        url: '/api/webhook/payment/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      })
      expect((await live.call(getOrder, { id }, { as: owner })).data.paidAmount).toBe(
        livemode ? 1000 : 0,
      )
    }
    await live.close()
  })

  test('money of another currency does not pay an order, whatever the number', async () => {
    const { owner, ref } = await connected()
    const { id } = await anOrder(server, { company: owner.company })
    const paid = aPaid(id, ref, 1000)
    const event = { ...paid, data: { object: { ...paid.data.object, currency: 'lkr' } } }
    expect((await send(event)).statusCode).toBe(200)
    expect(await told(event.id)).toBe('unknown')
    expect(await read(id, owner)).toMatchObject({ paymentStatus: 'unpaid', paidAmount: 0 })
    const right = aPaid(id, ref, 1000)
    await send(right)
    expect((await read(id, owner)).paymentStatus).toBe('paid')
  })

  test('the account says whose order it is: nobody pays for an order of another company', async () => {
    const { owner } = await connected()
    const { ref: theirs } = await connected()
    const { id } = await anOrder(server, { company: owner.company })
    const foreign = aPaid(id, theirs, 1000)
    const nobody = aPaid(id, 'acct_nobody', 1000)
    expect((await send(foreign)).statusCode).toBe(200)
    expect((await send(nobody)).statusCode).toBe(200)
    expect([await told(foreign.id), await told(nobody.id)]).toEqual(['unknown', 'unknown'])
    expect((await read(id, owner)).paidAmount).toBe(0)
  })

  test('an older message about an account does not undo a newer one; a connection that is taken back is gone', async () => {
    const { owner, ref } = await connected()
    const now = Math.floor(server.clock.now() / 1000)
    await send(
      anEvent('account.updated', ref, anAccount(ref, { charges_enabled: false }), {
        created: now + 60,
      }),
    )
    await send(anEvent('account.updated', ref, anAccount(ref), { created: now + 30 }))
    expect((await server.ask(accountStatus, {}, owner)).status).toBe('pending')
    await send(
      anEvent(
        'account.application.deauthorized',
        ref,
        { id: 'ca_standin', object: 'application' },
        { created: now + 90 },
      ),
    )
    expect((await server.ask(accountStatus, {}, owner)).status).toBe('none')
    expect((await server.ask(getUser, {}, owner)).usesPaymentAccount).toBe(false)
    const unknown = anEvent('charge.dispute.created', ref, {})
    await send(unknown)
    expect(await told(unknown.id)).toBe('unknown')
  })

  test('an online payment is refunded the same way after the commit, once, whichever event comes first', async () => {
    const { owner, ref } = await connected()
    const email = 'noor@mail.example'
    const { id } = await anOrder(server, { company: owner.company, contact_email: email })
    // A job that is done stays for a week, without its content.
    const countMails = async () => {
      const { count } = await server.databases.read
        .selectFrom('outbox_job')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('company_id', '=', owner.company.id)
        .where('kind', '=', 'order.guest')
        .executeTakeFirstOrThrow()
      return Number(count)
    }
    await send(aPaid(id, ref, 1000))
    const before = await countMails()
    const paid = await read(id, owner)
    stripe.answer('/v1/refunds', ({ fields }) => ({
      status: 200,
      body: {
        id: 're_1',
        object: 'refund',
        status: 'pending',
        metadata: { payment_id: fields['metadata[payment_id]'] },
      },
    }))
    const given = await server.ask(
      refundOrder,
      {
        orderId: id,
        expectedVersion: paid.version,
        amount: 400,
        method: 'online',
        reason: 'Late',
      },
      owner,
    )
    expect(given).toMatchObject({ state: 'pending', amount: 400 })
    await expect
      .poll(
        () =>
          stripe.asked.filter(({ path, account }) => path === '/v1/refunds' && account === ref)
            .length,
        { timeout: 5_000 },
      )
      .toBe(1)
    expect(stripe.asked.findLast(({ path }) => path === '/v1/refunds')?.fields).toMatchObject({
      amount: '400',
      'metadata[payment_id]': given.id,
    })
    expect(await countMails()).toBe(before)
    const refund = { id: 're_1', object: 'refund', metadata: { payment_id: given.id } }
    await send(anEvent('refund.updated', ref, { ...refund, status: 'succeeded' }))
    await settled(id, owner, 'succeeded')
    expect(await countMails()).toBe(before + 1)
    // An older word that comes late changes nothing; "failed" is the last.
    await send(anEvent('refund.created', ref, { ...refund, status: 'pending' }))
    await settled(id, owner, 'succeeded')
    await send(anEvent('refund.failed', ref, { ...refund, status: 'failed' }))
    await send(anEvent('refund.updated', ref, { ...refund, status: 'succeeded' }))
    await settled(id, owner, 'failed')
    // Who was told that the money is on its way is told that it is not.
    expect(await countMails()).toBe(before + 2)
    expect(await read(id, owner)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0 })
    expect(
      (await server.ask(listNotifications, {}, owner)).rows.filter(
        ({ kind }) => kind === 'payment.refund-failed',
      ),
    ).toHaveLength(1)
    expect((await read(id, owner)).payments).toHaveLength(2)
  })

  test('an unreachable provider is retried with the same key; a final refusal notifies the owner', async () => {
    const { owner, ref } = await connected()
    const { id } = await anOrder(server, { company: owner.company })
    await send(aPaid(id, ref, 1000))
    let tries = 0
    stripe.answer('/v1/refunds', () =>
      (tries += 1) < 3
        ? { status: 503, body: { error: { type: 'api_error', message: 'away' } } }
        : { status: 200, body: { id: 're_2', status: 'succeeded' } },
    )
    const paid = await read(id, owner)
    await server.call(
      refundOrder,
      {
        orderId: id,
        expectedVersion: paid.version,
        amount: 1000,
        method: 'online',
        reason: 'Late',
      },
      { as: owner },
    )
    await expect
      .poll(() => (server.clock.advance(10 * 60_000), tries), { timeout: 15_000, interval: 500 })
      .toBe(3)
    const keys = stripe.asked
      .filter(({ path, account }) => path === '/v1/refunds' && account === ref)
      .map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)

    const second = await connected()
    const order = await anOrder(server, { company: second.owner.company })
    await send(aPaid(order.id, second.ref, 1000))
    stripe.answer('/v1/refunds', () => ({
      status: 400,
      body: { error: { type: 'invalid_request_error', message: 'already refunded' } },
    }))
    await server.call(
      refundOrder,
      {
        orderId: order.id,
        expectedVersion: (await read(order.id, second.owner)).version,
        amount: 1000,
        method: 'online',
        reason: 'Late',
      },
      { as: second.owner },
    )
    await settled(order.id, second.owner, 'failed')
  })

  test('a provider that stays unreachable is retried every hour with the same key; after a day the owner is notified', async () => {
    const { owner, ref } = await connected()
    const { id } = await anOrder(server, { company: owner.company })
    await send(aPaid(id, ref, 1000))
    stripe.answer('/v1/refunds', () => ({
      status: 503,
      body: { error: { type: 'api_error', message: 'away' } },
    }))
    const { version: expectedVersion } = await read(id, owner)
    const wish = { orderId: id, expectedVersion, amount: 1000, method: 'online', reason: 'Late' }
    await server.call(refundOrder, wish as CallInput<typeof refundOrder>, { as: owner })
    const jobs = () =>
      server.databases.read
        .selectFrom('outbox_job')
        .select(['id', 'state', 'run_ms as runMs', 'attempts'])
        .where('company_id', '=', owner.company.id)
        .where('kind', '=', 'payment.refund')
        .orderBy('id')
        .execute()
    const states = async () => (await jobs()).map(({ state }) => state)
    /** The eighth try of the job that waits. */
    const tryLast = async (ms: number) => {
      await expect
        .poll(async () => (await jobs()).at(-1)?.attempts ?? 9, { timeout: 8_000 })
        .toBeLessThan(2)
      await server.databases.write
        .updateTable('outbox_job')
        .set({ attempts: 7, run_ms: server.clock.now() + ms })
        .where('company_id', '=', owner.company.id)
        .where('state', '=', 'pending')
        .execute()
      await letPass(server, ms)
    }
    await expect.poll(async () => (await jobs())[0]?.attempts, { timeout: 8_000 }).toBe(1)
    await expect
      .poll(async () => Number((await jobs())[0]?.runMs) - server.clock.now(), { timeout: 8_000 })
      .toBeLessThan(60_000)
    await tryLast(0)
    await expect.poll(states, { timeout: 8_000 }).toEqual(['done', 'pending'])
    expect(Number((await jobs())[1]?.runMs)).toBe(server.clock.now() + 3_600_000)
    await settled(id, owner, 'pending')
    await tryLast(25 * 3_600_000)
    await expect.poll(states, { timeout: 8_000 }).toEqual(['done', 'dead'])
    await settled(id, owner, 'failed')
    const notes = (await server.ask(listNotifications, {}, owner)).rows
    expect(notes.filter(({ kind }) => kind === 'payment.refund-failed')).toHaveLength(1)
    const asked = stripe.asked.filter((one) => one.path === '/v1/refunds' && one.account === ref)
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  })
})
