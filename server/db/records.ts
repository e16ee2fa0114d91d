import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Page } from '#contract/page.ts'
import { Refusal } from '../http/refusal.ts'
import { type Columns, columnValues, selected, givenOf } from './columns.ts'
import { limitTo } from './dialect.ts'
import { newId } from './id.ts'
import { nameSearch } from './name-search.ts'
import { pageOf, type Paging, type SortKey } from './page-of.ts'
import type { Tenant } from './tenant.ts'

/** The batch size for reading all records. */
const AT_ONCE = 500

/**
 * One kind of simple record: a name, a few fields, a status. Computed values (counts) are in
 * `derived`, over the alias `r`.
 */
type RecordKind<Stored extends object, Derived extends object, Row> = {
  table: string
  columns: Columns<Stored>
  derived: { [Name in keyof Derived & string]: RawBuilder<unknown> }
  sortedBy: readonly SortKey[]
  /** Converts database values (0/1, JSON text, NULL) to those of the contract. */
  toRow(found: Stored & Derived & { id: Id; version: number }): Row
}

type Query = Paging & { search?: string | undefined; status?: string | undefined }

type Records<Stored extends object, Row> = {
  /** A page, filtered by `search` in the name, by `status`, and by `also` (over the alias `r`). */
  page(
    tenant: Tenant,
    query: Query,
    also?: readonly RawBuilder<unknown>[],
    sortedBy?: readonly SortKey[],
  ): Promise<Page<Row>>
  /** All records of a filter, read in batches, oldest first. */
  each(tenant: Tenant, also?: readonly RawBuilder<unknown>[]): AsyncGenerator<Row>
  /** @throws Refusal NOT_FOUND */
  find(tenant: Tenant, id: Id, also?: readonly RawBuilder<unknown>[]): Promise<Row>
  /**
   * Waits for whoever changes a record, and keeps others from changing it until the transaction
   * ends: before a call that names no version decides (ADR 0284).
   */
  lock(tenant: Tenant, id: Id): Promise<void>
  /** @throws Refusal DUPLICATE (by the table's unique key) */
  add(tenant: Tenant, now: number, fields: Partial<Stored>): Promise<Row>
  /**
   * Absent fields keep their values. @throws Refusal NOT_FOUND, VERSION_CONFLICT with the current
   * record, DUPLICATE
   */
  change(
    tenant: Tenant,
    now: number,
    seen: { id: Id; expectedVersion: number },
    fields: Partial<Stored>,
    also?: readonly RawBuilder<unknown>[],
  ): Promise<Row>
}

/** The store of one kind of simple record. */
export function recordsOf<Stored extends object, Derived extends object, Row>(
  kind: RecordKind<Stored, Derived, Row>,
): Records<Stored, Row> {
  type Found = Stored & Derived & { id: Id; version: number }
  const table = sql`${sql.table(kind.table)} r`
  const derived = Object.entries<RawBuilder<unknown>>(kind.derived).map(
    ([name, expression]) => sql`, ${expression} as ${sql.ref(name)}`,
  )
  const columns = sql`r.id, r.version, ${selected('r', kind.columns)}${sql.join(derived, sql``)}`

  async function find(
    { db, companyId }: Tenant,
    id: Id,
    also: readonly RawBuilder<unknown>[] = [],
  ): Promise<Row> {
    const where = sql.join(
      [sql`r.company_id = ${companyId}`, sql`r.id = ${id}`, ...also],
      sql` and `,
    )
    const { rows } = await sql<Found>`select ${columns} from ${table} where ${where}`.execute(db)
    if (!rows[0]) throw new Refusal('NOT_FOUND')
    return kind.toRow(rows[0])
  }

  return {
    find,
    async page(
      { db, companyId },
      { search, status, ...paging },
      also = [],
      sortedBy = kind.sortedBy,
    ) {
      const narrowed = sql.join(
        [sql`r.company_id = ${companyId}`, ...(status ? [sql`r.status = ${status}`] : []), ...also],
        sql` and `,
      )
      const text = search?.trim()
      const among = sql`${table} where ${narrowed}`
      const where = text
        ? sql`${narrowed} and ${await nameSearch(db, text, among, (has) => has(sql`r.name`))}`
        : narrowed
      // Equal rows are ordered by id, in the direction of the last key.
      const keys = [
        ...sortedBy,
        { by: sql`r.id`, isDescending: sortedBy.at(-1)?.isDescending ?? false },
      ]
      const { rows, pagination } = await pageOf<Found>(db, {
        columns,
        from: table,
        where,
        keys,
        paging,
        narrowBy: { within: sql`r.company_id = ${companyId}`, columns: [sql`r.id`] },
        isAlwaysNarrowed: sortedBy !== kind.sortedBy,
      })
      return { rows: rows.map(kind.toRow), pagination }
    },
    async *each({ db, companyId }, also = []) {
      for (let after = ''; ;) {
        const where = sql.join(
          [sql`r.company_id = ${companyId}`, sql`r.id > ${after}`, ...also],
          sql` and `,
        )
        const { rows } =
          await sql<Found>`select ${columns} from ${table} where ${where} order by r.id
            ${limitTo(AT_ONCE)}`.execute(db)
        yield* rows.map(kind.toRow)
        const last = rows.at(-1)
        if (!last || rows.length < AT_ONCE) return
        after = last.id
      }
    },
    async lock({ db, companyId }, id) {
      await sql`update ${sql.table(kind.table)} set version = version
        where company_id = ${companyId} and id = ${id}`.execute(db)
    },
    async add(tenant, now, fields) {
      const id = newId()
      const values = {
        ...columnValues(kind.columns, fields),
        company_id: tenant.companyId,
        id,
        version: 1,
        created_ms: now,
        updated_ms: now,
      }
      const names = Object.keys(values)
      const columns = sql.join(names.map((name) => sql.ref(name)))
      await sql`insert into ${sql.table(kind.table)} (${columns})
        values (${sql.join(Object.values(values))})`.execute(tenant.db)
      return find(tenant, id)
    },
    async change(tenant, now, { id, expectedVersion }, fields, also = []) {
      const current = await find(tenant, id, also)
      const given = givenOf(fields)
      const sets = Object.entries({ ...columnValues(kind.columns, given), updated_ms: now }).map(
        ([name, value]) => sql`${sql.ref(name)} = ${value}`,
      )
      const { numAffectedRows } = await sql`
        update ${sql.table(kind.table)} set version = version + 1, ${sql.join(sets)}
        where company_id = ${tenant.companyId} and id = ${id}
          and version = ${expectedVersion}`.execute(tenant.db)
      if (numAffectedRows !== 1n) throw new Refusal('VERSION_CONFLICT').with({ current })
      return find(tenant, id)
    },
  }
}
