import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { listNotifications } from '#contract/activity.ts'
import {
  cancelDelivery,
  connectPartner,
  type DeliveryConnection,
  listOfferedPartners,
  listPartners,
  moveDelivery,
  updatePartner,
} from '#contract/delivery.ts'
import type { Id } from '#contract/fields.ts'
import { openLink, placeGuestOrder } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { updateLocation } from '#contract/location.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { signMessage } from '../../server/delivery/http-partner.ts'
import { beginOrders } from '../../server/order/later/begin-orders.ts'
import { aCompany, anOrder, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { type DeliveryStandIn, json, startDelivery, willing } from '../support/delivery.ts'
import { besideChange, changed } from '../support/held-order.ts'
import { startServer, type TestServer } from '../support/server.ts'

const SECRET = 'whs-of-the-shop'
const credentials = { api_key: 'key-of-the-shop', webhook_secret: SECRET }

describe.each(databases())('deliveries on %s', (database) => {
  let server: TestServer
  let service: DeliveryStandIn
  let eventNo = 0

  beforeAll(async () => {
    service = await startDelivery()
    server = await startServer({ database, config: { deliveryUrl: service.url } })
  })
  beforeEach(() => service.behave(willing))
  afterAll(async () => {
    await server.close()
    await service.close()
  })

  const aShop = async (
    partner: 'own-driver' | 'delivery-service',
    more: object = {},
  ): Promise<{ owner: User; connection: DeliveryConnection }> => {
    const owner = await aUser(server, { company: await aCompany(server), module: 'foodKart' })
    const connection = await server.ask(
      connectPartner,
      {
        deliveryPartnerId: partner as Id,
        ...(partner === 'delivery-service' && { credentials }),
        ...more,
      },
      owner,
    )
    return { owner, connection }
  }
  const aDelivery = (owner: User, columns: object = {}) =>
    anOrder(server, {
      company: owner.company,
      order_status_id: 5,
      payment_status: 'paid',
      paid_amount: 1000,
      delivery_type: 'Delivery',
      address: '12 Elm Road',
      lines: [{ cart_status: 'Cooked' }],
      ...columns,
    })
  type Event = Parameters<typeof server.call<typeof moveDelivery>>[1]['event']
  const move = (as: User, orderId: Id, event: Event, more: object = {}) =>
    server.call(moveDelivery, { orderId, event, ...more }, { as })
  const read = (id: Id, as: User) => server.ask(getOrder, { id }, as)
  const errandOf = (orderNo: unknown) =>
    service.asked.filter(
      ({ path, body }) => path === '/v1/deliveries' && body['orderNo'] === orderNo,
    )

  /** A job that the service has taken. */
  const requested = async (columns: object = {}) => {
    const { owner, connection } = await aShop('delivery-service')
    const { id } = await aDelivery(owner, columns)
    const { job, order } = (await move(owner, id, 'delivery.request')).data
    await expect
      .poll(() => errandOf(order.orderNo).find(({ body }) => body['reference'] === job.id)?.key, {
        timeout: 5_000,
      })
      .toBeDefined()
    await expect
      .poll(async () => (await read(id, owner)).deliveryJob?.trackingUrl, { timeout: 5_000 })
      .toBeDefined()
    return {
      owner,
      connection,
      id,
      jobId: job.id,
      account: `${owner.company.id}/${connection.id}`,
      partnerRef: `d-${job.id}-1`,
    }
  }
  type Requested = Awaited<ReturnType<typeof requested>>
  const tell = async (
    { account, jobId, partnerRef }: Requested,
    type: string,
    {
      id = `e${(eventNo += 1)}`,
      at = server.clock.now(),
      secret = SECRET,
      ref = partnerRef,
      reference = jobId as string,
      more = {},
    } = {},
  ) => {
    const body = JSON.stringify({
      id,
      type,
      occurred_ms: at,
      account,
      delivery: { id: ref, reference, courier: { name: 'Kim Rider', phone: '+4477' }, ...more },
    })
    const headers = {
      'content-type': 'application/json',
      'x-signature': signMessage(body, secret, server.clock.now()),
    }
    const response = await server.request({
      method: 'POST',
      url: '/api/webhook/delivery/delivery-service',
      headers,
      payload: body,
    })
    const noted = await server.databases.read
      .selectFrom('webhook_event')
      .select('outcome')
      .where('event_id', '=', id)
      .executeTakeFirst()
    return [response.statusCode, noted?.outcome]
  }

  test('one service is on offer beside the own driver; its secrets are never given back', async () => {
    const { owner, connection } = await aShop('delivery-service')
    expect(
      (await server.ask(listOfferedPartners, {}, owner)).map(({ id, fieldsNeeded }) => [
        id,
        fieldsNeeded,
      ]),
    ).toEqual([['delivery-service', ['api_key', 'webhook_secret']]])
    expect(connection).toMatchObject({
      name: 'Delivery service',
      status: 'Active',
      isAutoRequest: false,
      version: 1,
    })
    const row = await server.databases.read
      .selectFrom('company_delivery_partner')
      .selectAll()
      .where('id', '=', connection.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify([row, await server.ask(listPartners, {}, owner)])).not.toContain(
      'of-the-shop',
    )
    expect(
      await server.refusal(
        connectPartner,
        { deliveryPartnerId: 'delivery-service' as Id, credentials },
        owner,
      ),
    ).toBe('DUPLICATE')
    for (const nobody of ['nobody', '__proto__', 'constructor'])
      expect(await server.status(connectPartner, { deliveryPartnerId: nobody as Id }, owner)).toBe(
        404,
      )
    const other = await aUser(server, { module: 'foodKart' })
    expect(
      (
        await server.call(
          connectPartner,
          { deliveryPartnerId: 'delivery-service' as Id, credentials: { api_key: 'x' } },
          { as: other },
        )
      ).problem.errors,
    ).toMatchObject([{ path: 'credentials.webhook_secret' }])
    expect(
      await server.status(
        updatePartner,
        { id: connection.id, expectedVersion: 1, status: 'InActive' },
        other,
      ),
    ).toBe(404)
    expect(
      await server.refusal(
        updatePartner,
        { id: connection.id, expectedVersion: 9, isAutoRequest: true },
        owner,
      ),
    ).toBe('VERSION_CONFLICT')
    expect(
      await server.ask(
        updatePartner,
        { id: connection.id, expectedVersion: 1, isAutoRequest: true },
        owner,
      ),
    ).toMatchObject({
      isAutoRequest: true,
      version: 2,
    })
  })

  test('an own driver is moved by hand, and the order follows to the door', async () => {
    const { owner } = await aShop('own-driver')
    const { id } = await aDelivery(owner)
    expect((await move(owner, id, 'delivery.request')).data.job).toMatchObject({
      status: 'requested',
      partnerName: 'Own driver',
      allowedEvents: ['delivery.assign', 'delivery.cancel'],
    })
    const assigned = (
      await move(owner, id, 'delivery.assign', { courierName: 'Jo', courierPhone: '0770' })
    ).data
    expect([assigned.order.orderStatusId, assigned.job.courierName]).toEqual([7, 'Jo'])
    expect((await move(owner, id, 'delivery.deliver')).problem).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      current: { order_id: id },
    })
    await move(owner, id, 'delivery.pick-up')
    const notBack = await server.call(
      moveOrder,
      { id, expectedVersion: (await read(id, owner)).version, event: 'order.unassign' },
      { as: owner },
    )
    expect(notBack.problem.code).toBe('TOO_LATE')
    const done = (await move(owner, id, 'delivery.deliver')).data
    expect([done.order.orderStatusId, done.job.status]).toEqual([6, 'delivered'])
    expect(
      (await read(id, owner)).history
        .filter(({ entity }) => entity === 'delivery')
        .map(({ event }) => event),
    ).toEqual(['delivery.request', 'delivery.assign', 'delivery.pick-up', 'delivery.deliver'])
  })

  test('an early courier waits; the order is assigned as soon as it is ready', async () => {
    const { owner } = await aShop('own-driver')
    const { id } = await aDelivery(owner, { order_status_id: 3 })
    await move(owner, id, 'delivery.request')
    expect(
      (await move(owner, id, 'delivery.assign', { courierName: 'Jo' })).data.order.orderStatusId,
    ).toBe(3)
    const ready = await server.call(
      moveOrder,
      { id, expectedVersion: (await read(id, owner)).version, event: 'order.mark-ready' },
      { as: owner },
    )
    expect(ready.data.orderStatusId).toBe(7)
  })

  test('an unpaid order is not handed over by hand; with one that ends, its courier is called back', async () => {
    const { owner } = await aShop('own-driver')
    const unpaid = await aDelivery(owner, { payment_status: 'unpaid', paid_amount: 0 })
    for (const event of ['delivery.request', 'delivery.assign', 'delivery.pick-up'] as const)
      await move(owner, unpaid.id, event)
    expect((await move(owner, unpaid.id, 'delivery.deliver')).problem.code).toBe('UNPAID')
    expect((await read(unpaid.id, owner)).deliveryJob?.status).toBe('picked_up')

    const { id } = await aDelivery(owner)
    await move(owner, id, 'delivery.request')
    await server.call(
      moveOrder,
      {
        id,
        expectedVersion: (await read(id, owner)).version,
        event: 'order.cancel',
        reasonCode: 'sold_out',
      },
      { as: owner },
    )
    expect((await read(id, owner)).deliveryJob?.status).toBe('cancelled')
  })

  test('a courier may be requested only where the answer says so', async () => {
    const { owner } = await aShop('own-driver')
    const staff = await aUser(server, { company: owner.company, role: 'staff', module: 'foodKart' })
    for (const order_status_id of [1, 2, 3, 4, 5, 6, 7] as const)
      for (const delivery_type of ['Delivery', 'Click and Collect']) {
        const { id } = await aDelivery(owner, { order_status_id, delivery_type })
        const { mayRequestDelivery } = await read(id, staff)
        expect([order_status_id, delivery_type, mayRequestDelivery]).toEqual([
          order_status_id,
          delivery_type,
          delivery_type === 'Delivery' && [2, 3, 5].includes(order_status_id),
        ])
        expect((await move(staff, id, 'delivery.request')).status).toBe(
          mayRequestDelivery ? 200 : 409,
        )
        // One is under way: a second is called once that one is over.
        expect((await read(id, staff)).mayRequestDelivery).toBe(false)
        if (!mayRequestDelivery) continue
        await move(staff, id, 'delivery.cancel')
        expect((await read(id, staff)).mayRequestDelivery).toBe(true)
      }
  })

  test('an order that a courier picked up and delivered cannot be undone', async () => {
    const { owner } = await aShop('own-driver')
    const { id } = await aDelivery(owner)
    for (const event of [
      'delivery.request',
      'delivery.assign',
      'delivery.pick-up',
      'delivery.deliver',
    ] as const)
      expect((await move(owner, id, event)).status).toBe(200)
    const { version: expectedVersion, allowedEvents } = await read(id, owner)
    expect(allowedEvents).toEqual([])
    const back = await server.call(
      moveOrder,
      { id, expectedVersion, event: 'order.reopen' },
      { as: owner },
    )
    expect(back.problem.code).toBe('TOO_LATE')
  })

  test('an order that a courier picked up cannot be undone: it is too late', async () => {
    const { owner } = await aShop('own-driver')
    const staff = await aUser(server, { company: owner.company, role: 'staff', module: 'foodKart' })
    const { id } = await aDelivery(owner, { payment_status: 'unpaid', paid_amount: 0 })
    for (const event of ['delivery.request', 'delivery.assign'] as const)
      expect((await move(owner, id, event)).status).toBe(200)
    expect((await read(id, owner)).allowedEvents).toContain('order.unassign')
    const unassign = async (by: typeof owner) =>
      await server.refusal(
        moveOrder,
        { id, expectedVersion: (await read(id, owner)).version, event: 'order.unassign' },
        by,
      )
    // Not paid, the order waits with its courier even where the goods have arrived.
    for (const event of ['delivery.pick-up', 'delivery.deliver'] as const) {
      await move(owner, id, event)
      expect((await read(id, owner)).allowedEvents, event).not.toContain('order.unassign')
      expect([await unassign(owner), await unassign(staff)], event).toEqual([
        'TOO_LATE',
        'TOO_LATE',
      ])
    }
  })

  test('of two concurrent requests for a courier one succeeds', async () => {
    const { owner } = await aShop('own-driver')
    const { id } = await aDelivery(owner)
    const answers = await Promise.all([1, 2, 3].map(() => move(owner, id, 'delivery.request')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('a service is asked after the commit, and moves its job by what it tells', async () => {
    const made = await requested()
    const { owner, id } = made
    const [errand] = service.asked.filter(({ body }) => body['reference'] === made.jobId)
    expect(errand).toMatchObject({
      authorization: 'Bearer key-of-the-shop',
      body: { address: '12 Elm Road', account: made.account, cashAmount: 0 },
    })
    expect((await read(id, owner)).deliveryJob).toMatchObject({
      status: 'requested',
      etaMs: 1_800_000_000_000,
      allowedEvents: ['delivery.cancel'],
    })
    expect((await move(owner, id, 'delivery.assign')).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    expect(await tell(made, 'courier_assigned')).toEqual([200, 'applied'])
    expect(await read(id, owner)).toMatchObject({
      orderStatusId: 7,
      deliveryJob: { courierName: 'Kim Rider', courierPhone: '+4477' },
    })
    expect(await tell(made, 'picked_up')).toEqual([200, 'applied'])
    expect(await tell(made, 'delivered')).toEqual([200, 'applied'])
    const done = await read(id, owner)
    expect(done).toMatchObject({ orderStatusId: 6, deliveryJob: { status: 'delivered' } })
    expect(done.history.find(({ event }) => event === 'order.complete')?.actorRole).toBe(
      'delivery-partner',
    )
  })

  test('an event of the service waits for who works on the order', async () => {
    const made = await requested()
    const answer = await besideChange(server, changed(made.id), () =>
      tell(made, 'courier_assigned'),
    )
    expect(answer).toEqual([200, 'applied'])
    expect(await read(made.id, made.owner)).toMatchObject({ orderStatusId: 7 })
  })

  test('repeated, late, impossible, unknown and future events change nothing', async () => {
    const made = await requested()
    const start = server.clock.now()
    server.clock.advance(60_000)
    expect(await tell(made, 'delivered')).toEqual([200, 'ignored'])
    const twice = await Promise.all(
      [1, 2, 3].map(() => tell(made, 'courier_assigned', { id: 'same', at: start + 30_000 })),
    )
    expect(twice).toEqual([1, 2, 3].map(() => [200, 'applied']))
    expect(
      (await read(made.id, made.owner)).history.filter(({ event }) => event === 'delivery.assign'),
    ).toHaveLength(1)
    expect(await tell(made, 'no_courier', { at: start })).toEqual([200, 'late'])
    expect(await tell(made, 'picked_up', { at: server.clock.now() + 3_600_000 })).toEqual([
      200,
      'ignored',
    ])
    expect(await tell(made, 'courier_sang')).toEqual([200, 'ignored'])
    expect(await tell(made, 'picked_up', { ref: 'd-other' })).toEqual([200, 'unknown'])
    expect(await tell(made, 'picked_up', { reference: 'nothing' })).toEqual([200, 'unknown'])
    expect((await read(made.id, made.owner)).deliveryJob?.status).toBe('assigned')
  })

  test("an event without the connection's signature is refused", async () => {
    const made = await requested()
    const other = await requested()
    expect(await tell(made, 'courier_assigned', { secret: 'guessed' })).toEqual([422, undefined])
    expect(await tell({ ...made, account: 'nobody/nothing' }, 'courier_assigned')).toEqual([
      422,
      undefined,
    ])
    // Signed by one shop about a job of another.
    expect(
      await tell({ ...other, jobId: made.jobId }, 'courier_assigned', { ref: made.partnerRef }),
    ).toEqual([200, 'unknown'])
    expect((await read(made.id, made.owner)).deliveryJob?.status).toBe('requested')
  })

  test('a courier who drops out leaves the order ready and a new request; one who fails ends it', async () => {
    const made = await requested()
    await tell(made, 'courier_assigned')
    await tell(made, 'courier_dropped')
    await expect
      .poll(
        () =>
          service.asked
            .filter(({ body }) => body['reference'] === made.jobId)
            .map(({ key }) => key),
        { timeout: 5_000 },
      )
      .toEqual([`${made.jobId}-1`, `${made.jobId}-2`])
    expect(await read(made.id, made.owner)).toMatchObject({
      orderStatusId: 5,
      deliveryJob: { status: 'requested', attempt: 2 },
    })
    await expect
      .poll(async () => (await read(made.id, made.owner)).deliveryJob?.trackingUrl, {
        timeout: 5_000,
      })
      .toBeDefined()
    const again = { ...made, partnerRef: `d-${made.jobId}-2` }
    for (const type of ['courier_assigned', 'picked_up', 'failed']) await tell(again, type)
    expect(await read(made.id, made.owner)).toMatchObject({
      orderStatusId: 4,
      reasonCode: 'delivery_failed',
      deliveryJob: { status: 'failed', allowedEvents: [] },
    })
    expect(
      (await server.ask(listNotifications, {}, made.owner)).rows.some(
        ({ kind }) => kind === 'delivery.failed',
      ),
    ).toBe(true)
    expect((await move(made.owner, made.id, 'delivery.retry')).problem.code).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
  })

  test('a cancelled delivery leaves the order ready, and the partner is notified until it answers', async () => {
    const made = await requested()
    await tell(made, 'courier_assigned')
    let tries = 0
    service.behave((_, response) =>
      (tries += 1) === 1
        ? response.destroy()
        : tries === 2
          ? json(response, 503, 'away')
          : json(response, 200, {}),
    )
    const answer = await server.ask(
      cancelDelivery,
      { orderId: made.id, reasonCode: 'customer_request' },
      made.owner,
    )
    expect([answer.order.orderStatusId, answer.job.status]).toEqual([5, 'cancelled'])
    await expect
      .poll(async () => (await server.ask(listPartners, {}, made.owner))[0]?.lastError, {
        timeout: 10_000,
      })
      .toBeDefined()
    await expect
      .poll(() => (server.clock.advance(60 * 60_000), tries), { timeout: 15_000, interval: 500 })
      .toBe(3)
    expect(
      new Set(
        service.asked
          .filter(({ path }) => path.endsWith(`${made.partnerRef}/cancel`))
          .map(({ key }) => key),
      ).size,
    ).toBe(1)
    expect(
      await server.refusal(
        cancelDelivery,
        { orderId: made.id, reasonCode: 'other' },
        await aUser(server, { company: made.owner.company, module: 'foodKart' }),
      ),
    ).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('a partner that talks nonsense is asked again; one that refuses leaves it to people', async () => {
    const { owner } = await aShop('delivery-service')
    const { id } = await aDelivery(owner)
    let tries = 0
    service.behave((asked, response) =>
      (tries += 1) === 1
        ? json(response, 200, '<html>')
        : tries === 2
          ? json(response, 200, { id: 7, tracking_url: 'javascript:alert(1)' })
          : willing(asked, response),
    )
    await move(owner, id, 'delivery.request')
    await expect
      .poll(
        async () => (
          server.clock.advance(10 * 60_000),
          (await read(id, await aUser(server, { company: owner.company, module: 'foodKart' })))
            .deliveryJob?.trackingUrl
        ),
        {
          timeout: 15_000,
          interval: 500,
        },
      )
      .toMatch(/^https:\/\/track/)

    const refusing = await aShop('delivery-service')
    service.behave((_, response) => json(response, 422, { error: 'too far' }))
    const far = await aDelivery(refusing.owner)
    await move(refusing.owner, far.id, 'delivery.request')
    await expect
      .poll(async () => (await read(far.id, refusing.owner)).deliveryJob?.status, {
        timeout: 5_000,
      })
      .toBe('unassigned')
    expect((await server.ask(listPartners, {}, refusing.owner))[0]?.lastError).toContain('422')
    expect(
      await server.refusal(
        updatePartner,
        { id: refusing.connection.id, expectedVersion: 1, status: 'InActive' },
        refusing.owner,
      ),
    ).toBe('IN_USE')
    service.behave(willing)
    expect((await move(refusing.owner, far.id, 'delivery.retry')).data.job).toMatchObject({
      status: 'requested',
      attempt: 2,
    })
  })

  test('a failed delivery is retried once; one that no courier takes is cancelled', async () => {
    const { owner } = await aShop('own-driver')
    const { id } = await aDelivery(owner, { payment_status: 'unpaid', paid_amount: 0 })
    const step = async (event: Event, more: object = {}) =>
      (await move(owner, id, event, more)).data.job.status
    expect(await step('delivery.request')).toBe('requested')
    expect(await step('delivery.assign')).toBe('assigned')
    expect(await step('delivery.pick-up')).toBe('picked_up')
    expect(await step('delivery.fail', { reasonCode: 'other' })).toBe('failed')
    for (const event of ['order.restore', 'order.accept'] as const)
      await server.call(
        moveOrder,
        { id, expectedVersion: (await read(id, owner)).version, event },
        { as: owner },
      )
    expect(await step('delivery.retry')).toBe('requested')

    service.behave((_, response) => json(response, 422, { message: 'too far' }))
    const { owner: other } = await aShop('delivery-service')
    const far = await aDelivery(other)
    await move(other, far.id, 'delivery.request')
    const status = async () => (await read(far.id, other)).deliveryJob?.status
    await expect.poll(status, { timeout: 5_000 }).toBe('unassigned')
    expect((await move(other, far.id, 'delivery.cancel')).data.job.status).toBe('cancelled')
  })

  test('accepted, a courier is asked for where the company wants that; what is collected has none', async () => {
    const { owner } = await aShop('own-driver', { isAutoRequest: true })
    const { id } = await aDelivery(owner, {
      order_status_id: 1,
      payment_status: 'unpaid',
      paid_amount: 0,
      lines: [{}],
    })
    expect(
      (await server.ask(moveOrder, { id, expectedVersion: 1, event: 'order.accept' }, owner))
        .deliveryJob?.status,
    ).toBe('requested')
    const collected = await anOrder(server, { company: owner.company, order_status_id: 5 })
    expect((await move(owner, collected.id, 'delivery.request')).problem.code).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    expect((await move(owner, collected.id, 'delivery.assign')).status).toBe(404)
    expect(
      (await move(await aUser(server, { module: 'foodKart' }), id, 'delivery.cancel')).status,
    ).toBe(404)
  })
  test('a courier is requested for what starts accepted, by a guest or at the counter', async () => {
    const { owner } = await aShop('own-driver', { isAutoRequest: true })
    await server.ask(updateUser, { settings: { autoAccept: true } }, owner)
    const productId = await aProduct(server, { company: owner.company, module: 'foodKart' })
    const items = [{ productId, quantity: 1 }]
    const delivery = { deliveryType: 'Delivery' as const, address: '12 Elm Road', items }
    const customer = { fullName: 'Anita', phone: '+447700900123' }
    const { code } = await server.ask(createLink, { purpose: 'shop' }, owner)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const order = { intakeToken, ...customer, email: 'anita@mail.example', ...delivery }
    expect((await server.call(placeGuestOrder, order, {})).status).toBe(200)
    const [placed] = (await server.ask(listOrders, {}, owner)).rows
    expect((await read(placed?.id as Id, owner)).deliveryJob?.status).toBe('requested')
    const taken = await server.ask(createOrder, { customer, ...delivery }, owner)
    expect(taken.deliveryJob).toMatchObject({ status: 'requested', attempt: 1 })
    const collected = await server.ask(
      createOrder,
      { deliveryType: 'Click and Collect', items },
      owner,
    )
    expect(collected.deliveryJob).toBeUndefined()
  })

  test('a courier for an order for later is requested when its preparation begins', async () => {
    const { owner } = await aShop('own-driver', { isAutoRequest: true })
    await server.ask(updateUser, { settings: { takesLater: true } }, owner)
    const productId = await aProduct(server, { company: owner.company, module: 'foodKart' })
    const promisedMs = Math.ceil(server.clock.now() / 300_000 + 60) * 300_000
    const taken = await server.ask(
      createOrder,
      {
        customer: { fullName: 'Anita', phone: '+447700900123' },
        deliveryType: 'Delivery',
        address: '12 Elm Road',
        items: [{ productId, quantity: 1 }],
        promisedMs,
      },
      owner,
    )
    expect(taken.deliveryJob).toBeUndefined()
    await beginOrders(server.databases, promisedMs - 1_000)
    expect((await read(taken.id, owner)).deliveryJob?.status).toBe('requested')
  })

  test('a service for some places is requested for those, and only once', async () => {
    const { owner, connection } = await aShop('own-driver', { isAutoRequest: true })
    const place = (name: string) =>
      server.ask(updateLocation, { name, hours: [], exceptions: [] }, owner)
    const main = await place('Main Street')
    const other = await place('Harbour')
    const accepted = async (locationIds: readonly Id[]) => {
      const { version } = (await server.ask(listPartners, {}, owner))[0] ?? connection
      const places = { id: connection.id, expectedVersion: version, locationIds: [...locationIds] }
      await server.ask(updatePartner, places, owner)
      const pending = { order_status_id: 1, payment_status: 'unpaid', paid_amount: 0, lines: [{}] }
      const { id } = await aDelivery(owner, pending)
      const accept = { id, expectedVersion: 1, event: 'order.accept' } as const
      return server.ask(moveOrder, accept, owner)
    }
    expect((await accepted([other.id])).deliveryJob).toBeUndefined()
    const { id, version, deliveryJob } = await accepted([main.id, other.id])
    expect(deliveryJob?.attempt).toBe(1)
    for (const [n, event] of (['order.undo', 'order.accept'] as const).entries())
      await server.ask(moveOrder, { id, expectedVersion: version + n, event }, owner)
    expect((await read(id, owner)).deliveryJob?.attempt).toBe(1)
  })
})
