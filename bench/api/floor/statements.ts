/**
 * The queries of the three calls, written by hand: the same tables, conditions and order as in our
 * stores, the columns of the answers, and as few statements as possible. `$1` is a parameter on
 * both databases.
 */
type Dialect = {
  /** An aggregate of the rows of `p` as one JSON text. */
  jsonArray(columns: readonly string[], orderBy: string): string
}

const pairs = (columns: readonly string[]) =>
  columns.map((column) => `'${column}', p.${column}`).join(', ')

export const dialects = {
  sqlite: {
    jsonArray: (columns, orderBy) =>
      `json_group_array(json_object(${pairs(columns)}) order by ${orderBy})`,
  },
  postgres: {
    jsonArray: (columns, orderBy) =>
      `coalesce(json_agg(json_build_object(${pairs(columns)}) order by ${orderBy}), '[]')::text`,
  },
} as const satisfies Record<string, Dialect>

const rowColumns = `o.id, o.uuid, o.order_no, o.module_id,
  o.order_status_id, o.moved_ms, o.payment_status, o.delivery_type, o.source, o.customer_id,
  o.table_id, o.start_ms, o.end_ms,
  o.outcome, o.promised_ms, o.reason_code, o.total_amount, o.currency, o.item_count,
  o.open_item_count, o.created_ms, o.updated_ms, o.version,
  c.full_name, c.phone, c.calling_code, c.email, t.name as table_name`
const moneyColumns =
  'o.subtotal_amount, o.discount_amount, o.tax_amount, o.tax_included, o.delivery_amount, ' +
  'o.tip_amount, o.paid_amount, o.refunded_amount, o.note, o.address'
const lineColumns = (
  'id order_id product_id name unit_amount quantity line_amount options note cart_status ' +
  'station reason_code fired_ms cooked_ms served_ms created_ms updated_ms version sort'
).split(' ')
const paymentColumns =
  'id order_id purpose method direction amount currency state actor_name created_ms'.split(' ')
const historyColumns = (
  'id entity entity_id event from_state to_state actor_role actor_name reason_code note ' +
  'occurred_ms record_version'
).split(' ')
const tables = `sale_order o
  left join customer c on c.company_id = o.company_id and c.id = o.customer_id
  left join dining_table t on t.company_id = o.company_id and t.id = o.table_id`
const wanted =
  'o.company_id = $1 and o.module_id = $2 and o.order_status_id in ($3) and o.created_ms >= ' +
  '$4 and o.created_ms < $5'

/** Every statement by its name, in the database's dialect. */
export function statementsFor({ jsonArray }: Dialect) {
  const packed = (columns: readonly string[], table: string, key: string, orderBy: string) =>
    `(select ${jsonArray(columns, orderBy)} from ${table} p where p.company_id = $1 and p.` +
    `${key} = $2)`
  const historyOrder = 'p.occurred_ms, p.record_version, p.id'
  return {
    list: `select ${rowColumns}, (select count(*) from sale_order o where ${wanted}) as total_rows
      from ${tables} where ${wanted} order by o.created_ms desc, o.id desc limit $6 offset $7`,
    detail: `select ${rowColumns}, ${moneyColumns},
      ${packed(lineColumns, 'cart_item', 'order_id', 'p.sort, p.id')} as lines,
      ${packed(paymentColumns, 'payment_txn', 'order_id', 'p.created_ms, p.id')} as payments,
      ${packed(historyColumns, 'state_history', 'parent_id', historyOrder)} as history
      from ${tables} where o.company_id = $1 and o.id = $2 and o.module_id = $3`,
    find:
      `select ${rowColumns}, ${moneyColumns} from ${tables} where o.company_id = $1 and o.id = ` +
      '$2 and o.module_id = $3',
    lines:
      'select id, cart_status, quantity, line_amount, no_prep from cart_item where ' +
      'company_id = $1 and order_id = $2 order by sort, id',
    move:
      'update sale_order set order_status_id = $4, moved_ms = $5, updated_ms = $5, version = ' +
      'version + 1 where company_id = $1 and id = $2 and version = $3',
    remember: `insert into state_history (company_id, id, entity, entity_id, parent_id, event,
    from_state, to_state, actor_role, actor_id, actor_name, occurred_ms, record_version)
      values ($1, $2, 'order', $3, $3, $4, $5, $6, 'business', $7, 'Ada Owner', $8, $9)`,
    number:
      'insert into event_counter (company_id, seq, session_ms) values ($1, 1, 0) on conflict ' +
      '(company_id) do update set seq = event_counter.seq + 1 returning seq',
    tell:
      'insert into outbox_event (company_id, seq, topic, record_id, record_version, module_id, ' +
      `created_ms) values ($1, $2, 'order', $3, $4, $5, $6)`,
    claim:
      'insert into inbox_key (company_id, user_id, idempotency_key, route, body_hash, ' +
      `created_ms) values ($1, $2, $3, 'PUT order/update', $4, $5) on conflict do nothing ` +
      'returning idempotency_key',
    answer:
      'update inbox_key set status = 200, answer = $4 where company_id = $1 and user_id = $2 ' +
      'and idempotency_key = $3',
  }
}

export type StatementName = keyof ReturnType<typeof statementsFor>
