import { type ListedCode, callingCodes, type CompanyId } from '#contract/fields.ts'
import { localMinute } from '#contract/zoned-time.ts'
import { moduleIds } from '#contract/modules.ts'
import { toJson } from '../db/json-text.ts'
import { standardUnits } from '../catalogue/standard-units.ts'
import { industries } from '../industry/industries.ts'
import { industryIdOf } from '../industry/seed-industries.ts'
import type { Db } from '../db/tenant.ts'
import { demoCompanies } from './demo-companies.ts'
import { inventPlace } from './people.ts'
import { createRandom, type Random } from './random.ts'

type Company = {
  account: string
  id: CompanyId
  companyUserId: string
  callingCode: ListedCode
  createdMs: number
  timeZone: string
}

const kinds: Record<string, readonly [string, string]> = {
  ekart: ['Home & garden', 'Homeware'],
  foodkart: ['Food & drink', 'Restaurant'],
  cconnect: ['Community & public', 'Community centre'],
  skipques: ['Health & medicine', 'Doctor'],
  service: ['Beauty & wellness', 'Hair salon'],
  tableordering: ['Food & drink', 'Restaurant'],
  job: ['Professional services', 'Recruitment'],
  all: ['Food & drink', 'Catering'],
  inactive: ['Food & drink', 'Café'],
}

/**
 * Seeds the data around the demo companies: places with hours, business types, a community with its
 * members, a partner with a code, notifications.
 */
export async function seedAccounts(db: Db, now: number): Promise<void> {
  const random = createRandom(11)
  const companies = await findCompanies(db)
  for (const company of companies) await seedPlaces(db, random, company, now)
  for (const company of companies) await seedNote(db, random, company, now)
  await seedCommunity(db, random, companies, now)
  await seedPartner(db, companies, now)
  await seedQueueMenu(db, companies)
  await seedUnits(db)
}

/** The companies with modules, found by their owner's address. */
async function findCompanies(db: Db): Promise<Company[]> {
  const rows = await db
    .selectFrom('app_user as u')
    .innerJoin('company_user as cu', 'cu.user_id', 'u.id')
    .innerJoin('company_detail as c', 'c.id', 'cu.company_id')
    .select(['u.email', 'cu.id as companyUserId', 'c.id', 'c.created_ms as createdMs'])
    .where('u.is_demo', '=', 1)
    .execute()
  return demoCompanies.flatMap(({ account, callingCode, timeZone, isNew }) => {
    const row = rows.find(({ email }) => email === `owner@${account}.example`)
    return row && !isNew
      ? [
          {
            account,
            callingCode,
            timeZone,
            id: row.id,
            companyUserId: row.companyUserId,
            createdMs: row.createdMs,
          },
        ]
      : []
  })
}

/** The opening hours by kind of business, in hours of the day. */
const usualHours: Readonly<Record<string, readonly [number, number]>> = {
  ekart: [8, 20],
  foodkart: [8, 23],
  service: [8, 21],
  tableordering: [8, 23],
}

/**
 * The hours of a demo company. If the demo is started outside of them, or shortly before closing
 * time, the company is open around the clock, so that every guest flow can be tried at once.
 */
function hoursOf(
  account: string,
  nowMin: number,
): { weekday: number; opens: string; closes: string }[] {
  const [from, to] = usualHours[account] ?? [0, 24]
  const isOpen = nowMin >= from * 60 && nowMin <= (to - 4) * 60
  const [opens, closes] = (isOpen ? [from, to] : [0, 24]).map(
    (hour) => `${String(hour).padStart(2, '0')}:00`,
  )
  return Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    opens: opens ?? '00:00',
    closes: closes ?? '24:00',
  }))
}

async function seedPlaces(
  db: Db,
  random: Random,
  { account, id, callingCode, createdMs, timeZone }: Company,
  now: number,
): Promise<void> {
  const stamps = { created_ms: createdMs, updated_ms: createdMs, version: 1 }
  const hours = toJson(hoursOf(account, localMinute(now, timeZone)))
  const place = inventPlace(random, callingCode)
  const row = {
    ...place,
    country_code: callingCodes[callingCode],
    phone: null,
    status: 'Active' as const,
    ...stamps,
  }
  await db
    .insertInto('location')
    .values({
      company_id: id,
      id: random.id(createdMs),
      name: 'Main branch',
      is_default: 1,
      hours,
      ...row,
    })
    .execute()
  const [group, type] = kinds[account] ?? []
  if (group && type && industries[group]?.includes(type))
    await db
      .insertInto('user_industry_subcategory')
      .values({
        company_id: id,
        industry_subcategory_id: industryIdOf(group, type),
        created_ms: createdMs,
      })
      .execute()
  await db
    .insertInto('user_social_detail')
    .values({
      company_id: id,
      id: random.id(createdMs),
      type: 'website',
      url: `https://${account}.example`,
      created_ms: createdMs,
    })
    .execute()
}

