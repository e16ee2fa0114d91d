import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Link } from '#contract/link.ts'
import { sortedBy } from '../db/page-of.ts'
import { recordsOf } from '../db/records.ts'
import { needsTarget, targetLabel } from './targets.ts'

export type StoredLink = {
  moduleId: number
  code: string
  purpose: Link['purpose']
  targetId: Id | null
  label: string | null
  scans: number
  status: 'Active' | 'Revoked'
}
type Derived = { targetLabel: string | null; createdMs: number }
export type FoundLink = StoredLink & Derived & { id: Id; version: number }

export const links = recordsOf<StoredLink, Derived, FoundLink>({
  table: 'dynamic_link',
  columns: {
    moduleId: 'module_id',
    code: 'code',
    purpose: 'purpose',
    targetId: 'target_id',
    label: 'label',
    scans: 'scans',
    status: 'status',
  },
  derived: { targetLabel, createdMs: sql`r.created_ms` },
  sortedBy: sortedBy('desc', sql`r.created_ms`),
  toRow: (found) => found,
})

/** The status of a link: Unbound if its purpose needs a target and it has none. */
export function liveStatusOf({
  status,
  purpose,
  targetId,
}: Pick<StoredLink, 'status' | 'purpose' | 'targetId'>): Link['status'] {
  return status === 'Active' && targetId === null && needsTarget(purpose) ? 'Unbound' : status
}
