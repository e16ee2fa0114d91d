import type { CompanyId, Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { roleIds } from '#contract/role.ts'
import { writeAudit } from '../activity/audit.ts'
import { CommandFault } from '../command.ts'
import type { Db } from '../db/tenant.ts'
import { endSessions, refreshSessions } from '../live/end-sessions.ts'
import { addCompany } from './new-company.ts'

/** The name of a master's company, which is separate from companies that they may own. */
const PLATFORM = 'Platform'

type Place = { id: Id; companyId: CompanyId; status: 'Active' | 'InActive'; version: number }

/**
 * Makes a person with a confirmed account a master of the installation. They get a separate company
 * for this role, so that businesses which they own are not affected. Their next sign-in opens it.
 * @throws CommandFault for an address without an account, and for a master
 */
export async function appointMaster(db: Db, email: string, now: number): Promise<void> {
  const person = await personOf(db, email)
  const before = await placeOf(db, person.id)
  if (before?.status === 'Active') throw new CommandFault(`${email} is a master already.`)
  const place = before ?? (await addPlatform(db, person, now))
  await db
    .updateTable('company_detail')
    .set({ status: 'Active', updated_ms: now })
    .where('id', '=', place.companyId)
    .execute()
  await setPlace(db, place, { status: 'Active', now })
}

/**
 * Reverses `appointMaster`; the person's other companies stay. Their sessions as a master end at
 * once. @throws CommandFault for an address without an account, and for someone who is not a master
 */
export async function dismissMaster(db: Db, email: string, now: number): Promise<void> {
  const person = await personOf(db, email)
  const place = await placeOf(db, person.id)
  if (place?.status !== 'Active') throw new CommandFault(`${email} is not a master.`)
  await setPlace(db, place, { status: 'InActive', now })
  await endSessions(db, { company_id: place.companyId, company_user_id: place.id }, now)
}

type Person = { id: Id; full_name: string; email: string | null }

async function personOf(db: Db, email: string): Promise<Person> {
  const person = await db
    .selectFrom('app_user')
    .select(['id', 'full_name', 'email'])
    .where('email', '=', email.trim().toLowerCase())
    .where('status', '=', 'Active')
    .executeTakeFirst()
  if (person) return person
  throw new CommandFault(
    `Nobody with the address ${email} has a confirmed account. They sign up first, as an owner.`,
  )
}

async function placeOf(db: Db, userId: Id): Promise<Place | undefined> {
  return db
    .selectFrom('company_user')
    .select(['id', 'company_id as companyId', 'status', 'version'])
    .where('user_id', '=', userId)
    .where('role_id', '=', roleIds.master)
    .orderBy('status')
    .executeTakeFirst()
}

async function addPlatform(db: Db, { id, full_name, email }: Person, now: number): Promise<Place> {
  const company = {
    companyName: PLATFORM,
    fullName: full_name,
    email: email ?? '',
    moduleId: moduleIds.cConnect,
    utcOffset: 0,
  }
  const terms = { role: 'master', partnerId: undefined, now } as const
  const { companyId, companyUserId } = await addCompany(db, id, company, terms)
  return { id: companyUserId, companyId, status: 'InActive', version: 1 }
}

type Change = { status: Place['status']; now: number }

async function setPlace(db: Db, place: Place, { status, now }: Change): Promise<void> {
  const { companyId } = place
  const version = place.version + 1
  await db
    .updateTable('company_user')
    .set({ status, version, updated_ms: now, ...(status === 'Active' && { last_seen_ms: now }) })
    .where('company_id', '=', companyId)
    .where('id', '=', place.id)
    .execute()
  const isAppointed = status === 'Active'
  const by = { role: 'system', now } as const
  await writeAudit({ db, companyId }, by, {
    entity: 'account',
    entityId: place.id,
    event: isAppointed ? 'account.appoint' : 'account.dismiss',
    from: place.status,
    to: status,
    version,
  })
  refreshSessions(db, companyId)
}
