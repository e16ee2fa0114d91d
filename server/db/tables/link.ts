import type { CompanyRecord } from './record.ts'

/** Short links. */
export type LinkTables = { dynamic_link: DynamicLinkTable }

/** `code` is unique over all companies: it is all that a guest has. */
type DynamicLinkTable = CompanyRecord & { module_id: number; code: string; purpose: string; target_id: string | null; label: string | null; scans: number; status: string }
