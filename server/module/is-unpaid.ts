import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a module of an active company is closed because its subscription ended: activating the
 * company (by an overseer, or by a payment for another module) does not pay for this one. While the
 * company is InActive its people can still read there. `module` and `company` are the aliases of
 * `company_module` and `company_detail` in the statement.
 */
export function isUnpaid(module: string, company: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${company}.status`)} = 'Active' and exists (
    select 1 from subscription p where p.company_id = ${sql.ref(`${module}.company_id`)}
      and p.module_id = ${sql.ref(`${module}.module_id`)}
        and p.status in ('suspended', 'cancelled')))`
}
