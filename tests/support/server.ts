import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { Problem, ProblemCode } from '#contract/problem.ts'
import { encode } from '#contract/wire.ts'
import { allAreas, buildApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config.ts'
import type { Databases } from '../../server/db/databases.ts'
import type { App } from '../../server/http/app-parts.ts'
import { createLog } from '../../server/http/log.ts'
import { answerOf } from '../../src/services/exchange.ts'
import { type DatabaseKind, databasesOfTest, freshDatabases } from './databases.ts'
import { noteHistory, noteRefusal } from './model-coverage.ts'
import { testClock, type TestClock } from './clock.ts'

/** Someone who is signed in. Made by `aUser` in builders. */
export type Identity = { token: string; moduleId?: number }

export type CallOptions = { as?: Identity | undefined; headers?: Record<string, string> }

/** What came back: `data` in the names of the code on success, `problem` otherwise. */
type Outcome<E extends Endpoint> = {
  status: number
  headers: LightMyRequestResponse['headers']
  /** @throws Error with the problem when the call was refused */
  readonly data: OutputOf<E>
  readonly problem: Problem
}

export type TestServer = {
  http: FastifyInstance
  databases: Databases
  clock: TestClock
  config: Config
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<Outcome<E>>
  /**
   * What a call answers that is not to be refused.
   * @throws Error with the problem when it was
   */
  ask<E extends Endpoint>(endpoint: E, input: CallInput<E>, as?: Identity): Promise<OutputOf<E>>
  /** The code that a call is refused with. */
  refusal<E extends Endpoint>(endpoint: E, input: CallInput<E>, as?: Identity): Promise<ProblemCode>
  status<E extends Endpoint>(endpoint: E, input: CallInput<E>, as?: Identity): Promise<number>
  /** A request as it stands, for what the contract would not let through. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export type Settings = {
  database?: DatabaseKind
  /** Puts something between the server and its databases. */
  wrap?: (databases: Databases) => Databases
  config?: Partial<Config>
  log?: (line: string) => void
  /** Beside the product's own. */ routes?: (app: App) => void
}

/** The real server in this process on a real, empty database, with a clock that stands still. */
export async function startServer({
  database = 'sqlite',
  wrap = (databases) => databases,
  config: overrides,
  log,
  routes,
}: Settings = {}): Promise<TestServer> {
  const databases = wrap(await freshDatabases(database))
  const clock = testClock()
  const dataDir = mkdtempSync(join(tmpdir(), 'sevenfold-files-'))
  const config: Config = {
    ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: log ? 'trace' : 'silent' }),
    dataDir,
    secretKey: '0'.repeat(64),
    validateAnswers: true,
    webRoot: '',
    maxWaitMs: 0,
    undoWaitMs: 0,
    callsPerMinute: 0,
    companyCallsPerMinute: 0,
    linkCallsPerMinute: 0,
    guestPostsPerMinute: 0,
    ...overrides,
  }
  const logger = log
    ? createLog({ ...config, logLevel: 'trace' }, { write: log })
    : pino({ level: 'silent' })
  const http = buildApp({
    databases,
    config,
    clock,
    log: logger,
    areas: routes ? [...allAreas, routes] : allAreas,
  })
  await http.ready()
  const endHistory = noteHistory({ db: databasesOfTest(databases).write })
  const call: TestServer['call'] = async (endpoint, input, options = {}) => {
    const answer = await http.inject(requestFor(config, endpoint, input, options))
    const outcome = outcomeOf(endpoint, answer)
    await noteRefusal(input as object, answer)
    return outcome
  }
  return {
    http,
    databases: databasesOfTest(databases),
    clock,
    config,
    call,
    ask: async (endpoint, input, as) => (await call(endpoint, input, { as })).data,
    refusal: async (endpoint, input, as) => (await call(endpoint, input, { as })).problem.code,
    status: async (endpoint, input, as) => (await call(endpoint, input, { as })).status,
    request: (options) => http.inject(options),
    close: async () => {
      await endHistory()
      await http.close()
      await databases.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The request a client of the contract makes. */
export function requestFor<E extends Endpoint>(
  config: Config,
  endpoint: E,
  input: CallInput<E>,
  { as, headers = {} }: CallOptions = {},
): InjectOptions {
  const fields = { ...(encode(endpoint.input, input) as Record<string, unknown>) }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(fields[name])
    delete fields[name]
    return encodeURIComponent(value)
  })
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  return {
    method: endpoint.method,
    url: `${config.basePath[endpoint.base]}/${path}${hasBody ? '' : queryOf(fields)}`,
    headers: {
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(as && { 'x-access-token': as.token, 'module-id': String(as.moduleId ?? '') }),
      ...headers,
    },
    ...(hasBody && { payload: JSON.stringify(fields) }),
  }
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  return query.size > 0 ? `?${query}` : ''
}

function outcomeOf<E extends Endpoint>(endpoint: E, response: LightMyRequestResponse): Outcome<E> {
  const { statusCode: status, headers } = response
  return {
    status,
    headers,
    get data() {
      if (status !== 200)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${response.body}`)
      return answerOf(endpoint, response.json<{ data: unknown; pagination?: unknown }>())
    },
    get problem() {
      return response.json<Problem>()
    },
  }
}
