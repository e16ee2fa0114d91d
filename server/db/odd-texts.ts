import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { email, mailedName, shortText } from '#contract/fields.ts'
import type { Databases } from './databases.ts'
import { limitTo } from './dialect.ts'
import type { Db } from './tenant.ts'

const PAGE = 500
/** How many records per column are listed. */
const SHOWN = 20

type Shape = typeof email | typeof shortText

/** Texts that may have been stored before their fields were restricted, by table. */
const columns: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  app_user: { full_name: mailedName, name: mailedName, email },
  company_detail: { company_name: mailedName },
  customer: { full_name: mailedName, email },
  community_event: { name: mailedName },
  community_event_booking: { name: mailedName, email },
  product: { name: shortText },
  product_option: { name: shortText },
  category: { name: shortText },
  subcategory: { name: shortText },
  manufacturer: { name: shortText },
  dining_table: { name: shortText },
  location: { name: shortText },
  resource: { name: shortText },
}
/** Tables of the whole server; all others are keyed by company. */
const unowned: ReadonlySet<string> = new Set(['app_user', 'company_detail'])
const ownRules: ReadonlySet<string> = new Set(['not_email', 'not_visible', 'not_link'])

/** By `table.column`: the count, and the ids of the first ones. */
type OddTexts = Record<string, { count: number; ids: string[] }>

/**
 * Finds stored texts that forms refuse today: odd e-mail addresses, and names with control
 * characters, bidirectional overrides, a link, or nothing visible. The texts are not logged,
 * because logs contain no personal data. Reads page by page and yields in between.
 */
async function findOddTexts(db: Db): Promise<OddTexts> {
  const odd: OddTexts = {}
  for (const [table, shapes] of Object.entries(columns))
    for await (const row of rowsOf(db, table, Object.keys(shapes)))
      for (const [column, shape] of Object.entries(shapes))
        if (isOdd(shape, row[column])) note(odd, `${table}.${column}`, row['id'] ?? '')
  return odd
}

/**
 * Logs them for the operator once per start, as long as there are any. Nothing is changed, because
 * only the company knows what was meant.
 */
export async function tellOfOddTexts(
  { read, write }: Pick<Databases, 'read' | 'write'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const noneLeft = { key: 'odd-texts', value: 'none' }
  const known = await read
    .selectFrom('meta')
    .select('value')
    .where('key', '=', noneLeft.key)
    .executeTakeFirst()
  // No new ones can appear, because the fields are validated now.
  if (known?.value === noneLeft.value) return
  const odd = await findOddTexts(read)
  if (Object.keys(odd).length > 0)
    return log.warn(
      { odd },
      'stored names or addresses would be refused today; see "Odd texts" in docs/operating.md',
    )
  await write
    .insertInto('meta')
    .values(noneLeft)
    .onConflict((it) => it.doNothing())
    .execute()
}

type Row = Readonly<Record<string, string | null>>

async function* rowsOf(db: Db, table: string, names: readonly string[]): AsyncGenerator<Row> {
  const key = unowned.has(table) ? ['id'] : ['company_id', 'id']
  const refs = (list: readonly string[]) => sql.join(list.map((name) => sql.ref(name)))
  let after: readonly string[] = key.map(() => '')
  for (;;) {
    const { rows } = await sql<Row>`select ${refs([...key, ...names])} from ${sql.table(table)}
      where (${refs(key)}) > (${sql.join(after)}) order by ${refs(key)} ${limitTo(PAGE)}`.execute(
      db,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = key.map((name) => last[name] ?? '')
    await setImmediate()
  }
}

/** Empty texts are fine; too long ones were always refused. */
function isOdd(shape: Shape, text: string | null | undefined): boolean {
  if (!text) return false
  const { error } = shape.safeParse(text)
  return error?.issues.some(({ message }) => ownRules.has(message)) ?? false
}

function note(odd: OddTexts, column: string, id: string): void {
  const found = (odd[column] ??= { count: 0, ids: [] })
  found.count += 1
  if (found.ids.length < SHOWN) found.ids.push(id)
}
