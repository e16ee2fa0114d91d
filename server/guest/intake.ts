import {
  moduleSettings,
  type ModuleSettingsText,
  storedSettings,
  type StoredSettingsText,
} from '../db/settings.ts'
import { type RawBuilder, sql } from 'kysely'
import { settingDefaults } from '#contract/company-settings.ts'
import { homeCodeOf } from '#contract/countries.ts'
import type { CallingCode, CompanyId, Id } from '#contract/fields.ts'
import type { Link } from '#contract/link.ts'
import { moduleId as moduleIdShape, type ModuleId } from '#contract/modules.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { isUnpaid } from '../module/is-unpaid.ts'
import { companyOfCode } from '../link/link-code.ts'
import { needsTarget, targetLabel } from '../link/targets.ts'
import { type Hours, openingAt } from '../location/open-now.ts'
import type { Change } from '../change/change.ts'
import type { Secrets } from '../secret/secrets.ts'
import { type LaterRules, laterRulesIn } from '../order/later/later-rules.ts'
import { writesToGuests } from '../order/move/tell-guest.ts'
import { type GuestRules, guestRulesOf } from '../table/guest-rules.ts'

type Purpose = Link['purpose']

/** The context of a guest who scanned a link: company, target, and whether it is open. */
export type Intake = {
  tenant: Tenant
  linkId: Id
  purpose: Purpose
  moduleId: ModuleId
  targetId: Id | undefined
  targetLabel: string | undefined
  company: {
    companyName: string
    logoUrl: string | undefined
    logoStamp: number
    phone: string | undefined
    /** The calling code of its country; undefined: unknown. */
    homeCode: CallingCode | undefined
    currency: string
    timeZone: string
  }
  isAutoAccept: boolean
  guestRules: GuestRules
  /**
   * The limits of a guest's upcoming bookings, in total and per day, and the number of bookings
   * without phone number or address per day, above which the team decides on each.
   */
  bookingRules: { perDay: number; atOnce: number; unnamedPerDay: number }
  /**
   * The maximum of open orders, queue entries or check-ins of unverified guests, per network
   * address and link.
   */
  unprovenOpen: number
  /**
   * Until how many hours before its start a cancelled booking gets its deposit refunded; undefined:
   * 24.
   */
  depositBackHours: number | undefined
  isOpenNow: boolean
  /** When it next opens or closes by its hours. */
  opensMs: number | undefined
  closesMs: number | undefined
  /** The place whose hours apply, if it is active. */
  placeId: Id | undefined
  /** The rules for orders for later; undefined if the shop takes none. */
  laterRules: LaterRules | undefined
  /** Whether the company sends messages to its guests. */
  writesToGuests: boolean
  /** The number, in digits, to which this guest wants texts about this order or entry. */
  textTo?: string | undefined
  /** The guest's preferred language. */
  language?: string | undefined
}

type Row = {
  id: Id
  companyId: CompanyId
  moduleId: number
  purpose: Purpose
  targetId: Id | null
  status: string
  targetLabel: string | null
  companyStatus: string
  companyName: string
  logoUrl: string | null
  logoStamp: number
  phone: string | null
  country: string | null
  currency: string
  timeZone: string
  moduleStatus: string | null
  switches: ModuleSettingsText | null
  settings: StoredSettingsText
  placeId: Id | null
  branchStatus: string | null
  hours: string | null
  exceptions: string | null
}

/**
 * The context of a code. @throws Refusal NOT_FOUND for an unbound code; LINK_EXPIRED for a revoked
 * one, or a company that is not active
 */
export async function findByCode(db: Db, code: string, now: number): Promise<Intake> {
  const companyId = await companyOfCode(db, code)
  const row =
    companyId && (await findRow(db, sql`r.company_id = ${companyId} and r.code = ${code}`))
  if (!row || (row.targetId === null && needsTarget(row.purpose))) throw new Refusal('NOT_FOUND')
  return intakeOf(db, row, now)
}

const CONTEXT = 'intake'
const KEPT_MS = 15 * 60_000

type Claims = { c: CompanyId; l: Id; m: number; p: Purpose; t: Id | null; until: number }

/**
 * A token that proves for 15 minutes which link a guest came through, encrypted with the server's
 * key.
 */
export function sealIntake(
  secrets: Secrets,
  { tenant, linkId, moduleId, purpose, targetId }: Intake,
  now: number,
): string {
  const claims: Claims = {
    c: tenant.companyId,
    l: linkId,
    m: moduleId,
    p: purpose,
    t: targetId ?? null,
    until: now + KEPT_MS,
  }
  return secrets.encrypt(JSON.stringify(claims), CONTEXT)
}

/**
 * The link of a token, without a database query. @throws Refusal LINK_EXPIRED for an expired or
 * altered token, or one for another purpose
 */
export function readIntake(
  secrets: Secrets,
  token: string,
  purposes: readonly Purpose[],
  now: number,
): Claims {
  const claims = readClaims(secrets, token)
  if (!claims || claims.until <= now || !purposes.includes(claims.p))
    throw new Refusal('LINK_EXPIRED')
  return claims
}

