import { hash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { CompanyId, Id } from '#contract/fields.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import { newId } from '../db/id.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import type { Secrets } from '../secret/secrets.ts'

/** A device that was not used for this long is deleted. */
const UNUSED_MS = 60 * 24 * 3_600_000
const MOST_OF_A_PERSON = 20

const target = z.object({ address: z.string(), publicKey: z.string(), secret: z.string() })
/** The address of a device's push service, and its encryption keys. */
export type PushTarget = z.infer<typeof target>

/** Stores a device for the caller's session. It may have belonged to another person before. */
export async function keepDevice(
  db: Db,
  secrets: Secrets,
  { companyId, companyUserId, userId, sessionId }: Caller,
  given: PushTarget,
  now: number,
): Promise<Id> {
  await dropAddress(db, given.address)
  const id = newId()
  await db
    .insertInto('push_device')
    .values({
      company_id: companyId,
      id,
      user_id: userId,
      company_user_id: companyUserId,
      session_id: sessionId,
      address_hash: hashOf(given.address),
      target_enc: secrets.encrypt(JSON.stringify(given), contextOf(id)),
      created_ms: now,
      used_ms: now,
    })
    .execute()
  await dropSurplus(db, userId)
  return id
}

/**
 * Updates a device that is used again: it now belongs to the caller's session and current company.
 * Another person's device is deleted.
 */
export async function renewDevice(
  db: Db,
  { companyId, companyUserId, userId, sessionId }: Caller,
  address: string,
  now: number,
): Promise<Id | undefined> {
  const found = await db
    .selectFrom('push_device')
    .selectAll()
    .where('address_hash', '=', hashOf(address))
    .execute()
  const own = found.find((row) => row.user_id === userId)
  await dropAddress(db, address)
  if (!own) return undefined
  const place = { company_id: companyId, company_user_id: companyUserId, session_id: sessionId }
  await db
    .insertInto('push_device')
    .values({ ...own, ...place, used_ms: now })
    .execute()
  return own.id
}

/** Removes a device of a person, so that it gets no more notifications. */
export async function endDevice(db: Db, userId: Id, address: string): Promise<void> {
  await db
    .deleteFrom('push_device')
    .where('user_id', '=', userId)
    .where('address_hash', '=', hashOf(address))
    .execute()
}

/** The devices of people that have an active session in the company. */
export async function devicesOf(
  { db, companyId }: Tenant,
  companyUserIds: readonly Id[],
  now: number,
): Promise<Id[]> {
  if (companyUserIds.length === 0) return []
  const rows = await liveDevices({ db, companyId }, now)
    .select('p.id')
    .where('p.company_user_id', 'in', [...companyUserIds])
    .orderBy('p.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A device with its target, if its session is active. */
export async function findDevice(
  { db, companyId }: Tenant,
  secrets: Secrets,
  id: Id,
  now: number,
): Promise<{ companyUserId: Id; target: PushTarget | undefined } | undefined> {
  const row = await liveDevices({ db, companyId }, now)
    .select(['p.company_user_id', 'p.target_enc'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  return row && { companyUserId: row.company_user_id, target: open(secrets, id, row.target_enc) }
}

/** Deletes a device that the push service no longer knows. */
export async function dropDevice({ db, companyId }: Tenant, id: Id): Promise<void> {
  await db
    .deleteFrom('push_device')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Deletes devices that were not used for a long time. */
export async function forgetUnusedDevices(db: Db, now: number): Promise<void> {
  const where = sql`used_ms < ${now - UNUSED_MS}`
  await deleteInPieces(db, { table: 'push_device', key: ['company_id', 'id'], where })
}

/**
 * Devices whose session in this company is neither revoked nor expired. Idle sessions count too,
 * because notifications are for phones that are not in use.
 */
function liveDevices({ db, companyId }: { db: Db; companyId: CompanyId }, now: number) {
  return db
    .selectFrom('push_device as p')
    .innerJoin('session as s', (join) =>
      join.onRef('s.company_id', '=', 'p.company_id').onRef('s.id', '=', 'p.session_id'),
    )
    .where('p.company_id', '=', companyId)
    .where('s.revoked_ms', 'is', null)
    .where('s.expires_ms', '>', now)
}

async function dropAddress(db: Db, address: string): Promise<void> {
  await db.deleteFrom('push_device').where('address_hash', '=', hashOf(address)).execute()
}

/** Deletes the oldest devices, so that browsers with changing addresses do not fill the table. */
async function dropSurplus(db: Db, userId: Id): Promise<void> {
  const rows = await db
    .selectFrom('push_device')
    .select(['company_id', 'id'])
    .where('user_id', '=', userId)
    .orderBy('used_ms', 'desc')
    .orderBy('id')
    .execute()
  for (const { company_id, id } of rows.slice(MOST_OF_A_PERSON))
    await dropDevice({ db, companyId: company_id }, id)
}

function open(secrets: Secrets, id: string, sealed: string): PushTarget | undefined {
  try {
    return target.parse(JSON.parse(secrets.decrypt(sealed, contextOf(id))))
  } catch {
    return undefined
  }
}

function contextOf(id: string): string {
  return `push_device/${id}`
}

function hashOf(address: string): string {
  return hash('sha256', address, 'base64url')
}
