import type { JobPosting } from '#contract/job.ts'

export type DemoPosting = {
  title: string
  description: string
  status: JobPosting['status']
  employmentType: NonNullable<JobPosting['employmentType']>
  vacancies: number
  salary: readonly [number, number]
  period: NonNullable<JobPosting['salaryPeriod']>
  tags: readonly string[]
  applications: number
  daysAgo: number
  closesInDays?: number
}

/** The demo's job postings: open, filled, expired, archived and draft. */
export const postings: readonly DemoPosting[] = [
  {
    title: 'Line cook',
    description: 'Evenings, Tuesday to Saturday. You know your way round a grill.',
    status: 'open',
    employmentType: 'full_time',
    vacancies: 3,
    salary: [14, 17],
    period: 'hour',
    tags: ['Kitchen'],
    applications: 9,
    daysAgo: 24,
    closesInDays: 20,
  },
  {
    title: 'Barista',
    description: 'Early shifts. We teach the machine, you bring the smile.',
    status: 'open',
    employmentType: 'part_time',
    vacancies: 2,
    salary: [12, 14],
    period: 'hour',
    tags: ['Kitchen', 'Part time'],
    applications: 8,
    daysAgo: 15,
  },
  {
    title: 'Warehouse assistant',
    description: 'Picking, packing, and now and then the forklift.',
    status: 'open',
    employmentType: 'full_time',
    vacancies: 4,
    salary: [13, 15],
    period: 'hour',
    tags: ['Warehouse'],
    applications: 7,
    daysAgo: 18,
    closesInDays: 9,
  },
  {
    title: 'Office manager',
    description: 'Keeps calendars, suppliers and everyone’s nerves in order.',
    status: 'open',
    employmentType: 'full_time',
    vacancies: 1,
    salary: [32000, 38000],
    period: 'year',
    tags: ['Office'],
    applications: 6,
    daysAgo: 30,
  },
  {
    title: 'Delivery rider',
    description: 'Own bicycle welcome, ours are better.',
    status: 'closed',
    employmentType: 'casual',
    vacancies: 6,
    salary: [11, 13],
    period: 'hour',
    tags: ['Part time'],
    applications: 6,
    daysAgo: 45,
  },
  {
    title: 'Bookkeeping intern',
    description: 'Six months beside our accountant.',
    status: 'open',
    employmentType: 'internship',
    vacancies: 1,
    salary: [1200, 1400],
    period: 'month',
    tags: ['Office'],
    applications: 4,
    daysAgo: 12,
    closesInDays: -1,
  },
  {
    title: 'Seasonal packer',
    description: 'Eight weeks before the holidays.',
    status: 'archived',
    employmentType: 'contract',
    vacancies: 5,
    salary: [12, 12],
    period: 'hour',
    tags: ['Warehouse', 'Part time'],
    applications: 3,
    daysAgo: 80,
  },
  {
    title: 'Pastry chef',
    description: 'Laminated dough is your idea of a quiet morning.',
    status: 'draft',
    employmentType: 'full_time',
    vacancies: 1,
    salary: [16, 20],
    period: 'hour',
    tags: ['Kitchen'],
    applications: 0,
    daysAgo: 2,
  },
]