/**
 * The current context of a token. @throws Refusal LINK_EXPIRED when the link was revoked or
 * retargeted
 */
export async function findIntake(db: Db, { c, l, m, p, t }: Claims, now: number): Promise<Intake> {
  const row = await findRow(db, sql`r.company_id = ${c} and r.id = ${l}`)
  if (!row || row.moduleId !== m || row.purpose !== p || row.targetId !== t)
    throw new Refusal('LINK_EXPIRED')
  return intakeOf(db, row, now)
}

/** @throws Refusal CLOSED outside of the opening hours */
export function expectOpen({ isOpenNow }: Intake): void {
  if (!isOpenNow) throw new Refusal('CLOSED')
}

/** A change made by a guest. */
export function guestChange(
  { tenant, company, language }: Pick<Intake, 'tenant' | 'company' | 'language'>,
  now: number,
): Change {
  return { role: 'guest', now, timeZone: company.timeZone, tenant, language }
}

/** The content of a token, however old it is; undefined for one that this server did not issue. */
export function readClaims(secrets: Secrets, token: string): Claims | undefined {
  try {
    return JSON.parse(secrets.decrypt(token, CONTEXT))
  } catch {
    // Invented or altered tokens are treated as expired.
    return undefined
  }
}

/** The place of a link, or of its table. */
const ownBranch = sql`coalesce((select t.location_id from dining_table t
  where t.company_id = r.company_id and t.id = r.target_id), r.target_id)`

/** Opening hours are those of the link's place, otherwise of the company's default place. */
async function findRow(db: Db, which: RawBuilder<unknown>): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select r.id, r.company_id as "companyId", r.module_id as "moduleId", r.purpose,
      r.target_id as "targetId", r.status, ${targetLabel} as "targetLabel",
      d.status as "companyStatus", d.company_name as "companyName", d.logo_url as "logoUrl",
        d.logo_stamp as "logoStamp", d.phone, d.country, d.currency,
        d.time_zone as "timeZone", d.settings,
      case when ${isUnpaid('m', 'd')} then 'InActive'
        else m.status end as "moduleStatus", m.settings as "switches", b.id as "placeId",
        b.status as "branchStatus", b.hours, b.exceptions
    from dynamic_link r
      join company_detail d on d.id = r.company_id
      left join company_module m on m.company_id = r.company_id and m.module_id = r.module_id
      left join location b on b.company_id = r.company_id and (b.id = ${ownBranch}
        or (b.is_default = 1 and not exists (
        select 1 from location x where x.company_id = r.company_id and x.id = ${ownBranch})))
    where ${which}`.execute(db)
  return rows[0]
}

/** Defaults for unset limits: twice a room of fifty people behind one Wi-Fi address. */
function limitsOf(settings: StoredSettingsText): Pick<Intake, 'bookingRules' | 'unprovenOpen'> {
  const {
    guestBookingsPerDay: perDay = settingDefaults.guestBookingsPerDay,
    guestBookingsOpen: atOnce = settingDefaults.guestBookingsOpen,
    guestBookingsUnnamed: unnamedPerDay = settingDefaults.guestBookingsUnnamed,
    guestsUnproven: unprovenOpen = settingDefaults.guestsUnproven,
  } = storedSettings(settings)
  return { bookingRules: { perDay, atOnce, unnamedPerDay }, unprovenOpen }
}

function intakeOf(db: Db, row: Row, now: number): Intake {
  const takesGuests =
    row.status === 'Active' && row.companyStatus === 'Active' && row.moduleStatus === 'Active'
  if (!takesGuests) throw new Refusal('LINK_EXPIRED')
  const { companyName, logoUrl, logoStamp, phone, currency, timeZone } = row
  const hours: Hours | undefined =
    row.hours === null
      ? undefined
      : { hours: JSON.parse(row.hours), exceptions: JSON.parse(row.exceptions ?? '[]') }
  const isShut = row.branchStatus !== null && row.branchStatus !== 'Active'
  return {
    tenant: { db, companyId: row.companyId },
    linkId: row.id,
    purpose: row.purpose,
    moduleId: moduleIdShape.parse(row.moduleId),
    targetId: row.targetId ?? undefined,
    targetLabel: row.targetLabel ?? undefined,
    company: {
      companyName,
      logoUrl: logoUrl ?? undefined,
      logoStamp,
      phone: phone ?? undefined,
      homeCode: homeCodeOf(row),
      currency,
      timeZone,
    },
    guestRules: guestRulesOf(row.settings),
    writesToGuests: writesToGuests(row.settings),
    depositBackHours: storedSettings(row.settings).depositBackHours,
    ...limitsOf(row.settings),
    isAutoAccept: moduleSettings(row.switches).auto_accept === true,
    ...(isShut || hours === undefined
      ? { isOpenNow: !isShut, opensMs: undefined, closesMs: undefined }
      : openingAt(hours, now, timeZone)),
    placeId: isShut ? undefined : (row.placeId ?? undefined),
    laterRules:
      isShut || row.purpose !== 'shop'
        ? undefined
        : laterRulesIn(moduleIdShape.parse(row.moduleId), row.settings),
  }
}
