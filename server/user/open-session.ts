import { deviceName } from '#contract/device-name.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import { secondStepAsked } from '#contract/second-step.ts'
import { dropCode, makeCode } from '../account/codes.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { isMailAllowed } from '../mail/mail-limits.ts'
import { noCompany } from '../outbox/enqueue.ts'
import { factorKindsOf } from '../second-step/factor-kinds.ts'
import { auditAccount } from './account-audit.ts'
import { hasKnownDevices, isKnownDevice, rememberDevice } from './known-devices.ts'
import { noteSignIn, readUserDetails } from './user-store.ts'

export type Entering = { userId: Id; companyId: CompanyId; companyUserId: Id }
type Facts = {
  knownBy: string | undefined
  device: string | undefined
  keepKnownBy(token: string): void
}

/**
 * After the right password. @throws Refusal SECOND_STEP_NEEDED with a ticket, where the account
 * asks for more than the password: no browser becomes known and no session begins before that.
 */
export async function expectNoSecondStep(
  { databases, clock }: App,
  { userId, companyId, companyUserId }: Entering,
): Promise<void> {
  const kinds = await factorKindsOf(databases.write, userId)
  if (kinds.length === 0) return
  // Each has its own, so that nobody who knows the password keeps the owner from going on.
  const subject = `${userId} ${newId()}`
  const payload = { userId, companyId, companyUserId }
  const token = await makeCode(databases.write, 'second-step', subject, clock.now(), payload)
  throw new Refusal('SECOND_STEP_NEEDED').with({
    current: { token, kinds },
    currentSchema: secondStepAsked,
  })
}

/** Starts a session for someone who has proven who they are: always with a new token. */
export async function openSession(app: App, account: Entering, facts: Facts) {
  facts.keepKnownBy(await inTransaction(app.databases, (db) => enter(app, db, account, facts)))
  const session = await app.sessions.start({ ...account, device: facts.device })
  const tenant = { db: app.databases.write, companyId: account.companyId }
  return { ...session, user: await readUserDetails(tenant, account.companyUserId) }
}

/**
 * The browser becomes known, and the person is notified if it was new. Returns the browser's token.
 */
async function enter(
  { post, clock }: App,
  db: Db,
  account: Entering,
  { knownBy, device }: Facts,
): Promise<string> {
  const now = clock.now()
  const { userId } = account
  const isNew = !(await isKnownDevice(db, userId, knownBy)) && (await hasKnownDevices(db, userId))
  await noteSignIn({ db, companyId: account.companyId }, account.companyUserId, now)
  await dropCode(db, 'sign-in-pass', userId)
  if (isNew) {
    await auditAccount(db, userId, 'account.new-device', now)
    const { email, full_name, language } = await db
      .selectFrom('app_user')
      .select(['email', 'full_name', 'language'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const values = { fullName: full_name, device: deviceName(device) ?? '?' }
    if (email && (await isMailAllowed(db, { purpose: 'new-device', holder: userId }, now)))
      await post.mail(
        { db, companyId: noCompany },
        { kind: 'new-device', to: email, language, values, path: '/sessions/reset' },
      )
  }
  return rememberDevice(db, userId, knownBy, now)
}
