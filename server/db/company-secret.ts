import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { companyId as companyIdShape, type CompanyId } from '#contract/fields.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
/**
 * Two parts of sixteen bytes, each as 22 letters, digits, `-` and `_`; a suffix may follow (a
 * file's type).
 */
const withCompany = /^([\w-]{22})\.[\w-]{22}/
const BYTES = 16

/**
 * A new secret of 128 bits with the company id as prefix, so that the query goes to one shard:
 * `<company>.<secret>` (ADR 0183).
 */
export function newSecret(companyId: string): string {
  const secret = randomBytes(BYTES).toString('base64url')
  return uuid.test(companyId) ? `${shortOf(companyId)}.${secret}` : secret
}

/**
 * The company id in a secret; undefined for secrets without a prefix (older releases) and for
 * guesses.
 */
export function companyOfSecret(secret: string): CompanyId | undefined {
  const [, company] = withCompany.exec(secret) ?? []
  if (company === undefined) return undefined
  const hex = Buffer.from(company, 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return companyIdShape.parse(id)
}

/**
 * The condition of a look-up by a secret. Older secrets have no company prefix and are searched on
 * every shard, by an index.
 */
export function isSecret(alias: string, column: string, secret: string): RawBuilder<boolean> {
  const companyId = companyOfSecret(secret)
  const isIt = sql<boolean>`${sql.ref(`${alias}.${column}`)} = ${secret}`
  if (companyId === undefined) return isIt
  return sql`${sql.ref(`${alias}.company_id`)} = ${companyId} and ${isIt}`
}

function shortOf(companyId: string): string {
  return Buffer.from(companyId.replaceAll('-', ''), 'hex').toString('base64url')
}
