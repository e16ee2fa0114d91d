import type { Id } from '#contract/fields.ts'
import type { Db } from '../db/tenant.ts'
import { fromJson } from '../db/json-text.ts'
import { Refusal } from '../http/refusal.ts'
import type { Post } from '../mail/post.ts'
import { noCompany } from '../outbox/enqueue.ts'

type Holder = { id: Id; full_name: string; language: string }

/**
 * The account whose former address this is while the undo link is valid. Until then nobody else can
 * open an account with it, so that the link keeps working.
 */
export async function formerHolder(
  db: Db,
  email: string,
  now: number,
): Promise<Holder | undefined> {
  const link = await db
    .selectFrom('auth_code')
    .select('payload')
    .where('reserved_email', '=', email)
    .where('expires_ms', '>', now)
    .executeTakeFirst()
  const { userId } = link ? fromJson(link.payload) : {}
  if (userId === undefined) return undefined
  return db
    .selectFrom('app_user')
    .select(['id', 'full_name', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Whether an address is reserved for somebody else. */
export async function isReserved(
  db: Db,
  { email, userId }: { email: string | null; userId: Id },
  now: number,
): Promise<boolean> {
  const holder = email === null ? undefined : await formerHolder(db, email, now)
  return holder !== undefined && holder.id !== userId
}

/**
 * Call it after the write that opens an account, so that a concurrent change of address is seen.
 * @throws Refusal DUPLICATE for somebody's former address
 */
export async function expectNotReserved(db: Db, userId: Id, now: number): Promise<void> {
  const { email } = await db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (await isReserved(db, { email, userId }, now)) throw new Refusal('DUPLICATE/formerAddress')
}

/** Mails the address itself that it is reserved and how to restore it; nobody else learns that. */
export async function mailReserved(
  db: Db,
  post: Post,
  to: string,
  { full_name, language }: Holder,
): Promise<void> {
  const letter = {
    kind: 'reserved-address',
    to,
    language,
    values: { fullName: full_name },
  } as const
  await post.mail({ db, companyId: noCompany }, letter)
}
