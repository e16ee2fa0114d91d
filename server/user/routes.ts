import { changePassword, confirmPassword } from '#contract/security.ts'
import { getUser, signOut } from '#contract/user.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { fault, Refusal } from '../http/refusal.ts'
import { serve, servePublic, tenantOf } from '../http/serve.ts'
import { expectSecondStep } from '../second-step/expect-second-step.ts'
import { factorKindsOf } from '../second-step/factor-kinds.ts'
import { changeOwnPassword } from './change-password.ts'
import { expectConfirmed, noteConfirmed } from './confirm.ts'
import { expectNewPassword } from './expect-new-password.ts'
import { expectPassword } from './expect-password.ts'
import { personTries } from './login-attempts.ts'
import { hashPassword } from './password.ts'
import { signInRoute } from './sign-in.ts'
import { readUserDetails, storeUtcOffset } from './user-store.ts'

/** Sign-in, sign-out and the current user. */
export function userRoutes(app: App): void {
  const { databases, sessions, clock, post } = app

  signInRoute(app)

  serve(
    app,
    confirmPassword,
    async ({ password, code }, caller, db) => {
      const account = await db
        .selectFrom('app_user')
        .select(['id as userId', 'status', 'password_hash as passwordHash'])
        .where('id', '=', caller.userId)
        .executeTakeFirstOrThrow()
      await expectPassword(app, account, password, caller.sessionId)
      if ((await factorKindsOf(db, caller.userId)).length > 0)
        await expectCodeToo(app, caller, code)
      await noteConfirmed(db, caller, clock.now())
      return {}
    },
    { connection: 'plain' },
  )

  serve(
    app,
    changePassword,
    async ({ password }, caller, db) => {
      await expectConfirmed(db, caller, clock.now())
      await expectNewPassword(db, caller.userId, password)
      const passwordHash = await hashPassword(password)
      await inTransaction(databases, (db) =>
        changeOwnPassword(db, caller, passwordHash, { post, now: clock.now() }),
      )
      return {}
    },
    { connection: 'plain' },
  )

  servePublic(app, signOut, async (_input, { token }) => {
    if (token) await sessions.revoke(token)
    return {}
  })

  serve(app, getUser, async (_input, caller, db, { utcOffsetMinutes }) => {
    const user = await readUserDetails(tenantOf(caller, db), caller.companyUserId)
    if (utcOffsetMinutes === undefined || utcOffsetMinutes === user.utcOffset) return user
    await storeUtcOffset(databases.write, caller.userId, utcOffsetMinutes)
    sessions.forget(caller.companyId)
    return { ...user, utcOffset: utcOffsetMinutes }
  })
}

/** @throws Refusal SECOND_STEP_NEEDED without a code; as `expectSecondStep` */
async function expectCodeToo(app: App, { userId, sessionId }: Caller, code: string | undefined) {
  if (code === undefined)
    throw new Refusal('SECOND_STEP_NEEDED').with({
      errors: [fault('code', 'required', 'secondCode')],
    })
  const tries = personTries(userId, `second step ${sessionId}`)
  await expectSecondStep(app, { userId, code, tries })
}
