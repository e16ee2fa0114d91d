import type { updateUser } from '#contract/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { phoneDigits } from '#contract/fields.ts'
import { isDuplicate } from '../db/fault.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { refreshSessions } from '../live/end-sessions.ts'
import type { Post } from '../mail/post.ts'
import { noCompany } from '../outbox/enqueue.ts'
import { makeCode, useCode } from './codes.ts'
import { firstNameOf } from './new-company.ts'

type Input = InputOf<typeof updateUser>

/** Changes one's own name, number, language and clock; an e-mail address once its code is given. @throws Refusal LINK_EXPIRED, DUPLICATE */
export async function updateProfile({ db, companyId }: Tenant, caller: Caller, input: Input, { post, now }: { post: Post; now: number }): Promise<void> {
  const { userId } = caller
  const values = {
    ...(input.fullName !== undefined && { full_name: input.fullName, name: firstNameOf(input.fullName) }),
    ...(input.phone !== undefined && { phone: phoneDigits(input.phone) }),
    ...(input.callingCode !== undefined && { calling_code: input.callingCode }),
    ...(input.language !== undefined && { language: input.language }),
    ...(input.utcOffset !== undefined && { utc_offset: input.utcOffset }),
    ...(input.email !== undefined && input.emailCode !== undefined && { email: await provenAddress(db, userId, input.email, input.emailCode, now) }),
  }
  if (input.email !== undefined && input.emailCode === undefined) await sendAddressCode(db, userId, input.email, { post, now })
  if (Object.keys(values).length === 0) return
  try {
    await db
      .updateTable('app_user')
      .set((row) => ({ ...values, updated_ms: now, version: row('version', '+', 1) }))
      .where('id', '=', userId)
      .execute()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new Refusal('DUPLICATE', { errors: [{ path: 'email', rule: 'duplicate', message: 'This address belongs to another account.' }] })
  }
  refreshSessions(db, companyId)
}

/** The code is for this user and this address alone. */
async function provenAddress(db: Db, userId: string, email: string, code: string, now: number): Promise<string> {
  const { subjectId, payload } = await useCode(db, code, ['email-change'], now)
  if (subjectId !== userId || payload['email'] !== email) throw new Refusal('LINK_EXPIRED')
  return email
}

/** Whether the address has an account already is told to the address alone. */
async function sendAddressCode(db: Db, userId: string, email: string, { post, now }: { post: Post; now: number }): Promise<void> {
  const user = await db.selectFrom('app_user').select(['email', 'full_name', 'language']).where('id', '=', userId).executeTakeFirstOrThrow()
  if (user.email === email) return
  const taken = await db.selectFrom('app_user').select(['full_name', 'language']).where('email', '=', email).executeTakeFirst()
  const code = await makeCode(db, 'email-change', userId, now, { email })
  const companyId = noCompany
  if (taken) await post.mail({ db, companyId }, { kind: 'known-address', to: email, language: taken.language, values: { fullName: taken.full_name }, path: '/sessions/reset' })
  else await post.mail({ db, companyId }, { kind: 'email-change', to: email, language: user.language, values: { fullName: user.full_name, code } })
}
