import * as z from 'zod/mini'
import { allergenList } from './allergen.ts'
import { amount } from './fields.ts'
import { moduleId } from './modules.ts'
import { orderStatusId } from './order-status.ts'
import { as, instant } from './wire.ts'

const text = z.optional(z.string())

const order = z.object({
  orderNo: z.string(),
  moduleId,
  orderStatusId,
  contactName: text,
  contactEmail: text,
  address: text,
  note: text,
  rating: z.optional(z.int()),
  ratingNote: text,
  totalAmount: amount,
  currency: z.string(),
  startMs: z.optional(instant()),
  createdMs: instant(),
})

/** One line of an order. */
const line = z.object({
  orderNo: z.string(),
  name: z.string(),
  quantity: z.int(),
  note: text,
  guestName: text,
  /** The allergies of the line's guest. */
  allergies: allergenList,
})

const payment = z.object({
  orderNo: z.string(),
  direction: z.string(),
  method: z.string(),
  state: z.string(),
  amount,
  currency: z.string(),
  note: text,
  createdMs: instant(),
})

/** A use of a promotion. */
const promotion = z.object({
  orderNo: z.string(),
  name: z.string(),
  discountAmount: amount,
  createdMs: instant(),
})

const visit = z.object({
  type: z.string(),
  moduleId,
  partySize: z.int(),
  ticketNo: text,
  queueStatus: text,
  joinedMs: instant(),
  seatedMs: z.optional(instant()),
})

const reservation = z.object({
  name: z.string(),
  callingCode: text,
  phone: text,
  email: text,
  partySize: z.int(),
  startMs: instant(),
  status: z.string(),
  note: text,
})

/** A job application. Only the name of its CV: the file is downloaded from the application. */
const application = z.object({
  jobTitle: z.string(),
  name: z.string(),
  callingCode: text,
  phone: text,
  email: text,
  coverNote: text,
  resumeName: text,
  status: z.string(),
  rating: z.int(),
  notes: text,
  interviewMs: z.optional(instant()),
  interviewPlace: text,
  createdMs: instant(),
})

/** A note that was written with a change of one of the above. */
const note = z.object({
  entity: z.string(),
  event: z.string(),
  note: z.string(),
  occurredMs: instant(),
})

/** A number that agreed to receive texts. */
const agreement = z.object({ number: z.string(), agreedMs: instant() })

/** The stored data about a person besides the customer record. */
export const exportedPerson = z.object({
  orders: as('Orders', z.array(order)),
  lines: as('Lines', z.array(line)),
  payments: as('Payments', z.array(payment)),
  promotions: as('Promotions', z.array(promotion)),
  visits: as('Visits', z.array(visit)),
  reservations: as('Reservations', z.array(reservation)),
  applications: as('Applications', z.array(application)),
  notes: as('Notes', z.array(note)),
  texts: as('Texts', z.array(agreement)),
})
export type ExportedPerson = z.infer<typeof exportedPerson>
