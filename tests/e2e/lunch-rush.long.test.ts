import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { listCartItems, moveItems } from '#contract/cart-item.ts'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { joinTable, openLink, placeGuestOrder } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { moduleIds } from '#contract/modules.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { createProduct } from '#contract/product.ts'
import { createTable, getTable, updateTable } from '#contract/table.ts'
import { eventually } from '../support/eventually.ts'
import { newAddress, useSite } from '../support/browser.ts'
import { castEnv } from '../support/drivers/cast.ts'
import { answerAt, callAt, signInAt } from '../support/remote.ts'
import type { Identity } from '../support/server.ts'
import { openStream } from '../support/stream.ts'

const TABLES = 15
const GUESTS_EACH = 2
const WAITERS = 4
/** Twenty minutes of a lunch in three. */
const RUSH_MS = 3 * 60_000
const THINK_MS = [500, 4_000] as const
/** Of the guests, who presses twice because nothing seems to happen. */
const IMPATIENT = 0.2

const site = useSite(castEnv)
const owner = 'owner@tableordering.example'
const staff = 'staff@tableordering.example'

type Placed = { uuid: string; pieces: number }
type Change = { id: string; version: number; atMs: number }

test('a lunch rush of 15 tables, 30 guests, 4 waiters and 2 kitchen screens: nothing is lost, doubled or stale', async () => {
  const boss = await identity(owner)
  const waiters = await Promise.all(Array.from({ length: WAITERS }, () => identity(staff)))
  const dishes = await Promise.all(
    ['Soup', 'Curry', 'Rice', 'Salad', 'Bread', 'Cake'].map(
      async (name, at) =>
        (await call(boss, createProduct, { name: `Rush ${name}`, priceAmount: 5_000 + at * 1_250 }))
          .id,
    ),
  )
  const tables = await Promise.all(
    Array.from({ length: TABLES }, async (_, at) => {
      const name = `Rush ${at + 1}`
      const { id } = await call(boss, createTable, { name, capacity: 4, area: 'Rush', sort: at })
      const { code } = await call(boss, createLink, { purpose: 'table', targetId: id })
      return { id, name, code: code ?? '' }
    }),
  )
  const kitchens = await Promise.all([kitchen(), kitchen()])
  const room = await site.signedIn(staff, { path: '/table/tablecustomerlist?area=Rush' })

  // Each waiter and kitchen has a stream beside the screens, which notes when news arrives.
  const heard: { streams: Map<string, number>[]; close: () => void }[] = []
  for (const who of [...waiters, boss, boss]) heard.push(await listen(who))
  const sent: Change[] = []
  const placed: Placed[] = []
  const paid: number[] = []
  const memory: number[] = [await memoryNow()]

  let isOver = false
  const cook = cookAll()
  const until = Date.now() + RUSH_MS
  await Promise.all(tables.map((table, at) => lunchAt(table, waiters[at % WAITERS] ?? boss)))
  isOver = true
  await cook
  memory.push(await memoryNow())

  // Nothing lost, nothing doubled: what the guests sent is what the owner sees.
  const orders = await ordersOfTheRush()
  const pieces = (of: { pieces: number }[]): number => of.reduce((sum, one) => sum + one.pieces, 0)
  const lines = await Promise.all(
    orders.map(async ({ id }) => (await call(boss, getOrder, { id })).cartItems),
  )
  const served = lines.flat().filter((line) => line.cartStatus === 'Served')
  expect(served.reduce((sum, line) => sum + line.quantity, 0)).toBe(pieces(placed))
  expect(lines.flat().length).toBe(served.length)
  expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length)
  // Everything was paid once.
  const total = orders.reduce((sum, order) => sum + order.totalAmount, 0)
  expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(total)
  expect(orders.filter(({ paymentStatus }) => paymentStatus !== 'paid')).toEqual([])

  // Nothing stale: the screens show by themselves what the server has.
  const live = await call(boss, listCartItems, { cartStatus: ['In Kitchen'], rowSize: 100 })
  for (const page of kitchens)
    await eventually(() => ticketsOn(page), ordersIn(live.rows), 'tickets to cook')
  const free = room.getByRole('button', { name: /^Open: Rush/ })
  await eventually(() => free.count(), TABLES, 'free tables of the room')

  const delays = sent.flatMap(({ id, version, atMs }) =>
    heard.flatMap(({ streams: [news] }) => {
      const cameMs = news?.get(`${id} ${version}`)
      return cameMs === undefined ? [] : [cameMs - atMs]
    }),
  )
  expect(delays.length).toBe(sent.length * heard.length)
  for (const { close } of heard) close()
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
  process.stdout.write(
    `lunch rush: ${placed.length} guest orders, ${sent.length} moves, news p50 ${at(0.5)} ms, ` +
      `p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, memory ${memory.join(' -> ')} MB\n`,
  )

  async function lunchAt(table: { id: string; code: string }, waiter: Identity): Promise<void> {
    while (Date.now() < until) {
      await think()
      await moveTable(waiter, table.id, 'table.open', { partySize: GUESTS_EACH })
      const joinCode = (await tableOf(waiter, table.id)).session?.joinCode
      await Promise.all(
        Array.from({ length: GUESTS_EACH }, (_, at) => guestAt(table.code, joinCode, at)),
      )
      await serveAll(waiter, table.id)
      await moveTable(waiter, table.id, 'table.request-bill')
      for (const order of (await tableOf(waiter, table.id)).orders) {
        if (order.owedAmount <= 0) continue
        await call(waiter, recordPayment, {
          purpose: 'order',
          orderId: order.id,
          method: 'cash',
          amount: order.owedAmount,
        })
        paid.push(order.owedAmount)
      }
      await think()
      await moveTable(waiter, table.id, 'table.clear')
    }
  }

  /** Joins the table and orders one to three pieces of a dish, now and then pressing twice. */
  async function guestAt(code: string, joinCode: string | undefined, at: number): Promise<void> {
    const headers = newAddress()
    const guestSecret = randomBytes(18).toString('base64url')
    const { intakeToken } = await answerAt(site.url, openLink, { code }, { headers })
    await answerAt(
      site.url,
      joinTable,
      { intakeToken, guestSecret, ...(joinCode && { code: joinCode }) },
      { headers },
    )
    await think()
    const productId = dishes[Math.floor(Math.random() * dishes.length)] ?? ''
    const quantity = 1 + Math.floor(Math.random() * 3)
    const input = {
      intakeToken,
      fullName: `Guest ${at + 1}`,
      guestSecret,
      items: [{ productId, quantity }],
    } as CallInput<typeof placeGuestOrder>
    const key = { headers: { ...headers, 'idempotency-key': randomUUID() } }
    const presses = Math.random() < IMPATIENT ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: presses }, () => callAt(site.url, placeGuestOrder, input, key)),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const answer = answers.find(({ status }) => status === 200)?.body ?? '{}'
    const { data } = JSON.parse(answer) as { data: { uuid: string } }
    placed.push({ uuid: data.uuid, pieces: quantity })
  }

  /** Lets in who waits, sends dishes to the kitchen and serves what is cooked, until all is. */
  async function serveAll(waiter: Identity, tableId: string): Promise<void> {
    for (;;) {
      const { orders } = await tableOf(waiter, tableId)
      const waiting = orders.filter(({ allowedEvents }) => allowedEvents.includes('order.accept'))
      for (const { id, version } of waiting) {
        const atMs = performance.now()
        const moved = await call(waiter, moveOrder, {
          id,
          expectedVersion: version,
          event: 'order.accept',
        } as CallInput<typeof moveOrder>)
        sent.push({ id, version: moved.version, atMs })
      }
      const { rows } = await call(waiter, listCartItems, { tableId, rowSize: 100 } as CallInput<
        typeof listCartItems
      >)
      const fresh = rows.filter(({ cartStatus }) => cartStatus === 'In Cart')
      const ready = rows.filter(({ cartStatus }) => cartStatus === 'Cooked')
      if (fresh.length > 0 && waiting.length === 0) await moveLines(waiter, fresh, 'item.fire')
      if (ready.length > 0) await moveLines(waiter, ready, 'item.serve')
      else if (waiting.length === 0 && rows.every(({ cartStatus }) => cartStatus === 'Served'))
        return
      await think()
    }
  }

  /** Two cooks, who may press the same dish. */
  async function cookAll(): Promise<void> {
    const one = async (): Promise<void> => {
      while (!isOver) {
        await sleep(700 + Math.random() * 1_300)
        const { rows } = await call(boss, listCartItems, {
          cartStatus: ['In Kitchen'],
          rowSize: 100,
        })
        const mine = rows.filter(() => Math.random() < 0.6)
        if (mine.length > 0) await moveLines(boss, mine, 'item.cook')
      }
    }
    await Promise.all([one(), one()])
  }

  async function moveLines(
    who: Identity,
    some: readonly { id: string; version: number }[],
    event: 'item.fire' | 'item.cook' | 'item.serve',
  ): Promise<void> {
    const atMs = performance.now()
    const { orders: moved } = await call(who, moveItems, {
      items: some.map(({ id, version }) => ({ id, expectedVersion: version })),
      event,
    } as CallInput<typeof moveItems>)
    for (const { id, version } of moved) sent.push({ id, version, atMs })
  }

  async function moveTable(
    who: Identity,
    id: string,
    event: 'table.open' | 'table.request-bill' | 'table.clear',
    more: { partySize?: number } = {},
  ): Promise<void> {
    const { version } = await tableOf(who, id)
    await call(who, updateTable, { id, expectedVersion: version, event, ...more } as CallInput<
      typeof updateTable
    >)
  }

  async function tableOf(who: Identity, id: string): Promise<OutputOf<typeof getTable>> {
    return call(who, getTable, { id } as CallInput<typeof getTable>)
  }

  async function ordersOfTheRush(): Promise<OutputOf<typeof listOrders>['rows']> {
    const ids = new Set<string>(tables.map(({ id }) => id))
    const found: OutputOf<typeof listOrders>['rows'] = []
    for (let currentPage = 1; ; currentPage += 1) {
      const { rows: some } = await call(boss, listOrders, { currentPage, rowSize: 100 })
      found.push(...some.filter(({ table }) => table && ids.has(table.id)))
      if (some.length < 100) return found
    }
  }
})

