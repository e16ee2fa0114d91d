import {
  createBusiness,
  createSocial,
  deleteSocial,
  getCompany,
  listBusinesses,
} from '#contract/company.ts'
import { endSession, listSessions, updateUser } from '#contract/account.ts'
import { chooseBusiness } from '#contract/user.ts'
import { leaveBusiness } from '#contract/place.ts'
import { isDuplicate } from '../db/fault.ts'
import { newId } from '../db/id.ts'
import type { App } from '../http/app-parts.ts'
import { fault, invalid, Refusal } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { endSessions } from '../live/end-sessions.ts'
import { expectConfirmed } from '../user/confirm.ts'
import { countTries, ownTries } from '../user/login-attempts.ts'
import { readUserDetails } from '../user/user-store.ts'
import { chooseCompany } from './choose-business.ts'
import { createBusinessFor } from './create-business.ts'
import { leaveCompany } from './leave-business.ts'
import { firstPasswordRoutes } from './first-password.ts'
import { listCompanies } from './list-businesses.ts'
import { listOwnSessions } from './own-sessions.ts'
import { readCompany } from './read-company.ts'
import { signUpRoutes } from './sign-up.ts'
import { undoAddressRoute } from './undo-address.ts'
import { companyFieldsOf, setCompanyStatus, updateCompany } from './update-company.ts'
import { updateProfile } from './update-profile.ts'

/** Accounts: sign-up, the list of companies, changes to one's own profile and company. */
export function accountRoutes(app: App): void {
  const { clock, databases, post } = app
  signUpRoutes(app)
  firstPasswordRoutes(app)
  undoAddressRoute(app)

  serve(app, listBusinesses, (query, caller, db) => listCompanies(db, caller, query))

  serve(
    app,
    chooseBusiness,
    async ({ id }, caller, db) =>
      readUserDetails({ db, companyId: id }, await chooseCompany(db, caller, id, clock.now())),
    { keysOf: 'none' },
  )

  serve(
    app,
    leaveBusiness,
    async ({ id }, caller, db) => {
      const place = await leaveCompany(db, caller, id, clock.now())
      return place
        ? { user: await readUserDetails({ db, companyId: place.companyId }, place.companyUserId) }
        : {}
    },
    { keysOf: 'person' },
  )

  serve(app, createBusiness, async (input, caller, db) => ({
    userId: await createBusinessFor(db, caller, input, { post, now: clock.now() }),
  }))

  serve(
    app,
    updateUser,
    async (input, caller, db) => {
      const tenant = tenantOf(caller, db)
      const now = clock.now()
      if ((input.status === undefined) !== (input.id === undefined))
        throw invalid('status', 'with_company', 'statusWithCompany')
      if (input.id !== undefined && companyFieldsOf(input).length > 0)
        throw new Refusal('ROLE_FORBIDDEN')
      const companyStatus =
        input.id !== undefined && input.status !== undefined
          ? await setCompanyStatus(db, caller, input.id, input.status, now)
          : undefined
      if (input.usesPaymentAccount !== undefined) await expectConfirmed(db, caller, now)
      await updateCompany(tenant, caller, input, now)
      await updateProfile(tenant, caller, input, { post, now })
      return { ...(await readUserDetails(tenant, caller.companyUserId)), companyStatus }
    },
    {
      first: async ({ emailCode }, { userId }) => {
        if (emailCode !== undefined)
          await countTries(databases, ownTries(`${userId} email-code`), clock.now())
      },
    },
  )

  serve(app, getCompany, (_input, caller, db) => readCompany(tenantOf(caller, db), caller))

  serve(app, listSessions, (_input, caller, db) => listOwnSessions(db, caller, clock.now()))

  serve(app, endSession, async ({ id }, { userId }, db) => {
    if ((await endSessions(db, { user_id: userId, id }, clock.now())) === 0)
      throw new Refusal('NOT_FOUND')
    return {}
  })

  serve(app, createSocial, async ({ type, url }, { companyId }, db) => {
    const id = newId()
    try {
      await db
        .insertInto('user_social_detail')
        .values({ company_id: companyId, id, type, url, created_ms: clock.now() })
        .execute()
    } catch (error) {
      if (!isDuplicate(error)) throw error
      throw new Refusal('DUPLICATE').with({
        errors: [fault('type', 'duplicate', 'linkTypeTaken')],
      })
    }
    return { id, type, url }
  })

  serve(app, deleteSocial, async ({ id }, { companyId }, db) => {
    const gone = await db
      .deleteFrom('user_social_detail')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (gone.numDeletedRows !== 1n) throw new Refusal('NOT_FOUND')
    return {}
  })
}
