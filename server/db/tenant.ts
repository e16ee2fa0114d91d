import type { Kysely } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'
import type { Schema } from './schema.ts'

/** A connection or an open transaction. */
export type Db = Kysely<Schema>

/**
 * One company's part of the database. It is the first parameter of store functions, so that none
 * can be called without a company.
 */
export type Tenant = { db: Db; companyId: CompanyId }
