import type * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/all.ts'
import { listCustomers } from '#contract/customer.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { type CompanyId, id as anyId } from '#contract/fields.ts'
import { moduleIds, moduleNames } from '#contract/modules.ts'
import { listOrders } from '#contract/order.ts'
import type { Page } from '#contract/page.ts'
import { listProducts } from '#contract/product.ts'
import { seedDemo } from '../../server/seed/seed.ts'
import { aCustomer, anOrder, aProduct, aSession, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { lengthenLists } from '../support/long-lists.ts'
import { testServer } from '../support/during-tests.ts'
import type { Identity } from '../support/server.ts'

type Asked = Record<string, unknown>
type Row = { id?: string }

const shapeOf = (endpoint: Endpoint) =>
  (endpoint.input as unknown as { shape?: Record<string, z.core.$ZodType> }).shape ?? {}
const lists = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([, endpoint]) => endpoint.paged && 'after' in shapeOf(endpoint),
)
const orders = ['asc', 'desc'] as const

/** How a list can be sorted, by its contract; undefined is the way it stands by itself. */
function sortsOf(endpoint: Endpoint): (string | undefined)[] {
  const { sort } = shapeOf(endpoint) as {
    sort?: { def: { innerType: { def: { entries: Record<string, string> } } } }
  }
  return sort ? Object.values(sort.def.innerType.def.entries) : [undefined]
}

const keyOf = (row: Row) => row.id ?? JSON.stringify(row)

