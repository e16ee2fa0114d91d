import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { fieldsOf } from '../db/fields-of.ts'

const LEFT_OUT = '[left out]'

/** Secrets and personal data that must never reach the log, whatever is logged. */
const secret = [
  'token',
  'password',
  'password_hash',
  'phone',
  'email',
  'full_name',
  'x-access-token',
  'idempotency-key',
  'authorization',
  'cookie',
]
const paths = secret.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

/** The log: JSON lines without secrets. */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  stream?: DestinationStream,
): Logger {
  const options = {
    level: logLevel,
    base: null,
    redact: { paths, censor: LEFT_OUT },
    serializers: { err: errorFacts },
  }
  return stream ? pino(options, stream) : pino(options)
}

/**
 * Error messages may repeat what a person entered: a mail server the address that it refuses,
 * PostgreSQL and `JSON.parse` a text that they can't read.
 */
const eMailAddress = /[^\s<>@"'(),:;/]+@[^\s<>@"'(),:;/]+/g
const phoneNumber = /\+\d[\d ().-]{6,}\d/g
const quoted = /"[^"\n]*"/g
/** Names of tables, columns and constraints. */
const isIdentifier = (text: string) => /^"[a-z_][a-z0-9_.]*"$/.test(text)

function withoutPersons(text: string, error?: Error): string {
  const bare = text.replace(eMailAddress, LEFT_OUT).replace(phoneNumber, LEFT_OUT)
  // It tells which field of an answer is wrong, and no value.
  if (error?.name.endsWith('ZodError')) return bare
  return bare.replace(quoted, (found) =>
    isIdentifier(found) && !quotesValues(error) ? found : `"${LEFT_OUT}"`,
  )
}

/** PostgreSQL's class 22 (data exceptions), and texts that are no JSON. */
function quotesValues(error: Error | undefined): boolean {
  const { code } = fieldsOf(error)
  return error instanceof SyntaxError || (typeof code === 'string' && /^22\w{3}$/.test(code))
}

/** Drivers attach rows and values to an error (`detail`, `parameters`): those are omitted. */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: withoutPersons(String(error)) }
  const { code } = fieldsOf(error)
  return {
    type: error.name,
    code,
    message: withoutPersons(error.message, error),
    stack: error.stack && withoutPersons(error.stack, error),
    cause: error.cause === undefined ? undefined : errorFacts(error.cause),
  }
}
