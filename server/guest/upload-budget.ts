import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Id } from '#contract/fields.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * A link's share of the company's daily limit, so that abuse of one link does not block the others.
 */
const SHARE_OF_A_LINK = 0.5

type Upload = {
  linkId: Id
  bytes: number
  /** The limit of all guests of one company. */ bytesPerDay: number
  now: number
}

/** @throws Refusal LIMIT_REACHED when the link or the company would exceed today's limit */
export async function expectRoom(
  { db, companyId }: Tenant,
  { linkId, bytes, bytesPerDay, now }: Upload,
): Promise<void> {
  const rows = await db
    .selectFrom('guest_upload')
    .select(['link_id', 'bytes'])
    .where('company_id', '=', companyId)
    .where('day', '=', dayOf(now))
    .execute()
  const sent = rows.reduce((sum, row) => sum + row.bytes, bytes)
  const sentByLink = rows.reduce(
    (sum, row) => (row.link_id === linkId ? sum + row.bytes : sum),
    bytes,
  )
  if (sent <= bytesPerDay && sentByLink <= bytesPerDay * SHARE_OF_A_LINK) return
  throw new Refusal('LIMIT_REACHED/files')
}

/**
 * Counts a file in the transaction that stores it. @throws Refusal LIMIT_REACHED; then nothing is
 * counted
 */
export async function countUpload(tenant: Tenant, upload: Upload): Promise<void> {
  const { db, companyId } = tenant
  const { linkId, bytes, now } = upload
  await db
    .insertInto('guest_upload')
    .values({ company_id: companyId, link_id: linkId, day: dayOf(now), bytes })
    .onConflict((it) =>
      it
        .columns(['company_id', 'link_id', 'day'])
        .doUpdateSet((row) => ({ bytes: row('guest_upload.bytes', '+', bytes) })),
    )
    .execute()
  await expectRoom(tenant, { ...upload, bytes: 0 })
}

/** Deletes the counts of past days. */
export async function forgetUploads(db: Db, now: number): Promise<void> {
  await deleteInPieces(db, {
    table: 'guest_upload',
    key: ['company_id', 'link_id', 'day'],
    where: sql`day < ${dayOf(now)}`,
  })
}

/** The number of a UTC day; the same for all companies. */
function dayOf(now: number): number {
  return Math.floor(now / DAY_MS)
}
