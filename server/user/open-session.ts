import { deviceName } from '#contract/device-name.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import { secondStepAsked } from '#contract/second-step.ts'
import { dropCode, makeCode } from '../account/codes.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { addresseeOf } from '../mail/addressee.ts'
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
 * Call it after the right password. With a second factor nothing is stored yet: the browser does
 * not become known and no session starts. @throws Refusal SECOND_STEP_NEEDED with a ticket for the
 * second step
 */
export async function expectNoSecondStep(
  { databases, clock }: App,
  { userId, companyId, companyUserId }: Entering,
): Promise<void> {
  const kinds = await factorKindsOf(databases.write, userId)
  if (kinds.length === 0) return
  // Each attempt has a ticket of its own, so that others who know the password can't invalidate the
  // owner's.
  const subject = `${userId} ${newId()}`
  const payload = { userId, companyId, companyUserId }
  const token = await makeCode(databases.write, 'second-step', subject, clock.now(), payload)
  throw new Refusal('SECOND_STEP_NEEDED').with({
    current: { token, kinds },
    currentSchema: secondStepAsked,
  })
}

/** Starts a session for someone who has proven their identity, always with a new token. */
export async function openSession(app: App, account: Entering, facts: Facts) {
  facts.keepKnownBy(await inTransaction(app.databases, (db) => enter(app, db, account, facts)))
  const session = await app.sessions.start({ ...account, device: facts.device })
  const tenant = { db: app.databases.write, companyId: account.companyId }
  return { ...session, user: await readUserDetails(tenant, account.companyUserId) }
}

/**
 * Marks the browser as known, and notifies the person if it was new. Returns the browser's token.
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
    const { email, full_name, language } = await addresseeOf(db, userId)
    const values = { fullName: full_name, device: deviceName(device) ?? '?' }
    if (email && (await isMailAllowed(db, { purpose: 'new-device', holder: userId }, now)))
      await post.mail(
        { db, companyId: noCompany },
        { kind: 'new-device', to: email, language, values, path: '/sessions/reset' },
      )
  }
  return rememberDevice(db, userId, knownBy, now)
}
