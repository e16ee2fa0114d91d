import { sql } from 'kysely'
import { type CompanyCard, companyEventTo, type listBusinesses } from '#contract/company.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { CompanyId } from '#contract/fields.ts'
import { moduleId } from '#contract/modules.ts'
import type { Page } from '#contract/page.ts'
import { roleIds } from '#contract/role.ts'
import { userDetails } from '#contract/user.ts'
import { nameSearch } from '../db/name-search.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import { pageOf, sortedBy } from '../db/page-of.ts'
import type { Db } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { isCompanyOf, isOwn, isSwitchable } from './companies-of.ts'

const { roleId } = userDetails.shape

type Query = InputOf<typeof listBusinesses>
type Row = {
  id: CompanyId
  companyName: string
  logoUrl: string | null
  moduleId: number | null
  status: string
  owner: string | null
  joinedMs: number
  isSwitchable: number
  isOwn: number
  roleId: number | null
  otherOwners: number
  isSetUp: number
}

/** A page of the companies a caller may see or act for, by name. */
export async function listCompanies(
  db: Db,
  caller: Caller,
  query: Query,
): Promise<Page<CompanyCard>> {
  const from = sql`company_detail c`
  const narrowed = sql.join(conditions(caller, query), sql` and `)
  const text = query.search?.trim()
  const where = text
    ? sql`${narrowed} and ${await nameSearch(db, text, sql`${from} where ${narrowed}`, (has) =>
        has(sql`c.company_name`),
      )}`
    : narrowed
  const columns = sql`
    c.id, c.company_name as "companyName", c.logo_url as "logoUrl",
      c.default_module_id as "moduleId", c.status, c.created_ms as "joinedMs",
      case when ${isSwitchable(caller)} then 1 else 0 end as "isSwitchable",
      case when ${isOwn(caller)} then 1 else 0 end as "isOwn",
      case when c.initial_payment = 1 and c.default_module_id is not null then 1
        else 0 end as "isSetUp",
      (select p.role_id from company_user p where p.company_id = c.id
        and p.user_id = ${caller.userId} and p.status = 'Active') as "roleId",
      (select count(*) from company_user p where p.company_id = c.id
        and p.user_id != ${caller.userId}
        and p.role_id = ${roleIds.business} and p.status = 'Active') as "otherOwners",
      (select u.full_name from company_user o join app_user u on u.id = o.user_id
        where o.company_id = c.id and o.role_id = ${roleIds.business} order by o.created_ms, o.id
          limit 1) as owner`
  const keys = sortedBy(query.order ?? 'asc', sql`lower(c.company_name)`, sql`c.id`)
  const { rows, pagination } = await pageOf<Row>(db, {
    columns,
    from,
    where,
    keys,
    paging: query,
  })
  return { rows: rows.map((row) => toCard(row, caller)), pagination }
}

function conditions(caller: Caller, { status, communityId, scope, fromDate, toDate }: Query) {
  return [
    isCompanyOf(caller),
    ...(scope === 'here' ? [sql`(c.id = ${caller.companyId} or ${isOwn(caller)})`] : []),
    ...(status ? [sql`c.status = ${status}`] : []),
    ...(fromDate ? [sql`c.created_ms >= ${dayStart(fromDate, caller.timeZone)}`] : []),
    ...(toDate ? [sql`c.created_ms < ${dayStart(addDays(toDate, 1), caller.timeZone)}`] : []),
    ...(communityId
      ? [
          sql`exists (select 1 from community_member f where f.company_id = c.id
            and f.community_id = ${communityId} and f.state = 'joined')`,
        ]
      : []),
  ]
}

function isTeam(role: number | null): boolean {
  return role === roleIds.business || role === roleIds.staff
}

function toCard(row: Row, caller: Caller): CompanyCard {
  return {
    id: row.id,
    companyName: row.companyName,
    logoUrl: row.logoUrl ?? undefined,
    moduleId: row.moduleId === null ? undefined : moduleId.parse(row.moduleId),
    status: row.status === 'Active' ? 'Active' : 'InActive',
    owner: row.owner ?? undefined,
    joinedMs: row.joinedMs,
    isCurrent: row.id === caller.companyId,
    isOwn: row.isOwn === 1,
    ...(row.roleId !== null && { roleId: roleId.parse(row.roleId) }),
    mayLeave:
      row.roleId === roleIds.staff ||
      (row.roleId === roleIds.business && Number(row.otherOwners) > 0),
    mayOpen: row.isSetUp === 1 || row.isOwn === 1 || isTeam(row.roleId),
    allowedEvents:
      row.isSwitchable === 1
        ? [companyEventTo(row.status === 'Active' ? 'InActive' : 'Active')]
        : [],
  }
}
