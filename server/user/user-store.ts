import { storedSettings, type StoredSettingsText } from '../db/settings.ts'
import { homeCodeOf } from '#contract/countries.ts'
import { phoneDigits, type CallingCode, type CompanyId, type Id } from '#contract/fields.ts'
import { moduleId } from '#contract/modules.ts'
import { roleIds } from '#contract/role.ts'
import { type UserDetails, userDetails } from '#contract/user.ts'
import { isSwitchedOff } from '../account/switched-off.ts'
import { fromJson } from '../db/json-text.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { factorKindsOf } from '../second-step/factor-kinds.ts'
import { listChoiceOf } from '../list-choice/list-choice-store.ts'

/**
 * The account for a sign-in attempt: the user's id and password hash, and their last used
 * membership.
 */
export type Account = {
  userId: Id
  passwordHash: string | null
  companyId: CompanyId
  companyUserId: Id
}

/** A membership in a company. */
export type Place = { companyId: CompanyId; companyUserId: Id }

/** How someone identifies themselves at sign-in. */
export type Name = {
  email?: string | undefined
  phone?: string | undefined
  callingCode?: CallingCode | undefined
}

/**
 * The active user of a name, in their last used company. People of an InActive company can still
 * sign in; an unverified number identifies nobody.
 */
export async function findAccount(
  db: Db,
  { email, phone, callingCode }: Name,
): Promise<Account | undefined> {
  const users = db
    .selectFrom('app_user as u')
    .innerJoin('company_user as cu', 'cu.user_id', 'u.id')
    .select([
      'u.id as userId',
      'u.password_hash as passwordHash',
      'cu.company_id as companyId',
      'cu.id as companyUserId',
    ])
    .where('u.status', '=', 'Active')
    .where('cu.status', '=', 'Active')
    .orderBy('cu.last_seen_ms', (it) => it.desc().nullsLast())
    .orderBy('cu.id')
  if (email !== undefined) return await users.where('u.email', '=', email).executeTakeFirst()
  if (phone === undefined || callingCode === undefined) return undefined
  const numbered = users
    .where('u.calling_code', '=', callingCode)
    .where('u.phone', '=', phoneDigits(phone))
  return await numbered.where('u.phone_proven_ms', 'is not', null).executeTakeFirst()
}

/**
 * The active user of a name, in any company. A phone number identifies someone only once it is
 * verified.
 */
export async function userByName(db: Db, { email, phone, callingCode }: Name) {
  const users = db
    .selectFrom('app_user')
    .select(['id', 'email', 'calling_code', 'phone', 'full_name', 'language'])
    .where('status', '=', 'Active')
  if (email !== undefined) return users.where('email', '=', email).executeTakeFirst()
  const numbered = users
    .where('calling_code', '=', callingCode ?? '')
    .where('phone', '=', phoneDigits(phone ?? ''))
  return numbered.where('phone_proven_ms', 'is not', null).executeTakeFirst()
}

/** The last used membership of an active user. */
export async function activePlaceOf(db: Db, userId: Id): Promise<Place | undefined> {
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  return user && lastPlaceOf(db, userId)
}

/** The last used membership. */
export async function lastPlaceOf(db: Db, userId: Id): Promise<Place | undefined> {
  const place = await db
    .selectFrom('company_user')
    .select(['company_id', 'id'])
    .where('user_id', '=', userId)
    .where('status', '=', 'Active')
    .orderBy('last_seen_ms', (it) => it.desc().nullsLast())
    .orderBy('id')
    .executeTakeFirst()
  return place && { companyId: place.company_id, companyUserId: place.id }
}

/**
 * What the web app gets about a user and their company. For staff, the user id is that of their
 * membership (spec 3).
 */
export async function readUserDetails(
  { db, companyId }: Tenant,
  companyUserId: Id,
): Promise<UserDetails> {
  const row = await db
    .selectFrom('company_user as cu')
    .innerJoin('app_user as u', 'u.id', 'cu.user_id')
    .innerJoin('company_detail as c', 'c.id', 'cu.company_id')
    .select([
      'u.id',
      'u.full_name',
      'u.name',
      'u.phone',
      'u.calling_code',
      'u.email',
      'u.utc_offset',
      'u.language',
      'cu.id as company_user_id',
      'cu.role_id',
      'cu.rights',
      'cu.picture_url',
    ])
    .select([
      'c.id as company_id',
      'c.status',
      'c.initial_payment',
      'c.settings',
      'c.company_name',
      'c.logo_url',
      'c.logo_stamp',
    ])
    .select(['c.default_module_id', 'c.currency', 'c.time_zone', 'c.tax_percent', 'c.tax_included'])
    .select('c.country')
    .where('cu.company_id', '=', companyId)
    .where('cu.id', '=', companyUserId)
    .executeTakeFirstOrThrow()
  const isClosed = row.status !== 'Active' && row.initial_payment === 1
  const isPaymentDue = isClosed && !(await isSwitchedOff({ db, companyId }))
  return {
    userId: row.role_id === roleIds.staff ? row.company_user_id : row.id,
    companyUserId: row.company_user_id,
    fullName: row.full_name,
    name: row.name,
    pictureUrl: row.picture_url ?? undefined,
    roleId: userDetails.shape.roleId.parse(row.role_id),
    rights: row.rights === null ? undefined : [...fromJson(row.rights)],
    phone: row.phone ?? '',
    callingCode: row.calling_code ?? undefined,
    email: row.email ?? undefined,
    status: row.status === 'Active' ? 'Active' : 'InActive',
    ...(isPaymentDue && { isPaymentDue }),
    initialPayment: row.initial_payment === 1,
    usesPaymentAccount: storedSettings(row.settings).use_payment_account === true,
    companyName: row.company_name,
    logoUrl: row.logo_url ?? undefined,
    logoStamp: row.logo_stamp,
    utcOffset: row.utc_offset,
    language: row.language,
    moduleId: row.default_module_id === null ? undefined : moduleId.parse(row.default_module_id),
    ...(await secondStepOf(db, row.id, row.settings)),
    lists: await listChoiceOf(db, { companyId, companyUserId }),
    companyDetail: {
      companyDetailsId: row.company_id,
      currency: row.currency,
      homeCode: homeCodeOf(row),
      timeZone: row.time_zone,
      shopTips: storedSettings(row.settings).shopTips,
      tax: {
        percent: row.tax_percent,
        isIncluded: row.tax_included === 1,
        rates: storedSettings(row.settings).taxRates,
      },
    },
  }
}

/** Records the use of a company, so that the next sign-in opens it. */
export async function noteSignIn(
  { db, companyId }: Tenant,
  companyUserId: Id,
  now: number,
): Promise<void> {
  await db
    .updateTable('company_user')
    .set({ last_seen_ms: now })
    .where('company_id', '=', companyId)
    .where('id', '=', companyUserId)
    .execute()
}

/** Stores the UTC offset of the user's clock. */
export async function storeUtcOffset(db: Db, userId: Id, minutes: number): Promise<void> {
  await db.updateTable('app_user').set({ utc_offset: minutes }).where('id', '=', userId).execute()
}

/** Undefined if the person has no second factor and the company does not ask for one. */
async function secondStepOf(
  db: Db,
  userId: Id,
  settings: StoredSettingsText,
): Promise<Pick<UserDetails, 'secondStep'>> {
  if ((await factorKindsOf(db, userId)).length > 0) return { secondStep: 'on' }
  return storedSettings(settings).asksSecondStep === true ? { secondStep: 'asked' } : {}
}
