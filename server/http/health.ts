import { sql } from 'kysely'
import { getHealth } from '#contract/health.ts'
import type { App } from './app-parts.ts'
import { servePublic } from './serve.ts'

/** `GET /health`: well when the database answers too. A database that is away is told by `answerError`: 503. */
export function healthRoutes(app: App): void {
  servePublic(app, getHealth, async (_input, _facts, db) => {
    await sql`select 1`.execute(db)
    return { status: 'ok' } as const
  })
}
