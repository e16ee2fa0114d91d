import { randomBytes, randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { listCartItems, moveItems } from '#contract/cart-item.ts'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { openLink, placeGuestOrder } from '#contract/guest.ts'
import { joinTable } from '#contract/guest-table.ts'
import { createLink } from '#contract/link.ts'
import { moduleIds } from '#contract/modules.ts'
import { moveOrder } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { createProduct } from '#contract/product.ts'
import { createTable, getTable, updateTable } from '#contract/table.ts'
import { answerOf } from '../../src/services/exchange.ts'
import { newAddress, phone, useSite } from '../support/browser.ts'
import { castEnv } from '../support/drivers/cast.ts'
import { eventually } from '../support/eventually.ts'
import { type Held, heldByPage, heldByProcess, thirdsOf } from '../support/held-memory.ts'
import { callUntilTaken, signInAt } from '../support/remote.ts'
import type { CallOptions, Identity } from '../support/server.ts'
import { freePort } from '../support/server-process.ts'
import { type Act, delaysOf, noteShowings, type Showing, takeShowings } from '../support/shown.ts'
import { openStream } from '../support/stream.ts'

const TABLES = 15
const GUESTS_EACH = 2
const WAITERS = 4
const KITCHENS = 2
/** Of the thirty guests, who look at their order on a phone; the others order without a screen. */
const PHONES = 4
/** Twenty minutes of a lunch in three. */
const RUSH_MS = 3 * 60_000
const THINK_MS = [500, 4_000] as const
const MEMORY_EVERY_MS = 10_000
/** For what hangs, not for what is slow on a machine that does other things too. */
const PATIENCE_MS = 120_000
/** Of the guest who presses twice because nothing seems to happen. */
const IMPATIENT = 0.2

const inspectPort = await freePort()
const site = useSite({ ...castEnv, NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` })
const owner = 'owner@tableordering.example'
const staff = 'staff@tableordering.example'

type RushTable = { id: string; name: string; code: string }
/** How far a table is when everybody stops. */
type Step = 'free' | 'ordered' | 'cooking' | 'bill'
const steps: readonly Step[] = ['free', 'ordered', 'cooking', 'bill']
/** The note stands at one dish of the rush only. */
type Placed = { uuid: string; productId: string; quantity: number; note: string }

let retries = 0

test('a lunch rush of 15 tables, 30 guests, 4 waiters and 2 kitchen screens: nothing is lost, doubled or stale, and memory is flat', async () => {
  const boss = await identity(owner)
  const waiters = await Promise.all(Array.from({ length: WAITERS }, () => identity(staff)))
  const waiterOf = (at: number): Identity => waiters[at % WAITERS] ?? boss
  const dishes = await Promise.all(
    ['Soup', 'Curry', 'Rice', 'Salad', 'Bread', 'Cake'].map(
      async (name, at) =>
        (await call(boss, createProduct, { name: `Rush ${name}`, priceAmount: 5_000 + at * 1_250 }))
          .id,
    ),
  )
  const tables = await Promise.all(
    Array.from({ length: TABLES }, async (_, at): Promise<RushTable> => {
      const name = `Rush ${at + 1}`
      const { id } = await call(boss, createTable, { name, capacity: 4, area: 'Rush', sort: at })
      const { code } = await call(boss, createLink, { purpose: 'table', targetId: id })
      return { id, name, code: code ?? '' }
    }),
  )
  const database = new DatabaseSync(join(site.dataDir, 'sevenfold.db'), { readOnly: true })
  const rows = <Row>(statement: string, ...values: string[]): Row[] =>
    database.prepare(statement).all(...values) as Row[]
  const ofRush = `table_id in (${tables.map(({ id }) => `'${id}'`).join()})`

  const kitchens = await screens(KITCHENS, owner, '/kitchen/board?stage=cook')
  const rooms = await screens(WAITERS, staff, '/table/tablecustomerlist?area=Rush')
  const phones = await Promise.all(
    Array.from({ length: PHONES }, () => site.open('about:blank', phone)),
  )
  for (const room of rooms) await eventually(() => cardsOn(room), TABLES, 'tables of the room')
  for (const kitchen of kitchens) await kitchen.getByRole('article').first().waitFor()
  await Promise.all([...kitchens, ...rooms].map((page) => noteShowings(page)))
  // Each waiter and kitchen has a stream beside the screens.
  const streams = await Promise.all([...waiters, boss, boss].map((who) => listen(who)))
  const [company = { id: '', seq: 0 }] = rows<{ id: string; seq: number }>(
    `select t.company_id as id, c.seq from dining_table t
     join event_counter c on c.company_id = t.company_id where t.id = ?`,
    tables[0]?.id ?? '',
  )

  const acts: Record<'kitchen' | 'room' | 'phone', Act[]> = { kitchen: [], room: [], phone: [] }
  const showings = { kitchen: kitchens.map(none), room: rooms.map(none), phone: phones.map(none) }
  const placed: Placed[] = []
  const paid: string[] = []
  const held: { page: string; held: Held[] }[] = []
  const serverMb: number[] = []

  const until = Date.now() + RUSH_MS
  await withCooks(2, async () => {
    const watching = watchMemory()
    await eachTable(async (table, at) => {
      while (Date.now() < until) {
        await lunchAt(table, at, 'bill')
        await pay(table, at)
      }
    })
    await watching
  })

  // Everybody stops at a step of their own: each screen shows what the database has, row by row.
  const stops = tables.map((_, at) => steps[at % steps.length] ?? 'free')
  await withCooks(1, () =>
    eachTable(async (table, at) => {
      if (stops[at] === 'bill') await lunchAt(table, at, 'bill')
    }),
  )
  await eachTable(async (table, at) => {
    const step = stops[at] ?? 'free'
    if (step === 'ordered' || step === 'cooking') await lunchAt(table, at, step)
  })
  await expectNothingStale()
  await withCooks(1, () =>
    eachTable(async (table, at) => {
      if (stops[at] === 'free') return
      if (stops[at] !== 'bill') await serveAndBill(table, at)
      await pay(table, at)
    }),
  )
  await expectNothingStale()
  expectNothingLost()
  await expectNewsOnce()
  const delays = await delaysOfAll()
  for (const { close } of streams) close()
  database.close()
  say(delays)
  expect(delays.length).toBeGreaterThan(placed.length)
  expectFlat()

  async function eachTable(act: (table: RushTable, at: number) => Promise<void>): Promise<void> {
    await Promise.all(tables.map(act))
  }

  /** Guests sit down, order, eat, and ask for the bill, or get as far as this step. */
  async function lunchAt(table: RushTable, at: number, step: Step): Promise<void> {
    await think()
    await moveTable(table, at, 'table.open', 'occupied')
    const joinCode = (await tableOf(table, at)).session?.joinCode
    await Promise.all(
      Array.from({ length: GUESTS_EACH }, (_, guest) =>
        guestAt(table, joinCode, guest, guest === 0 ? at : PHONES),
      ),
    )
    if (step === 'cooking') await serveAll(table, at, step)
    if (step === 'bill') await serveAndBill(table, at)
  }

  async function serveAndBill(table: RushTable, at: number): Promise<void> {
    await serveAll(table, at, 'bill')
    await moveTable(table, at, 'table.request-bill', 'bill_requested')
  }

  async function pay(table: RushTable, at: number): Promise<void> {
    for (const { id: orderId, owedAmount: amount } of (await tableOf(table, at)).orders) {
      if (amount <= 0) continue
      await call(waiterOf(at), recordPayment, { purpose: 'order', orderId, method: 'cash', amount })
      paid.push(`${orderId} ${amount}`)
    }
    await think()
    await moveTable(table, at, 'table.clear', 'free')
  }

  /** Joins the table and orders one to three pieces of a dish, now and then pressing twice. */
  async function guestAt(
    { code }: RushTable,
    joinCode: string | undefined,
    guest: number,
    phoneAt: number,
  ): Promise<void> {
    const headers = newAddress()
    const guestSecret = randomBytes(18).toString('base64url')
    const { intakeToken } = await call(undefined, openLink, { code }, headers)
    await call(
      undefined,
      joinTable,
      { intakeToken, guestSecret, ...(joinCode && { code: joinCode }) },
      headers,
    )
    await think()
    const productId = dishes[Math.floor(Math.random() * dishes.length)] ?? ''
    const quantity = 1 + Math.floor(Math.random() * 3)
    const note = `No. ${randomUUID()}`
    const input = {
      intakeToken,
      fullName: `Guest ${guest + 1}`,
      guestSecret,
      items: [{ productId, quantity, note }],
    } as CallInput<typeof placeGuestOrder>
    const key = { ...headers, 'idempotency-key': randomUUID() }
    const presses = Math.random() < IMPATIENT ? 2 : 1
    const [one, two = one] = await Promise.allSettled(
      Array.from({ length: presses }, () => call(undefined, placeGuestOrder, input, key)),
    )
    // While the first press is under way, the second may be refused.
    const answer = one?.status === 'fulfilled' ? one : two
    if (answer?.status !== 'fulfilled') throw answer?.reason
    const { uuid } = answer.value
    placed.push({ uuid, productId, quantity, note })
    const screen = phones[phoneAt]
    if (!screen) return
    if (screen.url() !== 'about:blank') await takeFromPhone(screen, phoneAt)
    await screen.goto(`/receipt/${uuid}`, { timeout: PATIENCE_MS })
    await screen.locator('[data-waiting]').waitFor({ timeout: PATIENCE_MS })
    await noteShowings(screen)
  }

  async function takeFromPhone(screen: Page, at: number): Promise<void> {
    const uuid = screen.url().split('/').at(-1)
    for (const { name, ...showing } of await takeShowings(screen))
      if (name === 'waiting') showings.phone[at]?.push({ name: `waiting ${uuid}`, ...showing })
  }

  /** Lets in who waits, sends dishes to the kitchen and serves what is cooked, until all is. */
  async function serveAll(table: RushTable, at: number, step: 'cooking' | 'bill'): Promise<void> {
    const waiter = waiterOf(at)
    for (;;) {
      const { orders } = await tableOf(table, at)
      const waiting = orders.filter(({ allowedEvents }) => allowedEvents.includes('order.accept'))
      for (const { id, version } of waiting) {
        const atMs = Date.now()
        const { uuid } = await call(waiter, moveOrder, {
          id,
          expectedVersion: version,
          event: 'order.accept',
        } as CallInput<typeof moveOrder>)
        if (at < PHONES) acts.phone.push({ name: `waiting ${uuid}`, value: 'false', atMs })
      }
      const { rows: lines } = await call(waiter, listCartItems, {
        tableId: table.id,
        rowSize: 100,
      } as CallInput<typeof listCartItems>)
      const fresh = lines.filter(({ cartStatus }) => cartStatus === 'In Cart')
      const ready = lines.filter(({ cartStatus }) => cartStatus === 'Cooked')
      const isAllServed = lines.every(({ cartStatus }) => cartStatus === 'Served')
      if (fresh.length > 0 && waiting.length === 0) {
        await moveLines(waiter, fresh, 'item.fire', 'In Kitchen')
        if (step === 'cooking') return
      }
      if (ready.length > 0) await moveLines(waiter, ready, 'item.serve')
      else if (waiting.length === 0 && isAllServed) return
      await think()
    }
  }

  /** Meanwhile cooks work, who may press the same dish. */
  async function withCooks(cooks: number, meanwhile: () => Promise<void>): Promise<void> {
    let isOver = false
    const cook = async (): Promise<void> => {
      while (!isOver) {
        await sleep(700 + Math.random() * 1_300)
        const { rows: lines } = await call(boss, listCartItems, {
          cartStatus: ['In Kitchen'],
          rowSize: 100,
        })
        const mine = lines.filter(() => Math.random() < 0.6)
        if (mine.length > 0) await moveLines(boss, mine, 'item.cook', '')
      }
    }
    const all = Promise.all(Array.from({ length: cooks }, cook))
    try {
      await meanwhile()
    } finally {
      isOver = true
    }
    await all
  }

  /** `shown`: as what a kitchen that cooks shows them then; absent: it has shown it before. */
  async function moveLines(
    who: Identity,
    some: readonly { id: string; version: number }[],
    event: 'item.fire' | 'item.cook' | 'item.serve',
    shown?: string,
  ): Promise<void> {
    const atMs = Date.now()
    const { updated } = await call(who, moveItems, {
      items: some.map(({ id, version }) => ({ id, expectedVersion: version })),
      event,
    } as CallInput<typeof moveItems>)
    if (shown === undefined) return
    for (const { id } of updated)
      acts.kitchen.push({ name: `line ${id}`, value: shown, or: 'Cooked', atMs })
  }

  async function moveTable(
    table: RushTable,
    at: number,
    event: 'table.open' | 'table.request-bill' | 'table.clear',
    value: string,
  ): Promise<void> {
    const { version } = await tableOf(table, at)
    const atMs = Date.now()
    await call(waiterOf(at), updateTable, {
      id: table.id,
      expectedVersion: version,
      event,
      ...(event === 'table.open' && { partySize: GUESTS_EACH }),
    } as CallInput<typeof updateTable>)
    acts.room.push({
      name: `table ${table.name}`,
      value,
      atMs,
      ...(event === 'table.request-bill' && { or: 'to_clear' }),
    })
  }

  async function tableOf({ id }: RushTable, at: number): Promise<OutputOf<typeof getTable>> {
    return call(waiterOf(at), getTable, { id } as CallInput<typeof getTable>)
  }

  async function expectNothingStale(): Promise<void> {
    const cooking = rows<{ id: string; quantity: number }>(
      `select id, quantity from cart_item where cart_status = 'In Kitchen' and company_id = ?`,
      company.id,
    ).map(({ id, quantity }) => `${id} ${quantity} ×`)
    for (const kitchen of kitchens)
      await eventually(() => linesOn(kitchen), cooking.toSorted(), 'dishes to cook', PATIENCE_MS)
    const open = rows<{ name: string; state: string; total: number }>(
      `select t.name, sum(o.total_amount) as total,
         case when s.bill_requested_ms is null then 'occupied' else 'bill_requested' end as state
       from dining_table t
       join table_session s on s.table_id = t.id and s.open_key = 'open'
       join sale_order o on o.table_session_id = s.id
       where t.${ofRush.replace('table_id', 'id')} group by t.id`,
    )
    const cards = tables.map(({ name }) => {
      const { state, total } = open.find((one) => one.name === name) ?? { state: 'free', total: 0 }
      return `${name}: ${state}, ${total || ''}`
    })
    for (const room of rooms)
      await eventually(() => roomOn(room), cards, 'tables of the room', PATIENCE_MS)
  }

  /** What guests sent and waiters took is in the database once. */
  function expectNothingLost(): void {
    const lines = rows<Placed & { status: string }>(
      `select o.uuid, i.product_id as productId, i.quantity, i.note, i.cart_status as status
       from cart_item i join sale_order o on o.id = i.order_id where o.${ofRush}`,
    ).map((line) => ({ ...line }))
    const byNote = (a: Placed, b: Placed): number => a.note.localeCompare(b.note)
    expect(lines.toSorted(byNote)).toEqual(
      placed.map((line) => ({ ...line, status: 'Served' })).toSorted(byNote),
    )
    const moves = rows<{ entity_id: string; events: string }>(
      `select entity_id, group_concat(event) as events from
         (select h.entity_id, h.event from state_history h
          join cart_item i on i.id = h.entity_id join sale_order o on o.id = i.order_id
          where h.event in ('item.fire', 'item.cook', 'item.serve') and o.${ofRush}
          order by h.occurred_ms, h.id)
       group by entity_id`,
    )
    expect(moves.length).toBe(placed.length)
    expect(new Set(moves.map(({ events }) => events))).toEqual(
      new Set(['item.fire,item.cook,item.serve']),
    )
    const payments = rows<{ order_id: string; amount: number }>(
      `select p.order_id, p.amount from payment_txn p join sale_order o on o.id = p.order_id
       where o.${ofRush}`,
    ).map(({ order_id, amount }) => `${order_id} ${amount}`)
    expect(payments.toSorted()).toEqual(paid.toSorted())
    const unpaid = rows(
      `select order_no, total_amount, paid_amount from sale_order
       where ${ofRush} and (payment_status <> 'paid' or paid_amount <> total_amount)`,
    )
    expect(unpaid).toEqual([])
  }

  /** Each stream brought each line of the log once, in its order. */
  async function expectNewsOnce(): Promise<void> {
    const log = rows<{ seq: number }>(
      `select seq from outbox_event where company_id = ? and seq > ${company.seq}
       and topic in ('order', 'item', 'table') order by seq`,
      company.id,
    ).map(({ seq }) => seq)
    for (const { heard } of streams)
      await eventually(
        () => heard.filter((seq) => seq > company.seq),
        log,
        'news of a stream',
        PATIENCE_MS,
      )
  }

  async function delaysOfAll(): Promise<number[]> {
    await collectShowings()
    await Promise.all(phones.map((screen, at) => takeFromPhone(screen, at)))
    return (['kitchen', 'room', 'phone'] as const).flatMap((kind) =>
      showings[kind].flatMap((shown, at) => {
        const some =
          kind === 'phone' ? acts.phone.filter(({ name }) => isOn(shown, name)) : acts[kind]
        const delays = delaysOf(some, shown)
        process.stdout.write(`lunch rush: ${kind} ${at + 1}: ${figuresOf(delays)}\n`)
        return delays
      }),
    )
  }

  async function collectShowings(): Promise<void> {
    for (const [pages, of] of [
      [kitchens, showings.kitchen],
      [rooms, showings.room],
    ] as const)
      await Promise.all(pages.map(async (page, at) => of[at]?.push(...(await takeShowings(page)))))
  }

  /** Looks at what screens and server hold, until the rush is over. */
  async function watchMemory(): Promise<void> {
    const server = await heldByProcess(inspectPort)
    const pages = [...kitchens, ...rooms]
    const looks = await Promise.all(pages.map((page) => heldByPage(page)))
    held.push(...pages.map((page, at) => ({ page: `${at + 1} ${pathIn(page)}`, held: [] })))
    while (Date.now() < until) {
      await sleep(MEMORY_EVERY_MS)
      await collectShowings()
      serverMb.push(await server())
      for (const [at, look] of looks.entries()) held[at]?.held.push(await look())
    }
  }

  function expectFlat(): void {
    const server = thirdsOf(serverMb)
    expect(server.last).toBeLessThan(server.first * 1.2 + 5)
    for (const { page, held: some } of held) {
      const heap = thirdsOf(some.map(({ heapMb }) => heapMb))
      const listeners = thirdsOf(some.map((one) => one.listeners))
      expect(heap.last, `heap of ${page}`).toBeLessThan(heap.first * 1.1 + 1)
      expect(listeners.last, `listeners of ${page}`).toBeLessThan(listeners.first * 1.1 + 20)
    }
  }

  function say(delays: readonly number[]): void {
    const thirds = (values: readonly number[]): string => {
      const { first, last } = thirdsOf(values)
      return `${first.toFixed(1)} -> ${last.toFixed(1)}`
    }
    process.stdout.write(
      `lunch rush: ${placed.length} guest orders, ${retries} calls told to wait, ` +
        `load ${loadavg()[0]?.toFixed(1)}; from an act to a screen: ${figuresOf(delays)}\n` +
        `lunch rush: heap of the server ${thirds(serverMb)} MB\n`,
    )
    for (const { page, held: some } of held)
      process.stdout.write(
        `lunch rush: ${page}: heap ${thirds(some.map(({ heapMb }) => heapMb))} MB, ` +
          `listeners ${thirds(some.map(({ listeners }) => listeners))}, ` +
          `nodes ${thirds(some.map(({ nodes }) => nodes))}\n`,
      )
  }
})

function none(): Showing[] {
  return []
}

function isOn(shown: readonly Showing[], name: string): boolean {
  return shown.some((one) => one.name === name)
}

function figuresOf(delays: readonly number[]): string {
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
  return `${sorted.length} shown, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`
}

async function screens(count: number, email: string, path: string): Promise<Page[]> {
  return Promise.all(Array.from({ length: count }, () => site.signedIn(email, { path })))
}

async function cardsOn(room: Page): Promise<number> {
  return room.locator('.room__table[data-state]').count()
}

/** Each table of a room with its state and what was ordered, in minor units. */
async function roomOn(room: Page): Promise<string[]> {
  return room.locator('.room__table[data-state]').evaluateAll((cards) =>
    cards.map((card) => {
      const sum = card.querySelector('.room__sum .mark__money')?.textContent ?? ''
      const name = card.querySelector('h3')?.textContent ?? ''
      return `${name}: ${card.getAttribute('data-state') ?? ''}, ${sum.replaceAll(/\D/g, '')}`
    }),
  )
}

/** Each dish of a kitchen with its quantity. */
async function linesOn(kitchen: Page): Promise<string[]> {
  const lines = await kitchen
    .locator('[data-line]')
    .evaluateAll((some) =>
      some.map(
        (line) => `${line.getAttribute('data-line')} ${line.querySelector('b')?.textContent}`,
      ),
    )
  return lines.toSorted()
}

function pathIn(page: Page): string {
  return new URL(page.url()).pathname
}

async function identity(email: string): Promise<Identity> {
  const { token } = await signInAt(site.url, email)
  return { token, moduleId: moduleIds.tableOrdering }
}

/** A call of a person, who asks again when the server is busy, as the web app does. */
async function call<E extends Endpoint>(
  as: Identity | undefined,
  endpoint: E,
  input: CallInput<E>,
  headers: CallOptions['headers'] = { 'idempotency-key': randomUUID() },
): Promise<OutputOf<E>> {
  const answer = await callUntilTaken(site.url, endpoint, input, { as, headers })
  retries += answer.retries
  if (answer.status !== 200)
    throw new Error(`${endpoint.path} answered ${answer.status}: ${answer.body}`)
  return answerOf(endpoint, JSON.parse(answer.body) as { data: unknown; pagination?: unknown })
}

/** The numbers of the news of orders, dishes and tables, as they come. */
async function listen({ token, moduleId }: Identity) {
  const heard: number[] = []
  const stream = await openStream(site.url, '/api/events', {
    'x-access-token': token,
    'module-id': String(moduleId),
  })
  const { messages } = stream
  const note = (some: typeof messages): void => {
    for (const { id, data } of some)
      if (['order', 'item', 'table'].includes(String(data['topic']))) heard.push(Number(id))
  }
  note(messages)
  const push = messages.push.bind(messages)
  messages.push = (...some) => {
    note(some)
    return push(...some)
  }
  return { heard, close: () => stream.close() }
}

async function think(): Promise<void> {
  const [least, most] = THINK_MS
  await sleep(least + Math.random() * (most - least))
}
