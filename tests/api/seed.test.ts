import { beforeAll, describe, expect, test } from 'vitest'
import { getFourBoxes } from '#contract/dashboard.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { getOrder, listOrders } from '#contract/order.ts'
import { signIn } from '#contract/user.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'
import { seedDemo } from '../../server/seed/seed.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

/** Copied by hand from the lifecycles' document: every step a demo order's history may hold. */
const GOODS_STEPS = `
  Pending>order.accept>Received Pending>order.reject>Unserviceable
  Pending>order.customer-cancel>Unserviceable Pending>order.expire>Unserviceable
  Received>order.start>Processing Received>order.cancel>Unserviceable
  Processing>order.mark-ready>Ready Ready>order.assign>Assigned
  Ready>order.complete>Completed Assigned>order.complete>Completed
  Assigned>order.fail-delivery>Unserviceable`
const BOOKING_STEPS = `
  Pending>order.accept>Received Pending>order.reject>Cancelled
  Pending>order.customer-cancel>Cancelled Pending>order.expire>Cancelled
  Received>order.cancel>Cancelled Received>order.mark-attended>Received
  Received>order.mark-no-show>Received`
const stepsOf = (moduleId: number) =>
  new Set((moduleId === moduleIds.service ? BOOKING_STEPS : GOODS_STEPS).trim().split(/\s+/))

const statesOf: Partial<Record<ModuleName, number[]>> = {
  ekart: [1, 2, 3, 4, 5, 6, 7],
  foodKart: [1, 2, 3, 4, 5, 6, 7],
  service: [1, 2, 4],
  tableOrdering: [1, 2, 3, 4, 5, 6],
}
const linesOf: Record<number, string[]> = {
  1: ['In Cart'],
  2: ['In Cart', 'Served'],
  3: ['In Cart', 'In Kitchen', 'Cooked'],
  4: ['Cancelled'],
  5: ['In Cart', 'Cooked'],
  6: ['Served'],
  7: ['In Cart', 'Cooked'],
}

