import { liveEvent, type LiveEvent } from '#contract/activity.ts'
import { moduleNameOf } from '#contract/modules.ts'
import { type Permission, refusalOf } from '#contract/permission.ts'
import { encode } from '#contract/wire.ts'
import type { Caller } from '../http/caller.ts'
import type { LoggedEvent } from './event-log.ts'
import type { Message } from './stream.ts'

type Topic = LiveEvent['topic']

/**
 * What one has to be allowed to read to hear of a topic; `session` and `notification` concern
 * everyone.
 */
const permissionOfTopic: Partial<Record<Topic, Permission>> = {
  order: 'order.read',
  item: 'item.read',
  booking: 'order.read',
  presence: 'order.read',
  visit: 'visit.read',
  table: 'table.read',
  product: 'product.read',
  application: 'application.read',
  job: 'job.read',
  customer: 'customer.lookup',
  import: 'product.write',
  promotion: 'promotion.write',
}

/** The messages of a company's events that this caller may hear of. */
export function messagesFor(caller: Caller, events: readonly LoggedEvent[]): Message[] {
  return events
    .filter((event) => mayHear(caller, event))
    .map((event) => ({ event: 'change', id: event.seq, data: encode(liveEvent, toLive(event)) }))
}

/**
 * A guest hears that something about the own order or place in the queue changed, once per batch,
 * and of nobody's ids.
 */
export function messagesForGuest(
  subject: { topics: readonly string[]; recordId: string | undefined; shownId: string },
  events: readonly LoggedEvent[],
): Message[] {
  const newest = events.findLast(
    ({ topic, record_id }) =>
      subject.topics.includes(topic) &&
      (subject.recordId === undefined || record_id === subject.recordId),
  )
  if (!newest) return []
  return [
    {
      event: 'change',
      id: newest.seq,
      data: encode(liveEvent, {
        seq: newest.seq,
        topic: newest.topic,
        id: subject.shownId,
        occurredMs: newest.created_ms,
      }),
    },
  ]
}

function mayHear(caller: Caller, { topic, record_id, module_id }: LoggedEvent): boolean {
  // Of the sessions of colleagues nobody hears; of a change of the company all do.
  if (topic === 'session') return record_id === caller.companyId
  const permission = permissionOfTopic[topic as Topic]
  if (!permission) return true
  const refused = refusalOf(
    permission,
    caller.role,
    moduleNameOf(module_id ?? undefined) ?? caller.module,
  )
  return refused !== 'ROLE_FORBIDDEN' && (module_id === null || refused === undefined)
}

function toLive({
  seq,
  topic,
  record_id,
  record_version,
  module_id,
  created_ms,
}: LoggedEvent): LiveEvent {
  return {
    seq,
    topic: topic as Topic,
    id: record_id,
    version: record_version ?? undefined,
    moduleId: module_id ?? undefined,
    occurredMs: created_ms,
  }
}
