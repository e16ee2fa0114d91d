import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/** Whatever is logged one day: secrets and what tells who someone is never reach the log. */
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

/** The log: JSON lines, secrets left out. */
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
 * What others say of an error may name the person it was about, as mail servers do when they refuse
 * somebody's mail.
 */
const eMailAddress = /[^\s<>@"'(),:;/]+@[^\s<>@"'(),:;/]+/g
const withoutAddresses = (text: string | undefined) => text?.replace(eMailAddress, '[left out]')

/** Drivers put rows and values beside an error (`detail`, `parameters`): those stay out. */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    code,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack),
    cause: error.cause === undefined ? undefined : errorFacts(error.cause),
  }
}