describe.each(databases())('walks through lists on %s', (database) => {
  const server = testServer({ database })

  const ask = async (endpoint: Endpoint, input: Asked, as: Identity) =>
    (await server.ask(endpoint, input as CallInput<Endpoint>, as)) as Page<Row>

  /** Every row from the first page on, by `next`; `between` happens after each page. */
  async function walk(
    endpoint: Endpoint,
    input: Asked,
    as: Identity,
    between: (rows: readonly Row[]) => Promise<void> = async () => undefined,
  ): Promise<Page<Row>[]> {
    const pages: Page<Row>[] = []
    for (let after: string | undefined; pages.length < 100;) {
      const page = await ask(endpoint, { ...input, ...(after && { after }) }, as)
      pages.push(page)
      after = page.pagination.next
      if (after === undefined) break
      await between(page.rows)
    }
    return pages
  }

  describe('where nothing changes', () => {
    const people: Identity[] = []
    beforeAll(async () => {
      await seedDemo(server.databases, server.clock)
      const found = await server.databases.read
        .selectFrom('company_user as w')
        .innerJoin('app_user as u', 'u.id', 'w.user_id')
        .select(['w.id', 'w.company_id', 'w.user_id', 'w.role_id'])
        .where('w.status', '=', 'Active')
        .where('w.role_id', 'in', [1, 2, 3, 5])
        .orderBy('w.role_id')
        .execute()
      const shop = await server.databases.read
        .selectFrom('company_module')
        .select('company_id')
        .where('module_id', '=', moduleIds.foodKart)
        .where('status', '=', 'Active')
        .executeTakeFirst()
      for (const { id, company_id, user_id, role_id } of found) {
        const token = await aSession(server.databases.write, {
          companyId: company_id,
          companyUserId: id,
          userId: user_id,
          nowMs: server.clock.now(),
        })
        for (const module of moduleNames) people.push({ token, moduleId: moduleIds[module] })
        if (role_id === 3 && company_id === shop?.company_id)
          await lengthenLists(server, company_id as CompanyId, {
            token,
            moduleId: moduleIds.foodKart,
          })
      }
    }, 120_000)

    /** Whose list is long enough to be walked through. */
    async function readerOf(endpoint: Endpoint, input: Asked): Promise<Identity | undefined> {
      for (const as of people) {
        const answer = await server.call(
          endpoint,
          { ...input, rowSize: 3 } as CallInput<Endpoint>,
          { as },
        )
        if (answer.status === 200 && (answer.data as Page<Row>).pagination.totalRows > 3) return as
      }
      return undefined
    }

    test.each(lists)(
      '%s leads on and back by keys through the rows that its numbered pages have, in every order',
      async (_, endpoint) => {
        const scope = endpoint === endpoints.listCommunities ? { scope: 'members' } : {}
        const as = await readerOf(endpoint, scope)
        expect(as).toBeDefined()
        if (!as) return
        for (const sort of sortsOf(endpoint))
          for (const order of orders) {
            const input = { ...scope, order, ...(sort && { sort }) }
            const numbered = (await ask(endpoint, { ...input, rowSize: 40 }, as)).rows.map(keyOf)
            const there = await walk(
              endpoint,
              { ...input, rowSize: Math.min(7, Math.ceil(numbered.length / 3)) },
              as,
            )
            expect([
              sort,
              order,
              there.flatMap(({ rows }) => rows.map(keyOf)).slice(0, numbered.length),
            ]).toEqual([sort, order, numbered])
            expect(there.map(({ pagination }) => pagination.currentPage)).toEqual(
              there.map((_page, index) => index + 1),
            )
            expect(there[0]?.pagination.previous).toBeUndefined()
            const middle = there[Math.min(3, there.length - 1)]
            const back = middle?.pagination.previous
            const before = await ask(endpoint, { ...input, rowSize: 3, before: back }, as)
            const end = there
              .slice(0, Math.min(3, there.length - 1))
              .flatMap(({ rows }) => rows.map(keyOf))
            expect([sort, order, before.rows.map(keyOf)]).toEqual([sort, order, end.slice(-3)])
            expect(
              (
                await ask(endpoint, { ...input, rowSize: 3, after: before.pagination.next }, as)
              ).rows.map(keyOf)[0],
            ).toBe(middle?.rows.map(keyOf)[0])
          }
      },
    )
  })

  describe('while others come and go', () => {
    const db = () => server.databases.write

    test.each(
      orders.flatMap((order) =>
        (['created', 'order_no', 'total', 'promised', 'nearest'] as const).map(
          (sort) => [sort, order] as const,
        ),
      ),
    )(
      'orders by %s %s: what was there all along is shown once, and nothing twice',
      async (sort, order) => {
        const owner = await aUser(server, { module: 'foodKart' })
        const { company } = owner
        const now = server.clock.now()
        const add = (nth: number) =>
          anOrder(server, {
            company,
            order_status_id: 2,
            at: now - (nth % 13) * 1000,
            order_no: String(100 + nth),
            total_amount: nth % 4,
            promised_ms: nth % 3 ? now + (nth % 5) : null,
          })
        const all: string[] = []
        for (let nth = 0; nth < 45; nth += 1) all.push((await add(nth)).id)
        const left = new Set<string>()
        let nth = 50
        const pages = await walk(
          listOrders,
          { orderStatusId: [2], sort, order, rowSize: 6 },
          owner,
          async (rows) => {
            // Three that were shown and one that was not go on; two come.
            const gone = [
              ...rows.slice(0, 3).map(keyOf),
              ...all.filter((id) => !left.has(id)).slice(-1),
            ]
            await db()
              .updateTable('sale_order')
              .set({ order_status_id: 3 })
              .where(
                'id',
                'in',
                gone.map((one) => anyId.parse(one)),
              )
              .execute()
            for (const id of gone) left.add(id)
            nth += 2
            await Promise.all([add(nth), add(nth - 1)])
          },
        )
        const shown = pages.flatMap(({ rows }) => rows.map(keyOf))
        expect(shown.length).toBe(new Set(shown).size)
        expect(all.filter((id) => !left.has(id) && !shown.includes(id))).toEqual([])
      },
    )

    test.each([
      ['name', 'asc'],
      ['stock', 'asc'],
      ['stock', 'desc'],
      ['price', 'desc'],
      ['created', 'desc'],
    ] as const)(
      'products by %s %s, many of them alike and some without a stock',
      async (sort, order) => {
        const owner = await aUser(server, { module: 'foodKart' })
        const add = (nth: number) =>
          aProduct(server, {
            company: owner.company,
            name: `Tea ${nth % 3}`,
            price_amount: nth % 2,
            stock_qty: nth % 3 === 0 ? null : nth % 4,
            created_ms: 1_700_000_000_000 + (nth % 5),
          })
        const all: string[] = []
        for (let nth = 0; nth < 40; nth += 1) all.push(await add(nth))
        const left = new Set<string>()
        const pages = await walk(
          listProducts,
          { status: 'Active', sort, order, rowSize: 7 },
          owner,
          async (rows) => {
            const gone = rows.slice(-2).map(keyOf)
            await db()
              .updateTable('product')
              .set({ status: 'InActive' })
              .where(
                'id',
                'in',
                gone.map((one) => anyId.parse(one)),
              )
              .execute()
            for (const id of gone) left.add(id)
            await add(left.size)
          },
        )
        const shown = pages.flatMap(({ rows }) => rows.map(keyOf))
        expect(shown.length).toBe(new Set(shown).size)
        expect(all.filter((id) => !left.has(id) && !shown.includes(id))).toEqual([])
      },
    )

    test('customers by what they spent; on the way back as well, and the page that is shown has its number', async () => {
      const owner = await aUser(server, { module: 'skipques' })
      const { company } = owner
      const all: string[] = []
      for (let nth = 0; nth < 24; nth += 1) {
        const id = await aCustomer(server, {
          company,
          full_name: `Guest ${nth}`,
          phone_norm: String(nth),
        })
        if (nth % 2) await anOrder(server, { company, customer_id: id, paid_amount: nth % 6 })
        all.push(id)
      }
      const there = await walk(listCustomers, { sort: 'spent', rowSize: 5 }, owner)
      expect(there.flatMap(({ rows }) => rows.map(keyOf)).toSorted()).toEqual(all.toSorted())
      const shown: string[] = []
      let page = there.at(-1)
      for (let nth = 0; page; nth += 1) {
        shown.unshift(...page.rows.map(keyOf))
        // The customer with the highest total is listed first.
        const id = await aCustomer(server, { company, full_name: 'New', phone_norm: `new ${nth}` })
        await anOrder(server, { company, customer_id: id, paid_amount: 9000 })
        const before = page.pagination.previous
        page =
          before === undefined || nth > 4
            ? undefined
            : await ask(listCustomers, { sort: 'spent', rowSize: 5, before }, owner)
      }
      expect(shown.filter((id) => all.includes(id)).toSorted()).toEqual(all.toSorted())
      expect(shown.length).toBe(new Set(shown).size)
      const second = await ask(
        listCustomers,
        { sort: 'spent', rowSize: 5, after: there[0]?.pagination.next },
        owner,
      )
      expect(second.pagination.currentPage).toBe(3)
    })
  })

  test('a way on of another list, filter, order, module or company, and one that was changed, is refused in words', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const stranger = await aUser(server, { module: 'foodKart' })
    for (const { company } of [owner, stranger])
      for (let nth = 0; nth < 3; nth += 1) await anOrder(server, { company, order_status_id: 2 })
    const { next = '' } = (await ask(listOrders, { orderStatusId: [2], rowSize: 1 }, owner))
      .pagination
    const go = (input: Asked, as: Identity = owner, endpoint: Endpoint = listOrders) =>
      server.call(endpoint, input as CallInput<Endpoint>, { as })
    expect((await go({ orderStatusId: [2], rowSize: 2, currentPage: 7, after: next })).status).toBe(
      200,
    )
    const wrong = [
      await go({ after: next }),
      await go({ orderStatusId: [3], after: next }),
      await go({ orderStatusId: [2], sort: 'total', after: next }),
      await go({ orderStatusId: [2], order: 'asc', after: next }),
      await go({ orderStatusId: [2], after: next }, stranger),
      await go({ orderStatusId: [2], after: next }, { ...owner, moduleId: moduleIds.ekart }),
      await go({ after: next }, owner, listProducts),
      await go({ orderStatusId: [2], after: next.slice(0, -1) }),
      await go({
        orderStatusId: [2],
        after: `${next.slice(0, 30)}${next[30] === 'A' ? 'B' : 'A'}${next.slice(31)}`,
      }),
      await go({ orderStatusId: [2], after: 'x' }),
      await go({
        orderStatusId: [2],
        after: `${'x'.repeat(22)}${Buffer.from('["1; drop table sale_order",2]').toString('base64url')}`,
      }),
      await go({ orderStatusId: [2], before: next, after: next }),
    ]
    for (const { status, problem } of wrong) {
      expect([status, problem.code, problem.errors[0]?.rule]).toEqual([
        422,
        'VALIDATION',
        'unknown_cursor',
      ])
      expect(problem.errors[0]?.message).toBe(
        'This cursor belongs to another list: start at its first page.',
      )
    }
  })
})
