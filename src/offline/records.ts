import type { Job } from '../machines/app/outbox.ts'

/** So many records that were seen are remembered. */
const MOST = 3_000

export type SeenRecords = {
  /** Remembers every record in an answer: a row, a record, the lines of an order. */
  note(output: unknown): void
  /** A record as it was seen last, with what waits to be done to it. */
  find(id: string, jobs: readonly Job[]): unknown
  /** The next person has seen nothing yet. */
  forget(): void
}

/** The records that this page has seen, whatever call brought them. */
export function seenRecords(): SeenRecords {
  const known = new Map<string, object>()
  const keep = (record: { id: string; version?: number }): void => {
    const before = known.get(record.id) as { version?: number } | undefined
    known.delete(record.id)
    // A row tells less than the record: what was known beside it still holds.
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

/** An answer with what waits to be done to its records. */
export function overlaid<Output>(output: Output, jobs: readonly Job[]): Output {
  if (jobs.length === 0) return output
  const ids = new Set(jobs.flatMap(({ shows }) => Object.keys(shows)))
  return replaced(output, (record) =>
    ids.has(record.id) ? { ...record, ...shownOf(record.id, jobs) } : record,
  ) as Output
}

/** What was refused is not going to be. */
function shownOf(id: string, jobs: readonly Job[]): object {
  return Object.assign({}, ...jobs.filter(({ refusal }) => !refusal).map(({ shows }) => shows[id]))
}

type Known = { id: string; version?: number }
/** Where answers hold records. */
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
      .filter(([name, it]) => nests.has(name) && isObject(it))
      .map(([name, it]) => [name, replaced(it, change)]),
  )
  const whole = { ...value, ...inner }
  return isRecord(whole) ? change(whole) : whole
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isRecord(value: object): value is Known {
  return 'id' in value && typeof value.id === 'string' && 'version' in value
}
