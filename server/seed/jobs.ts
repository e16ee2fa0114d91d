import { sql } from 'kysely'
import type { Application } from '#contract/application.ts'
import type { JobPosting } from '#contract/job.ts'
import { moduleIds } from '#contract/modules.ts'
import { decide } from '#lifecycles/decide.ts'
import {
  type JobApplicationEventName,
  type JobApplicationRecord,
  jobApplicationLifecycle,
} from '#lifecycles/job-application.ts'
import type { Db } from '../db/tenant.ts'
import { Batch } from './batch.ts'
import { inventPeople, type Person } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { postings, type DemoPosting } from './catalogue/postings.ts'

const dayMs = 86_400_000

type Company = { id: string; callingCode: '+44' | '+1'; owner: string; staff: string }
type Step = {
  entity: 'job' | 'application'
  id: string
  event: string
  from?: string
  to: string
  role: 'business' | 'staff' | 'guest' | 'system'
  atMs: number
  reasonCode?: string
}
type Seeding = { random: Random; batch: Batch; company: Company; now: number }

/** Possible histories of an application, each as frequent as it is listed here. */
const stories: readonly {
  event: JobApplicationEventName
  role: Step['role']
  reasonCode?: string
}[][] = [
  [],
  [],
  [],
  [{ event: 'application.contact', role: 'staff' }],
  [{ event: 'application.contact', role: 'staff' }],
  [
    { event: 'application.contact', role: 'staff' },
    { event: 'application.accept', role: 'business' },
  ],
  [{ event: 'application.reject', role: 'staff', reasonCode: 'not_suitable' }],
  [
    { event: 'application.contact', role: 'staff' },
    { event: 'application.reject', role: 'business', reasonCode: 'no_answer' },
  ],
  [{ event: 'application.withdraw', role: 'guest', reasonCode: 'withdrawn' }],
]

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
    const id = random.id(now - 90 * dayMs)
    tags.set(name, id)
    batch.add('community_group', {
      ...stamps(now - 90 * dayMs),
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
  const createdMs = now - posting.daysAgo * dayMs
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
      : now - 2 * dayMs
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
      atMs: now - dayMs,
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
    closes_ms: posting.closesInDays === undefined ? null : now + posting.closesInDays * dayMs,
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

/**
 * Prepares an application and returns the function that writes it, because its posting must exist
 * first.
 */
function seedApplication(
  seeding: Seeding,
  jobId: string,
  posting: DemoPosting,
  person: Person,
  accepted: number[],
): { createdMs: number; write(): void } {
  const { random, batch, company, now } = seeding
  // Nobody applies for a closed posting.
  const lastDay = posting.status === 'open' ? 0 : 3
  const createdMs =
    now - Math.round((lastDay + random.next() * (posting.daysAgo - 1 - lastDay)) * dayMs)
  const id = random.id(createdMs)
  const steps: Step[] = [
    {
      entity: 'application',
      id,
      event: 'application.create',
      to: 'Pending',
      role: 'guest',
      atMs: createdMs,
    },
  ]
  let status: Application['status'] = 'Pending'
  let atMs = createdMs
  for (const { event, role, reasonCode } of random.pick(stories)) {
    const record: JobApplicationRecord = {
      status,
      vacanciesLeft: posting.vacancies - accepted.length,
      isWithinStaffWindow: true,
      isSameBusinessDay: true,
    }
    const decision = decide(jobApplicationLifecycle, record, { type: event, by: { role } })
    if (!decision.ok) break
    atMs += Math.round((now - atMs) * 0.4)
    steps.push({
      entity: 'application',
      id,
      event,
      from: status,
      to: decision.to,
      role,
      atMs,
      ...(reasonCode && { reasonCode }),
    })
    status = decision.to
  }
  if (status === 'Accepted') accepted.push(atMs)
  const rating = status === 'Pending' ? 0 : random.between(1, 5)
  const text = {
    cover_note: random.chance(60) ? random.pick(notes) : null,
    notes: rating > 3 ? 'Calm, quick, asks good questions.' : null,
    resume_file: null,
    resume_name: null,
  }
  const write = () => {
    batch.add('community_event_booking', {
      company_id: company.id,
      id,
      created_ms: createdMs,
      updated_ms: atMs,
      version: steps.length,
      community_event_id: jobId,
      name: person.fullName,
      email: person.email,
      calling_code: person.callingCode,
      phone: person.phone,
      ...text,
      status,
      rating,
      reason_code: steps.at(-1)?.reasonCode ?? null,
      token: random.id(createdMs),
      moved_ms: atMs,
    })
    seedSteps(seeding, steps)
  }
  return { createdMs, write }
}

const notes = [
  'I have done this work for three years and would love to do it with you.',
  'I can start next week; weekends are fine.',
  'A friend of mine works with you and told me to write.',
]

function seedSteps({ random, batch, company }: Seeding, steps: readonly Step[]): void {
  steps.forEach(({ entity, id, event, from, to, role, atMs, reasonCode }, index) => {
    batch.add('state_history', {
      company_id: company.id,
      id: random.id(atMs),
      entity,
      entity_id: id,
      parent_id: id,
      event,
      from_state: from ?? null,
      to_state: to,
      actor_role: role,
      actor_id: null,
      actor_name: role === 'business' ? company.owner : role === 'staff' ? company.staff : null,
      reason_code: reasonCode ?? null,
      note: null,
      occurred_ms: atMs,
      record_version: index + 1,
    })
  })
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
