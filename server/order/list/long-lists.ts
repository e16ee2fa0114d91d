import type { ModuleId } from '#contract/modules.ts'
import type { Tenant } from '../../db/tenant.ts'

/** The companies and modules that are kept; all are forgotten when there are more. */
const MOST_KEPT = 10_000

const long = new Set<string>()

/**
 * Whether the list of all orders of a module was longer than lists are counted. It stays so,
 * because orders are never deleted (ADR 0187), and need not be counted again: for the first page of
 * a large company that is two thirds of what is read.
 */
export function isKnownLong({ companyId }: Tenant, moduleId: ModuleId): boolean {
  return long.has(`${companyId} ${moduleId}`)
}

export function noteLong({ companyId }: Tenant, moduleId: ModuleId): void {
  if (long.size >= MOST_KEPT) long.clear()
  long.add(`${companyId} ${moduleId}`)
}
