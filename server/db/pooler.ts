import { Client } from 'pg'
import { fieldsOf } from './fields-of.ts'
import { limits } from './postgres-limits.ts'

const PATIENCE_MS = 5_000
/** PgBouncer's words for settings in the first message of a connection. */
const refusedSettings = /unsupported startup parameter/i

/**
 * Whether a pooler stands before the database: it refuses the settings of a connection, or the
 * process that answers is not the one that was announced. Not for a database that is away: whoever
 * uses it next gets its fault.
 */
export async function isBehindPooler(connectionString: string): Promise<boolean> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    ...limits,
  })
  // The call in progress fails too, and says why.
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
