import { type CartItem, moveItems } from '#contract/cart-item.ts'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { moveOrder, type Order } from '#contract/order.ts'
import { moveVisit, type Visit } from '#contract/visit.ts'
import type { Job } from '../machines/outbox.ts'
import { type Mover, projectItem, projectOrder, projectVisit } from './projections.ts'

/** A record that was seen, by its id; undefined for one that was not. */
export type Seen = (id: string) => unknown
type Shows = Job['shows']
type Versions = ReadonlyMap<string, number>

/** A write that may wait until the server can be reached again. */
export type QueuedCall<E extends Endpoint = Endpoint> = {
  endpoint: E
  /** The records that it is about: writes to one of them go in the order they were made. */
  idsOf(input: CallInput<E>): readonly string[]
  /** How its records will look; undefined when that can't be told, and it then can't wait. */
  shows(input: CallInput<E>, seen: Seen, mover: Mover): Shows | undefined
  about(input: CallInput<E>, seen: Seen): Job['about']
  /** What it answers while it waits. */
  answer(input: CallInput<E>, records: ReadonlyMap<string, unknown>): OutputOf<E>
  /** The versions that records have after it. */
  versionsAfter(output: OutputOf<E>): Versions
  /** The same write on what its records have become by those before it. */
  withVersions(input: CallInput<E>, versions: Versions): CallInput<E>
  /** What was refused of it although it was answered. */
  refusalIn?(output: OutputOf<E>): { message: string } | undefined
}

function queued<E extends Endpoint>(call: QueuedCall<E>): QueuedCall {
  return call as unknown as QueuedCall
}

const order = queued<typeof moveOrder>({
  endpoint: moveOrder,
  idsOf: ({ id }) => [id],
  shows({ id, event, startMs }, seen, mover) {
    const known = seen(id) as Order | undefined
    const next = known && event && startMs === undefined ? projectOrder(known, event, mover) : undefined
    return next && { [id]: next }
  },
  about: ({ id, event }, seen) => ({ name: (seen(id) as Order | undefined)?.orderNo ?? '', event: event ?? '' }),
  answer: ({ id }, records) => records.get(id) as Order,
  versionsAfter: ({ id, version }) => new Map([[id, version]]),
  withVersions: (input, versions) => ({ ...input, expectedVersion: versions.get(input.id) ?? input.expectedVersion }),
})

const items = queued<typeof moveItems>({
  endpoint: moveItems,
  idsOf: ({ items }) => items.map(({ id }) => id),
  shows({ items, event }, seen, mover) {
    const shown = items.map(({ id }) => {
      const known = seen(id) as CartItem | undefined
      return [id, known && event && projectItem(known, event, mover)] as const
    })
    return shown.every(([, next]) => next) ? (Object.fromEntries(shown) as Shows) : undefined
  },
  about: ({ items, event }, seen) => ({ name: items.map(({ id }) => (seen(id) as CartItem | undefined)?.name ?? '').join(', '), event: event ?? '' }),
  answer: ({ items }, records) => ({ updated: items.flatMap(({ id }) => (records.get(id) as CartItem | undefined) ?? []), failed: [] }),
  versionsAfter: ({ updated }) => new Map(updated.map(({ id, version }) => [id, version])),
  withVersions: (input, versions) => ({ ...input, items: input.items.map(({ id, expectedVersion }) => ({ id, expectedVersion: versions.get(id) ?? expectedVersion })) }),
  refusalIn: ({ failed }) => failed[0],
})

const visit = queued<typeof moveVisit>({
  endpoint: moveVisit,
  idsOf: ({ id }) => [id],
  shows({ id, event }, seen, mover) {
    const known = seen(id) as Visit | undefined
    const next = known && event && projectVisit(known, event, mover)
    return next && { [id]: next }
  },
  about({ id, event }, seen) {
    const known = seen(id) as Visit | undefined
    return { name: known?.customer?.fullName ?? known?.ticketNo ?? '', event: event ?? '' }
  },
  answer: ({ id }, records) => records.get(id) as Visit,
  versionsAfter: ({ id, version }) => new Map([[id, version]]),
  withVersions: (input, versions) => ({ ...input, expectedVersion: versions.get(input.id) ?? input.expectedVersion }),
})

/** By the path of the call, under which a job is kept. */
const calls = new Map([order, items, visit].map((call) => [call.endpoint.path, call]))

/** How a call waits; undefined for one that can't. */
export function queuedCall(path: string): QueuedCall | undefined {
  return calls.get(path)
}
