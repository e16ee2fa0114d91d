import type { Page } from 'playwright'
import { callsIn } from './page-call.ts'

const call = callsIn('service')
const minute = 60_000

let people = 0

/**
 * Someone of their own for a test, who is always in and does one service of an hour; on a day some
 * time ahead.
 */
export async function aPerson(page: Page) {
  people += 1
  const name = `Nora ${people}`
  const service = `Test Cut ${people}`
  const { product_id: productId } = await call(page, 'POST', 'product/create', {
    name: service,
    price_amount: 4000,
    duration_min: 60,
  })
  const { resource_id: resourceId } = await call(page, 'POST', 'resource/create', {
    name,
    kind: 'person',
    product_ids: [productId],
  })
  const date = new Date(Date.now() + 10 * 24 * 60 * minute).toISOString().slice(0, 10)
  const bookAt = async (startMs: number, full_name: string) => {
    const order = await call(page, 'POST', 'order/create', {
      Customer: { full_name },
      start_ms: startMs,
      resource_id: resourceId,
      items: [{ product_id: productId, quantity: 1 }],
    })
    return { id: String(order.order_id), orderNo: String(order.order_no) }
  }
  return {
    name,
    service,
    date,
    productId: String(productId),
    resourceId: String(resourceId),
    bookAt,
    book: async (clock: string, who: string) => bookAt(await at(page, date, clock), who),
  }
}

/**
 * The moment at which the clocks of the demo's salon show a time, on a day on which they do not
 * change.
 */
export async function at(page: Page, date: string, clock: string): Promise<number> {
  const wanted = Date.parse(`${date}T${clock}:00Z`)
  const shown = await page.evaluate(
    (ms) => new Date(ms).toLocaleString('sv-SE', { timeZone: 'Australia/Melbourne' }),
    wanted,
  )
  return wanted - (Date.parse(`${shown.replace(' ', 'T')}Z`) - wanted)
}

export async function startOf(page: Page, id: string): Promise<number> {
  return Number((await call(page, 'GET', `order/getbyid?id=${id}`)).start_ms)
}
