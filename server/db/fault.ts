import { fieldsOf } from './fields-of.ts'

/** The kinds of database faults, the same for both databases. */
type Fault = 'serialization' | 'duplicate' | 'invalid' | 'unavailable'

/**
 * PostgreSQL's SQLSTATEs (its manual, appendix A). 25P03, 55P03, 57P0x and 08xxx: busy or shutting
 * down; 25006: became a read-only replica; 28000, 28P01 and 3D000: users or databases are being
 * moved; 58030: the disk fails.
 */
const byState: Record<string, Fault> = {
  '40001': 'serialization',
  '40P01': 'serialization',
  '23505': 'duplicate',
  '23503': 'invalid',
  '23514': 'invalid',
  '22P02': 'invalid',
  '22021': 'invalid',
  '22003': 'invalid',
  '25006': 'unavailable',
  '25P03': 'unavailable',
  '28000': 'unavailable',
  '28P01': 'unavailable',
  '3D000': 'unavailable',
  '53100': 'unavailable',
  '53200': 'unavailable',
  '53300': 'unavailable',
  '55P03': 'unavailable',
  '57014': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57P05': 'unavailable',
  '58030': 'unavailable',
}

/** SQLite's extended codes (sqlite.org/rescode.html); the primary code is the low byte. */
const byExtendedCode: Record<number, Fault> = {
  2067: 'duplicate',
  1555: 'duplicate',
  787: 'invalid',
  275: 'invalid',
}
const BUSY = 5
/** BUSY, LOCKED, READONLY, INTERRUPT, IOERR, FULL, CANTOPEN. */
const unavailableCodes = new Set([BUSY, 6, 8, 9, 10, 13, 14])

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
])
/** The driver reports a lost connection and a full pool only in the message. */
const connectionWords =
  /connection terminated|timeout exceeded when trying to connect|connection timeout|query read timeout|Client has encountered a connection error|not queryable|Cannot use a pool after calling end|driver has already been destroyed/i

/** The expected fault behind an error; undefined for any other error, which is a bug. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof AggregateError) return error.errors.map(faultOf).find(Boolean)
  const { code, errcode, severity } = fieldsOf(error)
  if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number')
    return (
      byExtendedCode[errcode] ?? (unavailableCodes.has(errcode & 0xff) ? 'unavailable' : undefined)
    )
  if (typeof code === 'string' && typeof severity === 'string')
    return byState[code] ?? (code.startsWith('08') ? 'unavailable' : undefined)
  if (typeof code === 'string' && networkCodes.has(code) && isOfConnection(error))
    return 'unavailable'
  return connectionWords.test(error.message) ? 'unavailable' : undefined
}

/** Whether a write violated a unique key. */
export function isDuplicate(error: unknown): boolean {
  return faultOf(error) === 'duplicate'
}

/**
 * The table and the last column of the unique key that a write violated; the other columns are the
 * scope of uniqueness. Undefined if the database does not report it.
 */
export function takenColumnOf(error: unknown): { table: string; column: string } | undefined {
  if (!isDuplicate(error)) return undefined
  const { message, table, detail } = fieldsOf(error)
  // PostgreSQL: "Key (company_id, sku)=(…) …"; only the words around the key are translated.
  if (typeof table === 'string' && typeof detail === 'string') {
    const column = /\(([^()]+)\)=/.exec(detail)?.[1]?.split(', ').at(-1)
    return column === undefined ? undefined : { table, column }
  }
  // SQLite: "UNIQUE constraint failed: product.company_id, product.sku".
  const [, onSqlite, column] = /: .*?(\w+)\.(\w+)$/.exec(String(message)) ?? []
  return onSqlite && column ? { table: onSqlite, column } : undefined
}

/** Whether another process holds the lock of a SQLite database. */
export function isLocked(error: unknown): boolean {
  const { code, errcode } = fieldsOf(error)
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && (errcode & 0xff) === BUSY
}

/** A missing file and a missing socket have the same code. */
function isOfConnection(error: Error): boolean {
  const { syscall } = fieldsOf(error)
  return (
    syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo'
  )
}
