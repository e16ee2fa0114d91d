import type { Application } from '#contract/application.ts'
import { DAY_MS } from '#contract/durations.ts'
import { decide } from '#lifecycles/decide.ts'
import {
  type JobApplicationEventName,
  type JobApplicationRecord,
  jobApplicationLifecycle,
} from '#lifecycles/job-application.ts'
import type { DemoPosting } from './catalogue/postings.ts'
import { seedSteps, type Seeding, type Step } from './job-history.ts'
import type { Person } from './people.ts'

/** Possible histories of an application; the frequency is that in this list. */
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

const notes = [
  'I have done this work for three years and would love to do it with you.',
  'I can start next week; weekends are fine.',
  'A friend of mine works with you and told me to write.',
]

/**
 * Prepares an application and returns the function that writes it, because its posting must be
 * written first.
 */
export function seedApplication(
  seeding: Seeding,
  jobId: string,
  posting: DemoPosting,
  person: Person,
  accepted: number[],
): { createdMs: number; write(): void } {
  const { random, batch, company, now } = seeding
  // No applications after a posting was closed.
  const lastDay = posting.status === 'open' ? 0 : 3
  const createdMs =
    now - Math.round((lastDay + random.next() * (posting.daysAgo - 1 - lastDay)) * DAY_MS)
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
