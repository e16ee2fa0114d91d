import * as z from 'zod/mini'
import { applicationStatuses } from './application.ts'
import { endpoint } from './endpoint.ts'
import { amount, email, fileName, id, linkSecret } from './fields.ts'
import { limits } from './limits.ts'
import { as, instant } from './wire.ts'
import { honeypot, intakeToken, person } from './intake.ts'

export const listGuestJobs = endpoint({
  method: 'GET',
  base: 'business',
  path: 'pub/jobs',
  summary: 'Open postings',
  access: 'link',
  input: z.strictObject({ intakeToken }),
  output: z.array(
    z.object({
      id: as('community_event_id', id),
      title: z.string(),
      description: z.optional(z.string()),
      employmentType: z.optional(z.string()),
      salaryMinAmount: z.optional(amount),
      salaryMaxAmount: z.optional(amount),
      salaryPeriod: z.optional(z.string()),
      currency: z.string(),
      locationName: z.optional(z.string()),
      closesMs: z.optional(instant()),
      tags: z.array(z.string()),
    }),
  ),
  refusals: ['LINK_EXPIRED'],
})
const applicationStatus = z.object({
  token: z.string(),
  jobTitle: z.string(),
  companyName: z.string(),
  status: z.enum(applicationStatuses),
  allowedEvents: z.array(z.literal('application.withdraw')),
  timeZone: z.string(),
  /** Of an interview that the applicant is invited to; the place can be a link. */
  interviewMs: z.optional(instant()),
  interviewPlace: z.optional(z.string()),
  /** What the company wrote in its mails, latest first; `status` is the one that it was about. */
  letters: z.array(
    z.object({ status: z.enum(applicationStatuses), text: z.string(), sentMs: instant() }),
  ),
})
/** Whether the place of an interview is a link; only web addresses are. */
export function isInterviewLink(place: string): boolean {
  return /^https?:\/\/\S+$/i.test(place)
}
/** The CV is uploaded first with `pub/resume`, which returns its `file_id`. */
export const applyForJob = endpoint({
  method: 'POST',
  base: 'business',
  path: 'pub/apply',
  summary: 'Apply for a job',
  access: 'link',
  input: z.strictObject({
    ...person,
    email,
    intakeToken,
    website: honeypot,
    jobId: as('community_event_id', id),
    coverNote: z.optional(z.string().check(z.maxLength(limits.text.long))),
    fileId: z.optional(id),
    /** What the file of `file_id` is called. */
    fileName: z.optional(fileName),
  }),
  output: applicationStatus,
  refusals: ['LINK_EXPIRED', 'NOT_FOUND', 'CLOSED'],
  hasLetters: true,
})
export const getApplicationStatus = endpoint({
  method: 'GET',
  base: 'business',
  path: 'pub/application/:token',
  summary: "How one's application stands",
  access: 'link',
  input: z.strictObject({ token: linkSecret }),
  output: applicationStatus,
  refusals: ['NOT_FOUND', 'LINK_EXPIRED'],
})
export const withdrawApplication = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'pub/application',
  summary: 'Withdraw an application',
  access: 'link',
  input: z.strictObject({
    token: linkSecret,
    event: z.literal('application.withdraw'),
  }),
  output: applicationStatus,
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
  hasLetters: true,
})
