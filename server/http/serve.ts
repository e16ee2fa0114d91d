import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, type InputOf, isWrite, type OutputOf } from '#contract/endpoint.ts'
import { isHeldBack } from '#contract/may.ts'
import { encode } from '#contract/wire.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import { actorOf, checkAccess, checkPermission, hasAccessRule } from './access.ts'
import { checkAnswer, sendJson, writeAnswer } from './answer.ts'
import type { App } from './app-parts.ts'
import type { Caller } from './caller.ts'
import { type CsvFile, sendCsv, wantsCsv } from './csv.ts'
import { credentialsOf, factsOf, keepKnownBy, type RequestFacts } from './facts.ts'
import { alone, intentOf, once } from './idempotency.ts'
import { hasJustWritten, noteJustWritten } from './just-written.ts'
import { readInput } from './read-input.ts'
import { Refusal } from './refusal.ts'
import { withoutEvents } from './without-events.ts'
import { asGuess, type Throttle } from './throttle.ts'

type Handler<E extends Endpoint> = (
  input: InputOf<E>,
  caller: Caller,
  db: Db,
  facts: RequestFacts,
) => Promise<OutputOf<E>>
type PublicFacts = RequestFacts & {
  /** Sets the device token of the browser: see `keepKnownBy`. */ keepKnownBy(token: string): void
}
type PublicHandler<E extends Endpoint> = (
  input: InputOf<E>,
  facts: PublicFacts,
  db: Db,
) => Promise<OutputOf<E>>

/**
 * `read`: the read connection. `long-read`: a connection on which slow reads do not block others.
 * `transaction`: an open transaction, in which the idempotency key is stored too. `plain`: the
 * write connection, for work that must not keep a transaction open, such as hashing; idempotency
 * keys are not stored. Default: `read` for GET, else `transaction`.
 */
type Options = { connection?: 'read' | 'long-read' | 'transaction' | 'plain' }

/**
 * `person`: the idempotency key is stored for the person, not for the company: the call moves the
 * session to another company, and its repetition comes from there. `none`: runs again each time,
 * because a stored answer could be outdated.
 */
type KeyOption = { keysOf?: 'person' | 'none' }

/**
 * `csv`: the same answer as a table of all rows, for callers who request CSV and may export
 * (`table` of the endpoint).
 */
type TableOption<E extends Endpoint> = {
  csv?: (input: InputOf<E>, caller: Caller, db: Db, facts: RequestFacts) => CsvFile
}

/**
 * Runs before the handler's transaction, so that its writes persist when the handler refuses:
 * attempts are counted here.
 */
type FirstOption<E extends Endpoint> = {
  first?: (input: InputOf<E>, caller: Caller) => Promise<void>
}

/** The owner of calls without a session: they share one share of the connections. */
const nobody = { companyId: '', userId: '' }

/**
 * Serves an endpoint to signed-in callers. In this order: token (401), role and module (403),
 * InActive company (403), input (422), then the handler. The answer is encoded as the contract
 * defines it.
 */
export function serve<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Handler<NoInfer<E>>,
  options: Options & KeyOption & FirstOption<NoInfer<E>> & TableOption<NoInfer<E>> = {},
): void {
  const connection = options.connection ?? (isWrite(endpoint) ? 'transaction' : 'read')
  if ((options.csv === undefined) !== (endpoint.table === undefined))
    throw new Error(
      `${endpoint.path}: a table is served where the contract promises one, and nowhere else`,
    )
  register(app, endpoint, async (request, reply) => {
    const found = await app.sessions.callerOf(credentialsOf(request))
    checkAccess(endpoint, found)
    const caller = actorOf(endpoint, found.caller)
    const table = wantsCsv(request) ? options.csv : undefined
    if (table && endpoint.table) checkPermission(endpoint.table, found)
    const facts = factsOf(request)
    app.quotas.check(caller)
    const input = readInput(endpoint, request)
    if (table) {
      const db = app.databases.longRead(caller.companyId)
      return sendCsv(reply, table(input, caller, db, facts))
    }
    await options.first?.(input, caller)
    const walk = app.cursors(endpoint, caller, input)
    const who =
      options.keysOf === 'person' ? { companyId: nobody.companyId, userId: caller.userId } : caller
    return answer(app, endpoint, {
      request,
      reply,
      connection,
      who,
      input,
      hasKeys: options.keysOf !== 'none',
      work: async (db) =>
        eventsFor(caller, endpoint, walk.sealed(await handler(walk.input, caller, db, facts))),
    })
  })
}

/**
 * People of an InActive company can't change its records, so their answers contain no events,
 * except for calls that can reactivate the company.
 */
