import type { StoredSettingsText } from '../db/settings.ts'
import { sql } from 'kysely'
import { homeCodeOf } from '#contract/countries.ts'
import { companyEventTo, getCompany } from '#contract/company.ts'
import type { updateUser } from '#contract/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { CompanyId } from '#contract/fields.ts'
import { moduleIds, type ModuleId } from '#contract/modules.ts'
import { publicPhone } from '#contract/phone-number.ts'
import { doerOf, writeAudit } from '../activity/audit.ts'
import { type Db, type Tenant } from '../db/tenant.ts'
import { checkPictures } from '../file/own-pictures.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { refreshSessions } from '../live/end-sessions.ts'
import { isUnpaid } from '../module/is-unpaid.ts'
import { openGuestPage } from '../reservation/guest-page.ts'
import { isSwitchable } from './companies-of.ts'
import { isSwitchedOff } from './switched-off.ts'
import { mergeSettings, storeSwitches } from './company-settings.ts'
import { checkTimeZone } from './new-company.ts'
import { readCompany } from './read-company.ts'

type Input = InputOf<typeof updateUser>

const companyFields = [
  'companyName',
  'companyPhone',
  'logoUrl',
  'timeZone',
  'moduleId',
  'usesPaymentAccount',
  'country',
  'currency',
  'taxPercent',
  'isTaxIncluded',
  'settings',
] as const

/** The company fields of the input, by name; empty for a change of one's own profile. */
export function companyFieldsOf(input: Input): string[] {
  return companyFields.filter((name) => input[name] !== undefined)
}

/**
 * Updates the caller's company. @throws Refusal ROLE_FORBIDDEN, ACCOUNT_INACTIVE, MODULE_FORBIDDEN,
 * VALIDATION, VERSION_CONFLICT with the current company
 */
