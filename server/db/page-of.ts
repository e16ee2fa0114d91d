import { type RawBuilder, sql } from 'kysely'
import type { Pagination } from '#contract/page.ts'
import { limitTo } from './dialect.ts'
import { fieldsOf } from './fields-of.ts'
import type { Db } from './tenant.ts'

/**
 * One sort key: an expression that is never NULL (the two databases order NULLs differently), and
 * its direction. The last key of a list must be unique.
 */
export type SortKey = { by: RawBuilder<unknown>; isDescending: boolean }

export const ascending = (by: RawBuilder<unknown>): SortKey => ({ by, isDescending: false })
export const descending = (by: RawBuilder<unknown>): SortKey => ({ by, isDescending: true })
/** All keys in the same direction, which an index reads fastest. */
export const sortedBy = (
  order: 'asc' | 'desc',
  ...columns: readonly RawBuilder<unknown>[]
): SortKey[] => columns.map((by) => ({ by, isDescending: order === 'desc' }))

/** The page: by number, or after or before the row whose keys are in the cursor. */
export type Paging = {
  currentPage: number
  rowSize: number
  after?: string | undefined
  before?: string | undefined
  /** Counts all rows instead of the first ten thousand. */
  exactTotal?: boolean | undefined
}

type Asked = {
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  keys: readonly SortKey[]
  paging: Paging
  /** The source for counting, without tables that are joined for display only. */
  counted?: RawBuilder<unknown>
  /**
   * The columns that are unique `within` a company. For deep pages only these are read first (from
   * an index where possible), then the rows of the page.
   */
  narrowBy?: Narrowing
  /** Also on the first pages, for queries that scan all rows to show few. */
  isAlwaysNarrowed?: boolean
  /** Whether at most one row can be found. */
  isUnique?: boolean
  /** Whether the list is known to have more rows than are counted. */
  isLong?: boolean
  /** For an index that has the order within each part only. Needs `narrowBy`. */
  parts?: readonly Part[]
}

/** Repeats the company condition on the outer rows, so that a cluster queries one shard. */
type Narrowing = { within: RawBuilder<unknown>; columns: readonly RawBuilder<unknown>[] }

/** One part of a list: at most as many of its rows are read and sorted as the page needs. */
type Part = { where: RawBuilder<unknown>; keys: readonly SortKey[] }

/** From this offset on, pages read the narrowing columns first. */
const FAR = 200
/** The maximum of counted totals. */
const MOST_COUNTED = 10_000

type FoundPage<Found> = { rows: Found[]; pagination: Pagination }

/**
 * A page of rows and their total number, counted up to `MOST_COUNTED` (ADR 0153). Pages by number
 * skip or repeat rows when others enter or leave the list meanwhile; clients that read page after
 * page use `next` and `previous`, which continue from the keys of the last and first row (ADR
 * 0050).
 */
export async function pageOf<Found extends object>(
  db: Db,
  {
    columns,
    from,
    where,
    keys,
    paging,
    counted = from,
    narrowBy,
    isAlwaysNarrowed = false,
    isUnique = false,
    isLong = false,
    parts,
  }: Asked,
): Promise<FoundPage<Found>> {
  const { currentPage, rowSize, after, before, exactTotal = false } = paging
  const isBack = after === undefined && before !== undefined
  const cursor = after ?? before
  const walkedBy = (own: readonly SortKey[]) => (isBack ? own.map(turned) : own)
  const walked = walkedBy(keys)
  const beyond = cursor === undefined ? sql`` : sql` and ${isBeyond(walked, JSON.parse(cursor))}`
  const offset = cursor === undefined ? (currentPage - 1) * rowSize : 0
  const all = sql`select count(*) from ${counted} where ${where}`
  const total = isUnique
    ? sql`1`
    : exactTotal
      ? all
      : isLong
        ? sql.lit(MOST_COUNTED + 1)
        : sql`select count(*) from (select 1 from ${counted} where ${where}
          ${limitTo(MOST_COUNTED + 1)}) counted`
  const named = keys.map(({ by }, index) => sql`${by} as ${sql.ref(keyNameAt(index))}`)

  // With a cursor, or beyond the counted rows, one extra row shows whether there are more.
  const isCounted = cursor === undefined && offset + rowSize <= MOST_COUNTED
  const limit = isCounted ? rowSize : rowSize + 1
  const sorted = sql`order by ${sql.join(walked.map(inOrder))}`
  const asked = sql`${where}${beyond}`
  const ofPage = sql`${limitTo(limit)} offset ${offset}`
  const ids = narrowBy?.columns ?? []
  const namedIds = sql.join(ids.map((by, at) => sql`${by} as ${idAt(at)}`))
  const narrowed = parts
    ? sql`select ${sql.join(ids.map((_, at) => idAt(at)))} from (${sql.join(
        parts.map(
          (of) => sql`select * from (
            select ${namedIds}, ${sql.join(named)}
            from ${counted} where ${asked} and ${of.where}
            order by ${sql.join(walkedBy(of.keys).map(inOrder))} ${limitTo(offset + limit)}) part`,
        ),
        sql` union all `,
      )}) reached order by ${sql.join(walked.map(byName))} ${ofPage}`
    : sql`select ${namedIds} from ${counted} where ${asked} ${sorted} ${ofPage}`
  const chosen =
    narrowBy && (isAlwaysNarrowed || parts || offset >= FAR)
      ? sql`(${narrowed}) narrowed cross join ${from} where ${sql.join(
          [narrowBy.within, ...ids.map((by, at) => sql`${by} = narrowed.${idAt(at)}`)],
          sql` and `,
        )} ${sorted}`
      : sql`${from} where ${asked} ${sorted} ${ofPage}`
  const { rows } = await sql<Found & { totalRows: number }>`
    select ${columns}, ${sql.join(named)}, (${total}) as "totalRows" from ${chosen}`.execute(db)
  const found =
    rows[0]?.totalRows ?? (await countRows(db, all, cursor === undefined && currentPage === 1))
  const hasMore = isCounted ? offset + rows.length < found : rows.length > rowSize
  // On the last page the total follows from the offset.
  const isEnd = cursor === undefined && !hasMore && rows.length > 0
  const isMore = !exactTotal && !isEnd && found > MOST_COUNTED && rows.length > 0
  const totalRows = isMore ? MOST_COUNTED : isEnd ? offset + rows.length : found
  const shown = isBack ? rows.slice(0, rowSize).toReversed() : rows.slice(0, rowSize)
  const [hasPrevious, hasNext] = isBack
    ? [hasMore, true]
    : [cursor !== undefined || currentPage > 1, hasMore]
  const isWalked = hasPrevious || cursor !== undefined
  const first = isWalked && shown[0] ? cursorOf(shown[0], keys.length) : undefined
  const last = shown.at(-1)
  const next = hasNext && last ? cursorOf(last, keys.length) : undefined

  const isPlaced = cursor === undefined || first === undefined
  return {
    rows: shown,
    pagination: {
      totalRows,
      ...(isMore && { isMore }),
      rowSize,
      currentPage: isPlaced
        ? currentPage
        : await numberOf(db, { counted, where, keys, first, rowSize }),
      ...(next !== undefined && { next }),
      ...(hasPrevious && first !== undefined && { previous: first }),
    },
  }
}

