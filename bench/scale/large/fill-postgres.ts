import type { Client } from 'pg'
import type { Databases } from '../../../server/db/databases.ts'
import { type BenchCompany, fillDatabase } from '../../support/dataset.ts'

/** Orders of the large company, and how many small companies share as many among them. */
export type LargeSize = { orders: number; companies: number; products: number }

const tables = ['sale_order', 'cart_item', 'payment_txn', 'state_history', 'customer'] as const
const DAY_MS = 86_400_000

/**
 * Fills an empty, migrated PostgreSQL: one large company among small ones that have as many orders
 * together, a year in the order of time, so that the rows of a company lie far apart. Rows are made
 * by the database itself; indexes and keys are dropped before and made again afterwards.
 */
export async function fillPostgres(
  databases: Databases,
  client: Client,
  size: LargeSize,
): Promise<BenchCompany[]> {
  const companies = await fillDatabase(databases, {
    companies: size.companies + 1,
    orders: 0,
    sessions: 1,
    products: 20,
  })
  const makeAgain = await dropIndexes(client)
  await client.query(helpers)
  await client.query('create temp table co (c int primary key, id text, who text)')
  // The first company is the large one.
  await client.query(
    `insert into co select at - 1, u.company_id, u.id
      from unnest($1::text[]) with ordinality a (id, at)
      join company_user u on u.company_id = a.id`,
    [companies.map(({ id }) => id)],
  )
  await client.query(products, [size.products])
  await client.query(customers, [size.orders])
  const now = Date.now()
  for (const rows of [orders, lines, payments, history])
    await client.query(
      rows
        .replaceAll('$orders', String(size.orders))
        .replaceAll('$companies', String(size.companies))
        .replaceAll('$products', String(size.products))
        .replaceAll('$from', String(now - 365 * DAY_MS)),
    )
  await client.query(`update company_detail d set order_seq = co.seq from (select company_id,
    count(*) seq from sale_order group by company_id) co where d.id = co.company_id`)
  for (const statement of makeAgain) await client.query(statement)
  await client.query('vacuum analyze')
  return companies
}

