/** What a database refused, told the same way for both. */
export type Fault = 'serialization' | 'duplicate' | 'invalid' | 'unavailable'

/**
 * PostgreSQL's states (its manual, appendix A). 25P03, 55P03, 57P0x and 08xxx are a database that
 * is busy or going away; 25006 one that became a copy that may only be read; 28000, 28P01 and 3D000
 * one whose users or databases are being moved; 58030 one whose disk fails.
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
/** The driver tells a lost connection and a full pool by words alone. */
const connectionWords =
  /connection terminated|timeout exceeded when trying to connect|connection timeout|query read timeout|Client has encountered a connection error|not queryable|Cannot use a pool after calling end/i

/**
 * Which expected fault of a database an error is; undefined for everything else, which is a bug.
 */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof AggregateError) return error.errors.map(faultOf).find(Boolean)
  const { code, errcode, severity } = error as Error & {
    code?: unknown
    errcode?: unknown
    severity?: unknown
  }
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

/** Whether a unique key refused a write: someone was first. */
export function isDuplicate(error: unknown): boolean {
  return faultOf(error) === 'duplicate'
}

/** Whether somebody else holds the lock of an embedded database. */
export function isLocked(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && (errcode & 0xff) === BUSY
}

/** A file that is missing has the same code as a socket that is. */
function isOfConnection(error: Error): boolean {
  const { syscall } = error as { syscall?: unknown }
  return (
    syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo'
  )
}
