import * as z from 'zod/mini'
import { linkSecret } from './fields.ts'
import { endpoint } from './endpoint.ts'
import { moduleId } from './modules.ts'
import { queueService, waitEstimate } from './visit.ts'
import { as, instant } from './wire.ts'
import { guestSecret, honeypot, intakeToken, person, personToText } from './intake.ts'

const ticket = z.object({
  token: z.string(),
  ticketNo: z.string(),
  queueStatus: z.enum(['Waiting', 'Seated', 'Cancel']),
  /** 1 for the next one to be called: those who were called or let others pass don't count. */
  position: z.optional(z.int()),
  estimate: z.optional(waitEstimate),
  calledMs: z.optional(instant()),
  /** The service that the guest waits for. */
  service: z.optional(z.string()),
  /** Where the guest is called to. */
  counter: z.optional(z.string()),
  /** Few are ahead, and none of them has been called yet. */
  isAlmost: as('almost', z.boolean()),
  isOnHold: as('on_hold', z.boolean()),
  /** The guest was called and did not come. */
  isMissed: as('missed', z.boolean()),
  /** The code of an open link with which a guest who is no longer in this queue can join again. */
  joinCode: z.optional(z.string()),
  companyName: z.string(),
  moduleId,
  allowedEvents: z.array(z.enum(['queue.hold', 'queue.resume', 'queue.leave'])),
})
export type Ticket = z.infer<typeof ticket>
export const joinQueue = endpoint({
  method: 'POST',
  base: 'business',
  path: 'pub/queue',
  summary: 'Join the queue',
  access: 'link',
  input: z.strictObject({
    ...personToText,
    intakeToken,
    website: honeypot,
    partySize: z._default(z.int().check(z.minimum(1), z.maximum(50)), 1),
    service: z.optional(queueService),
    /** The browser in which the guest's address was verified. */
    guestSecret: z.optional(guestSecret),
  }),
  output: ticket,
  refusals: ['LINK_EXPIRED', 'CLOSED', 'DUPLICATE', 'LIMIT_REACHED'],
})
export const getTicket = endpoint({
  method: 'GET',
  base: 'business',
  path: 'pub/ticket/:token',
  summary: "One's place in the queue",
  access: 'link',
  input: z.strictObject({ token: linkSecret }),
  output: ticket,
  refusals: ['NOT_FOUND', 'LINK_EXPIRED'],
})
export const moveTicket = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'pub/ticket',
  summary: 'Let others pass, come back, or leave the queue',
  access: 'link',
  input: z.strictObject({
    token: linkSecret,
    event: z.enum(['queue.hold', 'queue.resume', 'queue.leave']),
  }),
  output: ticket,
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
})
export const getQueueBoard = endpoint({
  method: 'GET',
  base: 'business',
  path: 'pub/board',
  summary: 'The numbers being called, for a screen on the wall',
  access: 'link',
  input: z.strictObject({ intakeToken }),
  output: z.object({
    called: z.array(
      z.object({
        ticketNo: z.string(),
        calledMs: instant(),
        callCount: z.int(),
        counter: z.optional(z.string()),
      }),
    ),
    waiting: z.int(),
    companyName: z.string(),
  }),
  refusals: ['LINK_EXPIRED'],
})

export const checkIn = endpoint({
  method: 'POST',
  base: 'business',
  path: 'pub/checkin',
  summary: 'Check in as a visitor',
  access: 'link',
  input: z.strictObject({
    ...person,
    intakeToken,
    website: honeypot,
    partySize: z._default(z.int().check(z.minimum(1), z.maximum(50)), 1),
    /** The browser in which the guest's address was verified. */
    guestSecret: z.optional(guestSecret),
  }),
  output: z.object({ companyName: z.string(), checkedInMs: instant() }),
  refusals: ['LINK_EXPIRED', 'CLOSED', 'LIMIT_REACHED'],
})
