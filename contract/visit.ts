import * as z from 'zod/mini'
import { customerCard } from './customer-card.ts'
import { endpoint, listEndpoint } from './endpoint.ts'
import { callingCode, id, mailedName, partySize, phone, version } from './fields.ts'
import { listInput } from './page.ts'
import { as, instant } from './wire.ts'

export const queueStatuses = ['Waiting', 'Seated', 'Cancel'] as const
export const queueStatus = z.enum(queueStatuses)
export const queueEvents = [
  'queue.call',
  'queue.uncall',
  'queue.hold',
  'queue.resume',
  'queue.move',
  'queue.seat',
  'queue.cancel',
  'queue.leave',
  'queue.expire',
  'queue.return',
  'queue.finish',
  'queue.unfinish',
  'queue.restore',
] as const
export const queueReasons = ['left', 'no_show', 'full', 'other'] as const
export const queueReason = z.enum(queueReasons)

/** The name of a service in the settings; absent: the first one. */
export const queueService = z.string().check(z.maxLength(40))

const visitId = as('visit_id', id)

/** An estimated wait as a range in minutes, with its basis. */
export const waitEstimate = z.object({
  fromMin: z.int(),
  toMin: z.int(),
  basis: z.object({ ahead: z.int(), perPartyMin: z.number(), samples: z.int() }),
})

/** A service's queue, shown to guests before they take a number. */
export const queueLine = z.object({
  service: z.optional(z.string()),
  waiting: z.int(),
  estimate: z.optional(waitEstimate),
})

/**
 * A visit: a check-in, or an entry in the queue. `position` is 1 for the first in the line, and
 * only for waiting entries, as `ahead`: how many will be called before.
 */
export const visit = z.object({
  id: visitId,
  type: z.enum(['checkin', 'queue']),
  customer: as('Customer', z.optional(customerCard)),
  locationId: z.optional(id),
  partySize,
  queueStatus: z.optional(queueStatus),
  ticketNo: z.optional(z.string()),
  position: z.optional(z.int()),
  ahead: z.optional(z.int()),
  calledMs: z.optional(instant()),
  callCount: z.int(),
  /** The service that they wait for, if there are several. */
  service: z.optional(z.string()),
  /** Where they are called to. */
  counter: z.optional(z.string()),
  /** Few are ahead, and the guest was notified. */
  isAlmost: as('almost', z.boolean()),
  isOnHold: as('on_hold', z.boolean()),
  /** They want to receive texts about it. */
  isTextWanted: as('text_me', z.optional(z.boolean())),
  estimate: z.optional(waitEstimate),
  tableId: z.optional(id),
  tableName: z.optional(z.string()),
  reasonCode: z.optional(queueReason),
  joinedMs: instant(),
  seatedMs: z.optional(instant()),
  finishedMs: z.optional(instant()),
  version,
  allowedEvents: z.array(z.enum(queueEvents)),
})
export type Visit = z.infer<typeof visit>

export const listVisits = listEndpoint({
  base: 'business',
  path: 'customer/visit/getall',
  summary: 'Visits, or the queue in its order',
  access: 'visit.read',
  input: z.strictObject({
    ...listInput,
    type: z.optional(z.enum(['checkin', 'queue'])),
    queueStatus: z.optional(z.array(queueStatus).check(z.maxLength(3))),
    /** Of those whose visit has started: `now`, or finished. */
    served: z.optional(z.enum(['now', 'done'])),
    locationId: z.optional(id),
    customerId: z.optional(id),
  }),
  output: visit,
})

export const addVisit = endpoint({
  method: 'POST',
  base: 'business',
  path: 'customer/addvisit',
  summary: 'Add someone to the queue, or check a customer in',
  access: 'visit.write',
  input: z
    .strictObject({
      type: z.enum(['checkin', 'queue']),
      customerId: z.optional(id),
      fullName: z.optional(mailedName),
      phone: z.optional(phone),
      callingCode: z.optional(callingCode),
      partySize: z._default(partySize, 1),
      locationId: z.optional(id),
      service: z.optional(queueService),
    })
    .check(
      z.refine((it) => it.customerId !== undefined || it.fullName !== undefined, {
        path: ['fullName'],
        error: 'required',
      }),
    ),
  output: visit,
  refusals: ['NOT_FOUND', 'DUPLICATE'],
})

