import { firstDeliveryMin } from '#contract/company-settings.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { signUp } from '#contract/account.ts'
import { countries, countryOf, homeCodeOf } from '#contract/countries.ts'
import { languageOf } from '#contract/languages.ts'
import {
  companyId as anyCompanyId,
  type CompanyId,
  type Id,
  phoneDigits,
} from '#contract/fields.ts'
import { publicPhone } from '#contract/phone-number.ts'
import { type Role, roleIds } from '#contract/role.ts'
import { standardUnits } from '../catalogue/standard-units.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/tenant.ts'
import { invalid } from '../http/refusal.ts'
import { mailByDefault } from '../notification/mail-by-default.ts'

type Business = Omit<InputOf<typeof signUp>, 'partnerCode'> & {
  /** The language of their first mails. */ language?: string | undefined
}
export type NewAccount = { companyId: CompanyId; userId: Id; companyUserId: Id }

type Terms = { role: Role; partnerId: Id | undefined; now: number }

/**
 * Creates a user without a password and their company, which stays InActive until the mailed code
 * is used.
 * @throws a duplicate fault when the address is taken
 */
export async function addBusiness(db: Db, business: Business, terms: Terms): Promise<NewAccount> {
  const userId = await addUser(db, business, terms.now)
  return { userId, ...(await addCompany(db, userId, business, terms)) }
}

/**
 * Creates a user who can't sign in until a code has verified the address. @throws a duplicate fault
 * when the address is taken
 */
export async function addUser(
  db: Db,
  person: Pick<Business, 'fullName' | 'email' | 'phone' | 'callingCode'> & {
    utcOffset?: number
    language?: string | undefined
  },
  now: number,
): Promise<Id> {
  const userId = newId()
  await db
    .insertInto('app_user')
    .values({
      id: userId,
      full_name: person.fullName,
      name: firstNameOf(person.fullName),
      email: person.email,
      calling_code: person.callingCode ?? null,
      phone: person.phone === undefined ? null : phoneDigits(person.phone),
      password_hash: null,
      utc_offset: person.utcOffset ?? 0,
      language: languageOf(person.language) ?? 'en',
      status: 'InActive',
      is_demo: 0,
      created_ms: now,
      updated_ms: now,
      version: 1,
    })
    .execute()
  return userId
}

/** Creates a company that stays InActive until its owner has verified the address. */
export async function addCompany(
  db: Db,
  userId: Id,
  business: Business,
  { role, partnerId, now }: Terms,
): Promise<{ companyId: CompanyId; companyUserId: Id }> {
  const [companyId, companyUserId] = [anyCompanyId.parse(newId()), newId()]
  const stamps = { created_ms: now, updated_ms: now, version: 1 }
  const currency =
    business.currency ?? countryOf(business.country)?.currency ?? currencyOfCode(business)
  const homeCode = homeCodeOf({ country: business.country, currency })
  await db
    .insertInto('company_detail')
    .values({
      id: companyId,
      company_name: business.companyName,
      logo_url: null,
      logo_stamp: now,
      status: 'InActive',
      currency,
      country: business.country ?? null,
      tax_percent: 0,
      tax_included: 0,
      time_zone: business.timeZone ?? zoneOfOffset(business.utcOffset),
      phone: publicPhone(business.phone, { ...business, homeCode }) ?? null,
      default_module_id: business.moduleId,
      initial_payment: 0,
      partner_id: partnerId ?? null,
      settings: JSON.stringify({ deliveryMin: firstDeliveryMin }),
      order_seq: 0,
      is_demo: 0,
      ...stamps,
    })
    .execute()
  await db
    .insertInto('unit')
    .values(standardUnits(companyId, now, newId))
    .execute()
  // The module is not paid for until its trial or first payment starts.
  await db
    .insertInto('company_module')
    .values({
      company_id: companyId,
      module_id: business.moduleId,
      status: 'InActive',
      settings: '{}',
      created_ms: now,
    })
    .execute()
  await db
    .insertInto('company_user')
    .values({
      company_id: companyId,
      id: companyUserId,
      user_id: userId,
      role_id: roleIds[role],
      // Activated with the mailed code, so that a stranger can't make someone a member of an
      // invented company.
      status: 'InActive',
      last_seen_ms: null,
      ...stamps,
    })
    .execute()
  await mailByDefault({ db, companyId }, companyUserId)
  return { companyId, companyUserId }
}

/** The currency of a country with this calling code; the dollar without one. */
function currencyOfCode({ callingCode }: Pick<Business, 'callingCode'>): string {
  const found = Object.values(countries).find((one) => one.callingCode === callingCode)
  return (found ?? countries.US).currency
}

/** The name for greetings. */
export function firstNameOf(fullName: string): string {
  return fullName.split(/\s+/)[0] ?? fullName
}

/** @throws Refusal VALIDATION for a time zone unknown to this machine */
export function checkTimeZone(timeZone: string | undefined): void {
  try {
    Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw invalid('time_zone', 'unknown', 'unknownTimeZone')
  }
}

/**
 * A time zone for someone whose browser named none, by the UTC offset. Named zones observe daylight
 * saving time; `Etc/GMT` zones do not.
 */
function zoneOfOffset(minutes: number): string {
  if (minutes === 330) return 'Asia/Kolkata'
  const hours = minutes / 60
  return Number.isInteger(hours) && hours !== 0
    ? `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
    : 'UTC'
}
