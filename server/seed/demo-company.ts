import { type ModuleName, moduleIds, has } from '#contract/modules.ts'
import { callingCodes } from '#contract/fields.ts'
import { roleIds } from '#contract/role.ts'
import { addDays, localDay } from '#contract/zoned-time.ts'
import { toJson } from '../db/json-text.ts'
import { dayStart } from '../db/local-day.ts'
import { normalPhone } from '#contract/phone-number.ts'
import type { Batch } from './batch.ts'
import { rangeOf, seedCatalogue } from './demo-catalogue.ts'
import type { DemoCompany } from './demo-companies.ts'
import { seedOrder } from './demo-order.ts'
import { taxRatesOf } from './demo-taxes.ts'
import { inventPeople } from './people.ts'
import { mealHours, type Plan, planOrders, salonHours, shopHours } from './plan.ts'
import { seedPicture } from './pictures.ts'
import { createRandom, type Random } from './random.ts'
import type { Kind } from './story.ts'
import { addressOf, demoTeams } from './team.ts'

const days = 90

type Seeding = { random: Random; batch: Batch; now: number; passwordHash: string }
type Seeded = DemoCompany & { id: string; deliveryAmount: number; foundedMs: number }

/**
 * Creates a demo company with its people, products, customers and three months of orders. Returns
 * its id.
 */
export function seedCompany(seeding: Seeding, demo: DemoCompany): string {
  const { random, now } = seeding
  const foundedMs = dayStart(addDays(localDay(now, demo.timeZone), -days - 30), demo.timeZone)
  const company: Seeded = {
    ...demo,
    id: random.id(foundedMs),
    deliveryAmount: demo.priceScale * 300,
    foundedMs,
  }
  const plans = demo.modules.flatMap((module) => plansOf(seeding, company, module))
  seedDetail(seeding, company, plans.length)
  const face = (name: string) =>
    demo.isNew ? null : seedPicture(seeding.batch, company, name, foundedMs)
  const people = {
    business: seedUser(seeding, company, {
      email: `owner@${demo.account}.example`,
      fullName: demo.owner,
      role: 'business',
      pictureUrl: face(demo.owner),
    }),
    staff: seedUser(seeding, company, {
      email: `staff@${demo.account}.example`,
      fullName: demo.staff,
      role: 'staff',
      pictureUrl: face(demo.staff),
    }),
  }
  if (demo.isNew) return company.id
  // Uses its own random stream, so that the rest of the company does not change.
  const ofTeam = { ...seeding, random: createRandom(numberOf(demo.account)) }
  for (const fullName of demoTeams[demo.account] ?? [])
    seedUser(ofTeam, company, {
      email: addressOf(fullName, demo.account),
      fullName,
      role: 'staff',
      pictureUrl: face(fullName),
    })

  const customers = seedCustomers(seeding, company)
  const tables = demo.modules.some((module) => has(module, 'tables'))
    ? seedTables(seeding, company)
    : []
  const free = [...tables]
  const shops = new Map(
    demo.modules.map((module) => [
      module,
      {
        ...seeding,
        company,
        people,
        module,
        kind: kindOf(module),
        customers,
        products: seedCatalogue(
          random,
          seeding.batch,
          company,
          { module, range: rangeOf(module) },
          foundedMs,
        ),
      },
    ]),
  )
  const seat = (isOpen: boolean) =>
    isOpen ? (free.shift() ?? random.pick(tables)) : random.pick(tables)
  plans
    .toSorted((a, b) => a.plan.createdMs - b.plan.createdMs)
    .forEach(({ module, plan }, index) => {
      const shop = shops.get(module)
      if (shop) seedOrder({ ...shop, seat }, plan, index + 1)
    })
  return company.id
}

/** A separate seed for each company. */
function numberOf(account: string): number {
  return [...account].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
}

type UserWish = {
  email: string
  fullName: string
  role: keyof typeof roleIds
  pictureUrl?: string | null
}

/** Creates a user of a company. Returns the id of their membership. */
export function seedUser(
  { random, batch, passwordHash }: Seeding,
  company: { id: string; utcOffset: number; foundedMs?: number },
  { email, fullName, role, pictureUrl = null }: UserWish,
): string {
  const stamps = {
    created_ms: company.foundedMs ?? 0,
    updated_ms: company.foundedMs ?? 0,
    version: 1,
  }
  const userId = random.id(stamps.created_ms)
  batch.add('app_user', {
    id: userId,
    full_name: fullName,
    name: fullName.split(' ')[0] ?? fullName,
    email,
    calling_code: null,
    phone: null,
    password_hash: passwordHash,
    utc_offset: company.utcOffset,
    language: 'en',
    status: 'Active',
    is_demo: 1,
    ...stamps,
  })
  const id = random.id(stamps.created_ms)
  batch.add('company_user', {
    company_id: company.id,
    id,
    user_id: userId,
    role_id: roleIds[role],
    picture_url: pictureUrl,
    status: 'Active',
    last_seen_ms: null,
    ...stamps,
  })
  return id
}

