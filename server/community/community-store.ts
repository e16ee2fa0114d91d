import { type RawBuilder, sql } from 'kysely'
import type { CommunityRow, listCommunities } from '#contract/community.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import type { Page } from '#contract/page.ts'
import { allowedEvents } from '#lifecycles/decide.ts'
import { membershipLifecycle, type MembershipRecord } from '#lifecycles/membership.ts'
import { dialectOf, fromJsonArray } from '../db/dialect.ts'
import { nameSearch } from '../db/name-search.ts'
import { pageOf, sortedBy } from '../db/page-of.ts'
import type { Db } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'

export type MembershipState = MembershipRecord['state']

type Row = {
  id: Id
  name: string
  logo: string | null
  description: string | null
  memberCount: number
  state: MembershipState | null
  joinedMs: number | null
  companyId: CompanyId | null
  companyName: string
  logoUrl: string | null
  businessTypes: string
}

/**
 * Communities with the company's own membership state; in the scope `members` the companies of the
 * caller's communities, join requests first.
 */
export async function pageOfCommunities(
  db: Db,
  caller: Caller,
  query: InputOf<typeof listCommunities>,
): Promise<Page<CommunityRow>> {
  const { scope, search } = query
  const isOverview = scope === 'members'
  const text = search?.trim()
  const from = sourceOf(caller, isOverview)
  const narrowed = scopeOf(scope, caller)
  const where = text
    ? sql`${narrowed} and ${await nameSearch(db, text, sql`${from} where ${narrowed}`, (has) =>
        has(sql.ref(isOverview ? 'c.company_name' : 'k.name')),
      )}`
    : narrowed
  const keys = isOverview
    ? sortedBy(
        'asc',
        sql`case m.state when 'requested' then 0 when 'joined' then 1 else 2 end`,
        sql`lower(c.company_name)`,
        sql`m.id`,
      )
    : sortedBy('asc', sql`lower(k.name)`, sql`k.id`)
  const { rows, pagination } = await pageOf<Row>(db, {
    columns: columnsOf(db),
    from,
    where,
    keys,
    paging: query,
  })
  return { rows: rows.map((row) => toRow(row, caller, isOverview)), pagination }
}

/** One community with the membership of one company, as this caller sees it. */
export async function readMembership(
  db: Db,
  caller: Caller,
  communityId: Id,
  companyId: string,
): Promise<CommunityRow[]> {
  const isOverview = caller.role === 'community'
  return isOverview
    ? select(db, caller, true, sql`where k.id = ${communityId} and c.id = ${companyId}`)
    : select(db, caller, false, sql`where k.id = ${communityId}`)
}

/**
 * Two kinds of rows: a community with the caller's own membership, or a membership with its
 * company.
 */
function sourceOf({ companyId }: Caller, isOverview: boolean): RawBuilder<unknown> {
  return isOverview
    ? sql`community k join community_member m on m.community_id = k.id join company_detail c
      on c.id = m.company_id`
    : sql`community k left join community_member m on m.community_id = k.id
      and m.company_id = ${companyId} left join company_detail c on c.id = m.company_id`
}

function scopeOf(
  scope: 'mine' | 'available' | 'members',
  { role, userId }: Caller,
): RawBuilder<boolean> {
  if (scope === 'members') return role === 'master' ? sql`1 = 1` : sql`k.owner_user_id = ${userId}`
  if (scope === 'mine')
    return role === 'community'
      ? sql`k.owner_user_id = ${userId}`
      : sql`m.state in ('requested', 'joined')`
  return sql`1 = 1`
}

function columnsOf(db: Db): RawBuilder<unknown> {
  const types = dialectOf(db).jsonArray('s', ['id', 'name'], sql`s.name`)
  return sql`
    k.id, k.name, k.logo, k.description, m.state, m.joined_ms as "joinedMs", c.id as "companyId",
      c.company_name as "companyName", c.logo_url as "logoUrl",
    (select count(*) from community_member n where n.community_id = k.id
      and n.state = 'joined') as "memberCount",
    (select ${types} from user_industry_subcategory t join industry_subcategory s
    on s.id = t.industry_subcategory_id where t.company_id = c.id) as "businessTypes"`
}

async function select(
  db: Db,
  caller: Caller,
  isOverview: boolean,
  rest: RawBuilder<unknown>,
): Promise<CommunityRow[]> {
  const { rows } =
    await sql<Row>`select ${columnsOf(db)} from ${sourceOf(caller, isOverview)} ${rest}`.execute(db)
  return rows.map((row) => toRow(row, caller, isOverview))
}

function toRow(row: Row, { role }: Caller, isOverview: boolean): CommunityRow {
  const { id, name, memberCount, state } = row
  const canAskToJoin = !state && !isOverview && role === 'business'
  return {
    id,
    name,
    logo: row.logo ?? undefined,
    description: row.description ?? undefined,
    memberCount,
    company:
      isOverview && row.companyId
        ? {
            id: row.companyId,
            companyName: row.companyName,
            logoUrl: row.logoUrl ?? undefined,
            businessTypes: fromJsonArray(row.businessTypes),
          }
        : undefined,
    membershipState: state ?? undefined,
    joinedMs: row.joinedMs ?? undefined,
    allowedEvents: state
      ? [...allowedEvents(membershipLifecycle, { state }, { role })]
      : canAskToJoin
        ? ['membership.join']
        : [],
  }
}
