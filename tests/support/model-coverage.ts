import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { BrowserContext } from 'playwright'
import type { Db } from '../../server/db/tenant.ts'
import { type HistoryRow, note, type Note, noteFolder } from '../../tools/coverage/note.ts'
import { tellLastSteps, watchSteps } from './watch-steps.ts'

/** The name of the test that runs, while coverage is measured: set by note-tests.ts. */
let test: string | undefined
const histories = new Set<() => Promise<void>>()

/** Notes that the server refused a move; what it wrote before is noted first. */
export async function noteRefusal(
  input: object,
  { statusCode, body }: { statusCode: number; body: string },
): Promise<void> {
  if (noteFolder === undefined || ![403, 409, 422].includes(statusCode)) return
  if (!('event' in input)) return
  await endNotes()
  const { id, items } = input as { id?: string; items?: readonly { id: string }[] }
  const ids = items?.map((item) => item.id) ?? (id === undefined ? [] : [id])
  const { code } = JSON.parse(body) as { code: string }
  const event = String(input.event)
  noteOfTest(ids.map((one) => ({ refused: { id: one, event, code } })))
}

/** Names the test that begins; what is noted from here on is of it. */
export function beginNotes(name: string): void {
  test = name
}

/** Notes what the servers of the test that ends wrote into their histories. */
export async function endNotes(): Promise<void> {
  for (const pull of histories) await pull()
}

/** Writes notes down under the name of the running test, if coverage is measured. */
export function noteOfTest(notes: readonly Note[]): void {
  if (noteFolder === undefined) return
  note(
    noteFolder,
    notes.map((one) => ({ ...one, ...(test !== undefined && { test }) })),
  )
}

/**
 * Notes the transitions that the machines of every tab take, from the inspector's stream. Only when
 * coverage is measured: see tools/coverage.ts.
 */
export async function noteTransitions(context: BrowserContext): Promise<void> {
  if (noteFolder === undefined) return
  await watchSteps(context, (steps) => noteOfTest(steps.map((step) => ({ step }))))
}

/** Notes what the tabs of a context have not told yet: before it closes. */
export async function endTransitions(context: BrowserContext): Promise<void> {
  if (noteFolder !== undefined) await tellLastSteps(context)
}

/** How the rows of a history are read: those that are not older than a moment. */
const rowsOf = (parameter: string) => `
  select h.id as "rowId", h.entity, h.entity_id as id, h.event, h.from_state as "from",
    h.to_state as "to", h.actor_role as role, o.module_id as "moduleId", o.table_id as "tableId"
  from state_history h
  left join sale_order o on o.company_id = h.company_id and o.id = h.entity_id
  where h.from_state is not null and h.occurred_ms >= ${parameter}
  order by h.occurred_ms, h.id`

/** Where a history is: the database of a server in this process, or that of another process. */
type Place = { db: Db } | { dataDir: string; databaseUrl?: string | undefined; sinceMs: number }
type Row = HistoryRow & { rowId: string }
type Reader = { read(): Promise<readonly Row[]>; close(): Promise<void> }

/**
 * Notes what a server writes into its history from a moment on, test by test. Answers what ends it.
 */
export function noteHistory(place: Place): () => Promise<void> {
  if (noteFolder === undefined) return () => Promise.resolve()
  const reader = readerOf(place)
  const known = new Set<string>()
  const pull = async (): Promise<void> => {
    const rows = (await reader.read()).filter(({ rowId }) => !known.has(rowId))
    for (const { rowId } of rows) known.add(rowId)
    noteOfTest(rows.map(({ rowId: _, ...row }) => ({ row })))
  }
  histories.add(pull)
  return async () => {
    await pull()
    histories.delete(pull)
    await reader.close()
  }
}

function readerOf(place: Place): Reader {
  if ('db' in place) {
    const query = sql.raw<Row>(rowsOf('0'))
    const read = async () => (await query.execute(place.db)).rows
    return { read, close: () => Promise.resolve() }
  }
  const { dataDir, databaseUrl, sinceMs } = place
  return databaseUrl ? onPostgres(databaseUrl, sinceMs) : onSqlite(dataDir, sinceMs)
}

function onSqlite(dataDir: string, sinceMs: number): Reader {
  const database = new DatabaseSync(join(dataDir, 'sevenfold.db'), { readOnly: true })
  const statement = database.prepare(rowsOf('?'))
  return {
    read: async () => statement.all(sinceMs) as Row[],
    close: async () => database.close(),
  }
}

/** A connection for each read: a test may stop the database meanwhile. */
function onPostgres(url: string, sinceMs: number): Reader {
  return {
    async read() {
      const client = new Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<Row>(rowsOf('$1'), [sinceMs])).rows
      } finally {
        await client.end()
      }
    },
    close: () => Promise.resolve(),
  }
}
