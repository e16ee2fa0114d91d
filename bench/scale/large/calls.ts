const DAY_MS = 86_400_000

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
const last = (days: number) => `from_date=${day(days - 1)}&to_date=${day(0)}`

/** The calls of a large company's screens whose cost may grow with its size. */
export const largeCalls: readonly (readonly [name: string, path: string])[] = [
  ['list, first page', 'order/getall'],
  ['list, completed', 'order/getall?order_status_id=6'],
  ['list, cancelled', 'order/getall?order_status_id=4'],
  ['list, completed and cancelled', 'order/getall?order_status_id=4&order_status_id=6'],
  ['list, completed, page 10,000', 'order/getall?order_status_id=6&currentPage=10000'],
  ['list by total', 'order/getall?sort=total&order=desc'],
  ['list by number', 'order/getall?sort=order_no&order=desc'],
  ['list by number, page 10,000', 'order/getall?sort=order_no&currentPage=10000'],
  ['list by appointment', 'order/getall?sort=promised&order=desc'],
  ['list, page 100', 'order/getall?currentPage=100'],
  ['list, page 40,000', 'order/getall?currentPage=40000'],
  ['search: a number', 'order/getall?search=77123'],
  ['search: part of a number', 'order/getall?search=0917'],
  ['search: a name', 'order/getall?search=meera%20iyer'],
  ['search: a common name', 'order/getall?search=kumar'],
  ['search: nothing fits', 'order/getall?search=zzzzqqq'],
  ['counts by status', 'order/ordercount'],
  ['counts by status of 30 days', `order/ordercount?${last(30)}`],
  ['dashboard, 90 days', `dashboard/fourbox?${last(90)}`],
  ['report by day, 366 days', `orderreport/list?rowSize=366&${last(366)}`],
  ['report by hour, 366 days', `orderreport/list?rowSize=24&group_by=hour&${last(366)}`],
  ['report by product, 366 days', `orderreport/list?group_by=product&${last(366)}`],
  ['report by product, 30 days', `orderreport/list?group_by=product&${last(30)}`],
  ['report by staff, 366 days', `orderreport/list?group_by=staff&${last(366)}`],
]
