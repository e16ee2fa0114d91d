import { median } from '../support/statistics.ts'

const DAY_MS = 86_400_000
const ROUNDS = 9

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
const last = (days: number) => `from_date=${day(days - 1)}&to_date=${day(0)}`

/** The calls that screens make for a company of this size. */
const calls: readonly (readonly [name: string, path: string])[] = [
  ['order list, first page', 'order/getall'],
  ['order list, page 1,000', 'order/getall?currentPage=1000'],
  ['order list, completed of 30 days', `order/getall?order_status_id=6&${last(30)}`],
  ['order list, by total', 'order/getall?sort=total&order=desc'],
  ['order list, by number', 'order/getall?sort=order_no&order=desc'],
  ['order list, unpaid', 'order/getall?payment_status=unpaid'],
  ['order search, number', 'order/getall?search=B99'],
  ['order search, name', 'order/getall?search=customer%20123'],
  ['order search, nothing fits', 'order/getall?search=zzzz'],
  ['order counts', 'order/ordercount'],
  ['product list', 'product/getall'],
  ['product search', 'product/getall?search=curry'],
  ['product list, low stock', 'product/getall?low_stock=true&sort=stock&order=asc'],
  ['dashboard boxes, 90 days', `dashboard/fourbox?${last(90)}`],
  ['report by day, 30 days', `orderreport/list?rowSize=366&${last(30)}`],
  ['report by day, 366 days', `orderreport/list?rowSize=366&${last(366)}`],
  [
    'report by weekday and hour, 366 days',
    `orderreport/list?rowSize=168&group_by=weekhour&${last(366)}`,
  ],
  ['report by product, 30 days', `orderreport/list?group_by=product&${last(30)}`],
  ['report by product, 366 days', `orderreport/list?group_by=product&${last(366)}`],
  ['report by staff, 366 days', `orderreport/list?group_by=staff&${last(366)}`],
]

/**
 * The time of each call over HTTP, sequentially: the median in milliseconds, by name. @throws Error
 * if one is refused
 */
export async function timeCalls(url: string, token: string): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const [name, path] of calls) {
    const taken: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const start = performance.now()
      const response = await fetch(`${url}/api/${path}`, {
        headers: { 'x-access-token': token, 'module-id': '13', 'utc-offset': '0' },
      })
      await response.text()
      if (!response.ok) throw new Error(`${name}: ${response.status}`)
      // The first call prepares the statement.
      if (round > 0) taken.push(performance.now() - start)
    }
    times.set(name, median(taken))
  }
  return times
}