const turned = ({ by, isDescending }: SortKey): SortKey => ({ by, isDescending: !isDescending })

const idAt = (at: number) => sql.ref(`id${at}`)
/** A sort key by its name in the result. */
const byName = ({ isDescending }: SortKey, at: number) =>
  inOrder({ by: sql.ref(keyNameAt(at)), isDescending })

function inOrder({ by, isDescending }: SortKey): RawBuilder<unknown> {
  return isDescending ? sql`${by} desc` : sql`${by} asc`
}

/**
 * The condition for rows after a row in the sort order: compares all keys as one tuple if they have
 * the same direction, otherwise key by key.
 */
function isBeyond(keys: readonly SortKey[], values: readonly unknown[]): RawBuilder<unknown> {
  const sign = ({ isDescending }: SortKey) => (isDescending ? sql`<` : sql`>`)
  // A cursor of an earlier release may have more keys.
  const own = values.slice(0, keys.length)
  const [head] = keys
  if (head && keys.every(({ isDescending }) => isDescending === head.isDescending))
    return sql`(${sql.join(keys.map(({ by }) => by))}) ${sign(head)}
      (${sql.join(own.map((value) => sql`${value}`))})`
  const cases = keys.map((key, index) => {
    const equal = keys.slice(0, index).map(({ by }, at) => sql`${by} = ${values[at]}`)
    return sql`(${sql.join([...equal, sql`${key.by} ${sign(key)} ${values[index]}`], sql` and `)})`
  })
  return sql`(${sql.join(cases, sql` or `)})`
}

/** Constants, because looking up a newly concatenated property name is many times slower. */
const keyNames = ['walkKey0', 'walkKey1', 'walkKey2', 'walkKey3', 'walkKey4']

function keyNameAt(index: number): string {
  const name = keyNames[index]
  if (name === undefined) throw new Error(`a list has at most ${keyNames.length} sort keys`)
  return name
}

/** The sort keys of a row, for the cursor of the next or previous page. */
function cursorOf(row: object, count: number): string {
  const held = fieldsOf(row)
  return JSON.stringify(keyNames.slice(0, count).map((name) => held[name]))
}

/** Counts separately when the page is empty, so that no row contains the total. */
async function countRows(db: Db, total: RawBuilder<unknown>, isNothing: boolean): Promise<number> {
  if (isNothing) return 0
  const { rows } = await sql<{ totalRows: number }>`select (${total}) as "totalRows"`.execute(db)
  return rows[0]?.totalRows ?? 0
}

type Place = Pick<Asked, 'where' | 'keys'> & {
  counted: RawBuilder<unknown>
  first: string
  rowSize: number
}

/** The current page number of a row; other rows may have been added or removed. */
async function numberOf(db: Db, { counted, where, keys, first, rowSize }: Place): Promise<number> {
  const before = keys.map(turned)
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${counted} where ${where}
      and ${isBeyond(before, JSON.parse(first))}`.execute(db)
  return Math.floor((rows[0]?.count ?? 0) / rowSize) + 1
}
