import { Client } from 'pg'
import { fieldsOf } from './fields-of.ts'
import { limits } from './postgres-limits.ts'

const PATIENCE_MS = 5_000
/** PgBouncer's error for settings in the startup message. */
const refusedSettings = /unsupported startup parameter/i

/**
 * Whether connections go through a pooler: it refuses connection settings, or the backend process
 * is not the announced one. False for an unreachable database; the next user gets its error.
 */
export async function isBehindPooler(connectionString: string): Promise<boolean> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    ...limits,
  })
  // Without a listener the error would end the process; the running call reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid !== fieldsOf(client)['processID']
  } catch (error) {
    return error instanceof Error && refusedSettings.test(error.message)
  } finally {
    await client.end().catch(() => undefined)
  }
}
