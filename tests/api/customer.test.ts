import { describe, expect, test } from 'vitest'
import {
  createCustomer,
  eraseCustomer,
  exportCustomer,
  getCustomer,
  listCustomers,
  listCustomerTags,
  listDuplicates,
  mergeCustomers,
  updateCustomer,
} from '#contract/customer.ts'
import { moduleIds } from '#contract/modules.ts'
import { listOrders } from '#contract/order.ts'
import { newId } from '../../server/db/id.ts'
import { toJson } from '../../server/db/json-text.ts'
import {
  aCompany,
  aCustomer,
  anOrder,
  aUser,
  type Company,
  type User,
} from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const naughty = [
  '<script>alert(1)</script>',
  "'; drop table customer; --",
  '👩🏽‍🍳 Zoë \u200fdesrever',
  '%_\\',
  'null',
  '=1+1',
]

describe.each(databases())('customers on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let owner: User

  const fresh = async () => {
    company = await aCompany(server)
    owner = await aUser(server, { company, module: 'skipques' })
  }
  const list = async (
    input: Partial<Parameters<typeof server.call<typeof listCustomers>>[1]> = {},
    as = owner,
  ) => (await server.ask(listCustomers, input, as)).rows

  test('what a customer ordered, visited and paid is counted, and orders that ended unserved are not', async () => {
    await fresh()
    const id = await aCustomer(server, { company })
    const at = server.clock.now() - 60_000
    await anOrder(server, {
      company,
      customer_id: id,
      order_status_id: 6,
      paid_amount: 1500,
      refunded_amount: 300,
      at,
    })
    await anOrder(server, {
      company,
      module: 'ekart',
      customer_id: id,
      paid_amount: 200,
      at: at - 1,
    })
    await anOrder(server, { company, customer_id: id, order_status_id: 4, at: at - 2 })
    const quiet = await aCustomer(server, { company, full_name: 'Aaron Quiet', phone_norm: '1' })
    expect(await server.ask(getCustomer, { id }, owner)).toMatchObject({
      orderCount: 2,
      cancelledCount: 1,
      visitCount: 0,
      spentAmount: 1400,
      lastSeenMs: at,
      currency: 'GBP',
    })
    const rows = (
      await server.ask(listOrders, { customerId: id }, { ...owner, moduleId: moduleIds.foodKart })
    ).pagination.totalRows
    const elsewhere = (
      await server.ask(listOrders, { customerId: id }, { ...owner, moduleId: moduleIds.ekart })
    ).pagination.totalRows
    expect(rows + elsewhere).toBe(2 + 1)
    expect((await list()).map((row) => row.id)).toEqual([quiet, id])
    for (const sort of ['last_seen', 'spent', 'orders'] as const)
      expect((await list({ sort })).map((row) => row.id)).toEqual([id, quiet])
    expect((await list({ sort: 'spent', order: 'asc' })).map((row) => row.id)).toEqual([quiet, id])
  })

  test('they are found by a part of the name, the address or the number, by tag and by the day they came', async () => {
    await fresh()
    const made = await server.ask(
      createCustomer,
      {
        fullName: 'Élodie O’Hara',
        phone: '(07700) 900-124',
        callingCode: '+44',
        email: 'El@Mail.Example',
        tags: ['vip'],
        notes: 'window',
      },
      owner,
    )
    await server.call(
      createCustomer,
      { fullName: 'Someone Else', tags: ['vip-old'] },
      { as: owner },
    )
    expect(made).toMatchObject({
      email: 'el@mail.example',
      tags: ['vip'],
      notes: 'window',
      version: 1,
    })
    for (const search of ['Élodie', 'o’hara', 'mail.ex', '7700 900', '07700900124'])
      expect((await list({ search })).map(({ id }) => id)).toEqual([made.id])
    expect(await list({ search: '%' })).toEqual([])
    expect((await list({ tag: 'vip' })).map(({ id }) => id)).toEqual([made.id])
    expect(await list({ toDate: '2026-05-19' })).toEqual([])
    expect(await list({ fromDate: '2026-05-20', toDate: '2026-05-20' })).toHaveLength(2)
  })

  test('every text comes back as it was typed and is found again', async () => {
    await fresh()
    for (const text of naughty) {
      const made = await server.ask(
        createCustomer,
        { fullName: text, notes: text, tags: [text] },
        owner,
      )
      expect([made.fullName, made.notes, made.tags]).toEqual([text, text, [text]])
      expect((await list({ search: text })).map(({ id }) => id)).toContain(made.id)
      expect((await list({ tag: text })).map(({ id }) => id)).toContain(made.id)
    }
  })

  test('a phone number is one person, however it is written, also when many type it at once', async () => {
    await fresh()
    const ways = ['07700 900125', '7700900125', '(07700) 900-125']
    const answers = await Promise.all(
      ways.map((phone) =>
        server.call(createCustomer, { fullName: 'A', phone, callingCode: '+44' }, { as: owner }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('DUPLICATE')
    const other = await server.ask(
      createCustomer,
      { fullName: 'B', phone: '7700900126', callingCode: '+44' },
      owner,
    )
    const taken = await server.call(
      updateCustomer,
      { id: other.id, expectedVersion: 1, phone: '7700900125' },
      { as: owner },
    )
    expect(taken.problem.code).toBe('DUPLICATE')
    const elsewhere = await aUser(server)
    expect(
      await server.status(
        createCustomer,
        { fullName: 'A', phone: '7700900125', callingCode: '+44' },
        elsewhere,
      ),
    ).toBe(200)
  })

  test('an omitted field is kept, null empties it, and an older version is refused', async () => {
    await fresh()
    const id = await aCustomer(server, { company, notes: 'likes tea' })
    const changed = await server.ask(
      updateCustomer,
      { id, expectedVersion: 1, phone: null, tags: ['new'] },
      owner,
    )
    expect(changed).toMatchObject({
      fullName: 'Priya Raman',
      email: 'priya@mail.example',
      notes: 'likes tea',
      tags: ['new'],
      version: 2,
    })
    expect(changed.phone).toBeUndefined()
    expect(
      await server.status(
        createCustomer,
        { fullName: 'Next', phone: '7700 900123', callingCode: '+44' },
        owner,
      ),
    ).toBe(200)
    const late = await server.call(
      updateCustomer,
      { id, expectedVersion: 1, fullName: 'X' },
      { as: owner },
    )
    expect(late.problem).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      current: { version: 2 },
    })
  })

  test('staff of a shop find a customer only by a complete phone number or address', async () => {
    await fresh()
    const id = await aCustomer(server, { company })
    const staff = await aUser(server, { company, role: 'staff', module: 'foodKart' })
    for (const search of ['07700 900123', '+44 7700 900123', 'PRIYA@mail.example'])
      expect((await list({ search }, staff)).map((row) => row.id)).toEqual([id])
    for (const search of [undefined, 'Priya', '900123', 'mail.example', '44', '%'])
      expect(await list({ ...(search && { search }) }, staff)).toEqual([])
    expect(await server.refusal(getCustomer, { id }, staff)).toBe('ROLE_FORBIDDEN')
    const people = await aUser(server, { company, role: 'staff', module: 'cConnect' })
    expect(await list({ search: 'priya' }, people)).toHaveLength(1)
  })

  test('of two one is made: orders go over, gaps are filled, the other is gone', async () => {
    await fresh()
    const keep = await aCustomer(server, {
      company,
      full_name: 'Priya R',
      phone: null,
      phone_norm: null,
      email: null,
      tags: toJson(['a']),
    })
    const other = await aCustomer(server, { company, tags: toJson(['b']), notes: 'from the phone' })
    const { id: orderId } = await anOrder(server, { company, customer_id: other })
    const whole = await server.ask(mergeCustomers, { keepId: keep, mergeId: other }, owner)
    expect(whole).toMatchObject({
      id: keep,
      fullName: 'Priya R',
      phone: '7700 900123',
      email: 'priya@mail.example',
      tags: ['a', 'b'],
      notes: 'from the phone',
      orderCount: 1,
    })
    expect(await server.status(getCustomer, { id: other }, owner)).toBe(404)
    const order = await server.databases.read
      .selectFrom('sale_order')
      .select('customer_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(order.customer_id).toBe(keep)
    expect(await server.status(mergeCustomers, { keepId: keep, mergeId: keep }, owner)).toBe(422)
  })

  test('two customers with too many tags or too long notes together are not merged', async () => {
    await fresh()
    const tagged = (from: number, count: number) =>
      toJson(Array.from({ length: count }, (_, n) => `t${from + n}`))
    const merge = async (one: object, other: object) => {
      const [keepId, mergeId] = [
        await aCustomer(server, { company, phone_norm: newId(), ...one }),
        await aCustomer(server, { company, phone_norm: newId(), ...other }),
      ]
      const { status, problem } = await server.call(
        mergeCustomers,
        { keepId, mergeId },
        { as: owner },
      )
      return status === 200 ? 'merged' : problem.message
    }
    expect(await merge({ tags: tagged(0, 20) }, { tags: tagged(20, 11) })).toBe(
      'Together they have more than 30 tags. Remove some from one of them first.',
    )
    expect(await merge({ notes: 'a'.repeat(3000) }, { notes: 'b'.repeat(1000) })).toBe(
      'Together their notes are longer than 4000 characters. Shorten them first.',
    )
    expect(await merge({ tags: tagged(0, 20) }, { tags: tagged(10, 20) })).toBe('merged')
    expect(await merge({ notes: 'a'.repeat(3000) }, { notes: 'b'.repeat(999) })).toBe('merged')
  })

  test('one asks for all that is kept, and then for none of it: orders stay for the books without the person', async () => {
    await fresh()
    const id = await aCustomer(server, { company, notes: 'allergic' })
    const { id: orderId } = await anOrder(server, {
      company,
      customer_id: id,
      address: '1 Mill Street',
      note: 'ring twice',
      total_amount: 1000,
    })
    expect(await server.ask(exportCustomer, { id }, owner)).toMatchObject({
      customer: { id, notes: 'allergic' },
      orders: [{ address: '1 Mill Street', totalAmount: 1000 }],
      visits: [],
    })
    expect(await server.status(eraseCustomer, { id }, owner)).toBe(200)
    for (const call of [getCustomer, exportCustomer, eraseCustomer])
      expect(await server.status(call, { id }, owner)).toBe(404)
    expect(await list()).toEqual([])
    const order = await server.databases.read
      .selectFrom('sale_order')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      customer_id: null,
      address: null,
      note: null,
      total_amount: 1000,
    })
    const row = JSON.stringify(
      await server.databases.read
        .selectFrom('customer')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    for (const secret of ['Priya', '900123', 'mail.example', 'allergic'])
      expect(row).not.toContain(secret)
  })

  test('tags in use are counted one by one, those of erased people and of other companies not', async () => {
    await fresh()
    const gone = await aCustomer(server, { company, phone_norm: '1', tags: toJson(['vip', 'old']) })
    await aCustomer(server, { company, phone_norm: '2', tags: toJson(['vip', 'allergy']) })
    await aCustomer(server, { company, phone_norm: '3', tags: toJson(['vip']) })
    await aCustomer(server, { company: (await aUser(server)).company, tags: toJson(['theirs']) })
    await server.call(eraseCustomer, { id: gone }, { as: owner })
    expect(await server.ask(listCustomerTags, {}, owner)).toEqual([
      { tag: 'vip', count: 2 },
      { tag: 'allergy', count: 1 },
    ])
  })

  test('possible duplicates are found by name, address or the end of the phone number only', async () => {
    await fresh()
    const id = await aCustomer(server, { company })
    const nobody = { phone: null, phone_norm: null, email: null }
    const named = await aCustomer(server, { company, ...nobody, full_name: 'PRIYA raman' })
    const mailed = await aCustomer(server, {
      company,
      ...nobody,
      full_name: 'P',
      email: 'Priya@mail.example',
    })
    const called = await aCustomer(server, {
      company,
      ...nobody,
      full_name: 'Q',
      phone_norm: '17700900123',
    })
    await aCustomer(server, {
      company,
      ...nobody,
      full_name: 'Priya Ramanathan',
      phone_norm: '447700900124',
    })
    const found = await server.ask(listDuplicates, { id }, owner)
    expect(found.map((one) => one.id).toSorted()).toEqual([named, mailed, called].toSorted())
    const stranger = await aUser(server, { module: 'skipques' })
    expect(await server.status(listDuplicates, { id }, stranger)).toBe(404)
  })

  test("another company's customer is as unknown as one that does not exist", async () => {
    await fresh()
    const id = await aCustomer(server, { company })
    const stranger = await aUser(server, { module: 'skipques' })
    for (const asked of [id, newId()]) {
      expect(await server.status(getCustomer, { id: asked }, stranger)).toBe(404)
      expect(
        await server.status(
          updateCustomer,
          { id: asked, expectedVersion: 1, fullName: 'Mine' },
          stranger,
        ),
      ).toBe(404)
      expect(await server.status(eraseCustomer, { id: asked }, stranger)).toBe(404)
      const own = await aCustomer(server, { company: stranger.company, phone_norm: newId() })
      expect(await server.status(mergeCustomers, { keepId: own, mergeId: asked }, stranger)).toBe(
        404,
      )
    }
    expect(await list({}, stranger)).toHaveLength(2)
    expect(await list()).toHaveLength(1)
  })
})
