import type { Page } from 'playwright'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import type { DeliveryType } from '#contract/order-status.ts'

/**
 * A new order with one line of which there is plenty, taken at the counter by whoever is signed in
 * on the page, and put back to pending. Answers its address.
 */
export async function aPendingOrder(
  page: Page,
  module: ModuleName,
  deliveryType: DeliveryType,
): Promise<{ path: string; orderNo: string }> {
  return page.evaluate(
    async ({ type, moduleId }) => {
      const headers = {
        'x-access-token': localStorage.getItem('sevenfold.token') ?? '',
        'content-type': 'application/json',
        'module-id': String(moduleId),
      }
      const call = async (method: string, path: string, body?: object) => {
        const response = await fetch(`/api/${path}`, {
          method,
          headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
          ...(body && { body: JSON.stringify(body) }),
        })
        if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
        return (await response.json()).data
      }
      const ofOrder = async ({ order_id: id }: { order_id: string }) => {
        const { CartItems } = await call('GET', `order/getbyid?id=${id}`)
        return call('GET', `product/getbyid?id=${CartItems[0].product_id}`)
      }
      const sold = await Promise.all((await call('GET', 'order/getall')).map(ofOrder))
      const plenty = ({ stock_qty: stock }: { stock_qty?: number }) =>
        stock ?? Number.POSITIVE_INFINITY
      const {
        product_id,
        options = [],
        option_groups: rules = [],
      } = sold.reduce((best, one) => (plenty(one) > plenty(best) ? one : best))
      const needed = rules.flatMap((rule: { group: string; min_choices: number }) =>
        options
          .filter(({ group }: { group: string }) => group === rule.group)
          .slice(0, rule.min_choices),
      )
      const items = [
        {
          product_id,
          quantity: 1,
          option_ids: needed.map((option: { option_id: string }) => option.option_id),
        },
      ]
      const {
        order_id: id,
        order_no: orderNo,
        version,
      } = await call('POST', 'order/create', {
        delivery_type: type,
        items,
        ...(type === 'Delivery' && { address: '1 Example Street' }),
      })
      await call('PUT', 'order/update', {
        order_id: id,
        expected_version: version,
        event: 'order.undo',
      })
      return { path: `/orders/orderview?id=${id}`, orderNo }
    },
    { type: deliveryType, moduleId: moduleIds[module] },
  )
}
