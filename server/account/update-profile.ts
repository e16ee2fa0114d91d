import type { updateUser } from '#contract/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { phoneDigits, type Id } from '#contract/fields.ts'
import { isHeldBack } from '#contract/may.ts'
import { isDuplicate } from '../db/fault.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { checkPictures } from '../file/own-pictures.ts'
import type { Caller } from '../http/caller.ts'
import { fault, invalid, Refusal } from '../http/refusal.ts'
import { endOtherSessions, refreshSessions } from '../live/end-sessions.ts'
import { addresseeOf } from '../mail/addressee.ts'
import type { Post } from '../mail/post.ts'
import { expectMailAllowed } from '../mail/mail-limits.ts'
import { noCompany } from '../outbox/enqueue.ts'
import { auditAccount } from '../user/account-audit.ts'
import { expectConfirmed } from '../user/confirm.ts'
import { dropAccountCodes } from './codes.ts'
import { formerHolder, isReserved, mailReserved } from './reserved-address.ts'
import { makeTypedCode, useTypedCode } from './typed-code.ts'
import { makeUndoPath } from './undo-path.ts'
import { firstNameOf } from './new-company.ts'

type Input = InputOf<typeof updateUser>
/** Fields of one's own profile that people of an InActive company can't change either. */
const ownFields = ['fullName', 'pictureUrl', 'phone', 'callingCode'] as const

type With = { post: Post; now: number }

/**
 * Changes one's own name, picture, phone number, language and UTC offset; the e-mail address only
 * with its code. Changes that would allow taking over the account require the password.
 * @throws Refusal ACCOUNT_INACTIVE, PASSWORD_NEEDED, VALIDATION for a wrong code, DUPLICATE,
 * TOO_MANY for mails
 */
export async function updateProfile(
  { db, companyId }: Tenant,
  caller: Caller,
  input: Input,
  { post, now }: With,
): Promise<void> {
  const { userId } = caller
  if (isHeldBack(caller) && ownFields.some((name) => input[name] !== undefined))
    throw new Refusal('ACCOUNT_INACTIVE')
  await storePicture({ db, companyId }, caller, input, now)
  const before = await db
    .selectFrom('app_user')
    .select(['email', 'phone', 'calling_code', 'full_name', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const number = changedNumber(input, before)
  if (number || (input.email !== undefined && input.email !== before.email))
    await expectConfirmed(db, caller, now)
  const values = {
    ...(input.fullName !== undefined && {
      full_name: input.fullName,
      name: firstNameOf(input.fullName),
    }),
    // A new number can't be used to sign in until it is verified.
    ...(number && { ...number, phone_proven_ms: null }),
    ...(input.language !== undefined && { language: input.language }),
    ...(input.utcOffset !== undefined && { utc_offset: input.utcOffset }),
    ...(input.email !== undefined &&
      input.emailCode !== undefined && {
        email: await provenAddress(db, userId, input.email, input.emailCode, now),
      }),
  }
  if (input.email !== undefined && input.emailCode === undefined)
    await sendAddressCode(db, caller, input.email, { post, now })
  if (Object.keys(values).length === 0) return
  try {
    await db
      .updateTable('app_user')
      .set((row) => ({ ...values, updated_ms: now, version: row('version', '+', 1) }))
      .where('id', '=', userId)
      .execute()
  } catch (error) {
    if (isDuplicate(error)) throw addressTaken()
    throw error
  }
  // After the write, so that a concurrent change of address is seen.
  if (values.email !== undefined && (await isReserved(db, { email: values.email, userId }, now)))
    throw addressTaken()
  if (number) await auditAccount(db, userId, 'account.phone-change', now)
  if (values.email !== undefined && values.email !== before.email)
    await tellOldAddress(db, caller, { ...before, post, now })
  refreshSessions(db, companyId)
}

function addressTaken(): Refusal {
  const errors = [fault('email', 'duplicate', 'addressOfAnother')]
  return new Refusal('DUPLICATE').with({ errors })
}

/**
 * The picture is stored with the person's record in the company, because its file belongs to the
 * company.
 */
async function storePicture(
  tenant: Tenant,
  { companyUserId }: Caller,
  { pictureUrl }: Input,
  now: number,
): Promise<void> {
  if (pictureUrl === undefined) return
  await checkPictures(tenant, [pictureUrl], { path: 'picture_url' })
  await tenant.db
    .updateTable('company_user')
    .set((row) => ({
      picture_url: pictureUrl || null,
      updated_ms: now,
      version: row('version', '+', 1),
    }))
    .where('company_id', '=', tenant.companyId)
    .where('id', '=', companyUserId)
    .execute()
}

type Number = { phone?: string | null; calling_code?: string | null }

function changedNumber(
  { phone, callingCode }: Input,
  before: { phone: string | null; calling_code: string | null },
): Number | undefined {
  if (phone === null) return before.phone === null ? undefined : { phone: null, calling_code: null }
  const digits = phone === undefined ? undefined : phoneDigits(phone)
  const number = {
    ...(digits !== undefined && digits !== before.phone && { phone: digits }),
    ...(callingCode && callingCode !== before.calling_code && { calling_code: callingCode }),
  }
  return Object.keys(number).length > 0 ? number : undefined
}

type Old = With & { email: string | null; full_name: string; language: string }

/**
 * Signs out the account's other sessions and mails the old address a link that undoes the change.
 */
async function tellOldAddress(
  db: Db,
  { userId, sessionId }: Caller,
  { email, full_name, language, post, now }: Old,
): Promise<void> {
  await dropAccountCodes(db, userId)
  await endOtherSessions(db, userId, sessionId, now)
  await auditAccount(db, userId, 'account.email-change', now)
  if (email)
    await post.mail(
      { db, companyId: noCompany },
      {
        kind: 'address-changed',
        to: email,
        language,
        values: { fullName: full_name },
        path: await makeUndoPath(db, { userId, email }, now),
      },
    )
}

/** The code is valid for this user and this address only. */
async function provenAddress(
  db: Db,
  userId: Id,
  email: string,
  code: string,
  now: number,
): Promise<string> {
  const typed = { purpose: 'email-change', path: 'email_code', now } as const
  const { payload } = await useTypedCode(db, code, userId, typed)
  if (payload['email'] !== email) throw invalid('email_code', 'wrong_code', 'wrongCode')
  return email
}

/**
 * Mails the code. If the address already has an account, only that mail says so, not the answer.
 */
async function sendAddressCode(
  db: Db,
  { userId, companyId: sender }: Caller,
  email: string,
  { post, now }: With,
): Promise<void> {
  const user = await addresseeOf(db, userId)
  if (user.email === email) return
  const mailing = { purpose: 'address-code', userId, companyId: sender, to: email } as const
  await expectMailAllowed(db, mailing, now)
  const taken = await db
    .selectFrom('app_user')
    .select(['full_name', 'language'])
    .where('email', '=', email)
    .executeTakeFirst()
  const holder = await formerHolder(db, email, now)
  if (holder && holder.id !== userId) return mailReserved(db, post, email, holder)
  const code = await makeTypedCode(db, 'email-change', userId, now, { email })
  const companyId = noCompany
  if (taken)
    await post.mail(
      { db, companyId },
      {
        kind: 'wanted-address',
        to: email,
        language: taken.language,
        values: { fullName: taken.full_name },
        path: '/sessions/reset',
      },
    )
  else
    await post.mail(
      { db, companyId },
      {
        kind: 'email-change',
        to: email,
        language: user.language,
        values: { fullName: user.full_name, code },
      },
    )
}
