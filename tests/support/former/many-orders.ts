import type { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'

/** Columns that are another value in each copy of an order. */
const own: Record<string, string> = {
  id: "'many-' || n",
  uuid: "'many-' || n",
  order_no: 'cast(10000000 + n as text)',
  created_ms: 'created_ms - n * 1000',
}

/** Whose orders they are. */
type Owner = { company_id: string; module_id: string }

/** Copies an order of PostgreSQL so many times. Answers its company and module. */
export async function addOrders(databaseUrl: string, orders: number): Promise<Owner | undefined> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
    where attrelid = 'sale_order'::regclass and attnum > 0 and not attisdropped`,
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map(({ name }) => own[name] ?? `"${name}"`).join(', ')
  const { rows } = await client.query<Owner>(
    `insert into sale_order (${names}) select ${values}
    from (select * from sale_order where order_status_id = 6 order by id limit 1) one,
      generate_series(1, $1) n returning company_id, module_id`,
    [orders],
  )
  await client.query('analyze sale_order')
  await client.end()
  return rows[0]
}

/** The same in the embedded database. */
export function addOrdersToFile(database: DatabaseSync, orders: number): void {
  const columns = database.prepare("select name from pragma_table_info('sale_order')").all()
  const names = columns.map(({ name }) => String(name))
  const values = names.map((name) => own[name] ?? `"${name}"`).join(', ')
  database
    .prepare(
      `insert into sale_order (${names.map((name) => `"${name}"`).join(', ')})
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
      select ${values}
      from (select * from sale_order where order_status_id = 6 order by id limit 1), numbers`,
    )
    .run(orders)
}

/**
 * Reads and changes orders of a company without a pause, each statement with a limit of a second.
 * Lists are asked as screens ask them, within a module: that is what an index answers.
 * `end` answers how many there were, and the faults.
 */
export async function useOrders(databaseUrl: string, owner: Owner | undefined) {
  const client = new Client({ connectionString: databaseUrl, statement_timeout: 1_000 })
  await client.connect()
  const faults: string[] = []
  let statements = 0
  let isOver = false
  const use = async () => {
    while (!isOver) {
      const id = `many-${(statements % 1_000) + 1}`
      const change = 'update sale_order set note = $3 where company_id = $1 and id = $2'
      const read = `select * from sale_order where company_id = $1 and module_id = $2
        order by created_ms desc, id desc limit 10`
      try {
        await client.query(change, [owner?.company_id, id, `changed ${statements}`])
        await client.query(read, [owner?.company_id, owner?.module_id])
        statements += 2
      } catch (error) {
        faults.push(String(error))
      }
    }
  }
  const using = use()
  return {
    async end() {
      isOver = true
      await using
      await client.end()
      return { statements, faults }
    },
  }
}