async function seedNote(
  db: Db,
  random: Random,
  { id, account }: Company,
  now: number,
): Promise<void> {
  const row = {
    company_id: id,
    id: random.id(now - 3_600_000),
    kind: 'staff.joined' as const,
    field_values: toJson({
      name: demoCompanies.find((demo) => demo.account === account)?.staff ?? '',
    }),
  }
  await db
    .insertInto('notification')
    .values({ ...row, link: '/staff/staff', module_id: null, created_ms: now - 3_600_000 })
    .execute()
}

async function seedCommunity(
  db: Db,
  random: Random,
  companies: readonly Company[],
  now: number,
): Promise<void> {
  const owner = await userOf(db, 'community@sevenfold.example')
  if (!owner) return
  const communities = [
    {
      name: 'High Street Traders',
      description: 'Shops and kitchens that look after each other.',
      owner,
      joined: ['foodkart', 'tableordering', 'inactive'],
      asking: ['ekart', 'service'],
    },
    {
      name: 'Local Makers',
      description: 'Those who make what they sell.',
      owner,
      joined: ['all'],
      asking: [],
    },
  ]
  for (const { name, description, joined, asking } of communities) {
    const communityId = random.id(now)
    await db
      .insertInto('community')
      .values({
        id: communityId,
        name,
        logo: null,
        description,
        owner_user_id: owner,
        created_ms: now,
      })
      .execute()
    for (const { id, account } of companies) {
      const state = joined.includes(account)
        ? ('joined' as const)
        : asking.includes(account)
          ? ('requested' as const)
          : undefined
      if (!state) continue
      const row = {
        company_id: id,
        id: random.id(now),
        community_id: communityId,
        state,
        decided_by: state === 'joined' ? owner : null,
        joined_ms: state === 'joined' ? now : null,
      }
      await db
        .insertInto('community_member')
        .values({ ...row, created_ms: now, updated_ms: now, version: 1 })
        .execute()
    }
  }
}

async function seedPartner(db: Db, companies: readonly Company[], now: number): Promise<void> {
  const partner = await userOf(db, 'partner@sevenfold.example')
  if (!partner) return
  await db
    .insertInto('partner_code')
    .values({ code: 'PARTNER-DEMO', user_id: partner, created_ms: now })
    .execute()
  const broughtIn = companies
    .filter(({ account }) => ['foodkart', 'service', 'job', 'inactive'].includes(account))
    .map(({ id }) => id)
  if (broughtIn.length > 0)
    await db
      .updateTable('company_detail')
      .set({ partner_id: partner })
      .where('id', 'in', broughtIn)
      .execute()
}

async function seedUnits(db: Db): Promise<void> {
  const random = createRandom(17)
  const companies = await db
    .selectFrom('company_detail')
    .select(['id', 'created_ms'])
    .where('is_demo', '=', 1)
    .orderBy('id')
    .execute()
  const rows = companies.flatMap(({ id, created_ms }) =>
    standardUnits(id, created_ms, () => random.id(created_ms)),
  )
  if (rows.length > 0) await db.insertInto('unit').values(rows).execute()
}

/**
 * The menu of cConnect shows the queue to one user (specification, sections 2 and 9); in the demo
 * this is the owner.
 */
async function seedQueueMenu(db: Db, companies: readonly Company[]): Promise<void> {
  for (const { id, companyUserId } of companies) {
    const settings = toJson({ queue_user_id: companyUserId })
    await db
      .updateTable('company_module')
      .set({ settings })
      .where('company_id', '=', id)
      .where('module_id', '=', moduleIds.cConnect)
      .execute()
  }
}

async function userOf(db: Db, email: string): Promise<string | undefined> {
  return (
    await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()
  )?.id
}
