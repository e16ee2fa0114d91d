import { liveEvent, type LiveEvent } from '#contract/activity.ts'
import { moduleNameOf } from '#contract/modules.ts'
import { type Permission, refusalOf } from '#contract/permission.ts'
import { encode } from '#contract/wire.ts'
import type { Caller } from '../http/caller.ts'
import type { GuestSubject } from './guest-subject.ts'
import type { LoggedEvent } from './event-log.ts'
import type { Message } from './stream.ts'

type Topic = LiveEvent['topic']

/**
 * The permission needed to receive a topic's events; `session` and `notification` are for everyone.
 */
const permissionOfTopic: Partial<Record<Topic, Permission>> = {
  order: 'order.read',
  item: 'item.read',
  booking: 'order.read',
  presence: 'order.read',
  visit: 'visit.read',
  table: 'table.read',
  reservation: 'reservation.read',
  product: 'product.read',
  application: 'application.read',
  job: 'job.read',
  customer: 'customer.lookup',
  import: 'product.write',
  promotion: 'promotion.write',
}

/** The messages for this caller from a company's events. */
export function messagesFor(caller: Caller, events: readonly LoggedEvent[]): Message[] {
  return events
    .filter((event) => mayHear(caller, event))
    .map((event) => ({ event: 'change', id: event.seq, data: encode(liveEvent, toLive(event)) }))
}

/** A guest is notified once per batch that their order or queue entry changed, without any ids. */
export function messagesForGuest(
  subject: Pick<GuestSubject, 'topics' | 'recordId' | 'only' | 'shownId'>,
  events: readonly LoggedEvent[],
): Message[] {
  const newest = events.findLast(
    ({ topic, record_id }) =>
      subject.topics.includes(topic) &&
      (subject.recordId === undefined || record_id === subject.recordId) &&
      (subject.only?.[topic] === undefined || record_id === subject.only[topic]),
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
  // Sessions of colleagues are private; only a change of the whole company is sent to everyone.
  if (topic === 'session') return record_id === caller.companyId
  const permission = permissionOfTopic[topic]
  if (!permission) return true
  const refused = refusalOf(
    permission,
    caller,
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
    topic,
    id: record_id,
    version: record_version ?? undefined,
    moduleId: module_id ?? undefined,
    occurredMs: created_ms,
  }
}
