import * as z from 'zod/mini'
import { endpoint, listEndpoint } from './endpoint.ts'
import { amount, clearable, id, mailedName, note, shortText, version } from './fields.ts'
import { limits } from './limits.ts'
import { listInput } from './page.ts'
import { recordStatus } from './status.ts'
import { as, instant, plannedInstant } from './wire.ts'

export const jobStates = ['draft', 'open', 'closed', 'archived'] as const
export const jobEvents = [
  'job.publish',
  'job.close',
  'job.filled',
  'job.expire',
  'job.reopen',
  'job.archive',
] as const

const jobId = as('community_event_id', id)
const tagId = as('community_group_id', id)
const tagIds = as('community_group_ids', z.array(id).check(z.maxLength(20)))

const extras = {
  description: z.optional(z.string().check(z.maxLength(limits.text.long))),
  locationId: z.optional(id),
  employmentType: z.optional(
    z.enum(['full_time', 'part_time', 'casual', 'contract', 'internship']),
  ),
  salaryMinAmount: z.optional(amount.check(z.minimum(0))),
  salaryMaxAmount: z.optional(amount.check(z.minimum(0))),
  salaryPeriod: z.optional(z.enum(['hour', 'day', 'week', 'month', 'year'])),
  closesMs: z.optional(plannedInstant()),
}
const fields = {
  title: shortText,
  tagIds: z.optional(tagIds),
  vacancies: z.int().check(z.minimum(1), z.maximum(1000)),
  ...extras,
}

/** A posting (the specification's communityevent) with the number of applications by status. */
export const jobPosting = z.object({
  id: jobId,
  ...fields,
  currency: z.string(),
  status: z.enum(jobStates),
  linkCode: z.optional(z.string()),
  counts: z.object({ pending: z.int(), contacted: z.int(), accepted: z.int(), rejected: z.int() }),
  createdMs: instant(),
  version,
  allowedEvents: z.array(z.enum(jobEvents)),
})
export type JobPosting = z.infer<typeof jobPosting>

export const listJobs = listEndpoint({
  base: 'business',
  path: 'communityevent/getAll',
  summary: 'Job postings',
  access: 'job.read',
  input: z.strictObject({
    ...listInput,
    status: z.optional(z.enum(jobStates)),
    tagId: as('community_group_id', z.optional(id)),
  }),
  output: jobPosting,
})
export const getJob = endpoint({
  method: 'GET',
  base: 'business',
  path: 'communityevent/getbyid',
  summary: 'One job posting',
  access: 'job.read',
  input: z.strictObject({ id }),
  output: jobPosting,
  refusals: ['NOT_FOUND'],
})
export const createJob = endpoint({
  method: 'POST',
  base: 'business',
  path: 'communityevent/create',
  summary: 'Write a posting, as a draft or published at once; its link is made with it',
  access: 'job.write',
  input: z.strictObject({ ...fields, title: mailedName, publish: z.optional(z.boolean()) }),
  output: jobPosting,
  refusals: ['NOT_FOUND'],
})
/**
 * `rejectPending` belongs to CLOSE; `message` is then added to the mails to rejected applicants.
 * `note` is kept in the history.
 */
export const updateJob = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'communityevent/update',
  summary: 'Change a posting, publish, close, reopen or archive it',
  access: 'job.write',
  input: z.strictObject({
    ...fields,
    ...clearable(extras),
    id: jobId,
    expectedVersion: version,
    title: z.optional(mailedName),
    vacancies: z.optional(fields.vacancies),
    event: z.optional(z.enum(jobEvents)),
    rejectPending: z.optional(z.boolean()),
    message: z.optional(z.string().check(z.maxLength(limits.text.long))),
    note: z.optional(note),
  }),
  output: jobPosting,
  refusals: [
    'NOT_FOUND',
    'TRANSITION_NOT_ALLOWED',
    'VERSION_CONFLICT',
    'LIMIT_REACHED',
    'ROLE_FORBIDDEN',
  ],
})

const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

/** A tag of postings (the specification's communitygroup). */
export const jobTag = z.object({
  id: tagId,
  name: z.string(),
  colour,
  jobCount: z.int(),
  status: recordStatus,
  version,
})
export type JobTag = z.infer<typeof jobTag>

export const listJobTags = listEndpoint({
  base: 'business',
  path: 'communitygroup/getAll',
  summary: 'Tags of postings',
  access: 'job-tag.read',
  input: z.strictObject({ ...listInput, status: z.optional(recordStatus) }),
  output: jobTag,
})
export const createJobTag = endpoint({
  method: 'POST',
  base: 'business',
  path: 'communitygroup/create',
  summary: 'Add a tag',
  access: 'job-tag.write',
  input: z.strictObject({ name: shortText, colour }),
  output: jobTag,
  refusals: ['DUPLICATE'],
})
export const updateJobTag = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'communitygroup/update',
  summary: 'Change a tag or switch it off',
  access: 'job-tag.write',
  input: z.strictObject({
    id: tagId,
    expectedVersion: version,
    name: z.optional(shortText),
    colour: z.optional(colour),
    status: z.optional(recordStatus),
  }),
  output: jobTag,
  refusals: ['NOT_FOUND', 'DUPLICATE', 'VERSION_CONFLICT'],
})
