// `node tools/growth.ts` writes the table of growing tables into docs/operating.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { retention } from '../server/retention.ts'

const file = fileURLToPath(new URL('../docs/operating.md', import.meta.url))
const [begin, end] = ['<!-- growth -->', '<!-- /growth -->']

type Rules = typeof retention
type Growing = {
  [Table in keyof Rules]: Rules[Table] extends { grows: true } ? Table : never
}[keyof Rules]

const DAYS = 365
/** The example: the daily numbers of a restaurant with tables, a queue and delivery. */
export const restaurant = { orders: 200, guests: 60, sittings: 60, staff: 12 }
const { orders, guests, sittings, staff } = restaurant
const MEGABYTE = 1_000_000
/** Write calls, each with an idempotency key and an event: about eight per order. */
const changes = orders * 8 + guests * 3

/**
 * Rows after a year, and bytes per row with its indexes on PostgreSQL: measured with a million
 * orders if `isMeasured`, otherwise estimated.
 */
const growth = {
  booking_slot: { rows: 0, bytes: 310 },
  cart_item: { rows: orders * 2.5 * DAYS, bytes: 380, isMeasured: true },
  community_event_booking: { rows: 100, bytes: 900 },
  customer: { rows: orders * 0.2 * DAYS, bytes: 480, isMeasured: true },
  customer_visit: { rows: guests * DAYS, bytes: 1_250 },
  delivery_job: { rows: orders * 0.2 * DAYS, bytes: 700 },
  file: { rows: 300, bytes: 150_000 },
  inbox_key: { rows: changes * 2, bytes: 1_800 },
  invoice: { rows: 12, bytes: 600 },
  notification: { rows: (orders + guests) * 30, bytes: 500 },
  notification_read: { rows: (orders + guests) * staff * 30, bytes: 250 },
  order_checkout: { rows: orders * 0.3 * DAYS, bytes: 750 },
  order_guest: { rows: sittings * 2 * DAYS, bytes: 300 },
  order_paper: { rows: orders * 0.3 * DAYS, bytes: 1_900 },
  order_slot: { rows: orders * 0.1 * DAYS, bytes: 260 },
  order_sum: { rows: (DAYS + 12) * 6, bytes: 6_000 },
  outbox_event: { rows: changes, bytes: 230 },
  outbox_job: { rows: (orders + guests) * 7, bytes: 800 },
  payment_txn: { rows: orders * DAYS, bytes: 570, isMeasured: true },
  promotion_redemption: { rows: orders * 0.1 * DAYS, bytes: 500 },
  reservation: { rows: guests * 0.5 * DAYS, bytes: 1_100 },
  // Released when the guests leave; slots of guests without a recorded end stay.
  reservation_slot: { rows: guests * 0.5 * 0.1 * 24 * DAYS, bytes: 220 },
  sale_order: { rows: orders * DAYS, bytes: 1_500, isMeasured: true },
  session: { rows: staff * 30, bytes: 500 },
  state_history: { rows: (orders * 6 + guests * 2) * DAYS, bytes: 590, isMeasured: true },
  stock_move: { rows: orders * 2.5 * DAYS, bytes: 450 },
  table_guest: { rows: sittings * 2 * DAYS, bytes: 300 },
  table_session: { rows: sittings * DAYS, bytes: 690 },
  till_closing: { rows: DAYS, bytes: 300 },
  ticket_counter: { rows: DAYS, bytes: 150 },
  webhook_event: { rows: orders * 0.3 * 2 * 90, bytes: 350 },
} satisfies Record<Growing, { rows: number; bytes: number; isMeasured?: true }>

/** The table for docs/operating.md, the largest first. */
export function growthTable(): string {
  const rows = Object.entries(growth)
    .map(([table, { rows, bytes, ...more }]) => ({
      table: table as Growing,
      rows,
      bytes: rows * bytes,
      mark: 'isMeasured' in more ? '' : 'about ',
    }))
    .toSorted((a, b) => b.bytes - a.bytes)
  const sum = rows.reduce((all, { bytes }) => all + bytes, 0)
  return [
    '| Table | Rows are kept | Deleted by | Rows after a year | MB |',
    '|---|---|---|---:|---:|',
    ...rows.map(({ table, rows: count, bytes, mark }) => {
      const rule: { kept: string; by?: string } = retention[table]
      const megabytes = (bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0)
      const cells = [
        `\`${table}\``,
        rule.kept,
        rule.by ?? '',
        Math.round(count).toLocaleString('en-GB'),
        mark + megabytes,
      ]
      return `| ${cells.join(' | ')} |`
    }),
    `| all | | | | about ${(sum / MEGABYTE).toFixed(0)} |`,
  ].join('\n')
}

/** The current table in the document, between its markers. */
export function documentedGrowth(): string {
  const text = readFileSync(file, 'utf8')
  return text.slice(text.indexOf(begin) + begin.length, text.indexOf(end)).trim()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    `${text.slice(0, text.indexOf(begin) + begin.length)}\n${growthTable()}\n` +
      `${text.slice(text.indexOf(end))}`,
  )
}
