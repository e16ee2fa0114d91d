import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { JobPosting } from '#contract/job.ts'
import { moduleIds } from '#contract/modules.ts'
import type { Db } from '../db/tenant.ts'
import { Batch } from './batch.ts'
import { inventPeople, type Person } from './people.ts'
import { seedApplication } from './job-applications.ts'
import { type Company, seedSteps, type Seeding, type Step } from './job-history.ts'
import { createRandom } from './random.ts'
import { postings, type DemoPosting } from './catalogue/postings.ts'

/** The demo companies' postings and applications. */
export async function seedJobs(db: Db, now: number): Promise<void> {
  const random = createRandom(14)
  for (const company of await companiesWithJobs(db)) {
    const batch = new Batch()
    seedCompanyJobs({ random, batch, company, now })
    await batch.write(db)
  }
}

function seedCompanyJobs(seeding: Seeding): void {
  const { random, batch, company, now } = seeding
  const stamps = (atMs: number, version = 1) => ({
    company_id: company.id,
    created_ms: atMs,
    updated_ms: atMs,
    version,
  })
  const tags = new Map<string, string>()
  for (const [name, colour] of Object.entries({
    Kitchen: '#b45309',
    Office: '#1d4ed8',
    Warehouse: '#0f6862',
    'Part time': '#7c3aed',
  })) {
    const id = random.id(now - 90 * DAY_MS)
    tags.set(name, id)
    batch.add('community_group', {
      ...stamps(now - 90 * DAY_MS),
      id,
      name,
      colour,
      status: 'Active',
    })
  }
  const people = inventPeople(random, company.callingCode, 60)
  for (const posting of postings) seedPosting(seeding, posting, tags, people)
}

function seedPosting(
  seeding: Seeding,
  posting: DemoPosting,
  tags: ReadonlyMap<string, string>,
  people: Person[],
): void {
  const { random, batch, company, now } = seeding
  const createdMs = now - posting.daysAgo * DAY_MS
  const id = random.id(createdMs)
  const accepted: number[] = []
  const steps: Step[] = [
    { entity: 'job', id, event: 'job.create', to: 'draft', role: 'staff', atMs: createdMs },
  ]
  const isPublished = posting.status !== 'draft'
  if (isPublished)
    steps.push({
      entity: 'job',
      id,
      event: 'job.publish',
      from: 'draft',
      to: 'open',
      role: 'business',
      atMs: createdMs + 3_600_000,
    })
  const applied = people
    .splice(0, isPublished ? posting.applications : 0)
    .map((person) => seedApplication(seeding, id, posting, person, accepted))
  const isFilled = accepted.length >= posting.vacancies
  const closedMs = isFilled
    ? Math.max(...accepted)
    : posting.status === 'open' || posting.status === 'draft'
      ? null
      : now - 2 * DAY_MS
  if (closedMs !== null)
    steps.push({
      entity: 'job',
      id,
      event: isFilled ? 'job.filled' : 'job.close',
      from: 'open',
      to: 'closed',
      role: isFilled ? 'system' : 'staff',
      atMs: closedMs,
    })
  if (posting.status === 'archived')
    steps.push({
      entity: 'job',
      id,
      event: 'job.archive',
      from: 'closed',
      to: 'archived',
      role: 'business',
      atMs: now - DAY_MS,
    })
  const status: JobPosting['status'] =
    posting.status === 'open' && closedMs !== null ? 'closed' : posting.status
  batch.add('community_event', {
    company_id: company.id,
    id,
    created_ms: createdMs,
    updated_ms: steps.at(-1)?.atMs ?? createdMs,
    version: steps.length,
    name: posting.title,
    description: posting.description,
    location_id: null,
    employment_type: posting.employmentType,
    vacancies: posting.vacancies,
    accepted_count: accepted.length,
    salary_min_amount: posting.salary[0] * 100,
    salary_max_amount: posting.salary[1] * 100,
    salary_period: posting.period,
    status,
    closes_ms: posting.closesInDays === undefined ? null : now + posting.closesInDays * DAY_MS,
    published_ms: isPublished ? createdMs + 3_600_000 : null,
    closed_ms: closedMs,
  })
  for (const name of posting.tags)
    batch.add('community_event_group', {
      company_id: company.id,
      community_event_id: id,
      community_group_id: tags.get(name) ?? '',
    })
  for (const { createdMs: appliedMs, write } of applied)
    if (closedMs === null || appliedMs <= closedMs) write()
  seedSteps(seeding, steps)
}

async function companiesWithJobs(db: Db): Promise<Company[]> {
  const { rows } = await sql<{ id: string; currency: string; owner: string; staff: string }>`
    select c.id, c.currency,
      max(case when u.email like 'owner@%' then u.full_name end) as "owner",
      max(case when u.email like 'staff@%' then u.full_name end) as "staff"
    from company_module m join company_detail c on c.id = m.company_id join company_user w
    on w.company_id = c.id join app_user u on u.id = w.user_id
    where m.module_id = ${moduleIds.job} and u.is_demo = 1 group by c.id, c.currency
    order by c.id`.execute(db)
  return rows.map(({ currency, ...company }) => ({
    ...company,
    callingCode: currency === 'USD' ? '+1' : '+44',
  }))
}
