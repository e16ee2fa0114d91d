import { sql } from 'kysely'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import type { DatabaseKind } from './databases.ts'
import type { Db } from '../../server/db/tenant.ts'
import type { App } from '../../server/http/app-parts.ts'
import { servePublic } from '../../server/http/serve.ts'

/** A call that only tests serve: it makes the real database refuse in the way that is asked for. */
export const causeFault = endpoint({
  method: 'POST',
  base: 'root',
  path: 'test/fault',
  summary: 'Make the database refuse',
  access: 'public',
  input: z.strictObject({ kind: z.string() }),
  output: z.object({ tries: z.int() }),
})

const raise = (state: string) =>
  sql`do ${sql.raw(`$$ begin raise exception using errcode = '${state}'; end $$`)}`

const onBoth = {
  'big row': sql`insert into meta (key, value) values ('big', ${'x'.repeat(200_000)})`,
  duplicate: sql`insert into meta (key, value) values ('same', 'a'), ('same', 'b')`,
  'missing parent': sql`insert into product_option (company_id, id, product_id, group_name,
    name, status, sort, extra_amount, created_ms, updated_ms, version)
    values ('c', 'o', 'none', 'g', 'n', 'Active', 1, 0, 1, 1, 1)`,
}

const statements = {
  sqlite: onBoth,
  postgres: {
    ...onBoth,
    'not a number': sql`select cast('abc' as bigint)`,
    'too slow': sql`select pg_sleep(1)`,
    'shut down': sql`select pg_terminate_backend(pg_backend_pid())`,
    'out of connections': raise('53300'),
    'disk full': raise('53100'),
    'copy that may only be read': raise('25006'),
    'wrong password of the database': raise('28P01'),
    'user that the database does not know': raise('28000'),
    'database that is not there': raise('3D000'),
    'idle session that was ended': raise('57P05'),
    'broken disk': raise('58030'),
    crossed: raise('40001'),
    deadlock: raise('40P01'),
  },
} satisfies Record<DatabaseKind, Record<string, unknown>>

/** What `held` waits for, so that a test can look at a call while it is under way. */
export function hold(): PromiseWithResolvers<void> {
  held = Promise.withResolvers<void>()
  return held
}

let held = Promise.withResolvers<void>()

/** Serves `causeFault`; `crossed twice` is refused two times and works when it is tried again. */
export function faultRoutes(app: App): void {
  let tries = 0
  servePublic(app, causeFault, async ({ kind }, _facts, db) => {
    if (kind === 'bug')
      throw new TypeError(`secret of ${import.meta.filename}: select * from app_user`)
    if (kind === 'wrong answer') return { tries: 'many' as never }
    if (kind === 'crossed twice' && ++tries < 3) await raise('40001').execute(db)
    if (kind === 'held') await held.promise
    if (kind === 'busy') spin(50)
    await refuse(app.databases.kind, kind, db)
    return { tries }
  })
}

/** Keeps the process busy, as much work does that is not waited for. */
function spin(durationMs: number): void {
  const untilMs = performance.now() + durationMs
  while (performance.now() < untilMs);
}

async function refuse(database: DatabaseKind, kind: string, db: Db): Promise<void> {
  if (kind === 'too slow') await sql`set local statement_timeout = 20`.execute(db)
  const known: Record<string, ReturnType<typeof sql>> = statements[database]
  await known[kind]?.execute(db)
}