function ordersIn(lines: readonly { orderId: string }[]): number {
  return new Set(lines.map(({ orderId }) => orderId)).size
}

async function kitchen(): Promise<Page> {
  return site.signedIn(owner, { path: '/kitchen/board?stage=cook' })
}

async function ticketsOn(page: Page): Promise<number> {
  return page.getByRole('article').count()
}

async function identity(email: string): Promise<Identity> {
  const { token } = await signInAt(site.url, email)
  return { token, moduleId: moduleIds.tableOrdering }
}

async function call<E extends Endpoint>(
  as: Identity,
  endpoint: E,
  input: CallInput<E>,
): Promise<OutputOf<E>> {
  return answerAt(site.url, endpoint, input, { as })
}

/** When news of each version of a record came, by `id version`. */
async function listen({ token, moduleId }: Identity) {
  const came = new Map<string, number>()
  const stream = await openStream(site.url, '/api/events', {
    'x-access-token': token,
    'module-id': String(moduleId),
  })
  const messages = stream.messages
  const push = messages.push.bind(messages)
  messages.push = (...some) => {
    for (const { data } of some) {
      const { id, version } = data as { id?: string; version?: number }
      if (id !== undefined) came.set(`${id} ${version}`, performance.now())
    }
    return push(...some)
  }
  return { streams: [came], close: () => stream.close() }
}

async function memoryNow(): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1e6)
}

async function think(): Promise<void> {
  const [least, most] = THINK_MS
  await sleep(least + Math.random() * (most - least))
}