function kindOf(module: ModuleName): Kind {
  return has(module, 'bookings') ? 'booking' : has(module, 'tables') ? 'table' : 'goods'
}

function plansOf(
  { random, now }: Seeding,
  company: Seeded,
  module: ModuleName,
): { module: ModuleName; plan: Plan }[] {
  if (company.ordersPerModule === 0 || !has(module, 'orders')) return []
  const hours = has(module, 'bookings')
    ? salonHours
    : has(module, 'kitchen')
      ? mealHours
      : shopHours
  return planOrders(random, {
    kind: kindOf(module),
    count: company.ordersPerModule,
    now,
    timeZone: company.timeZone,
    days,
    hours,
  }).map((plan) => ({ module, plan }))
}

function seedDetail({ random, batch }: Seeding, company: Seeded, orderCount: number): void {
  const [first] = company.modules
  const stamps = { created_ms: company.foundedMs, updated_ms: company.foundedMs, version: 1 }
  const logo = company.isNew
    ? null
    : seedPicture(batch, company, company.name, company.foundedMs, `logo-${company.account}.webp`)
  batch.add('company_detail', {
    id: company.id,
    company_name: company.name,
    logo_url: logo,
    logo_stamp: company.foundedMs,
    status: company.isInactive ? 'InActive' : 'Active',
    currency: company.currency,
    tax_percent: company.taxPercent,
    tax_included: company.isTaxIncluded ? 1 : 0,
    tax_set_ms: company.isNew ? null : company.foundedMs,
    country: callingCodes[company.callingCode],
    time_zone: company.timeZone,
    phone: `${company.callingCode} ${inventPeople(random, company.callingCode, 1)[0]?.phone ?? ''}`,
    default_module_id: first ? moduleIds[first] : null,
    initial_payment: company.isNew ? 0 : 1,
    partner_id: null,
    settings: JSON.stringify({
      deliveryAmount: company.deliveryAmount,
      expireAfterMin: 1440,
      taxRates: taxRatesOf(company),
      ...(company.modules.some((module) => has(module, 'shop')) && { takesLater: true }),
      ...(company.account === 'tableordering' && { guestReservations: true }),
      ...(company.modules.includes('skipques') && { queueCounters: ['1', '2', '3'] }),
    }),
    order_seq: orderCount,
    is_demo: 1,
    ...stamps,
  })
  for (const module of company.modules)
    batch.add('company_module', {
      company_id: company.id,
      module_id: moduleIds[module],
      status: 'Active',
      settings: '{}',
      created_ms: company.foundedMs,
    })
  // Consumes one random number for compatibility: without it the seeded demo orders would change.
  random.next()
}

/** Some customers have tags. */
function tagsOf(index: number): string[] {
  if (index % 9 === 2) return ['VIP', 'Regular']
  if (index % 4 === 1) return ['Regular']
  return index % 11 === 3 ? ['Newsletter'] : []
}

/** Customers added over the months, the last of them recently. */
function seedCustomers(
  { random, batch, now }: Seeding,
  company: Seeded,
): { id: string; createdMs: number }[] {
  return inventPeople(random, company.callingCode, 68).map(
    ({ fullName, callingCode, phone, email }, index) => {
      const createdMs =
        index < 20 ? company.foundedMs : Math.round(now - random.next() * (now - company.foundedMs))
      const id = random.id(createdMs)
      const stamps = { created_ms: createdMs, updated_ms: createdMs, version: 1 }
      const rest = {
        email: random.chance(70) ? email : null,
        tags: toJson(tagsOf(index)),
        notes: null,
        erased_ms: null,
      }
      batch.add('customer', {
        company_id: company.id,
        id,
        ...stamps,
        full_name: fullName,
        calling_code: callingCode,
        phone,
        phone_norm: normalPhone(phone, { callingCode }) ?? null,
        ...rest,
      })
      return { id, createdMs }
    },
  )
}

function seedTables({ random, batch }: Seeding, company: Seeded): string[] {
  return Array.from({ length: 14 }, (_, sort) => {
    const id = random.id(company.foundedMs)
    const area = sort < 8 ? 'Courtyard' : sort < 12 ? 'Hall' : 'Terrace'
    const stamps = { created_ms: company.foundedMs, updated_ms: company.foundedMs, version: 1 }
    batch.add('dining_table', {
      company_id: company.id,
      id,
      ...stamps,
      location_id: null,
      name: `Table ${sort + 1}`,
      area,
      capacity: random.pick([2, 2, 4, 4, 6]),
      sort,
      is_enabled: 1,
    })
    return id
  })
}
