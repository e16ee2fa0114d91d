import { randomUUID } from 'node:crypto'

/** A company with orders in its kitchen, and a colleague who moves them. */
export type Kitchen = {
  /** The token of the person at the board. */ token: string
  /**
   * A colleague moves a line to cooked, or undoes that. Resolves to its id, its new state and the
   * time of the request, once the server has confirmed.
   */
  change(round: number): Promise<{ id: string; status: string; askedMs: number }>
}

type Line = {
  cart_id: string
  order_id: string
  station?: string
  cart_status: string
  version: number
  allowed_events: string[]
}
type Json = Record<string, unknown>

const MODULE_ID = '15'
const MOST_ORDERS = 400

/**
 * The demo company with at least `tickets` tickets in its kitchen. @throws Error if there are fewer
 */
export async function openKitchen(url: string, tickets: number): Promise<Kitchen> {
  const [token, other] = await Promise.all(
    ['owner', 'staff'].map((who) => signIn(url, `${who}@tableordering.example`)),
  )
  if (!token || !other) throw new Error('nobody could sign in')
  const call = caller(url, other)
  const cooked = ((await call('GET', 'product/getall?rowSize=100')) as unknown as Json[]).filter(
    ({ station, status }) => station !== undefined && status === 'Active',
  )
  const whole = await Promise.all(
    cooked.map(({ product_id: id }) => call('GET', `product/getbyid?id=${String(id)}`)),
  )
  const dishes = whole.filter((dish) => !asksForAChoice(dish))
  for (let made = 0; (await ticketsOf(call)) < tickets; made += 1) {
    if (made > MOST_ORDERS) throw new Error(`no ${tickets} tickets after ${made} orders`)
    await order(call, [dishes[made % dishes.length], dishes[(made + 1) % dishes.length]])
  }
  return {
    token,
    async change(round) {
      const lines = (await linesOf(call)).filter(
        ({ allowed_events: allowed }) =>
          allowed.includes('item.cook') || allowed.includes('item.recall'),
      )
      const line = lines[round % lines.length]
      if (!line) throw new Error('nothing is in the kitchen')
      const event = line.allowed_events.includes('item.cook') ? 'item.cook' : 'item.recall'
      const askedMs = performance.timeOrigin + performance.now()
      await call('PUT', 'addtocart/statusmulupdate', {
        event,
        items: [{ cart_id: line.cart_id, expected_version: line.version }],
      })
      return { id: line.cart_id, status: event === 'item.cook' ? 'Cooked' : 'In Kitchen', askedMs }
    },
  }
}

/** Whether ordering it requires a choice of options. */
function asksForAChoice({ option_groups: groups }: Json): boolean {
  return (
    (groups as { min_choices?: number }[] | undefined)?.some(
      ({ min_choices: min = 0 }) => min > 0,
    ) === true
  )
}

type Call = (method: string, path: string, body?: Json) => Promise<Json>

/** An order whose lines are all in the kitchen. */
async function order(call: Call, dishes: readonly (Json | undefined)[]): Promise<void> {
  const items = dishes.flatMap((dish) =>
    dish ? [{ product_id: dish['product_id'], quantity: 1 }] : [],
  )
  const made = await call('POST', 'order/create', {
    source: 'walk_in',
    delivery_type: 'Click and Collect',
    items,
  })
  const lines = (await call(
    'GET',
    `addtocart/getallforbus?rowSize=100&order_id=${String(made['order_id'])}`,
  )) as unknown as Line[]
  const toFire = lines
    .filter(({ allowed_events: allowed }) => allowed.includes('item.fire'))
    .map(({ cart_id, version }) => ({ cart_id, expected_version: version }))
  if (toFire.length > 0)
    await call('PUT', 'addtocart/statusmulupdate', { event: 'item.fire', items: toFire })
}

/** The board's count: one ticket per station of each order. */
async function ticketsOf(call: Call): Promise<number> {
  return new Set(
    (await linesOf(call)).map(({ order_id: orderId, station }) => `${orderId} ${station}`),
  ).size
}

async function linesOf(call: Call): Promise<Line[]> {
  const lines: Line[] = []
  for (let page = 1; ; page += 1) {
    const part = (await call(
      'GET',
      `addtocart/getallforbus?rowSize=100&currentPage=${page}` +
        '&cart_status=In%20Kitchen&cart_status=Cooked',
    )) as unknown as Line[]
    lines.push(...part)
    if (part.length < 100) return lines
  }
}

async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/login-api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ email, password: 'sevenfold-demo' }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

function caller(url: string, token: string): Call {
  return async (method, path, body) => {
    const headers = {
      'x-access-token': token,
      'module-id': MODULE_ID,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = (await answer.json()) as { data: Json; message?: string }
    if (!answer.ok) throw new Error(`${method} ${path}: ${said.message}`)
    return said.data
  }
}
