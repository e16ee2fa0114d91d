// `node bench/scale/steady.ts [--orders 1000000] [--data-dir folder] [--idle 0]`: the embedded
// database with one large company: how long another request waits during each call, and during
// `idle` seconds without calls (sums and housekeeping run then). With `--data-dir` the data is
// created there once and kept.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { systemClock } from '../../server/db/clock.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createSessions } from '../../server/http/session.ts'
import { fillDatabase } from '../support/dataset.ts'
import { markdown, say } from '../support/report.ts'
import { projectFolder, startOurs } from '../support/server.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    'data-dir': { type: 'string' },
    idle: { type: 'string', default: '0' },
    port: { type: 'string', default: '4216' },
    only: { type: 'string', default: '' },
  },
})
const EVERY_MS = 2
const DAY_MS = 86_400_000
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
const last = (days: number) => `from_date=${day(days - 1)}&to_date=${day(0)}`
const csv = 'text/csv'

type Call = readonly [name: string, path: string, accept?: string]

const calls: readonly Call[] = [
  ['orders, first page', 'order/getall'],
  ['orders, exact total', 'order/getall?exactTotal=true'],
  ['orders, by total', 'order/getall?sort=total&order=desc'],
  ['orders, by number', 'order/getall?sort=order_no&order=desc'],
  ['orders, unpaid', 'order/getall?payment_status=unpaid'],
  ['orders, completed of 30 days', `order/getall?order_status_id=6&${last(30)}`],
  ['orders, of a source', 'order/getall?source=guest'],
  ['orders, delivered, by promise', 'order/getall?delivery_type=Delivery&sort=promised&order=asc'],
  ['orders, page 50', 'order/getall?currentPage=50'],
  ['orders, page 1,000', 'order/getall?currentPage=1000'],
  ['orders, last page', `order/getall?currentPage=${Math.ceil(Number(values.orders) / 10)}`],
  ['search: number', 'order/getall?search=99'],
  ['search: nothing fits', 'order/getall?search=zzzz'],
  ['search everywhere', 'search?search=customer%20123'],
  ['counts', 'order/ordercount'],
  ['counts of 30 days', `order/ordercount?${last(30)}`],
  ['dashboard, 90 days', `dashboard/fourbox?${last(90)}`],
  ['report by day, 366 days', `orderreport/list?rowSize=366&${last(366)}`],
  ['report by hour of the week', `orderreport/list?rowSize=168&group_by=weekhour&${last(366)}`],
  ['report by product, 30 days', `orderreport/list?group_by=product&${last(30)}`],
  ['report by product, 366 days', `orderreport/list?group_by=product&${last(366)}`],
  ['report by staff, 366 days', `orderreport/list?group_by=staff&${last(366)}`],
  ['customers', 'customer/getall'],
  ['customers, by orders', 'customer/getall?sort=order_count&order=desc'],
  ['customers, by spending', 'customer/getall?sort=spent&order=desc'],
  ['customers, page 1,000', 'customer/getall?currentPage=1000'],
  ['customers, search', 'customer/getall?search=customer%20123'],
  ['duplicate customers', 'customer/duplicates'],
  ['tags of customers', 'customer/tags'],
  ['products', 'product/getall'],
  ['payments', 'payment/txn'],
  ['payments of 30 days', `payment/txn?${last(30)}`],
  ['pending payments', 'payment/pending'],
  ['changes', 'audit/list'],
  ['changes, page 1,000', 'audit/list?currentPage=1000'],
  ['mails', 'outbox/getall'],
  ['kitchen', 'addtocart/getallforbus'],
  ['tables', 'table/livelist'],
  ['promotions', 'promotion/getallpromo'],
  ['staff', 'cc/ccstaff/getall'],
  ['export of orders, 30 days', `order/getall?${last(30)}`, csv],
  ['export of customers', 'customer/getall', csv],
  ['export of products', 'product/getall', csv],
  ['export of a report', `orderreport/list?group_by=product&${last(366)}`, csv],
]

