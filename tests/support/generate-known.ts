import type { Endpoint } from '#contract/endpoint.ts'
import type { Known, KnownRecord, Wire } from './generate.ts'

const KEPT = 40
/** Fields worth giving back in a later call. */
const telling = /(^|_)(id|uuid|code|token|no|sku|url)$/

/** What calls have returned so far, so that generated calls use existing records. */
export function createMemory(): {
  learn(endpoint: Endpoint, body: string, moduleId?: number): void
  knownFor(endpoint: Endpoint): Known
} {
  const values = new Map<string, unknown[]>()
  const records = new Map<unknown, KnownRecord>()

  function keep(name: string, value: unknown): void {
    const known = values.get(name) ?? []
    if (known.includes(value)) return
    values.set(name, [...known.slice(1 - KEPT), value])
  }

  function walk(node: unknown, segment: string, moduleId?: number): void {
    if (Array.isArray(node)) for (const one of node) walk(one, segment, moduleId)
    if (!isObject(node)) return
    const id = Object.entries(node).find(
      ([name, value]) => name.endsWith('_id') && typeof value === 'string',
    )
    if (id) {
      keep(`id of ${segment}`, id[1])
      const { version, allowed_events: events } = node
      // Inside another record it may stand with its name alone: what is known of it is kept.
      const before = records.get(id[1])
      const within = new Map(before?.within ?? [])
      collect(node, within)
      const isWhole = typeof version === 'number'
      records.set(id[1], {
        version: isWhole ? version : before?.version,
        events: Array.isArray(events) ? events : (before?.events ?? []),
        within,
        moduleId,
      })
    }
    for (const [name, value] of Object.entries(node)) {
      if (typeof value === 'string' && telling.test(name)) keep(name, value)
      else walk(value, segment, moduleId)
    }
  }

  function valuesOf(segment: string, name: string): readonly unknown[] {
    if (name === 'id') return values.get(`id of ${segment}`) ?? []
    // `to_table_id` takes a `table_id`.
    for (let at = name; at.includes('_') || at === name; at = at.slice(at.indexOf('_') + 1)) {
      const found = telling.test(at) ? values.get(at) : undefined
      if (found) return found
      if (!at.includes('_')) break
    }
    return []
  }

  return {
    learn: (endpoint, body, moduleId) => walk(parsed(body), segmentOf(endpoint), moduleId),
    knownFor: (endpoint) => ({
      valuesOf: (name) => valuesOf(segmentOf(endpoint), name),
      recordOf: (id) => records.get(id),
    }),
  }
}

/** Every telling value inside a record, by its name. */
function collect(node: unknown, into: Map<string, readonly unknown[]>): void {
  if (typeof node !== 'object' || node === null) return
  for (const [name, value] of Object.entries(node)) {
    if (typeof value === 'string' && telling.test(name))
      into.set(name, [...new Set([...(into.get(name) ?? []), value])].slice(0, KEPT))
    else collect(value, into)
  }
}

function segmentOf({ path }: Endpoint): string {
  return path.split('/')[0] ?? path
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isObject(node: unknown): node is Wire {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}
