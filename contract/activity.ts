import * as z from 'zod/mini'
import { endpoint, listEndpoint } from './endpoint.ts'
import { amount, callingCode, currency, id } from './fields.ts'
import { historyEntry } from './history.ts'
import { limits } from './limits.ts'
import { moduleId } from './modules.ts'
import { orderStatusId } from './order-status.ts'
import { listInput } from './page.ts'
import { as, instant } from './wire.ts'

/**
 * A notification: what happened, where it leads, whether it was read. Its text is built from `kind`
 * and `values`.
 */
export const notification = z.object({
  id: as('notification_id', id),
  kind: z.string(),
  values: z.record(z.string(), z.string()),
  link: z.optional(z.string()),
  moduleId: z.optional(moduleId),
  isRead: as('read', z.boolean()),
  createdMs: instant(),
})
export type Notification = z.infer<typeof notification>

export const listNotifications = listEndpoint({
  base: 'business',
  path: 'notification/getall',
  summary: 'What happened, newest first',
  access: 'signed-in',
  input: z.strictObject({ ...listInput, isUnread: as('unread', z.optional(z.boolean())) }),
  output: notification,
})
export const readNotifications = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'notification/read',
  summary: 'Mark some, or all, as read',
  access: 'signed-in',
  input: z.strictObject({
    ids: z.optional(z.array(id).check(z.maxLength(limits.arrayItems))),
    isAll: as('all', z.optional(z.boolean())),
  }),
  output: z.object({ unread: z.int() }),
  whileInactive: true,
})

export const notificationKinds = [
  'order.new',
  'order.cancelled',
  'order.due',
  'order.expiring',
  'order.expired',
  'booking.new',
  'reservation.new',
  'reservation.cancelled',
  'table.bill-requested',
  'queue.joined',
  'queue.left',
  'queue.called',
  'application.new',
  'application.withdrawn',
  'job.filled',
  'product.low-stock',
  'import.done',
  'delivery.failed',
  'payment.received',
  'payment.returned',
  'payment.refund-failed',
  'payment.waiting',
  'subscription.changed',
  'staff.joined',
  'membership.changed',
  'membership.requested',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
const notificationKind = z.enum(notificationKinds)

/**
 * A kind of notification, and whether the caller wants to receive it in the app, by e-mail, and on
 * their devices while the app is closed.
 */
export const notificationChoice = z.object({
  kind: notificationKind,
  isOn: as('on', z.boolean()),
  isMailed: as('mail', z.boolean()),
  isPushed: as('push', z.boolean()),
  /**
   * As a text message to their verified number; absent if not possible for this kind or this
   * person.
   */
  isTexted: as('text', z.optional(z.boolean())),
})
export type NotificationChoice = z.infer<typeof notificationChoice>

export const listNotificationKinds = endpoint({
  method: 'GET',
  base: 'business',
  path: 'notification/kinds',
  summary: 'What the caller can be told of, and wants to be',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.array(notificationChoice),
})
export const chooseNotificationKind = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'notification/kinds',
  summary: 'Be told of a kind of thing from now on, or no more',
  access: 'signed-in',
  input: z.strictObject({
    kind: notificationKind,
    isOn: as('on', z.boolean()),
    isMailed: as('mail', z.optional(z.boolean())),
    isPushed: as('push', z.optional(z.boolean())),
    isTexted: as('text', z.optional(z.boolean())),
  }),
  output: z.array(notificationChoice),
  refusals: ['NOT_FOUND'],
  whileInactive: true,
})

/**
 * The maximum number of results per kind of record; a kind with exactly this many may have more.
 */
export const mostFoundOfKind = 6

/** Finds records that the caller may read, by number, name, phone or title. */
export const searchEverything = endpoint({
  method: 'GET',
  base: 'business',
  path: 'search',
  summary: 'Search over orders, customers, products, tables and jobs',
  access: 'signed-in',
  input: z.strictObject({ q: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)) }),
  output: z.array(
    z.object({
      kind: z.enum(['order', 'customer', 'product', 'table', 'job']),
      id: as('id', id),
      title: z.string(),
      subtitle: z.optional(z.string()),
      link: z.string(),
      /** No record of this kind has what was typed; this one is spelled nearly so. */
      isSimilar: as('similar', z.optional(z.boolean())),
      /** Of an order: what tells it from others of the same customer. */
      order: as(
        'Order',
        z.optional(
          z.object({ createdMs: instant(), totalAmount: amount, currency, orderStatusId }),
        ),
      ),
    }),
  ),
})

/**
 * An entry of the audit log. `recordName` is the record's display name, such as an order number.
 * `orderId` is the order of a line, a payment or a delivery.
 */
export const auditEntry = z.extend(historyEntry, {
  id: as('state_history_id', id),
  orderId: z.optional(id),
  recordName: z.optional(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = listEndpoint({
  base: 'business',
  path: 'audit/list',
  summary: 'Who changed what',
  access: 'audit.read',
  input: z.strictObject({
    ...listInput,
    entity: z.optional(z.string().check(z.maxLength(40))),
    entityId: z.optional(id),
  }),
  output: auditEntry,
})

/** A job for an external system (mail, payment, delivery). `dead`: given up after many attempts. */
export const outboxJob = z.object({
  id: as('outbox_job_id', id),
  kind: z.string(),
  state: z.enum(['pending', 'done', 'dead']),
  attempts: z.int(),
  lastError: z.optional(z.string()),
  createdMs: instant(),
})
export type OutboxJob = z.infer<typeof outboxJob>

export const listOutbox = listEndpoint({
  base: 'business',
  path: 'outbox/getall',
  summary: 'Messages and requests to others: sent, waiting, given up',
  access: 'audit.read',
  input: z.strictObject({ ...listInput, state: z.optional(z.enum(['pending', 'done', 'dead'])) }),
  output: outboxJob,
})
export const retryOutbox = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'outbox/retry',
  summary: 'Try again what was given up',
  access: 'audit.read',
  input: z.strictObject({ id: as('outbox_job_id', id) }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
})

/** Reference data of the active module: labels, reasons, calling codes. */
export const getLookups = endpoint({
  method: 'GET',
  base: 'business',
  path: 'meta/lookups',
  summary: 'Reference data',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.object({
    callingCodes: z.array(
      z.object({
        code: callingCode,
        country: z.string(),
      }),
    ),
    orderStatuses: z.array(z.object({ orderStatusId: z.int(), label: z.string() })),
    reasonCodes: z.array(z.string()),
    currencies: z.array(z.string()),
  }),
})

/**
 * A change in the company: topic, record and its new version. Clients patch the record or refetch
 * it.
 */
export const liveEvent = z.object({
  seq: z.int(),
  topic: z.enum([
    'order',
    'item',
    'visit',
    'table',
    'product',
    'application',
    'job',
    'notification',
    'session',
    'import',
    'customer',
    'booking',
    'presence',
    'promotion',
    'reservation',
  ]),
  id: as('id', z.string()),
  version: z.optional(z.int()),
  moduleId: z.optional(z.int()),
  occurredMs: as('occurred_ms', z.int()),
})
export type LiveEvent = z.infer<typeof liveEvent>
