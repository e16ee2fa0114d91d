import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import {
  createCustomer,
  eraseCustomer,
  exportCustomer,
  listCustomers,
  updateCustomer,
} from '#contract/customer.ts'
import { joinQueue } from '#contract/guest-queue.ts'
import { openLink, placeGuestOrder } from '#contract/guest.ts'
import { createJob } from '#contract/job.ts'
import { createLink } from '#contract/link.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, listOrders } from '#contract/order.ts'
import { moveByUuid } from '#contract/receipt.ts'
import { createReservation } from '#contract/reservation.ts'
import { personalData } from '../../server/customer/personal-data.ts'
import { newId } from '../../server/db/id.ts'
import { toJson } from '../../server/db/json-text.ts'
import { aCompany, aCustomer, anOrder, aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

/** In everything that a person says of themselves here, and nowhere else. */
const marker = 'Quillfeather'
const number = '7700 900417'

describe.each(databases())('who is erased, on %s', (database) => {
  const server = testServer({ database })

  /**
   * Every column of text that the schema has, asked of the database itself: one that comes tomorrow
   * is looked into as well.
   */
  const textColumns = async (): Promise<{ table: string; column: string }[]> => {
    const { read } = server.databases
    const tables = await read.introspection.getTables()
    return tables.flatMap(({ name, columns }) =>
      columns
        .filter(({ dataType }) => /text|char|json/i.test(dataType))
        .map((column) => ({ table: name, column: column.name })),
    )
  }
  const holding = async (): Promise<string[]> => {
    const found: string[] = []
    for (const { table, column } of await textColumns()) {
      const { rows } =
        await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} like ${`%${marker}%`}
          or ${sql.ref(column)} like '%900417%' limit 1`.execute(server.databases.read)
      if (rows.length > 0) found.push(`${table}.${column}`)
    }
    return found.toSorted()
  }

  test('is in no column of text of any table, whatever they ordered, queued for, typed and were written', async () => {
    const company = await aCompany(server)
    const owner = await aUser(server, { company, module: 'foodKart' })
    const host = await aUser(server, { company, module: 'skipques' })
    const productId = await aProduct(server, { company })
    const person = {
      fullName: `Ada ${marker}`,
      phone: number,
      callingCode: '+44',
      email: `${marker.toLowerCase()}@mail.example`,
    } as const
    const come = async (purpose: 'shop' | 'queue', as: typeof owner) => {
      const { code } = await server.ask(createLink, { purpose }, as)
      return (await server.call(openLink, { code }, {})).data.intakeToken
    }
    const items = [{ productId, quantity: 1, note: `for ${marker}` }]
    const headers = (key: string) => ({ headers: { 'idempotency-key': `${key}-${company.id}` } })
    const order = {
      ...person,
      intakeToken: await come('shop', owner),
      items,
      note: `ring at ${marker}`,
      deliveryType: 'Delivery',
      address: `1 ${marker} Lane`,
    } as const
    const { uuid } = (
      await server.call(placeGuestOrder, { ...order, items: [...items] }, headers('order'))
    ).data
    await server.call(
      moveByUuid,
      { uuid, event: 'order.customer-cancel', note: `${marker} is ill` } as CallInput<
        typeof moveByUuid
      >,
      headers('cancel'),
    )
    await server.call(
      joinQueue,
      { ...person, intakeToken: await come('queue', host), partySize: 2 },
      headers('queue'),
    )
    const [found] = (await server.ask(listCustomers, { search: number }, owner)).rows
    if (!found) throw new Error('nobody of that number')
    await server.call(
      createOrder,
      { customerId: found.id, items, note: marker },
      { as: owner, ...headers('taken') },
    )
    await server.call(
      updateCustomer,
      {
        id: found.id,
        expectedVersion: found.version,
        notes: `${marker} likes it hot`,
        tags: [marker],
      },
      { as: owner, ...headers('notes') },
    )
    expect(
      await server.status(
        createCustomer,
        { fullName: 'Someone Else', phone: '7700 900999', callingCode: '+44' },
        owner,
      ),
    ).toBe(200)

    const before = await holding()
    expect(before).toEqual(
      expect.arrayContaining([
        'cart_item.note',
        'customer.full_name',
        'inbox_key.answer',
        'sale_order.address',
        'state_history.note',
      ]),
    )
    expect(
      (await server.call(eraseCustomer, { id: found.id }, { as: owner, ...headers('erase') }))
        .status,
    ).toBe(200)
    expect(await holding()).toEqual([])
    const { rows } = await server.ask(listOrders, {}, owner)
    const ofThem = rows.filter(({ isErased }) => isErased)
    expect(ofThem).not.toEqual([])
    expect(ofThem.every(({ customer }) => customer === undefined)).toBe(true)
    const walkIn = await anOrder(server, { company })
    expect((await server.ask(getOrder, { id: walkIn.id }, owner)).isErased).toBeUndefined()
  })

  test('is given, as a file, the text of every column that erasing them empties', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const { company } = owner
    const write = server.databases.write
    const id = await aCustomer(server, { company, email: 'ada@mail.example' })
    const { id: orderId } = await anOrder(server, {
      company,
      customer_id: id,
      rating: 2,
      lines: [{ allergies: toJson(['Nuts']) }],
    })
    const row = { company_id: company.id, created_ms: 1, updated_ms: 1, version: 1 }
    const payment = {
      direction: 'in',
      method: 'cash',
      purpose: 'order',
      state: 'succeeded',
    } as const
    await write
      .insertInto('payment_txn')
      .values({ ...row, ...payment, id: newId(), order_id: orderId, amount: 1000, currency: 'GBP' })
      .execute()
    const wish = {
      name: 'Ada',
      phone: number,
      callingCode: '+44',
      partySize: 2,
      startMs: server.clock.now() + 24 * 3_600_000,
    } as const
    const host = await aUser(server, { company, module: 'tableOrdering' })
    const reserved = await server.ask(createReservation, wish, host)
    const { id: jobId } = await server.ask(
      createJob,
      { title: 'Cook', description: 'Full time', vacancies: 1 },
      await aUser(server, { company, module: 'job' }),
    )
    // What was created above has a history of its own.
    await write.deleteFrom('state_history').where('company_id', '=', company.id).execute()
    const moves = { entity: 'order', event: 'order.cancel', to_state: 'Unserviceable' }
    await write
      .insertInto('state_history')
      .values({
        ...moves,
        company_id: company.id,
        id: newId(),
        entity_id: orderId,
        parent_id: orderId,
        actor_role: 'guest',
        occurred_ms: 1,
        record_version: 1,
      })
      .execute()
    await write
      .insertInto('community_event_booking')
      .values({
        ...row,
        id: newId(),
        community_event_id: jobId,
        name: 'Ada',
        email: 'ada@mail.example',
        status: 'Pending',
        rating: 4,
        token: newId(),
        moved_ms: 1,
      })
      .execute()
    await write
      .insertInto('text_agreement')
      .values({ company_id: company.id, record_id: orderId, number: '', agreed_ms: 1 })
      .execute()
    await write
      .updateTable('reservation')
      .set({ customer_id: id })
      .where('id', '=', reserved.id)
      .execute()

    const columns = Object.entries(personalData).flatMap(([part, { table, personal }]) =>
      Object.values(personal).map((column) => ({ part, table, column })),
    )
    expect(columns).toHaveLength(23)
    // Applications belong to the person by their address.
    const isFree = (one: { table: string; column: string }) =>
      one.table !== 'community_event_booking' || one.column !== 'email'
    for (const { table, column } of columns.filter(isFree))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${`of ${table} ${column}`}
        where company_id = ${company.id}`.execute(write)
    const file = await server.ask(exportCustomer, { id }, owner)
    const text = JSON.stringify(file)
    const lacking = columns.filter(
      (one) => isFree(one) && !text.includes(`of ${one.table} ${one.column}`),
    )
    expect(lacking).toEqual([])
    expect(file).toMatchObject({
      orders: [{ rating: 2, contactEmail: 'of sale_order contact_email' }],
      lines: [{ name: 'House Burger', allergies: ['Nuts'], note: 'of cart_item note' }],
      payments: [{ amount: 1000, note: 'of payment_txn note' }],
      reservations: [{ phone: 'of reservation phone', email: 'of reservation email' }],
      applications: [
        {
          jobTitle: 'Cook',
          email: 'ada@mail.example',
          coverNote: 'of community_event_booking cover_note',
          resumeName: 'of community_event_booking resume_name',
          rating: 4,
        },
      ],
      notes: [{ event: 'order.cancel', note: 'of state_history note' }],
    })

    expect(await server.status(eraseCustomer, { id }, owner)).toBe(200)
    for (const { table, column } of columns) {
      const { rows } = await sql`select ${sql.ref(column)} as value from ${sql.table(table)}
        where company_id = ${company.id} and ${sql.ref(column)} is not null
          and ${sql.ref(column)} not in ('', '–')`.execute(write)
      expect([table, column, rows]).toEqual([table, column, []])
    }
  })
})
