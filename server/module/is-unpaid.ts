import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a module of an active company is closed because its subscription ended: whoever opens the
 * company, an overseer or the payment for another module, does not pay for this one. While the
 * company is InActive its people may still read there. `module` is `company_module`, `company`
 * `company_detail`, by the names they have in the statement.
 */
export function isUnpaid(module: string, company: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${company}.status`)} = 'Active' and exists (
    select 1 from subscription p where p.company_id = ${sql.ref(`${module}.company_id`)}
      and p.module_id = ${sql.ref(`${module}.module_id`)} and p.status in ('suspended', 'cancelled')))`
}
