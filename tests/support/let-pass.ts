import type { TestServer } from './server.ts'

const DAY_MS = 24 * 60 * 60_000

/** Time goes by, and people sign in again: sessions would have ended. Returns the moment. */
export async function letPass(server: TestServer, ms: number): Promise<number> {
  server.clock.advance(ms)
  const now = server.clock.now()
  await server.databases.write
    .updateTable('session')
    .set({ last_seen_ms: now, expires_ms: now + DAY_MS })
    .execute()
  return now
}