/** Drops the indexes and keys of the large tables; returns the statements that make them again. */
async function dropIndexes(client: Client): Promise<string[]> {
  const names = tables.map((table) => `'${table}'::regclass`).join(', ')
  const { rows: keys } = await client.query<{ t: string; name: string; kind: string; def: string }>(
    `select conrelid::regclass::text t, conname as name, contype as kind,
      pg_get_constraintdef(oid) def from pg_constraint
      where contype in ('p', 'u', 'f') and (conrelid in (${names}) or confrelid in (${names}))
      order by contype = 'f' desc, contype = 'u' desc`,
  )
  const { rows: indexes } = await client.query<{ name: string; def: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) def from pg_index i
      where indrelid in (${names}) and not exists
        (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
  )
  for (const { t, name } of keys) await client.query(`alter table ${t} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  const isReference = ({ kind }: { kind: string }) => kind === 'f'
  const added = (key: (typeof keys)[number]) =>
    `alter table ${key.t} add constraint ${key.name} ${key.def}`
  return [
    ...keys.filter((key) => !isReference(key)).map(added),
    ...indexes.map(({ def }) => def),
    ...keys.filter(isReference).map(added),
  ]
}

/** Ids that sort by time, as those of the product, and the company of the n-th order. */
const helpers = `
create function pg_temp.uid(ms bigint, kind int, n bigint) returns text language sql immutable as
$$ select substr(lpad(to_hex(ms), 12, '0'), 1, 8) || '-' || substr(lpad(to_hex(ms), 12, '0'), 9, 4)
  || '-7000-8' || lpad(to_hex(kind), 3, '0') || '-' || lpad(to_hex(n), 12, '0') $$;
create function pg_temp.own(kind int, c bigint, n bigint) returns text language sql immutable as
$$ select pg_temp.uid(1700000000000, kind, c * 10000000::bigint + n) $$;
`

const products = `
insert into product (company_id, id, sku, name, status, version, module_id, stock_qty, no_prep,
  created_ms, updated_ms, price_amount)
select co.id, pg_temp.own(5, c, p), 'LARGE-' || p,
  (array['Pizza','Curry','Salad','Soup','Bowl','Wrap','Cake','Juice'])[1 + p % 8] || ' ' || p,
  'Active', 1, 13, 100, 0, 1700000000000, 1700000000000, 300 + p % 1500
from co, generate_series(0, case c when 0 then $1::int else 20 end - 1) p`

const customers = `
insert into customer (company_id, id, full_name, calling_code, phone, phone_norm, tags, version,
  created_ms, updated_ms)
select co.id, pg_temp.own(6, c, u),
  (array['Asha','Ben','Chitra','Dilan','Emma','Farid','Grace','Hana','Imran','Jaya','Kamal','Lena',
    'Meera','Nimal','Olivia','Priya','Ruwan','Sofia','Tariq','Yasmin'])[1 + u % 20] || ' ' ||
  (array['Perera','Kumar','Silva','Smith','Fernando','Sharma','Jones','Iyer','Khan','Novak',
    'Bandara','Taylor','Reddy','Weber','Rossi','Nair','Walker'])[1 + (u / 20) % 17] || ' ' || u,
  '+44', (7700000000 + u)::text, (7700000000 + u)::text, '[]', 1, 1700000000000, 1700000000000
from co, generate_series(0, case c when 0 then $1::int / 5 else 200 end - 1) u`

/** The n-th order: every second one is the large company's. */
const made = `(select n, ms, c, co.id as cid, co.who, seq, st, n % 2 + 1 as count,
    600 + (n * 7919) % 4500 as unit, case st when 6 then true else false end as paid,
    pg_temp.uid(ms, 4, n) as oid
  from (select n, $from + n * (31536000000 / (2 * $orders)) as ms,
      case when n % 2 = 0 then 0 else 1 + (n / 2) % $companies end as c,
      case when n % 2 = 0 then n / 2 else n / 2 / $companies end as seq,
      case when n > 2 * $orders - 200 then (array[1, 2, 3, 2])[1 + n / 2 % 4]
        when n / 2 % 20 < 18 then 6 else 4 end as st
    from generate_series(0, 2 * $orders::bigint - 1) n) made join co using (c)) o`

const orders = `
insert into sale_order (company_id, id, uuid, order_no, payment_status, delivery_type, source,
  customer_id, currency, version, module_id, order_status_id, tax_included, item_count,
  open_item_count, created_ms, updated_ms, moved_ms, promised_ms, subtotal_amount, discount_amount,
  tax_amount, delivery_amount, tip_amount, total_amount, paid_amount, refunded_amount, tax_percent,
  taken_by)
select cid, oid, pg_temp.uid(ms, 9, n), (1000 + seq)::text,
  case when paid then 'paid' else 'unpaid' end,
  case when n / 2 % 3 = 0 then 'Delivery' else 'Click and Collect' end,
  case when n / 2 % 5 = 0 then 'walk_in' else 'phone' end,
  pg_temp.own(6, c, (seq * 7919) % (case c when 0 then $orders / 5 else 200 end)), 'GBP', 1, 13, st,
  1, count, 0, ms, ms + 1800000, ms + 1800000, ms + 1800000, unit * count, 0, unit * count / 6, 0,
  0,
  unit * count, case when paid then unit * count else 0 end, 0, 20, who
from ${made}`

const lines = `
insert into cart_item (company_id, id, order_id, product_id, name, options, cart_status, version,
  sort, quantity, no_prep, created_ms, updated_ms, unit_amount, line_amount)
select cid, pg_temp.uid(ms, 10 + l, n), oid,
  pg_temp.own(5, c, (seq * 13 + l * 7) % (case c when 0 then $products else 20 end)), 'Green curry',
  '[]', 'Cooked', 1, l, 1, 0, ms, ms, unit, unit
from ${made}, generate_series(0, 1) l where l < count`

const payments = `
insert into payment_txn (company_id, id, order_id, purpose, method, direction, currency, state,
  actor_name, version, created_ms, updated_ms, amount)
select cid, pg_temp.uid(ms, 12, n), oid, 'order', 'cash', 'in', 'GBP', 'succeeded', 'Ada Owner', 1,
  ms, ms, unit * count
from ${made} where paid`

const history = `
insert into state_history (company_id, id, entity, entity_id, parent_id, event, from_state,
  to_state, actor_role, actor_id, actor_name, record_version, occurred_ms)
select cid, pg_temp.uid(ms, 13, n), 'order', oid, oid, 'order.accept', 'Pending', 'Received',
  'business', who, 'Ada Owner', 1, ms
from ${made}`
