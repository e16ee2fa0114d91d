import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLink } from '#contract/guest.ts'
import { getTicket, joinQueue, moveTicket } from '#contract/guest-queue.ts'
import { createLink } from '#contract/link.ts'
import { createOrder } from '#contract/new-order.ts'
import { countOrders, getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { getReceipt } from '#contract/receipt.ts'
import { getFourBoxes } from '#contract/dashboard.ts'
import { listVisits } from '#contract/visit.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { aCustomer, aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { explaining, partition, touchedIn } from '../support/partitions.ts'
import { startCluster } from '../support/postgres.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { unexplained } from '../support/across-parts.ts'
import { uuidOf } from '../support/uuid-of.ts'

describe.runIf(databases().includes('postgres'))('on tables in four parts', () => {
  let server: TestServer
  let log = ''
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    const cluster = startCluster({ settings: explaining })
    if (!cluster) throw new Error('PostgreSQL is not installed')
    ends.push(() => cluster.stop())
    log = cluster.log
    const opened = await openDatabase({ dataDir: '', databaseUrl: cluster.url })
    await migrate(opened.write)
    await partition(cluster.url)
    server = await startServer({
      wrap: (unused) => ({
        ...opened,
        close: async () => {
          await opened.close()
          await unused.close()
        },
      }),
    })
    ends.push(() => server.close())
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })

  const touched = () => touchedIn(log)

  test('an order and a guest in the queue touch the part of their company alone, but for what is explained', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const { company } = owner
    const productId = await aProduct(server, { company, module: 'foodKart' })
    await aCustomer(server, { company })
    const order = await server.call(
      createOrder,
      { items: [{ productId, quantity: 2 }] },
      { as: owner },
    )
    const { id, version } = order.data
    await server.call(
      moveOrder,
      { id, expectedVersion: version, event: 'order.start' },
      { as: owner },
    )
    await server.call(getOrder, { id }, { as: owner })
    await server.call(listOrders, { search: 'a' }, { as: owner })
    await server.call(countOrders, {}, { as: owner })
    await server.call(getFourBoxes, {}, { as: owner })
    await server.call(getReceipt, { uuid: uuidOf(order.data) }, {})
    const { code } = await server.ask(createLink, { purpose: 'queue' }, owner)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const { token } = (await server.call(joinQueue, { intakeToken, fullName: 'Noor' }, {})).data
    await server.call(getTicket, { token }, {})
    await server.call(moveTicket, { token, event: 'queue.leave' }, {})
    await server.call(listVisits, {}, { as: owner })

    const seen = await touched()
    expect(seen.filter(({ parts }) => parts.size > 0).length).toBeGreaterThan(30)
    expect(unexplained(seen)).toEqual([])
  })

  test('a statement that forgets the company is found', async () => {
    await server.databases.read
      .selectFrom('product')
      .select('name')
      .where('sku', '=', 'x')
      .execute()
    expect(unexplained(await touched())).toEqual([
      'product: select "name" from "product" where "sku" = ?',
    ])
  })
})
