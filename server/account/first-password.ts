import { createPassword, resetPassword } from '#contract/account.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import { readInvitation } from '#contract/place.ts'
import { writeAudit } from '../activity/audit.ts'
import type { Db } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { servePublic } from '../http/serve.ts'
import { refreshSessions } from '../live/end-sessions.ts'
import { acceptInvitation } from '../staff/accept.ts'
import type { InvitedAs } from '../db/tables/people.ts'
import { auditAccount } from '../user/account-audit.ts'
import { mailPasswordChanged } from '../user/change-password.ts'
import { expectNewPassword } from '../user/expect-new-password.ts'
import { expectPassword } from '../user/expect-password.ts'
import { rememberDevice } from '../user/known-devices.ts'
import { expectNoSecondStep } from '../user/open-session.ts'
import { hashPassword } from '../user/password.ts'
import { noteSignIn, readUserDetails } from '../user/user-store.ts'
import { companyOfCode, dropCode, expectCode, type UsedCode, useCode } from './codes.ts'
import { invitedAccount } from './invited-account.ts'
import { firstNameOf } from './new-company.ts'
import { expectNotReserved } from './reserved-address.ts'
import { resetPasswordOf } from './reset-password.ts'
import { isSwitchedOff } from './switched-off.ts'

const firstPurposes = ['sign-up', 'business-invitation', 'staff-invitation'] as const
type Place = {
  companyId: CompanyId
  companyUserId: Id
  userId: Id
  /** For an invited member of staff: the data of the invitation. */ invitedAs?: InvitedAs
}

/**
 * Sets a password with a mailed code. Hashing is slow and runs before the transaction, because a
 * transaction blocks other writers.
 */
export function firstPasswordRoutes(app: App): void {
  const { databases, clock, sessions, post } = app

  servePublic(app, readInvitation, async ({ code }, _facts, db) => {
    const found = await expectCode(db, code, firstPurposes, clock.now())
    const { companyName, email, passwordHash } = await invitedAccount(db, found)
    const isStaff = found.purpose === 'staff-invitation'
    return { companyName, email: email ?? undefined, hasAccount: passwordHash !== null, isStaff }
  })

  servePublic(
    app,
    createPassword,
    async ({ code, password, fullName }, { device, knownBy, keepKnownBy }, db) => {
      const account = await invitedAccount(
        db,
        await expectCode(db, code, firstPurposes, clock.now()),
      )
      const isKnown = account.passwordHash !== null
      if (isKnown) await expectPassword(app, account, password, 'invitation')
      else await expectNewPassword(db, account.userId, password, [fullName])
      const first = isKnown ? undefined : { passwordHash: await hashPassword(password), fullName }
      const place = await inTransaction(databases, async (db) => {
        const used = await useCode(db, code, firstPurposes, clock.now())
        const place = await takePlace(db, used, clock.now(), first?.fullName)
        if (first) await setFirstPassword(db, place, first, clock.now())
        await noteSignIn({ db, companyId: place.companyId }, place.companyUserId, clock.now())
        refreshSessions(db, place.companyId)
        return place
      })
      if (isKnown) await expectNoSecondStep(app, place)
      keepKnownBy(await rememberDevice(databases.write, place.userId, knownBy, clock.now()))
      const session = await sessions.start({ ...place, device })
      return {
        ...session,
        user: await readUserDetails({ db, companyId: place.companyId }, place.companyUserId),
      }
    },
    { connection: 'plain' },
  )

  servePublic(
    app,
    resetPassword,
    async ({ code, password }, _facts, db) => {
      const found = await expectCode(db, code, ['password-reset'], clock.now())
      await expectNewPassword(db, found.subjectId, password)
      const passwordHash = await hashPassword(password)
      await inTransaction(databases, async (db) => {
        const { subjectId } = await useCode(db, code, ['password-reset'], clock.now())
        await resetPasswordOf(db, subjectId, passwordHash, clock.now())
        await auditAccount(db, subjectId, 'account.password-reset', clock.now())
        await mailPasswordChanged(db, subjectId, post)
      })
      return {}
    },
    { connection: 'plain' },
  )
}

/**
 * Accepts an invitation. The person's name is taken from the inviter or from themselves, because
 * somebody else may have signed up with their address before.
 * @throws Refusal RETRY_LATER when the account got a password by another code meanwhile: the next
 * attempt then asks for it; DUPLICATE for somebody's former address
 */
async function setFirstPassword(
  db: Db,
  { userId, invitedAs }: Place,
  first: { passwordHash: string; fullName: string | undefined },
  now: number,
): Promise<void> {
  const fullName = first.fullName ?? invitedAs?.fullName
  const names = fullName ? { full_name: fullName, name: firstNameOf(fullName) } : {}
  const number = invitedAs && {
    phone: invitedAs.phone ?? null,
    calling_code: invitedAs.callingCode ?? null,
    phone_proven_ms: null,
  }
  const set = await db
    .updateTable('app_user')
    .set((row) => ({
      password_hash: first.passwordHash,
      status: 'Active',
      updated_ms: now,
      version: row('version', '+', 1),
      ...names,
      ...number,
    }))
    .where('id', '=', userId)
    .where('password_hash', 'is', null)
    .executeTakeFirstOrThrow()
  if (set.numUpdatedRows !== 1n) throw new Refusal('RETRY_LATER').with({ retryAfterSeconds: 1 })
  await expectNotReserved(db, userId, now)
}

async function takePlace(
  db: Db,
  used: UsedCode,
  now: number,
  fullName: string | undefined,
): Promise<Place> {
  return used.purpose === 'staff-invitation'
    ? acceptInvitation(db, used, now, fullName)
    : openBusiness(db, used, now)
}

/** The address is verified now, so the company becomes Active. */
async function openBusiness(db: Db, { subjectId, payload }: UsedCode, now: number): Promise<Place> {
  const { companyUserId } = payload
  const companyId = companyOfCode({ payload })
  if (!companyUserId) throw new Refusal('LINK_EXPIRED')
  const place = { companyId, companyUserId, userId: subjectId }
  // Both codes are invalidated; otherwise the other one could activate the company again.
  for (const purpose of ['sign-up', 'business-invitation'] as const)
    await dropCode(db, purpose, subjectId)
  await db
    .updateTable('company_user')
    .set({ status: 'Active' })
    .where('company_id', '=', companyId)
    .where('id', '=', companyUserId)
    .execute()
  if (await isSwitchedOff({ db, companyId })) return place
  const { version } = await db
    .updateTable('company_detail')
    .set((row) => ({ status: 'Active', updated_ms: now, version: row('version', '+', 1) }))
    .where('id', '=', companyId)
    .returning('version')
    .executeTakeFirstOrThrow()
  await writeAudit(
    { db, companyId },
    { role: 'guest', id: companyUserId, now },
    {
      entity: 'company',
      entityId: companyId,
      event: 'company.open',
      from: 'InActive',
      to: 'Active',
      version,
    },
  )
  return place
}
