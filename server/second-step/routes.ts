import type { Id } from '#contract/fields.ts'
import {
  beginApp,
  confirmApp,
  readFactors,
  removeApp,
  renewRecoveryCodes,
  resetStaffFactors,
  takeSecondStep,
} from '#contract/second-step.ts'
import { companyOfCode, expectCode, type UsedCode, useCode } from '../account/codes.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Db } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import type { RequestFacts } from '../http/facts.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { serve, servePublic, tenantOf } from '../http/serve.ts'
import { endOtherSessions } from '../live/end-sessions.ts'
import { expectConfirmed } from '../user/confirm.ts'
import { deviceKeyOf, isKnownDevice } from '../user/known-devices.ts'
import {
  addressTries,
  countTries,
  forgiveTries,
  ownTries,
  personTries,
  strangerTries,
  type Tried,
} from '../user/login-attempts.ts'
import { type Entering, openSession } from '../user/open-session.ts'
import {
  authenticatorSince,
  beginAuthenticator,
  dropAuthenticator,
  useAppCode,
} from './authenticator.ts'
import { digitsOf, expectSecondStep } from './expect-second-step.ts'
import { factorKindsOf } from './factor-kinds.ts'
import { dropIdleCodes, tellFactorChange } from './factors.ts'
import { makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts'
import { resetFactorsOfStaff } from './reset-staff.ts'
import { keyAddress, toBase32 } from './totp.ts'

/**
 * The second step of a sign-in, and the management of second factors. Answers with secrets are not
 * stored for repeated calls (`plain`).
 */
export function secondStepRoutes(app: App): void {
  const { clock, databases, secrets, post } = app

  servePublic(
    app,
    takeSecondStep,
    async ({ token, code }, facts, db) => {
      const account = enteringOf(await expectCode(db, token, ['second-step'], clock.now()))
      const { userId } = account
      const tries = await triesOf(db, userId, code, facts)
      await expectSecondStep(app, { userId, code, tries })
      await useCode(db, token, ['second-step'], clock.now())
      return openSession(app, account, facts)
    },
    { connection: 'plain' },
  )

  serve(app, readFactors, async (_input, { userId }, db) => ({
    appSinceMs: await authenticatorSince(db, userId),
    recoveryCodesLeft: await recoveryCodesLeft(db, userId),
  }))

  serve(
    app,
    beginApp,
    async (_input, caller, db) => {
      await expectConfirmed(db, caller, clock.now())
      const secret = await beginAuthenticator(db, secrets, caller.userId, clock.now())
      if (!secret) throw new Refusal('DUPLICATE/app')
      const { email, phone } = await db
        .selectFrom('app_user')
        .select(['email', 'phone'])
        .where('id', '=', caller.userId)
        .executeTakeFirstOrThrow()
      const account = email ?? phone ?? caller.fullName
      return { secret: toBase32(secret), address: keyAddress(secret, account) }
    },
    { connection: 'plain' },
  )

  serve(
    app,
    confirmApp,
    async ({ code }, caller, db) => {
      const now = clock.now()
      const { userId, sessionId } = caller
      await expectConfirmed(db, caller, now)
      const tries = personTries(userId, `new app ${sessionId}`)
      await countTries(databases, tries, now)
      const recoveryCodes = await inTransaction(databases, async (db) => {
        const hadFactors = (await factorKindsOf(db, userId)).length > 0
        if (!(await useAppCode(db, secrets, { userId, code, now, isNew: true }))) return 'wrong'
        await endOtherSessions(db, userId, sessionId, now)
        const told = { event: 'account.factor-add', kind: 'factor-added' } as const
        await tellFactorChange(db, userId, { ...told, hasUndo: !hadFactors }, { post, now })
        return hadFactors ? undefined : makeRecoveryCodes(db, userId, now)
      })
      if (recoveryCodes === 'wrong') throw invalid('code', 'wrong_code', 'wrongAppCode')
      await forgiveTries(databases, tries)
      return { recoveryCodes }
    },
    { connection: 'plain' },
  )

  serve(app, removeApp, async (_input, caller, db) => {
    const now = clock.now()
    await expectConfirmed(db, caller, now)
    if (!(await dropAuthenticator(db, caller.userId))) throw new Refusal('NOT_FOUND')
    await dropIdleCodes(db, caller.userId)
    const told = { event: 'account.factor-remove', kind: 'factor-removed' } as const
    await tellFactorChange(db, caller.userId, told, { post, now })
    return {}
  })

  serve(
    app,
    renewRecoveryCodes,
    async (_input, caller, db) => {
      await expectConfirmed(db, caller, clock.now())
      if ((await factorKindsOf(db, caller.userId)).length === 0) throw new Refusal('NOT_FOUND')
      return {
        recoveryCodes: await inTransaction(databases, (db) =>
          makeRecoveryCodes(db, caller.userId, clock.now()),
        ),
      }
    },
    { connection: 'plain' },
  )

  serve(app, resetStaffFactors, async ({ id }, caller, db) => {
    await expectConfirmed(db, caller, clock.now())
    await resetFactorsOfStaff(tenantOf(caller, db), caller, id, { post, now: clock.now() })
    return {}
  })
}

/** @throws Refusal LINK_EXPIRED */
function enteringOf(used: UsedCode): Entering {
  const { companyUserId } = used.payload
  if (!companyUserId) throw new Refusal('LINK_EXPIRED')
  return { userId: used.subjectId, companyId: companyOfCode(used), companyUserId }
}

/**
 * Whoever knows the password can use up the attempts of all strangers with short codes. A known
 * browser and recovery codes are counted apart from them, so that the owner still gets in.
 */
async function triesOf(
  db: Db,
  userId: Id,
  code: string,
  { knownBy, networks }: Pick<RequestFacts, 'knownBy' | 'networks'>,
): Promise<Tried[]> {
  if (knownBy !== undefined && (await isKnownDevice(db, userId, knownBy)))
    return ownTries(`second step ${deviceKeyOf(knownBy)} ${userId}`)
  if (digitsOf(code) === undefined) return addressTries(`recovery code ${userId}`, networks)
  return strangerTries(`second step ${userId}`, networks)
}
