import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { fieldsOf } from '../db/fields-of.ts'

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
    redact: { paths, censor: '[left out]' },
    serializers: { err: errorFacts },
  }
  return stream ? pino(options, stream) : pino(options)
}

/**
 * Other systems' error messages may contain a person's address, for example a mail server's
 * refusal.
 */
const eMailAddress = /[^\s<>@"'(),:;/]+@[^\s<>@"'(),:;/]+/g
const withoutAddresses = (text: string | undefined) => text?.replace(eMailAddress, '[left out]')

/** Drivers attach rows and values to an error (`detail`, `parameters`): those are omitted. */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) }
  const { code } = fieldsOf(error)
  return {
    type: error.name,
    code,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack),
    cause: error.cause === undefined ? undefined : errorFacts(error.cause),
  }
}
