import { isObject } from '#contract/wire.ts'
import type { Job } from '../machines/app/outbox.ts'

/** The maximum number of remembered records. */
const MOST = 3_000

export type SeenRecords = {
  /** Remembers every record in an answer: rows, records, the lines of an order. */
  note(output: unknown): void
  /** The last known state of a record, with its waiting writes applied. */
  find(id: string, jobs: readonly Job[]): unknown
  /** Clears everything for the next person. */
  forget(): void
}

/** The records in all answers that this page has received. */
export function seenRecords(): SeenRecords {
  const known = new Map<string, Known>()
  const keep = (record: Known): void => {
    const before = known.get(record.id)
    known.delete(record.id)
    // A row has fewer fields than the record: known fields that are missing are kept.
    if ((record.version ?? 0) >= (before?.version ?? 0))
      known.set(record.id, { ...before, ...record })
    else if (before) known.set(record.id, before)
    const [oldest] = known.size > MOST ? known.keys() : []
    if (oldest) known.delete(oldest)
  }
  return {
    note: (output) => walk(output, keep),
    find(id, jobs) {
      const record = known.get(id) ?? jobs.find((job) => job.id === id && !job.refusal)?.makes
      return record && { ...record, ...shownOf(id, jobs) }
    },
    forget: () => known.clear(),
  }
}

/** An answer with the waiting writes applied to its records. */
export function overlaid<Output>(output: Output, jobs: readonly Job[]): Output {
  if (jobs.length === 0) return output
  const ids = new Set(jobs.flatMap(({ shows }) => Object.keys(shows)))
  return replaced(output, (record) =>
    ids.has(record.id) ? { ...record, ...shownOf(record.id, jobs) } : record,
  ) as Output
}

/** A refused write is not applied. */
function shownOf(id: string, jobs: readonly Job[]): object {
  return Object.assign({}, ...jobs.filter(({ refusal }) => !refusal).map(({ shows }) => shows[id]))
}

type Known = { id: string; version?: number }
/** The fields of answers that contain records. */
const nests: ReadonlySet<string> = new Set(['rows', 'cartItems', 'updated', 'order'])

function walk(value: unknown, visit: (record: Known) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (isObject(value)) {
    if (isRecord(value)) visit(value)
    for (const [name, inner] of Object.entries(value)) if (nests.has(name)) walk(inner, visit)
  }
}

function replaced(value: unknown, change: (record: Known) => object): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, change))
  if (!isObject(value)) return value
  const inner = Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => nests.has(name))
      .map(([name, it]) => [name, replaced(it, change)]),
  )
  const whole = { ...value, ...inner }
  return isRecord(whole) ? change(whole) : whole
}

function isRecord(value: object): value is Known {
  return 'id' in value && typeof value.id === 'string' && 'version' in value
}