describe.each(databases())('the demo on %s', (database) => {
  const server = testServer({ database })

  beforeAll(async () => {
    await seedDemo(server.databases, server.clock)
  })

  const read = () => server.databases.read
  const counts = async () => {
    const tables = [
      'company_detail',
      'app_user',
      'company_user',
      'module',
      'customer',
      'product',
      'sale_order',
      'cart_item',
      'payment_txn',
      'state_history',
      'file',
    ] as const
    return Promise.all(
      tables.map(async (table) => [
        table,
        (
          await read()
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      ]),
    )
  }
  const enter = (account: string) => server.ask(signIn, { email: account, password: demoPassword })

  test('a second run changes nothing', async () => {
    const before = await counts()
    await seedDemo(server.databases, server.clock)
    expect(await counts()).toEqual(before)
  })

  test('no two tables of a company have the same code for their guests', async () => {
    const open = await read()
      .selectFrom('table_session')
      .select(['company_id', 'join_code'])
      .where('open_key', '=', 'open')
      .execute()
    for (const codes of Map.groupBy(open, (row) => row.company_id).values()) {
      const given = codes.map(({ join_code }) => join_code)
      expect(given.every((code) => /^\d{4}$/.test(code ?? ''))).toBe(true)
      expect(new Set(given).size).toBe(given.length)
    }
    expect(open.length).toBeGreaterThan(3)
  })

  test('the guests of a table to clear have paid some minutes ago', async () => {
    const open = await read()
      .selectFrom('table_session')
      .innerJoin('sale_order', (join) =>
        join
          .onRef('sale_order.company_id', '=', 'table_session.company_id')
          .onRef('sale_order.table_session_id', '=', 'table_session.id'),
      )
      .select(['sale_order.moved_ms', 'sale_order.table_id', 'table_session.table_id as seated_at'])
      .where('open_key', '=', 'open')
      .where('order_status_id', '=', 6)
      .execute()
    expect(open.length).toBeGreaterThan(1)
    for (const { moved_ms, table_id, seated_at } of open) {
      expect(server.clock.now() - moved_ms).toBeLessThan(60 * 60_000)
      expect(table_id).toBe(seated_at)
    }
  })

  test('every state of every selling module is there, three hundred orders in each shop', async () => {
    const rows = await read()
      .selectFrom('sale_order as o')
      .innerJoin('company_detail as c', 'c.id', 'o.company_id')
      .select(['c.logo_url', 'o.module_id', 'o.order_status_id'])
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .groupBy(['c.logo_url', 'o.module_id', 'o.order_status_id'])
      .execute()
    for (const [module, states] of Object.entries(statesOf)) {
      const own = rows.filter(
        ({ logo_url, module_id }) =>
          logo_url === `logo-${module.toLowerCase()}.webp` &&
          module_id === moduleIds[module as ModuleName],
      )
      expect(own.map(({ order_status_id }) => order_status_id).toSorted(), module).toEqual(states)
      expect(
        own.reduce((sum, { n }) => sum + Number(n), 0),
        module,
      ).toBeGreaterThanOrEqual(300)
    }
  })

  test('every history is a valid path that ends in the current status', async () => {
    const orders = await read().selectFrom('sale_order').selectAll().execute()
    const history = Map.groupBy(
      await read()
        .selectFrom('state_history')
        .selectAll()
        .orderBy('occurred_ms')
        .orderBy('record_version')
        .execute(),
      ({ parent_id }) => parent_id,
    )
    const names: Record<number, string> = {
      1: 'Pending',
      2: 'Received',
      3: 'Processing',
      5: 'Ready',
      6: 'Completed',
      7: 'Assigned',
    }
    for (const order of orders) {
      const steps = (history.get(order.id) ?? []).filter(({ entity }) => entity === 'order')
      const [first, ...moves] = steps
      expect([first?.event, first?.from_state]).toEqual(['order.create', null])
      let state = first?.to_state
      for (const move of moves) {
        expect(stepsOf(order.module_id), move.event).toContain(
          `${state}>${move.event}>${move.to_state}`,
        )
        state = move.to_state
      }
      expect(state).toBe(
        order.order_status_id === 4
          ? order.module_id === moduleIds.service
            ? 'Cancelled'
            : 'Unserviceable'
          : names[order.order_status_id],
      )
      expect(steps.at(-1)?.occurred_ms).toBe(order.moved_ms)
      expect(order.updated_ms).toBeLessThanOrEqual(server.clock.now())
      expect(order.version).toBe(history.get(order.id)?.length)
    }
  })

  test('lines, amounts and payments fit their order', async () => {
    const lines = Map.groupBy(
      await read().selectFrom('cart_item').selectAll().execute(),
      ({ order_id }) => order_id,
    )
    const payments = Map.groupBy(
      await read().selectFrom('payment_txn').selectAll().execute(),
      ({ order_id }) => order_id,
    )
    for (const order of await read().selectFrom('sale_order').selectAll().execute()) {
      const own = lines.get(order.id) ?? []
      expect(own.length).toBeGreaterThan(0)
      for (const line of own)
        expect(linesOf[order.order_status_id], `${order.order_no} ${order.module_id}`).toContain(
          line.cart_status,
        )
      const names = (taxes: string | null) =>
        taxes === null
          ? [undefined]
          : (JSON.parse(taxes) as { name?: string }[]).map(({ name }) => name)
      const ofIndia = order.currency === 'INR' ? ['CGST', 'SGST'] : [undefined]
      expect([order.taxes, ...own.map(({ taxes }) => taxes)].map(names)).toEqual(
        [order, ...own].map(() => ofIndia),
      )
      expect(order.subtotal_amount).toBe(own.reduce((sum, line) => sum + line.line_amount, 0))
      expect(order.total_amount).toBe(
        order.subtotal_amount +
          (order.tax_included ? 0 : order.tax_amount) +
          order.delivery_amount +
          order.tip_amount,
      )
      expect(order.item_count).toBe(
        own
          .filter((line) => isLive({ cartStatus: line.cart_status as 'Served' }))
          .reduce((sum, { quantity }) => sum + quantity, 0),
      )
      const taken = (payments.get(order.id) ?? [])
        .filter(({ direction }) => direction === 'in')
        .reduce((sum, { amount }) => sum + amount, 0)
      expect(order.paid_amount).toBe(taken)
      if (order.order_status_id === 6)
        expect([order.payment_status, taken]).toEqual(['paid', order.total_amount])
    }
  })

  test.each([
    'ekart',
    'foodkart',
    'cconnect',
    'skipques',
    'service',
    'tableordering',
    'job',
    'all',
    'inactive',
    'new',
  ])('the people of %s can sign in', async (account) => {
    for (const who of ['owner', 'staff'])
      expect((await enter(`${who}@${account}.example`)).token).not.toBe('')
  })

  test('its states and its readers can be seen', async () => {
    expect((await enter('owner@inactive.example')).user).toMatchObject({
      status: 'InActive',
      initialPayment: true,
    })
    const fresh = (await enter('owner@new.example')).user
    expect([fresh.initialPayment, fresh.moduleId]).toEqual([false, undefined])
    for (const [name, roleId] of [
      ['master', 1],
      ['partner', 2],
      ['community', 5],
    ] as const)
      expect((await enter(`${name}@sevenfold.example`)).user.roleId).toBe(roleId)
    const { token } = await enter('owner@all.example')
    for (const moduleId of Object.values(moduleIds))
      expect((await server.ask(getFourBoxes, {}, { token, moduleId })).boxes).toHaveLength(4)
  })

  test('the screens of its shops answer, with logos that are pictures', async () => {
    const { token, user } = await enter('owner@foodkart.example')
    const as = { token, moduleId: moduleIds.foodKart }
    const { data } = await server.call(listOrders, { orderStatusId: [1] }, { as })
    const [first] = data.rows
    if (!first) throw new Error('no order waits')
    expect(first.allowedEvents).toEqual(['order.accept', 'order.reject'])
    expect((await server.ask(getOrder, { id: first.id }, as)).cartItems.length).toBeGreaterThan(0)
    const { cartItems } = await server.ask(getOrder, { id: first.id }, as)
    expect(cartItems.every(({ imageUrl }) => imageUrl?.startsWith('demo-foodkart-'))).toBe(true)
    const logo = await server.request({ url: `/image?url=${user.logoUrl}` })
    expect([
      logo.statusCode,
      logo.headers['content-type'],
      logo.rawPayload.subarray(1, 4).toString(),
    ]).toEqual([200, 'image/webp', 'IFF'])
  })

  test('every product, person and logo of the demo has a picture, and lists show it small', async () => {
    const files = await read().selectFrom('file').select(['name', 'bytes']).execute()
    const sizes = new Map(files.map(({ name, bytes }) => [name, bytes.length]))
    const products = await read().selectFrom('product').select(['name', 'images']).execute()
    expect(products.length).toBeGreaterThan(200)
    for (const { name, images } of products) {
      const [picture = 'none'] = JSON.parse(images) as string[]
      expect(sizes.get(picture), name).toBeGreaterThan(0)
      expect(sizes.get(`small.${picture}`), name).toBeLessThan(8_000)
    }
    const people = await read()
      .selectFrom('company_user as m')
      .innerJoin('company_detail as c', 'c.id', 'm.company_id')
      .innerJoin('app_user as u', 'u.id', 'm.user_id')
      .select(['u.email', 'u.full_name', 'm.picture_url'])
      .where('c.initial_payment', '=', 1)
      .where('u.email', 'not like', '%@sevenfold.example')
      .execute()
    expect(people.filter(({ email }) => email?.endsWith('@service.example'))).toHaveLength(5)
    for (const { full_name, picture_url } of people)
      expect(sizes.get(picture_url ?? 'none'), full_name).toBeGreaterThan(0)
  })
})
