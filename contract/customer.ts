import * as z from 'zod/mini'
import { customerCard, customerId } from './customer-card.ts'
import { endpoint, listEndpoint } from './endpoint.ts'
import { exportedPerson } from './exported-person.ts'
import { amount, callingCode, clearable, email, id, mailedName, phone, version } from './fields.ts'
import { limits } from './limits.ts'
import { listInput } from './page.ts'
import { as, instant } from './wire.ts'

/** The maximum number of tags per customer. */
export const mostTags = 30

const tags = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40)))
  .check(z.maxLength(mostTags))

export const customer = z.object({
  ...customerCard.shape,
  tags: z.array(z.string()),
  notes: z.optional(z.string()),
  /** The number has replied STOP: no texts are sent to it. */
  isTextStopped: as('texts_stopped', z.optional(z.boolean())),
  visitCount: z.int(),
  /** Completed and open orders; orders that ended unserved count as cancelled. */
  orderCount: z.int(),
  cancelledCount: z.int(),
  /** The number of rated orders, and the average rating (1 to 5). */
  ratingCount: z.int(),
  ratingAverage: z.optional(z.number()),
  spentAmount: amount,
  currency: z.string(),
  lastSeenMs: z.optional(instant()),
  createdMs: instant(),
  version,
})
export type Customer = z.infer<typeof customer>

export const customerSorts = ['name', 'last_seen', 'spent', 'orders', 'created'] as const

/**
 * Staff outside skipques, cConnect and job only find the customer whose exact phone number or
 * e-mail address they enter in `search`.
 */
export const listCustomers = listEndpoint({
  base: 'business',
  path: 'customer/getall',
  summary: 'Customers of the company',
  access: 'customer.lookup',
  table: 'people.export',
  input: z.strictObject({
    ...listInput,
    sort: z.optional(z.enum(customerSorts)),
    tag: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: customer,
})

export const getCustomer = endpoint({
  method: 'GET',
  base: 'business',
  path: 'customer/getbyid',
  summary: 'One customer',
  access: 'customer.browse',
  input: z.strictObject({ id }),
  output: customer,
  refusals: ['NOT_FOUND'],
})

/** All tags in use, the most frequent first. */
export const listCustomerTags = endpoint({
  method: 'GET',
  base: 'business',
  path: 'customer/tags',
  summary: 'Tags of the customers',
  access: 'customer.browse',
  input: z.strictObject({}),
  output: z.array(z.object({ tag: z.string(), count: z.int() })),
})

/**
 * Possible duplicates: same name, e-mail address or last digits of the phone number. At most ten.
 */
export const listDuplicates = endpoint({
  method: 'GET',
  base: 'business',
  path: 'customer/duplicates',
  summary: 'Customers who may be the same person',
  access: 'customer.erase',
  input: z.strictObject({ id }),
  output: z.array(customer),
  refusals: ['NOT_FOUND'],
})

const details = {
  phone: z.optional(phone),
  callingCode: z.optional(callingCode),
  email: z.optional(email),
  tags: z.optional(tags),
  notes: z.optional(z.string().check(z.maxLength(limits.text.long))),
}

export const createCustomer = endpoint({
  method: 'POST',
  base: 'business',
  path: 'customer/create',
  summary: 'Add a customer',
  access: 'customer.write',
  input: z.strictObject({ fullName: mailedName, ...details }),
  output: customer,
  refusals: ['DUPLICATE'],
})
export const updateCustomer = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'customer/update',
  summary: 'Change a customer',
  access: 'customer.write',
  input: z.strictObject({
    id: customerId,
    expectedVersion: version,
    fullName: z.optional(mailedName),
    ...clearable(details),
  }),
  output: customer,
  refusals: ['NOT_FOUND', 'DUPLICATE', 'VERSION_CONFLICT'],
})
/**
 * Moves orders, visits and applications of the other customer to this one and deletes the other.
 */
export const mergeCustomers = endpoint({
  method: 'POST',
  base: 'business',
  path: 'customer/merge',
  summary: 'Make one customer of two',
  access: 'customer.erase',
  input: z.strictObject({
    keepId: as('keep_customer_id', id),
    mergeId: as('merge_customer_id', id),
  }),
  output: customer,
  refusals: ['NOT_FOUND', 'LIMIT_REACHED'],
})
/** A CV is named only: its file is downloaded from the application. */
export const exportCustomer = endpoint({
  method: 'GET',
  base: 'business',
  path: 'customer/export',
  summary: "All data of one customer, for the person's own request",
  access: 'customer.erase',
  input: z.strictObject({ id }),
  output: z.object({
    customer: as('Customer', customer),
    ...exportedPerson.shape,
  }),
  refusals: ['NOT_FOUND'],
})
/**
 * Removes name, phone, e-mail, notes, tags, addresses and job applications; orders are kept for
 * accounting, without the person.
 */
export const eraseCustomer = endpoint({
  method: 'DELETE',
  base: 'business',
  path: 'customer/erase',
  summary: 'Erase the personal data of one customer',
  access: 'customer.erase',
  input: z.strictObject({ id }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
})