const folder = values['data-dir'] ?? mkdtempSync(join(tmpdir(), 'sevenfold-steady-'))
const { token, orderId, customerId } = await place()
const server = await startOurs(Number(values.port), {
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  CALLS_PER_MINUTE: '0',
})
try {
  await during(() => pause(1_000))
  const rows: string[][] = []
  if (Number(values.idle) > 0) {
    const { worstMs, slow } = await during(() => pause(Number(values.idle) * 1_000))
    rows.push([`nothing else, ${values.idle} s`, '', '', whole(worstMs), '', ''])
    say(`idle: ${slow.map(whole).join(' ')}`)
  }
  for (const call of [...calls, ['customer', `customer/getbyid?id=${customerId}`] as const]) {
    const [name] = call
    if (!name.includes(values.only)) continue
    const first = await during(() => ask(call))
    const again = await during(() => ask(call))
    rows.push([
      name,
      first.result,
      ...[first.ms, first.worstMs, again.ms, again.worstMs].map(whole),
    ])
    say(rows.at(-1)?.join('  ') ?? '')
  }
  if (values.only === '') rows.push(await backUp())

  say(
    markdown({
      heading: `One company with ${values.orders} orders: another request's longest wait, ms`,
      columns: ['meanwhile', 'status', 'first', 'longest wait', 'again', 'longest wait'],
      rows,
    }),
  )
} finally {
  await server.stop()
  if (!values['data-dir']) rmSync(folder, { recursive: true, force: true })
}

async function place(): Promise<{ token: string; orderId: string; customerId: string }> {
  const isMade = existsSync(join(folder, 'sevenfold.db'))
  const databases = await openDatabase({ dataDir: folder })
  await migrate(databases.write)
  if (!isMade) {
    say('making the data …')
    await sql`pragma synchronous = off`.execute(databases.write)
    const size = { companies: 1, orders: Number(values.orders), products: 2_000, sessions: 1 }
    await fillDatabase(databases, { ...size, openDays: 1 })
  }
  const owner = await databases.read
    .selectFrom('company_user as u')
    .innerJoin('sale_order as o', 'o.company_id', 'u.company_id')
    .select(['u.company_id as companyId', 'u.id as companyUserId', 'u.user_id as userId'])
    .select(['o.id as orderId', 'o.customer_id as customerId'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const { token } = await createSessions(databases, systemClock).start({
    ...owner,
    device: 'bench',
  })
  await databases.close()
  return { token, orderId: owner.orderId, customerId: owner.customerId ?? '' }
}

async function ask([, path, accept]: Call): Promise<string> {
  const response = await fetch(`${server.url}/api/${path}`, {
    headers: {
      'x-access-token': token,
      'module-id': '13',
      'utc-offset': '0',
      ...(accept && { accept }),
    },
  })
  await response.arrayBuffer()
  return String(response.status)
}

/** The longest latency of another request, sent repeatedly while something runs. */
async function during<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; ms: number; worstMs: number; slow: number[] }> {
  const slow: number[] = []
  let worstMs = 0
  let isOver = false
  const other = async () => {
    while (!isOver) {
      const asked = performance.now()
      await ask(['an order', `order/getbyid?id=${orderId}`])
      const ms = performance.now() - asked
      worstMs = Math.max(worstMs, ms)
      if (ms > 20) slow.push(ms)
      await pause(EVERY_MS)
    }
  }
  const asking = other()
  await pause(20)
  const began = performance.now()
  const result = await work()
  const ms = performance.now() - began
  isOver = true
  await asking
  return { result, ms, worstMs, slow }
}

async function backUp(): Promise<string[]> {
  const to = mkdtempSync(join(tmpdir(), 'sevenfold-steady-backup-'))
  const { result, ms, worstMs } = await during(async () => {
    const child = spawn(process.execPath, ['scripts/backup.js', '--to', to], {
      cwd: projectFolder,
      env: { ...process.env, DATA_DIR: folder },
      stdio: 'ignore',
    })
    return String(await once(child, 'exit'))
  })
  rmSync(to, { recursive: true, force: true })
  return ['backup', result, ...[ms, worstMs].map(whole), '', '']
}

function whole(ms: number): string {
  return ms.toFixed(0)
}
