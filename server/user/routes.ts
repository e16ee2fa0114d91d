import type { CompanyId } from '#contract/fields.ts'
import { phoneDigits } from '#contract/fields.ts'
import { getUser, signIn, signOut } from '#contract/user.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, servePublic, tenantOf } from '../http/serve.ts'
import { countTry, forgiveTries, trierOf } from './login-attempts.ts'
import { verifyPassword } from './password.ts'
import { findAccount, noteSignIn, readUserDetails, storeUtcOffset } from './user-store.ts'

/** Sign-in, sign-out and who is signed in. */
export function userRoutes(app: App): void {
  const { databases, sessions, clock } = app

  // Known and unknown names take the same way: the same text, status and time.
  servePublic(
    app,
    signIn,
    async ({ password, ...name }, { address, device }, db) => {
      const trier = trierOf(name.email ?? `${name.callingCode} ${phoneDigits(name.phone ?? '')}`, address)
      await countTry(databases, trier, clock.now())
      const account = await findAccount(db, name)
      const isRight = await verifyPassword(password, account?.passwordHash)
      if (!account || !isRight)
        throw new Refusal('INVALID_CREDENTIALS', { errors: [{ path: 'password', rule: 'invalid_credentials', message: 'The sign-in details are not right.' }] })

      const { companyUserId } = account
      const tenant = { db, companyId: account.companyId as CompanyId }
      await forgiveTries(databases, trier)
      await noteSignIn(tenant, companyUserId, clock.now())
      const session = await sessions.start({ ...account, device })
      return { ...session, user: await readUserDetails(tenant, companyUserId) }
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
