import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { fieldsOf } from '../db/fields-of.ts'
import { LEFT_OUT, withoutPersons } from './without-persons.ts'

/** Fields with secrets and personal data, which are removed from every log entry. */
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

/** The log: JSON lines with secrets redacted. */
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
 * The logged fields of an error. Drivers attach rows and values (`detail`, `parameters`), which are
 * omitted.
 */
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
