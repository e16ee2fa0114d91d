import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { BrowserContext, Response } from 'playwright'
import type { Db } from '../../server/db/tenant.ts'
import {
  type HistoryRow,
  note,
  type Note,
  noteFolder,
  type Stood,
} from '../../tools/coverage/note.ts'
import { tellLastSteps, watchSteps } from './watch-steps.ts'

/** The name of the test that runs, while coverage is measured: set by note-tests.ts. */
let test: string | undefined
const histories = new Set<History>()
/** Calls of browsers that are being noted. */
const underWay = new Set<Promise<void>>()

type Answered = { statusCode: number; body: string }
const refusals: readonly number[] = [403, 409, 422]

/**
 * Notes that a server refused a move of the records that a call names, in the names of the code or
 * those of the wire; what it wrote before is noted first.
 */
export async function noteRefusal(call: object, { statusCode, body }: Answered): Promise<void> {
  if (noteFolder === undefined || !refusals.includes(statusCode) || !('event' in call)) return
  await endNotes()
  const { code } = JSON.parse(body) as { code: string }
  const refused = { event: String(call.event), code }
  const ids = idsIn(call)
  const found = await Promise.all([...histories].map(({ stood }) => stood(ids)))
  const all = found.flat()
  noteOfTest(
    all.length > 0 ? all.map((stood) => ({ refused: { ...refused, stood } })) : [{ refused }],
  )
}

/** The texts in a call that may be the id of a record, or the secret of an order's address. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^[0-9a-f-]{32,36}$/i.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}

/** Notes a refusal of the server to a browser; one that a test has made up says no request. */
async function noteAnswer(answer: Response): Promise<void> {
  if (!refusals.includes(answer.status()) || !answer.request().postData()) return
  const { request_id: requestId } = (await answer.json()) as { request_id?: string }
  const call: unknown = answer.request().postDataJSON()
  if (requestId !== undefined && typeof call === 'object' && call !== null)
    await noteRefusal(call, { statusCode: answer.status(), body: await answer.text() })
}

/** Names the test that begins; what is noted from here on is of it. */
export function beginNotes(name: string): void {
  test = name
}

/** Notes what the servers of the test that ends wrote into their histories. */
export async function endNotes(): Promise<void> {
  for (const { pull } of histories) await pull()
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
  context.on('response', (answer) => {
    // A page that closes meanwhile does not answer.
    const noting: Promise<void> = noteAnswer(answer)
      .catch(() => undefined)
      .finally(() => underWay.delete(noting))
    underWay.add(noting)
  })
  await watchSteps(context, (steps) => noteOfTest(steps.map((step) => ({ step }))))
}

/** Notes what the tabs of a context have not told yet: before it closes. */
export async function endTransitions(context: BrowserContext): Promise<void> {
  if (noteFolder === undefined) return
  await tellLastSteps(context)
  await Promise.all(underWay)
}

/** How the rows of a history are read: those that are not older than a moment. */
const rowsOf = (parameter: string) => `
  select h.id as "rowId", h.entity, h.entity_id as id, h.event, h.from_state as "from",
    h.to_state as "to", h.actor_role as role, o.module_id as "moduleId", o.table_id as "tableId"
  from state_history h
  left join sale_order o on o.company_id = h.company_id and o.id = h.entity_id
  where h.from_state is not null and h.occurred_ms >= ${parameter}
  order by h.occurred_ms, h.id`

/** How it is read where the records with these ids, or secrets of an order's address, stand. */
const standOf = (parameters: string) => `
  select h.entity, h.entity_id as id, h.to_state as at, o.module_id as "moduleId",
    o.table_id as "tableId"
  from state_history h
  left join sale_order o on o.company_id = h.company_id and o.id = h.entity_id
  where h.entity_id in (${parameters}) or o.uuid in (${parameters})
  order by h.occurred_ms, h.id`

/** Where a history is: the database of a server in this process, or that of another process. */
type Place = { db: Db } | { dataDir: string; databaseUrl?: string | undefined; sinceMs: number }
type Row = HistoryRow & { rowId: string }
type Reader = {
  read(): Promise<readonly Row[]>
  stand(ids: readonly string[]): Promise<readonly Stood[]>
  close(): Promise<void>
}
type History = { pull(): Promise<void>; stood(ids: readonly string[]): Promise<readonly Stood[]> }

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
  const stood = async (ids: readonly string[]) => {
    const rows = ids.length > 0 ? await reader.stand(ids) : []
    return [...new Map(rows.map((row) => [`${row.entity} ${row.id}`, row])).values()]
  }
  const history = { pull, stood }
  histories.add(history)
  return async () => {
    await pull()
    histories.delete(history)
    await reader.close()
  }
}

function readerOf(place: Place): Reader {
  if ('db' in place) return inProcess(place.db)
  const { dataDir, databaseUrl, sinceMs } = place
  return databaseUrl ? onPostgres(databaseUrl, sinceMs) : onSqlite(dataDir, sinceMs)
}

function inProcess(db: Db): Reader {
  const query = sql.raw<Row>(rowsOf('0'))
  return {
    read: async () => (await query.execute(db)).rows,
    async stand(ids) {
      // They are ids by their letters: see `idsIn`.
      const text = ids.map((id) => `'${id}'`).join()
      return (await sql.raw<Stood>(standOf(text)).execute(db)).rows
    },
    close: () => Promise.resolve(),
  }
}

function onSqlite(dataDir: string, sinceMs: number): Reader {
  const database = new DatabaseSync(join(dataDir, 'sevenfold.db'), { readOnly: true })
  const statement = database.prepare(rowsOf('?'))
  return {
    read: async () => statement.all(sinceMs) as Row[],
    stand: async (ids) =>
      database.prepare(standOf(ids.map(() => '?').join())).all(...ids, ...ids) as Stood[],
    close: async () => database.close(),
  }
}

/** A connection for each read: a test may stop the database meanwhile. */
function onPostgres(url: string, sinceMs: number): Reader {
  const ask = async <Found extends object>(text: string, values: unknown[]): Promise<Found[]> => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<Found>(text, values)).rows
    } finally {
      await client.end()
    }
  }
  return {
    read: () => ask<Row>(rowsOf('$1'), [sinceMs]),
    stand: (ids) => ask<Stood>(standOf(ids.map((_, at) => `$${at + 1}`).join()), [...ids]),
    close: () => Promise.resolve(),
  }
}
