import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { countedEmail } from '#contract/phone-number.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import type { Db, Tenant } from '../db/tenant.ts'

/** How long an address counts as verified: as long as a browser counts as the same guest. */
const PROVEN_MS = 24 * 3_600_000

/** A browser and an address entered in it. */
type Pair = { guestKey: string | undefined; addressKey: string | undefined }

/** The key for counting by address: the same for all spellings of a mailbox. */
export function addressKeyOf(email: string): string {
  return hash('sha256', countedEmail(email), 'base64url')
}

/** Whether the guest of this browser has recently verified the address. */
export async function isProven(
  { db, companyId }: Tenant,
  { guestKey, addressKey }: Pair,
  now: number,
): Promise<boolean> {
  if (guestKey === undefined || addressKey === undefined) return false
  const { rows } = await sql`
    select 1 from guest_proof where company_id = ${companyId} and guest_key = ${guestKey}
      and address_key = ${addressKey} and proven_ms > ${now - PROVEN_MS}`.execute(db)
  return rows.length > 0
}

/** Deletes the proofs of an erased person's addresses. */
export async function forgetProofs(
  { db, companyId }: Tenant,
  emails: readonly string[],
): Promise<void> {
  for (const email of emails)
    await sql`delete from guest_proof where company_id = ${companyId}
      and address_key = ${addressKeyOf(email)}`.execute(db)
}

/** Deletes expired codes and proofs of all companies. */
export async function forgetOldProofs(db: Db, now: number): Promise<void> {
  const since = now - PROVEN_MS
  await deleteInPieces(db, {
    table: 'guest_proof',
    key: ['company_id', 'guest_key', 'address_key'],
    where: sql`sent_ms < ${since} and (proven_ms is null or proven_ms < ${since})`,
  })
}
