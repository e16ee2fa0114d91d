import { describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { moveItems } from '#contract/cart-item.ts'
import {
  getCatalog,
  listGuestSlots,
  openLink,
  placeGuestBooking,
  placeGuestOrder,
  priceGuestCart,
} from '#contract/guest.ts'
import { checkIn, getQueueBoard, getTicket, joinQueue, moveTicket } from '#contract/guest-queue.ts'
import {
  applyForJob,
  getApplicationStatus,
  listGuestJobs,
  withdrawApplication,
} from '#contract/guest-job.ts'
import { createLink, type Link, listLinks, updateLink } from '#contract/link.ts'
import { updateLocation } from '#contract/location.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { createJob, updateJob } from '#contract/job.ts'
import { listApplications } from '#contract/application.ts'
import { getReceipt, listOwnSlots, moveByUuid } from '#contract/receipt.ts'
import { createResource } from '#contract/resource.ts'
import { getTable, listLiveTables, updateTable } from '#contract/table.ts'
import { addVisit, listVisits, moveVisit } from '#contract/visit.ts'
import { listNotifications } from '#contract/activity.ts'
import { forgetLooseResumes } from '../../server/guest/resume.ts'
import {
  aCompany,
  aCustomer,
  aProduct,
  aTable,
  aUser,
  type Company,
  type User,
} from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { startServer } from '../support/server.ts'

const minute = 60_000
const guest = {
  fullName: 'Noor Haddad',
  phone: '7700 900200',
  callingCode: '+44',
  email: 'noor@mail.example',
} as const

describe.each(databases())('guests on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let owner: User

  const fresh = async (module: ModuleName, columns: Parameters<typeof aCompany>[1] = {}) => {
    company = await aCompany(server, {
      settings: JSON.stringify({ deliveryAmount: 300 }),
      ...columns,
    })
    owner = await aUser(server, { company, module })
  }
  const link = (purpose: Link['purpose'], targetId?: Link['targetId']) =>
    server.ask(createLink, { purpose, ...(targetId && { targetId }) }, owner)
  const scan = async (code: string) => (await server.call(openLink, { code }, {})).data
  const come = async (purpose: Link['purpose'], targetId?: Link['targetId']) =>
    (await scan((await link(purpose, targetId)).code)).intakeToken
  const receiptOf = async (uuid: string) =>
    (await server.call(getReceipt, { uuid } as CallInput<typeof getReceipt>, {})).data
  const pending = async () => (await server.ask(listOrders, { orderStatusId: [1] }, owner)).rows
  const move = async (
    id: string,
    event: CallInput<typeof moveOrder>['event'],
    details: object = {},
  ) => {
    const { version } = await server.ask(getOrder, { id } as CallInput<typeof getOrder>, owner)
    return server.call(
      moveOrder,
      { id, expectedVersion: version, event, ...details } as CallInput<typeof moveOrder>,
      { as: owner },
    )
  }
  const bell = async () =>
    (await server.ask(listNotifications, {}, owner)).rows.map(({ kind }) => kind)

  test.each(['ekart', 'foodKart'] as const)(
    'in %s one scans, looks, prices, orders, is accepted and served, and says how it was',
    async (module) => {
      await fresh(module, { settings: '{"deliveryAmount":300,"shopTips":true}' })
      const productId = await aProduct(server, {
        company,
        module,
        price_amount: 1200,
        stock_qty: 9,
      })
      await aProduct(server, { company, module, name: 'Gone', sold_out: 1 })
      const shop = await link('shop')
      const opened = await scan(shop.code)
      expect(opened).toMatchObject({
        purpose: 'shop',
        moduleId: moduleIds[module],
        isOpenNow: true,
        company: { companyName: 'Corner Kitchen', currency: 'GBP' },
      })
      await scan(shop.code)
      expect((await server.ask(listLinks, {}, owner)).rows[0]?.scans).toBe(2)

      const { intakeToken } = opened
      const catalog = (await server.call(getCatalog, { intakeToken }, {})).data
      expect(catalog.products.map(({ name, isSoldOut }) => [name, isSoldOut])).toEqual([
        ['Gone', true],
        ['House Burger', false],
      ])
      const cart = {
        items: [{ productId, quantity: 2 }],
        deliveryType: 'Click and Collect',
        tipAmount: 150,
      } as const
      const said = (
        await server.call(priceGuestCart, { intakeToken, ...cart, items: [...cart.items] }, {})
      ).data
      expect(said).toMatchObject({
        subtotalAmount: 2400,
        deliveryAmount: 0,
        tipAmount: 150,
        totalAmount: 2550,
      })
      const nowhere = await server.call(
        placeGuestOrder,
        { intakeToken, ...guest, deliveryType: 'Delivery', items: [{ productId, quantity: 1 }] },
        {},
      )
      expect(nowhere.problem).toMatchObject({ status: 422, errors: [{ path: 'address' }] })
      const placed = (
        await server.call(
          placeGuestOrder,
          { intakeToken, ...guest, ...cart, items: [...cart.items] },
          {},
        )
      ).data
      expect(placed).toMatchObject({
        orderStatusId: 1,
        totalAmount: said.totalAmount,
        customerFirstName: 'Noor',
        allowedEvents: ['order.customer-cancel'],
      })
      expect(await bell()).toEqual(['order.new'])

      const [row] = await pending()
      if (!row) throw new Error('nothing waits')
      expect(row).toMatchObject({
        source: 'guest',
        customer: { fullName: 'Noor Haddad', email: 'noor@mail.example' },
        allowedEvents: ['order.accept', 'order.reject'],
      })
      await server.call(
        recordPayment,
        { purpose: 'order', orderId: row.id, method: 'cash', amount: 2550 },
        { as: owner },
      )
      expect((await move(row.id, 'order.accept')).data.orderStatusId).toBe(2)
      expect((await receiptOf(placed.uuid)).allowedEvents).toEqual([])
      const started = (await move(row.id, 'order.start')).data
      if (module === 'ekart') await move(row.id, 'order.mark-ready')
      else
        await server.call(
          moveItems,
          {
            event: 'item.cook',
            items: started.cartItems.map(({ id, version }) => ({ id, expectedVersion: version })),
          },
          { as: owner },
        )
      expect((await move(row.id, 'order.complete')).data.orderStatusId).toBe(6)
      expect((await receiptOf(placed.uuid)).allowedEvents).toEqual(['order.rate'])
      const rate = (rating?: number) =>
        server.call(
          moveByUuid,
          { uuid: placed.uuid, event: 'order.rate', ...(rating && { rating }), note: 'lovely' },
          {},
        )
      expect((await rate()).problem).toMatchObject({ status: 422, errors: [{ path: 'rating' }] })
      expect((await rate(5)).data).toMatchObject({ rating: 5, allowedEvents: [] })
      expect((await rate(1)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    },
  )

  test('at a free table guests wait to be let in; once they sit, later scans join their bill, and they ask for it', async () => {
    await fresh('tableOrdering')
    const tableId = await aTable(server, { company })
    const productId = await aProduct(server, { company, module: 'tableOrdering' })
    const intakeToken = await come('table', tableId)
    const guestSecret = 'one-browser-for-the-two-of-them'
    const order = (fullName: string) =>
      server.call(
        placeGuestOrder,
        { intakeToken, fullName, items: [{ productId, quantity: 1 }], partySize: 2, guestSecret },
        {},
      )
    const first = (await order('Ana')).data
    expect(first).toMatchObject({ orderStatusId: 1, tableName: 'Table 1' })
    const room = async () => (await server.ask(listLiveTables, {}, owner))[0]
    expect(await room()).toMatchObject({ liveStatus: 'free', needs: ['accept'] })
    const [row] = await pending()
    expect((await move(row?.id ?? '', 'order.accept')).status).toBe(200)
    expect(await room()).toMatchObject({ liveStatus: 'occupied', totalAmount: 1000 })
    const second = (await order('Ben')).data
    expect([second.uuid, second.lines.length, second.totalAmount]).toEqual([first.uuid, 2, 2000])
    expect(second.allowedEvents).toEqual(['table.request-bill'])
    const bill = () =>
      server.call(moveByUuid, { uuid: first.uuid, guestSecret, event: 'table.request-bill' }, {})
    expect((await bill()).data.allowedEvents).toEqual([])
    expect((await bill()).problem).toMatchObject({ status: 409, code: 'TRANSITION_NOT_ALLOWED' })
    expect(await room()).toMatchObject({
      liveStatus: 'bill_requested',
      needs: expect.arrayContaining(['bill']),
    })
    expect(await bell()).toContain('table.bill-requested')
    const { version } = await server.ask(getTable, { id: tableId }, owner)
    expect(
      await server.status(
        updateTable,
        { id: tableId, expectedVersion: version, event: 'table.disable' },
        owner,
      ),
    ).toBe(409)
  })

  test('a guest chooses among people, not rooms; a time outside of the hours is named as what is closed', async () => {
    await fresh('service')
    const productId = await aProduct(server, { company, module: 'service', duration_min: 60 })
    const hours = [{ weekday: 4, opens: '09:00', closes: '12:00' }]
    await server.call(createResource, { name: 'Maya', kind: 'person', hours }, { as: owner })
    await server.call(createResource, { name: 'Cabin', kind: 'room', hours }, { as: owner })
    const intakeToken = await come('booking')
    const { slots, resources } = (
      await server.call(listGuestSlots, { intakeToken, productId, date: '2026-05-21' }, {})
    ).data
    expect(resources.map(({ name }) => name)).toEqual(['Maya'])
    const startMs = (slots[0]?.startMs ?? 0) + 12 * 60 * minute
    const booked = await server.call(
      placeGuestBooking,
      { intakeToken, ...guest, productId, startMs },
      {},
    )
    expect(booked.problem).toMatchObject({
      code: 'CLOSED',
      message: 'The selected time is outside the opening hours. Select another one.',
    })
  })

  test('a booking holds its time from the first moment, is moved and given up by its guest', async () => {
    await fresh('service')
    const productId = await aProduct(server, { company, module: 'service', duration_min: 60 })
    await server.call(
      createResource,
      { name: 'Maya', kind: 'person', hours: [{ weekday: 4, opens: '09:00', closes: '12:00' }] },
      { as: owner },
    )
    const intakeToken = await come('booking')
    const slots = async () =>
      (await server.call(listGuestSlots, { intakeToken, productId, date: '2026-05-21' }, {})).data
    const before = await slots()
    expect(before.resources.map(({ name }) => name)).toEqual(['Maya'])
    const [slot] = before.slots
    if (!slot) throw new Error('no time is free')
    const book = (fullName: string, startMs = slot.startMs) =>
      server.call(placeGuestBooking, { intakeToken, ...guest, fullName, productId, startMs }, {})
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => book(name)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
      code: 'SLOT_TAKEN',
    })
    const mine = answers.find(({ status }) => status === 200)?.data
    if (!mine) throw new Error('nobody has the time')
    expect(mine).toMatchObject({
      orderStatusId: 1,
      startMs: slot.startMs,
      allowedEvents: ['order.customer-cancel', 'order.reschedule'],
    })
    expect((await slots()).slots.map(({ startMs }) => startMs)).not.toContain(slot.startMs)
    expect((await book('Past', server.clock.now() - 5 * minute)).problem.code).toBe('TOO_LATE')
    expect((await book('Night', slot.startMs + 12 * 60 * minute)).problem.code).toBe('CLOSED')

    const own = async (uuid = mine.uuid) =>
      server.call(listOwnSlots, { uuid, date: '2026-05-21', days: 1 }, {})
    const offered = (await own()).data
    // The half of its own time counts as free, its present time is no other one.
    expect(offered.isAnyTime).toBe(false)
    const offers = offered.slots.map(({ startMs }) => startMs)
    expect(offers).toContain(slot.startMs + 30 * minute)
    expect(offers).not.toContain(slot.startMs)
    expect(Math.max(...offers)).toBe(slot.startMs + 120 * minute)
    const later = slot.startMs + 60 * minute
    expect(
      (
        await server.call(
          moveByUuid,
          { uuid: mine.uuid, event: 'order.reschedule', startMs: later },
          {},
        )
      ).data.startMs,
    ).toBe(later)
    expect((await book('D')).status).toBe(200)
    const back = await server.call(
      moveByUuid,
      { uuid: mine.uuid, event: 'order.reschedule', startMs: slot.startMs },
      {},
    )
    expect([back.problem.code, back.problem.current]).toEqual(['SLOT_TAKEN', undefined])
    expect(
      (await server.call(moveByUuid, { uuid: mine.uuid, event: 'order.reschedule' }, {})).status,
    ).toBe(422)
    expect(
      (await server.call(moveByUuid, { uuid: mine.uuid, event: 'order.customer-cancel' }, {})).data,
    ).toMatchObject({
      orderStatusId: 4,
      statusLabel: 'Cancelled',
      allowedEvents: [],
    })
    expect((await slots()).slots.map(({ startMs }) => startMs)).toContain(later)
    expect(await bell()).toEqual(expect.arrayContaining(['booking.new', 'order.cancelled']))
  })

  test('in a queue one joins, watches, lets others pass, is called and seated; the wall shows numbers only', async () => {
    await fresh('skipques')
    const intakeToken = await come('queue')
    const [mine, other] = [
      (await server.call(joinQueue, { intakeToken, ...guest, partySize: 2 }, {})).data,
      (await server.call(joinQueue, { intakeToken, fullName: 'Omar' }, {})).data,
    ]
    expect(mine).toMatchObject({
      ticketNo: '1',
      position: 1,
      queueStatus: 'Waiting',
      companyName: 'Corner Kitchen',
      allowedEvents: ['queue.hold', 'queue.leave'],
    })
    const again = await server.call(joinQueue, { intakeToken, ...guest }, {})
    expect(again.problem.code).toBe('DUPLICATE')
    const go = (token: string, event: CallInput<typeof moveTicket>['event']) =>
      server.call(moveTicket, { token, event }, {})
    expect((await go(mine.token, 'queue.hold')).data).toMatchObject({
      isOnHold: true,
      allowedEvents: ['queue.resume', 'queue.leave'],
    })
    expect((await go(mine.token, 'queue.resume')).data.isOnHold).toBe(false)
    const [visit] = (await server.ask(listVisits, { type: 'queue' }, owner)).rows
    if (!visit) throw new Error('nobody waits')
    const called = await server.ask(
      moveVisit,
      { id: visit.id, expectedVersion: visit.version, event: 'queue.call' },
      owner,
    )
    expect((await server.call(getTicket, { token: mine.token }, {})).data.calledMs).toBe(
      server.clock.now(),
    )
    const board = await server.call(getQueueBoard, { intakeToken }, {})
    expect(board.data).toEqual({
      called: [{ ticketNo: '1', calledMs: server.clock.now(), callCount: 1 }],
      waiting: 1,
      companyName: 'Corner Kitchen',
    })
    await server.call(
      moveVisit,
      { id: visit.id, expectedVersion: called.version, event: 'queue.seat' },
      { as: owner },
    )
    expect((await server.call(getTicket, { token: mine.token }, {})).data).toMatchObject({
      queueStatus: 'Seated',
      allowedEvents: [],
    })
    expect((await go(mine.token, 'queue.leave')).problem).toMatchObject({
      status: 409,
      code: 'TRANSITION_NOT_ALLOWED',
    })
    expect((await go(mine.token, 'queue.leave')).problem.current).toBeUndefined()
    server.clock.advance(minute)
    expect((await go(other.token, 'queue.leave')).data.queueStatus).toBe('Cancel')
    expect(await bell()).toEqual(expect.arrayContaining(['queue.joined', 'queue.left']))
    expect((await server.call(getTicket, { token: 'unknown' }, {})).status).toBe(404)
    server.clock.advance(3 * 24 * 60 * minute)
    expect((await server.call(getTicket, { token: mine.token }, {})).problem.code).toBe(
      'LINK_EXPIRED',
    )
    server.clock.advance(-3 * 24 * 60 * minute)
  })

  test('a hundred guests who join at once get a hundred numbers', async () => {
    await fresh('skipques')
    const intakeToken = await come('queue')
    const tickets = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        server.call(joinQueue, { intakeToken, fullName: `Guest ${at}` }, {}),
      ),
    )
    expect(tickets.map(({ data }) => Number(data.ticketNo)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 1),
    )
    expect(new Set(tickets.map(({ data }) => data.token)).size).toBe(100)
  })

  test('a visitor checks in', async () => {
    await fresh('cConnect')
    const intakeToken = await come('checkin')
    expect((await server.call(checkIn, { intakeToken, ...guest }, {})).data).toEqual({
      companyName: 'Corner Kitchen',
      checkedInMs: server.clock.now(),
    })
    expect((await server.ask(listVisits, { type: 'checkin' }, owner)).rows).toMatchObject([
      { customer: { fullName: 'Noor Haddad' } },
    ])
  })

  test('an applicant sends a file, follows the application and withdraws it; nobody else sees it', async () => {
    await fresh('job')
    const job = await server.ask(createJob, { title: 'Baker', vacancies: 2, publish: true }, owner)
    await server.call(createJob, { title: 'Secret', vacancies: 1 }, { as: owner })
    const made = (await server.ask(listLinks, { targetId: job.id }, owner)).rows[0]
    const { intakeToken, targetLabel } = await scan(made?.code ?? '')
    expect(targetLabel).toBe('Baker')
    expect((await server.call(listGuestJobs, { intakeToken }, {})).data).toMatchObject([
      { id: job.id, title: 'Baker', tags: [] },
    ])
    const send = (bytes: string, type = 'application/pdf', token = intakeToken) =>
      server.request({
        method: 'POST',
        url: '/api/pub/resume',
        headers: { 'content-type': type, 'intake-token': token },
        payload: Buffer.from(bytes),
      })
    expect([
      (await send('MZ not a pdf')).statusCode,
      (await send('{}', 'application/zip')).statusCode,
      (await send('%PDF-1.7', 'application/pdf', 'no')).statusCode,
    ]).toEqual([415, 415, 410])
    const fileId = (await send('%PDF-1.7 hello')).json().data.file_id
    const apply = (fields: object = {}) =>
      server.call(applyForJob, { intakeToken, ...guest, jobId: job.id, ...fields }, {})
    const applied = (await apply({ fileId, coverNote: 'I bake.' })).data
    expect(applied).toMatchObject({
      jobTitle: 'Baker',
      companyName: 'Corner Kitchen',
      status: 'Pending',
      allowedEvents: ['application.withdraw'],
    })
    const again = (await apply({ email: 'NOOR@mail.example' })).data
    expect({ ...again, token: '' }).toEqual({ ...applied, token: '' })
    const rows = (await server.ask(listApplications, {}, owner)).rows
    expect(rows).toMatchObject([
      {
        applicantName: 'Noor Haddad',
        email: 'noor@mail.example',
        coverNote: 'I bake.',
        status: 'Pending',
      },
    ])
    const file = await server.request({ url: rows[0]?.resumeUrl ?? '' })
    expect([file.statusCode, file.body]).toEqual([200, '%PDF-1.7 hello'])
    expect(
      (await server.call(getApplicationStatus, { token: applied.token }, {})).data.status,
    ).toBe('Pending')
    expect(
      (
        await server.call(
          withdrawApplication,
          { token: applied.token, event: 'application.withdraw' },
          {},
        )
      ).data,
    ).toMatchObject({ status: 'Rejected', allowedEvents: [] })
    expect(
      (
        await server.call(
          withdrawApplication,
          { token: applied.token, event: 'application.withdraw' },
          {},
        )
      ).problem,
    ).toMatchObject({
      status: 409,
      code: 'TRANSITION_NOT_ALLOWED',
    })
    expect(await bell()).toEqual(['application.withdrawn', 'application.new'])
    await server.call(
      updateJob,
      { id: job.id, expectedVersion: job.version, event: 'job.close' },
      { as: owner },
    )
    expect((await apply({ email: 'late@mail.example' })).problem.code).toBe('CLOSED')
    expect((await apply()).problem.code).toBe('CLOSED')
    expect((await server.call(listGuestJobs, { intakeToken }, {})).data).toEqual([])
    await send('%PDF-1.7 never used')
    server.clock.advance(25 * 60 * minute)
    await forgetLooseResumes(server.databases.write, server.clock.now())
    const kept = await server.databases.read
      .selectFrom('file')
      .select('name')
      .where('company_id', '=', company.id)
      .execute()
    expect(kept.map(({ name }) => name)).toEqual([fileId])
    server.clock.advance(-25 * 60 * minute)
  })

  test("a guest's order always waits for acceptance, unless the company accepts automatically", async () => {
    await fresh('foodKart')
    const productId = await aProduct(server, { company, stock_qty: 3 })
    const intakeToken = await come('shop')
    const order = () =>
      server.call(
        placeGuestOrder,
        { intakeToken, ...guest, items: [{ productId, quantity: 2 }] },
        {},
      )
    const stock = async () =>
      (
        await server.databases.read
          .selectFrom('product')
          .select('stock_qty')
          .where('id', '=', productId)
          .executeTakeFirstOrThrow()
      ).stock_qty
    expect([(await order()).data.orderStatusId, await stock()]).toEqual([1, 3])
    await server.call(updateUser, { settings: { autoAccept: true } }, { as: owner })
    expect([(await order()).data.orderStatusId, await stock()]).toEqual([2, 1])
    expect((await order()).problem.code).toBe('OUT_OF_STOCK')
    expect((await move((await pending())[0]?.id ?? '', 'order.accept')).problem.code).toBe(
      'OUT_OF_STOCK',
    )
  })

  test('a guest gives an order up while it waits, and only as long as the company lets them', async () => {
    await fresh('foodKart', { settings: JSON.stringify({ guestCancelMin: 5 }) })
    const productId = await aProduct(server, { company })
    const intakeToken = await come('shop')
    const order = async () =>
      (
        await server.call(
          placeGuestOrder,
          { intakeToken, ...guest, items: [{ productId, quantity: 1 }] },
          {},
        )
      ).data
    const cancel = (uuid: Awaited<ReturnType<typeof order>>['uuid']) =>
      server.call(moveByUuid, { uuid, event: 'order.customer-cancel' }, {})
    const [early, late] = [await order(), await order()]
    expect((await cancel(early.uuid)).data).toMatchObject({ orderStatusId: 4, allowedEvents: [] })
    expect((await cancel(early.uuid)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    server.clock.advance(5 * minute + 1)
    expect((await receiptOf(late.uuid)).allowedEvents).toEqual([])
    expect((await cancel(late.uuid)).problem.code).toBe('TOO_LATE')
    const unknown = await server.call(
      moveByUuid,
      { uuid: '018f0000-0000-7000-8000-000000000000', event: 'order.customer-cancel' } as CallInput<
        typeof moveByUuid
      >,
      {},
    )
    expect(unknown.status).toBe(404)
    for (const event of ['order.rate', 'table.request-bill'] as const)
      expect(
        (await server.call(moveByUuid, { uuid: late.uuid, event, rating: 5 }, {})).status,
      ).toBe(409)
  })

  test('a link that is revoked, unbound, invented or of an inactive company does not work', async () => {
    await fresh('foodKart')
    const productId = await aProduct(server, { company })
    const made = await link('shop')
    const { intakeToken } = await scan(made.code)
    const order = () =>
      server.call(
        placeGuestOrder,
        { intakeToken, ...guest, items: [{ productId, quantity: 1 }] },
        {},
      )
    await server.databases.write
      .updateTable('company_detail')
      .set({ status: 'InActive' })
      .where('id', '=', company.id)
      .execute()
    expect([
      (await server.call(openLink, { code: made.code }, {})).problem.code,
      (await order()).problem.code,
    ]).toEqual(['LINK_EXPIRED', 'LINK_EXPIRED'])
    await server.databases.write
      .updateTable('company_detail')
      .set({ status: 'Active' })
      .where('id', '=', company.id)
      .execute()
    expect((await order()).status).toBe(200)
    await server.call(
      updateLink,
      { id: made.id, expectedVersion: made.version, status: 'Revoked' },
      { as: owner },
    )
    const gone = await server.call(openLink, { code: made.code }, {})
    expect([gone.status, gone.problem.code, (await order()).status]).toEqual([
      410,
      'LINK_EXPIRED',
      410,
    ])
    const table = await server.call(
      createLink,
      { purpose: 'table' },
      { as: { ...owner, moduleId: moduleIds.tableOrdering } },
    )
    for (const code of ['abcdef', table.data.code])
      expect((await server.call(openLink, { code }, {})).status).toBe(404)
  })

  test('a token is good for a quarter of an hour, for what it was made for, and by nobody else', async () => {
    await fresh('foodKart')
    const productId = await aProduct(server, { company })
    const made = await link('shop')
    const { intakeToken } = await scan(made.code)
    const cart = { items: [{ productId, quantity: 1 }] }
    for (const token of [
      `${intakeToken.slice(0, -2)}AA`,
      'v1.aes-256-gcm.AAAA',
      'nothing at all',
      await come('checkin'),
    ]) {
      expect(
        (await server.call(placeGuestOrder, { intakeToken: token, ...guest, ...cart }, {})).problem
          .code,
      ).toBe('LINK_EXPIRED')
    }
    server.clock.advance(15 * minute - 1)
    expect((await server.call(priceGuestCart, { intakeToken, ...cart }, {})).status).toBe(200)
    server.clock.advance(1)
    expect((await server.call(priceGuestCart, { intakeToken, ...cart }, {})).problem.code).toBe(
      'LINK_EXPIRED',
    )
    const again = await scan(made.code)
    await server.call(
      updateLink,
      { id: made.id, expectedVersion: 1, purpose: 'queue' },
      { as: owner },
    )
    expect(
      (await server.call(getCatalog, { intakeToken: again.intakeToken }, {})).problem.code,
    ).toBe('LINK_EXPIRED')
    const other = await aUser(server)
    const theirs = await aProduct(server, { company: other.company })
    expect(
      (
        await server.call(
          priceGuestCart,
          { intakeToken: await come('shop'), items: [{ productId: theirs, quantity: 1 }] },
          {},
        )
      ).status,
    ).toBe(404)
  })

  test('outside the opening hours guests can look but not order, and see when it opens', async () => {
    await fresh('foodKart')
    const productId = await aProduct(server, { company })
    // Open on Thursdays from nine; it is Wednesday.
    await server.call(
      updateLocation,
      { name: 'Main', hours: [{ weekday: 4, opens: '09:00', closes: '17:00' }] },
      { as: owner },
    )
    const opened = await scan((await link('shop')).code)
    expect(opened).toMatchObject({ isOpenNow: false, opensMs: Date.UTC(2026, 4, 21, 8) })
    const { intakeToken } = opened
    expect((await server.call(getCatalog, { intakeToken }, {})).status).toBe(200)
    const closed = await server.call(
      placeGuestOrder,
      { intakeToken, ...guest, items: [{ productId, quantity: 1 }] },
      {},
    )
    expect([closed.status, closed.problem.code]).toEqual([409, 'CLOSED'])
    expect(
      (await server.call(joinQueue, { intakeToken: await come('queue'), ...guest }, {})).problem
        .code,
    ).toBe('CLOSED')
    expect(
      (await server.call(checkIn, { intakeToken: await come('checkin'), ...guest }, {})).problem
        .code,
    ).toBe('CLOSED')
  })

  test('a machine that fills in the hidden field is thanked, and nothing happens', async () => {
    await fresh('foodKart')
    const productId = await aProduct(server, { company })
    const website = 'https://spam.example'
    const answers = [
      await server.call(
        placeGuestOrder,
        { intakeToken: await come('shop'), ...guest, website, items: [{ productId, quantity: 1 }] },
        {},
      ),
      await server.call(joinQueue, { intakeToken: await come('queue'), ...guest, website }, {}),
      await server.call(checkIn, { intakeToken: await come('checkin'), ...guest, website }, {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const table of ['sale_order', 'customer_visit', 'customer', 'notification'] as const) {
      expect(
        await server.databases.read
          .selectFrom(table)
          .select('id')
          .where('company_id', '=', company.id)
          .execute(),
        table,
      ).toEqual([])
    }
  })

  test("typing somebody's number reveals nothing about them", async () => {
    await fresh('foodKart')
    await aCustomer(server, { company })
    const productId = await aProduct(server, { company })
    const answer = await server.call(
      placeGuestOrder,
      {
        intakeToken: await come('shop'),
        fullName: 'Sly',
        phone: '7700 900123',
        callingCode: '+44',
        items: [{ productId, quantity: 1 }],
      },
      {},
    )
    expect(answer.data.customerFirstName).toBe('Sly')
    const body = JSON.stringify(answer.data)
    for (const secret of ['Priya', 'Raman', 'mail.example', '900123'])
      expect(body).not.toContain(secret)
    expect((await pending())[0]?.customer?.fullName).toBe('Priya Raman')
  })

  test('one link takes so much a minute', async () => {
    const strict = await startServer({
      database,
      config: { trustProxy: 1, linkCallsPerMinute: 20, guestPostsPerMinute: 3 },
    })
    const own = await aUser(strict, { module: 'skipques' })
    const { code } = await strict.ask(createLink, { purpose: 'queue' }, own)
    const { intakeToken } = (await strict.call(openLink, { code }, {})).data
    let guests = 0
    const join = () => {
      const headers = { 'x-forwarded-for': `10.0.0.${(guests += 1)}` }
      return strict.call(joinQueue, { intakeToken, fullName: 'A' }, { headers })
    }
    for (let at = 0; at < 3; at += 1) expect((await join()).status).toBe(200)
    const full = await join()
    expect([full.status, full.problem.code]).toEqual([429, 'TOO_MANY'])
    expect(await strict.status(addVisit, { type: 'queue', fullName: 'Staff' }, own)).toBe(200)
    for (let looks = 0; looks < 40; looks += 1)
      expect((await strict.call(getQueueBoard, { intakeToken }, {})).status).toBe(200)
    await strict.close()
  })

  test('guessing codes is blocked after twenty attempts; many guests behind one address are not blocked', async () => {
    const strict = await startServer({
      database,
      config: { linkCallsPerMinute: 20, guestPostsPerMinute: 60 },
    })
    const own = await aUser(strict, { module: 'skipques' })
    const { code } = await strict.ask(createLink, { purpose: 'queue' }, own)
    const open = (code: string) => strict.call(openLink, { code }, {})
    for (let guests = 0; guests < 50; guests += 1) {
      if (guests === 30) strict.clock.advance(20_000)
      const { intakeToken } = (await open(code)).data
      expect((await strict.call(joinQueue, { intakeToken, fullName: 'A' }, {})).status).toBe(200)
    }
    const tries = await Promise.all(Array.from({ length: 30 }, (_, at) => open(`guess${at}`)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(20).fill(404),
      ...Array<number>(10).fill(429),
    ])
    expect((await open(code)).status).toBe(429)
    strict.clock.advance(3_000)
    expect([
      (await open(code)).status,
      (await open('another')).status,
      (await open(code)).status,
    ]).toEqual([200, 404, 429])
    await strict.close()
  })
})