function eventsFor<Output>(caller: Caller, { whileInactive }: Endpoint, output: Output): Output {
  return isHeldBack(caller) && !whileInactive ? withoutEvents(output) : output
}

/**
 * `throttle`: replaces the general rate limit and, for secret links, the limit of wrong guesses.
 */
type PublicOptions = Options & { throttle?: Throttle }

/** Serves an endpoint to everyone, or to holders of the secret in its input. */
export function servePublic<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: PublicHandler<NoInfer<E>>,
  options: PublicOptions = {},
): void {
  const connection = options.connection ?? (isWrite(endpoint) ? 'transaction' : 'read')
  const isGuess = endpoint.access === 'link' && !options.throttle
  register(app, endpoint, async (request, reply) => {
    const facts = factsOf(request)
    const { networks } = facts
    ;(options.throttle ?? app.throttle).check(networks)
    const run = () => {
      const input = readInput(endpoint, request)
      return answer(app, endpoint, {
        request,
        reply,
        connection,
        who: nobody,
        // The keys of guests are stored with the company, so that the whole write is on one shard.
        keyOwner: { companyId: app.companyOfGuest(input), userId: '' },
        input,
        work: (db) =>
          handler(input, { ...facts, keepKnownBy: (token) => keepKnownBy(reply, token) }, db),
      })
    }
    return isGuess ? asGuess(app.linkThrottle, networks, run) : run()
  })
}

/** The caller's company as a tenant. */
export function tenantOf({ companyId }: Caller, db: Db): Tenant {
  return { db, companyId }
}

type Who = { companyId: string; userId: string }

type Task<E extends Endpoint> = {
  request: FastifyRequest
  reply: FastifyReply
  connection: 'read' | 'long-read' | 'transaction' | 'plain'
  who: Who
  /** The owner of the idempotency key, if it is not the caller. */
  keyOwner?: Who
  input: InputOf<E>
  hasKeys?: boolean
  work: (db: Db) => Promise<OutputOf<E>>
}

async function answer<E extends Endpoint>(
  app: App,
  endpoint: E,
  task: Task<E>,
): Promise<FastifyReply> {
  try {
    return await answerOf(app, endpoint, task)
  } catch (error) {
    throw await withCurrent(app, endpoint, task.who, error)
  }
}

async function answerOf<E extends Endpoint>(
  app: App,
  endpoint: E,
  { request, reply, connection, who, keyOwner = who, input, hasKeys = true, work }: Task<E>,
): Promise<FastifyReply> {
  const { databases } = app
  const run = async (db: Db) => {
    const output = await work(db)
    if (app.config.validateAnswers) checkAnswer(endpoint, output)
    return writeAnswer(endpoint, output, input)
  }
  if (connection === 'read' || connection === 'long-read') {
    const { companyId } = who
    return sendJson(
      reply,
      200,
      await app.reads.run(
        {
          companyId,
          path: endpoint.path,
          input,
          isLong: connection === 'long-read',
          mayLag: (endpoint.paged || connection === 'long-read') && !hasJustWritten(request),
        },
        run,
      ),
    )
  }
  if (databases.replica) noteJustWritten(reply)
  if (connection === 'plain') {
    const body = await run(databases.write)
    databases.replica?.wrote(who.companyId)
    return sendJson(reply, 200, body)
  }

  const intent = hasKeys ? intentOf(endpoint, request, input, keyOwner) : undefined
  const { companyId } = who
  if (!intent) return sendJson(reply, 200, await inTransaction(databases, run, companyId))
  const body = await alone(app.running, intent, () =>
    inTransaction(databases, (db) => once(db, intent, app.clock.now(), () => run(db)), companyId),
  )
  return sendJson(reply, 200, body)
}

/**
 * Adds the current record to a refusal, in wire names. Read after the rollback, so that it does not
 * contain the refused change.
 */
async function withCurrent(
  { databases }: App,
  endpoint: Endpoint,
  { companyId }: Who,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Refusal)) return error
  const { readCurrent, current, currentSchema } = error.details
  const db = companyId === '' ? databases.read : databases.readOf(companyId)
  const found = readCurrent ? await readCurrent(db) : current
  if (found === undefined) return error
  return error.with({ current: encode(currentSchema ?? endpoint.output, found) })
}

function register(
  app: App,
  endpoint: Endpoint,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  if (!hasAccessRule(endpoint))
    throw new Error(`${endpoint.method} ${endpoint.path} has no rule in the permission table`)
  const url = `${app.config.basePath[endpoint.base]}/${endpoint.path}`
  app.served.add(endpoint)
  app.methodsByUrl.set(url, [...(app.methodsByUrl.get(url) ?? []), endpoint.method])
  app.http.route({ method: endpoint.method, url, handler: handle })
}
