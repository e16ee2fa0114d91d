import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import { createCustomer, eraseCustomer, listCustomers, updateCustomer } from '#contract/customer.ts'
import { joinQueue } from '#contract/guest-queue.ts'
import { openLink, placeGuestOrder } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { createOrder } from '#contract/new-order.ts'
import { moveByUuid } from '#contract/receipt.ts'
import { aCompany, aProduct, aUser } from '../support/builders.ts'
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
  })
})