export async function updateCompany(
  tenant: Tenant,
  caller: Caller,
  input: Input,
  now: number,
): Promise<void> {
  const fields = companyFieldsOf(input)
  if (fields.length === 0) return
  if (caller.role !== 'business') throw new Refusal('ROLE_FORBIDDEN')
  if (!caller.isCompanyActive) throw new Refusal('ACCOUNT_INACTIVE')
  const { db, companyId } = tenant
  checkTimeZone(input.timeZone)
  if (input.moduleId !== undefined) await checkModule(tenant, input.moduleId)
  await checkPictures(tenant, [input.logoUrl], { path: 'logo_url' })

  const before = await db
    .selectFrom('company_detail')
    .select(['settings', 'status', 'version', 'currency', 'country'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const expected = input.expectedVersion ?? before.version
  const changed = await db
    .updateTable('company_detail')
    .set({ ...columnsOf(input, before, now), updated_ms: now, version: expected + 1 })
    .where('id', '=', companyId)
    .where('version', '=', expected)
    .executeTakeFirstOrThrow()
  if (changed.numUpdatedRows !== 1n)
    throw new Refusal('VERSION_CONFLICT').with({
      current: await readCompany(tenant, caller),
      currentSchema: getCompany.output,
    })
  if (input.settings && caller.module)
    await storeSwitches(tenant, moduleIds[caller.module], input.settings)
  const { guestReservations } = input.settings ?? {}
  if (guestReservations !== undefined) await openGuestPage(tenant, guestReservations, now)
  await writeAudit(tenant, doerOf(caller, now), {
    entity: 'company',
    entityId: companyId,
    event: 'company.change',
    from: before.status,
    to: before.status,
    version: expected + 1,
    note: fields.join(', '),
  })
  refreshSessions(db, companyId)
}

/**
 * Activates or deactivates a company for master or a community; returns its new status. Its people
 * stay signed in: they can read, and see why they can't write. A company whose subscriptions have
 * all ended stays InActive until it pays: activating only reverses an overseer's deactivation (ADR
 * 0228).
 * @throws Refusal ROLE_FORBIDDEN, NOT_FOUND for a company that is not theirs, UNPAID when nothing
 * but its payment can activate it
 */
export async function setCompanyStatus(
  db: Db,
  caller: Caller,
  id: CompanyId,
  wanted: 'Active' | 'InActive',
  now: number,
): Promise<'Active' | 'InActive'> {
  if (caller.role !== 'master' && caller.role !== 'community') throw new Refusal('ROLE_FORBIDDEN')
  const { rows } = await sql<{
    status: string
    version: number
  }>`select c.status, c.version from company_detail c where c.id = ${id}
    and ${isSwitchable(caller)}`.execute(db)
  const [company] = rows
  if (!company) throw new Refusal('NOT_FOUND')
  const tenant = { db, companyId: id }
  const isOff = await isSwitchedOff(tenant)
  const isHeld = wanted === 'Active' && (await isEnded(tenant))
  const status = isHeld ? 'InActive' : wanted
  const isSame = company.status === status
  if (isHeld && isSame && !isOff) throw new Refusal('UNPAID/company')
  if (isSame && isOff === (wanted === 'InActive')) return status
  const changed = await db
    .updateTable('company_detail')
    .set({ status, updated_ms: now, version: company.version + 1 })
    .where('id', '=', id)
    .where('version', '=', company.version)
    .executeTakeFirstOrThrow()
  if (changed.numUpdatedRows !== 1n) throw new Refusal('VERSION_CONFLICT')
  await writeAudit(tenant, doerOf(caller, now), {
    entity: 'company',
    entityId: id,
    event: companyEventTo(wanted),
    from: company.status,
    to: status,
    version: company.version + 1,
  })
  refreshSessions(db, id)
  return status
}

/** Whether all of its subscriptions have ended; false without any. */
async function isEnded({ db, companyId }: Tenant): Promise<boolean> {
  const { rows } = await sql<{ all: number; ended: number }>`
    select count(*) as "all",
      count(case when p.status in ('suspended', 'cancelled') then 1 end) as "ended"
    from subscription p where p.company_id = ${companyId}`.execute(db)
  const [found] = rows
  return found !== undefined && found.all > 0 && found.all === found.ended
}

function columnsOf(
  input: Input,
  before: { settings: StoredSettingsText; currency: string; country: string | null },
  now: number,
) {
  const homeCode = homeCodeOf({
    country: input.country ?? before.country,
    currency: input.currency ?? before.currency,
  })
  return {
    ...(input.companyName !== undefined && { company_name: input.companyName }),
    ...(input.companyPhone !== undefined && {
      phone: publicPhone(input.companyPhone ?? undefined, { homeCode }) ?? null,
    }),
    ...(input.logoUrl !== undefined && { logo_url: input.logoUrl || null, logo_stamp: now }),
    ...(input.timeZone !== undefined && { time_zone: input.timeZone }),
    ...(input.moduleId !== undefined && { default_module_id: input.moduleId }),
    ...(input.currency !== undefined && { currency: input.currency }),
    ...(input.country !== undefined && { country: input.country }),
    ...(input.taxPercent !== undefined && { tax_percent: input.taxPercent, tax_set_ms: now }),
    ...(input.isTaxIncluded !== undefined && { tax_included: input.isTaxIncluded ? 1 : 0 }),
    ...((input.settings || input.usesPaymentAccount !== undefined) && {
      settings: mergeSettings(before.settings, input.settings ?? {}, input.usesPaymentAccount),
    }),
  }
}

async function checkModule({ db, companyId }: Tenant, moduleId: ModuleId): Promise<void> {
  const module = await db
    .selectFrom('company_module as m')
    .innerJoin('company_detail as c', 'c.id', 'm.company_id')
    .select('m.module_id')
    .where('m.company_id', '=', companyId)
    .where('m.module_id', '=', moduleId)
    .where('m.status', '=', 'Active')
    .where((at) => at.not(isUnpaid('m', 'c')))
    .executeTakeFirst()
  if (!module) throw new Refusal('MODULE_FORBIDDEN')
}
