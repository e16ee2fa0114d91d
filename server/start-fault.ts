import type { Config } from './config.ts'
import { fieldsOf } from './db/fields-of.ts'

type Settings = Pick<Config, 'port' | 'host' | 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'> & {
  /** The source of the address, if it is not a setting. */
  addressName?: string
}

/** An invalid statement says nothing about the folder. */
const SQLITE_ERROR = 1
/** Another process uses it; the message already says so. */
const SQLITE_BUSY = 5

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * The text for a failed start in the terminal: the setting it is about and what to do, then the
 * messages of the error and its causes. Never contains a password.
 */
export function explainStart(error: unknown, settings: Settings | undefined): string {
  const chain = causesOf(error)
  const advice = settings && chain.map((it) => adviceOn(it, settings)).find(Boolean)
  const words = [advice, ...chain.map(({ message }) => message)].filter(Boolean)
  return `${withoutPasswords([...new Set(words)].join('\n'), settings)}\n`
}

/**
 * The error and its chain of causes; for an AggregateError (one error per address of a host) the
 * first.
 */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return [new Error(String(error))]
  const beneath = error instanceof AggregateError ? error.errors[0] : error.cause
  return beneath === undefined ? [error] : [error, ...causesOf(beneath)]
}

function adviceOn(error: Error, settings: Settings): string | undefined {
  const { code, errcode, syscall, severity } = fieldsOf(error)
  if (syscall === 'listen' || code === 'EADDRINUSE') return adviceOnListening(code, settings)
  if (settings.databaseUrl !== undefined)
    return adviceOnPostgres(error, severity === undefined ? undefined : String(code), settings)
  if (
    code === 'EACCES' ||
    code === 'EROFS' ||
    code === 'ENOSPC' ||
    code === 'ENOTDIR' ||
    (code === 'ERR_SQLITE_ERROR' && errcode !== SQLITE_BUSY && errcode !== SQLITE_ERROR)
  ) {
    return (
      `DATA_DIR: the data folder ${settings.dataDir} can't be written, or what lies there is ` +
      'no database of this server. Give its user the right to write, or name another folder.'
    )
  }
  return undefined
}

function adviceOnListening(code: unknown, { port, host }: Settings): string {
  if (code === 'EADDRINUSE')
    return (
      `PORT: ${port} is taken, another program listens there. Stop it, or choose another port, ` +
      `such as PORT=${port + 1}.`
    )
  if (code === 'EACCES')
    return (
      `PORT: ${port} may not be used by this user. Choose one above 1023, such as PORT=3000, ` +
      'and put a proxy in front.'
    )
  return `HOST: ${host} is no address of this machine. 0.0.0.0 stands for all of them.`
}

function adviceOnPostgres(
  error: Error,
  state: string | undefined,
  { databaseUrl = '', databaseDirectUrl, addressName = 'DATABASE_URL' }: Settings,
): string | undefined {
  const name =
    databaseDirectUrl === undefined ? addressName : 'DATABASE_DIRECT_URL (or DATABASE_URL)'
  const { user, place, database } = partsOf(databaseDirectUrl ?? databaseUrl)
  if (state === '28P01' || state === '28000')
    return (
      `${name}: the database at ${place} refuses the user ${user} or the password. Correct it ` +
      'in the address.'
    )
  if (state === '3D000')
    return (
      `${name}: there is no database ${database} at ${place}. Create it first: createdb ` +
      `${database}`
    )
  if (state === '42501')
    return (
      `${name}: the user ${user} may not make tables in ${database}. Make them its owner: ` +
      `alter database ${database} owner to ${user}`
    )
  if (state === '25006')
    return `${name}: ${place} may only be read; it is a copy. Name the server that is written to.`
  if (state !== undefined) return undefined
  const { code, syscall } = fieldsOf(error)
  const isAway =
    unreachable.has(String(code)) ||
    (code === 'ENOENT' && syscall === 'connect') ||
    /timeout|terminated/i.test(error.message)
  return isAway
    ? `${name}: no PostgreSQL answers at ${place}. Start it, or correct the address: ` +
        'postgres://user:password@host:5432/database'
    : undefined
}

/** The host and name of a database in its URL, without user and password. */
export function addressOf(url: string): string {
  const { place, database } = partsOf(url)
  return `postgres://${place}/${database}`
}

/** The parts of a database URL as written by people; one without a host uses a socket. */
function partsOf(url: string): { user: string; place: string; database: string } {
  const [, user = '', host = '', database = ''] =
    /^postgres(?:ql)?:\/\/(?:([^:@/]*)(?::[^@/]*)?@)?([^/?]*)\/?([^?]*)/.exec(url) ?? []
  const socket = /[?&]host=([^&]*)/.exec(url)?.[1]
  return {
    user: decoded(user) || '(none)',
    place: host || decoded(socket ?? 'localhost'),
    database: decoded(database) || '(none)',
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function withoutPasswords(text: string, settings: Settings | undefined): string {
  const passwords = [settings?.databaseUrl, settings?.databaseDirectUrl].flatMap((url) => {
    const password = /^\w+:\/\/[^:@/]*:([^@/]*)@/.exec(url ?? '')?.[1] ?? ''
    return password === '' ? [] : [password, decoded(password)]
  })
  return passwords.reduce((rest, password) => rest.replaceAll(password, '[left out]'), text)
}