export const moveVisit = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'customer/updateQueue',
  summary: 'Move an entry of the queue: call, hold, seat, cancel, reorder',
  access: 'visit.write',
  input: z
    .strictObject({
      id: visitId,
      expectedVersion: version,
      event: z.optional(z.enum(queueEvents)),
      queueStatus: z.optional(queueStatus),
      tableId: z.optional(id),
      position: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
      reasonCode: z.optional(queueReason),
      /**
       * With a call: the counter. A new call with another counter sends them there. A call is taken
       * back by the counter that made it.
       */
      counter: z.optional(z.string().check(z.maxLength(30))),
      /**
       * With a call: who was at the counter until now, their visit is finished with it. With a call
       * that is taken back: who was finished with it, their visit is taken up again.
       */
      finishedId: z.optional(id),
    })
    .check(
      z.refine((it) => (it.event === undefined) !== (it.queueStatus === undefined), {
        path: ['event'],
        error: 'one_of_event_or_status',
      }),
    ),
  output: visit,
  refusals: [
    'NOT_FOUND',
    'TRANSITION_NOT_ALLOWED',
    'VERSION_CONFLICT',
    'TABLE_OCCUPIED',
    'DUPLICATE',
    'TOO_LATE',
  ],
})

export const notifyVisit = endpoint({
  method: 'POST',
  base: 'business',
  path: 'customer/queuenotify',
  summary: 'Call the guest, or tell them something',
  access: 'visit.write',
  input: z.strictObject({
    id: visitId,
    channel: z.enum(['page', 'sms', 'email', 'display']),
    template: z._default(z.enum(['called', 'almost', 'closing']), 'called'),
  }),
  output: visit,
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'TOO_MANY'],
})

/** How long people waited, by hour of the day, in a period. */
export const getQueueHistory = endpoint({
  method: 'GET',
  base: 'business',
  path: 'customer/visit/waits',
  summary: 'Waits by hour of the day over the last days',
  access: 'visit.read',
  input: z.strictObject({ days: z._default(z.int().check(z.minimum(1), z.maximum(90)), 14) }),
  output: z.object({
    hours: z.array(z.object({ hour: z.int(), count: z.int(), medianMin: z.int() })),
    seated: z.int(),
    cancelled: z.int(),
  }),
})

/** Calls whoever is next at that moment, so that two counters at once call two people. */
export const callNext = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'customer/queue/next',
  summary: 'Call the next one in the line of a service, or of the whole queue',
  access: 'visit.write',
  input: z.strictObject({
    service: z.optional(queueService),
    locationId: z.optional(id),
    counter: z.optional(z.string().check(z.maxLength(30))),
    /** Who was at the counter until now: their visit is finished with the same call. */
    finishedId: z.optional(id),
  }),
  output: visit,
  refusals: ['NOT_FOUND'],
})

/** The settings that the team's queue screens need. */
export const getQueueRules = endpoint({
  method: 'GET',
  base: 'business',
  path: 'customer/queue/rules',
  summary: 'What the team needs to know of the settings of the queue',
  access: 'visit.read',
  input: z.strictObject({}),
  output: z.object({
    services: z.array(z.string()),
    counters: z.array(z.string()),
    almostAt: z.int(),
    isKioskLocked: as('kiosk_locked', z.boolean()),
  }),
})

/**
 * Moves the entry to the queue of another service, at the position of its joining time. An entry
 * that was called, on hold or just served waits again.
 */
export const transferVisit = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'customer/transfer',
  summary: 'Send someone on to the queue of another service',
  access: 'visit.write',
  input: z.strictObject({ id: visitId, expectedVersion: version, service: queueService }),
  output: visit,
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'VERSION_CONFLICT', 'TOO_LATE', 'DUPLICATE'],
})

/** The company's code is required to close the kiosk on a device. */
export const leaveKiosk = endpoint({
  method: 'POST',
  base: 'business',
  path: 'customer/kiosk/leave',
  summary: 'Check the code that leads out of the kiosk',
  access: 'visit.read',
  input: z.strictObject({ code: z.string().check(z.trim(), z.maxLength(20)) }),
  output: z.object({}),
  refusals: ['WRONG_CODE', 'TOO_MANY'],
})
