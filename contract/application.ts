import * as z from 'zod/mini'
import { endpoint, listEndpoint } from './endpoint.ts'
import { callingCode, email, fileName, id, mailedName, note, phone, version } from './fields.ts'
import { historyEntry } from './history.ts'
import { limits } from './limits.ts'
import { listInput } from './page.ts'
import { as, instant } from './wire.ts'

export const applicationStatuses = ['Pending', 'Contacted', 'Accepted', 'Rejected'] as const
export const applicationStatus = z.enum(applicationStatuses)
export const applicationEvents = [
  'application.contact',
  'application.accept',
  'application.reject',
  'application.withdraw',
  'application.undo',
  'application.revoke',
  'application.reopen',
] as const
export const applicationReasons = [
  'not_suitable',
  'position_filled',
  'no_answer',
  'withdrawn',
  'mistake',
  'other',
] as const

const applicationId = as('community_event_booking_id', id)
const rating = z.int().check(z.minimum(0), z.maximum(5))

/** An application for a posting (the specification's communityeventbooking). */
export const application = z.object({
  id: applicationId,
  applicantName: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  callingCode: z.optional(z.string()),
  coverNote: z.optional(z.string()),
  resumeUrl: z.optional(z.string()),
  resumeName: z.optional(z.string()),
  status: applicationStatus,
  rating,
  notes: z.optional(z.string()),
  reasonCode: z.optional(z.enum(applicationReasons)),
  /** When the applicant is invited to an interview, and where: a place or a link. */
  interviewMs: z.optional(instant()),
  interviewPlace: z.optional(z.string()),
  job: as(
    'Job',
    z.object({
      id: as('community_event_id', id),
      title: z.string(),
      vacancies: z.int(),
      acceptedCount: z.int(),
    }),
  ),
  history: as('History', z.array(historyEntry)),
  /**
   * Only in the answer of a move: the mail about it is not sent (`unsent`: too many in a short
   * time), or has the standard text (`usual`: the team entered the address).
   */
  letter: z.optional(z.enum(['unsent', 'usual'])),
  createdMs: instant(),
  version,
  allowedEvents: z.array(z.enum(applicationEvents)),
})
export type Application = z.infer<typeof application>

export const listApplications = listEndpoint({
  base: 'business',
  path: 'communityeventbooking/getAll',
  summary: 'Applications',
  access: 'application.read',
  input: z.strictObject({
    ...listInput,
    sort: z.optional(z.enum(['created', 'name', 'rating'])),
    jobId: as('community_event_id', z.optional(id)),
    status: z.optional(z.array(applicationStatus).check(z.maxLength(4))),
    rating: z.optional(rating),
  }),
  output: application,
})

export const getApplication = endpoint({
  method: 'GET',
  base: 'business',
  path: 'communityeventbooking/getbyid',
  summary: 'One application',
  access: 'application.read',
  input: z.strictObject({ id: as('id', id) }),
  output: application,
  refusals: ['NOT_FOUND'],
})

/** The mail that an event would send to an applicant, in their language. */
export const previewLetter = endpoint({
  method: 'GET',
  base: 'business',
  path: 'communityeventbooking/letter',
  summary: 'The mail that an event would send to an applicant',
  access: 'application.write',
  input: z.strictObject({ id: as('id', id), event: z.enum(applicationEvents) }),
  /**
   * The whole mail: `greeting` and `words`, then the texts after them. `isFixed`: the text can't be
   * changed, because the team entered the address.
   */
  output: z.object({
    to: z.string(),
    subject: z.string(),
    greeting: z.string(),
    words: z.string(),
    action: z.string(),
    footer: z.string(),
    isFixed: z.boolean(),
  }),
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'LIMIT_REACHED', 'TOO_LATE'],
})

/**
 * Takes one id or several; each is decided separately. The applicant gets one mail per change
 * unless `notify` is false; `message` is added to it, `words` replace its standard text. `rating`
 * in a list request is a minimum.
 */
export const updateApplications = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'communityeventbooking/update',
  summary: 'Move, rate or annotate applications',
  access: 'application.write',
  input: z
    .strictObject({
      id: as('id', z.optional(id)),
      ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(100))),
      expectedVersion: z.optional(version),
      event: z.optional(z.enum(applicationEvents)),
      status: z.optional(applicationStatus),
      reasonCode: z.optional(z.enum(applicationReasons)),
      note: z.optional(note),
      notes: z.optional(z.string().check(z.maxLength(4000))),
      rating: z.optional(rating),
      /** Of the invitation; they follow the text of its mail. */
      interviewMs: z.optional(instant()),
      interviewPlace: z.optional(
        z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.text.short)),
      ),
      notify: z.optional(z.boolean()),
      message: z.optional(z.string().check(z.maxLength(limits.text.long))),
      /** Replaces the standard text of the mail. */
      words: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.text.long))),
    })
    .check(
      z.refine((it) => (it.id === undefined) !== (it.ids === undefined), {
        path: ['id'],
        error: 'one_of_id_or_ids',
      }),
    ),
  output: z.object({
    updated: z.array(application),
    failed: z.array(z.object({ id: applicationId, code: z.string(), message: z.string() })),
  }),
  refusals: [
    'NOT_FOUND',
    'TRANSITION_NOT_ALLOWED',
    'VERSION_CONFLICT',
    'LIMIT_REACHED',
    'TOO_LATE',
  ],
  hasLetters: true,
})

export const createApplication = endpoint({
  method: 'POST',
  base: 'business',
  path: 'communityeventbooking/create',
  summary: 'Add an applicant who came by themselves',
  access: 'application.write',
  input: z.strictObject({
    jobId: as('community_event_id', id),
    applicantName: mailedName,
    email: z.optional(email),
    phone: z.optional(phone),
    callingCode: z.optional(callingCode),
    coverNote: z.optional(z.string().check(z.maxLength(4000))),
    fileId: z.optional(id),
    /** What the file of `file_id` is called. */
    fileName: z.optional(fileName),
  }),
  output: application,
  refusals: ['NOT_FOUND', 'DUPLICATE', 'CLOSED'],
  hasLetters: true,
})
