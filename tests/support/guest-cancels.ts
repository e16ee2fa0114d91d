import type { Page } from 'playwright'

/** A customer takes an order back that nobody has accepted yet. */
export async function guestCancels(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = {
      'x-access-token': localStorage.getItem('sevenfold.token') ?? '',
      'module-id': '12',
    }
    const { data } = await (await fetch('/api/order/getall?order_status_id=1', { headers })).json()
    const answer = await fetch('/api/order/updatebyuuid', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ uuid: data[0].uuid, event: 'order.customer-cancel' }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  })
}
