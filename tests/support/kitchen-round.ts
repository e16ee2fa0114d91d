import type { Page } from 'playwright'
import { callsIn } from './page-call.ts'

const call = callsIn('foodKart')

/** An order whose dishes are in the kitchen, and its number. */
export async function anOrderInKitchen(page: Page, ...dishes: string[]) {
  return aRound(page, dishes)
}

export async function aRound(page: Page, dishes: readonly string[], quantity = 1) {
  const items = []
  for (const name of dishes) {
    const dish = { name: `${name} ${Date.now() % 100_000}`, price_amount: 500, station: 'Grill' }
    const { product_id } = await call(page, 'POST', 'product/create', dish)
    items.push({ product_id, quantity })
  }
  const wanted = { source: 'walk_in', delivery_type: 'Click and Collect', items }
  const { order_id: id, order_no: orderNo } = await call(page, 'POST', 'order/create', wanted)
  /** Of the dishes whose name begins so, by whoever is signed in on a page. */
  const move = async (by: Page, event: string, start = '') => {
    const found = await call(by, 'GET', `addtocart/getallforbus?rowSize=100&order_id=${id}`)
    const lines = found as unknown as { cart_id: string; name: string; version: number }[]
    await call(by, 'PUT', 'addtocart/statusmulupdate', {
      event,
      reason_code: 'customer_request',
      items: lines
        .filter(({ name }) => name.startsWith(start))
        .map(({ cart_id, version }) => ({ cart_id, expected_version: version })),
    })
  }
  await move(page, 'item.fire')
  return { id: String(id), orderNo: String(orderNo), move }
}
