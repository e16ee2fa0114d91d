import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getHealth } from '#contract/health.ts'
import { getModule } from '#contract/module.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { getUser, signIn } from '#contract/user.ts'
import { moduleIds } from '#contract/modules.ts'
import { buildApp } from '../../server/app.ts'
import { openDatabase } from '../../server/db/open.ts'
import { aCompany, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { causeFault, faultRoutes } from '../support/faults.ts'
import { requestFor, startServer, type TestServer } from '../support/server.ts'

const id = '0198a000-0000-7000-8000-000000000000' as never
const json = { 'content-type': 'application/json' }
const login = '/login-api/user/login'

describe.each(databases())('what is answered on %s', (database) => {
  let server: TestServer
  let owner: User
  const lines: string[] = []
  beforeAll(async () => {
    server = await startServer({ database, routes: faultRoutes, log: (line) => lines.push(line) })
    owner = await aUser(server)
  })
  afterAll(() => server.close())

  const post = (payload: string | undefined, headers: Record<string, string> = json) =>
    server.request({
      method: 'POST',
      url: login,
      headers,
      ...(payload !== undefined && { payload }),
    })
  const fault = (kind: string) => server.call(causeFault, { kind })

  /** Copied by hand from the table of status codes: case, how it is provoked, status, code. */
  const table: [string, () => Promise<{ status?: number; statusCode?: number }>, number, string][] =
    [
      ['a field of the wrong kind', () => post('{"email":1,"password":"x"}'), 422, 'VALIDATION'],
      [
        'an unknown field',
        () => post('{"email":"a@example.com","password":"x","role_id":1}'),
        422,
        'VALIDATION',
      ],
      [
        'a key named __proto__',
        () => post('{"email":"a@example.com","password":"x","__proto__":{"isAdmin":true}}'),
        422,
        'VALIDATION',
      ],
      ['a body that is no object', () => post('[1]'), 422, 'VALIDATION'],
      ['an empty body', () => post(''), 422, 'VALIDATION'],
      ['no body at all', () => post(undefined, {}), 422, 'VALIDATION'],
      [
        'a body of nine levels',
        () => post(`{"email":${'['.repeat(9)}${']'.repeat(9)}}`),
        422,
        'VALIDATION',
      ],
      [
        'a query that is wrong',
        () =>
          server.request({
            url: '/api/order/getall?rowSize=101',
            headers: { 'x-access-token': owner.token },
          }),
        422,
        'VALIDATION',
      ],
      [
        'an unknown filter',
        () =>
          server.request({
            url: '/api/order/getall?colour=red',
            headers: { 'x-access-token': owner.token },
          }),
        422,
        'VALIDATION',
      ],
      [
        'a module id that is no number',
        () => server.call(listOrders, {}, { as: owner, headers: { 'module-id': 'ekart' } }),
        422,
        'VALIDATION',
      ],
      [
        'a wrong password',
        () => server.call(signIn, { email: 'nobody@example.com', password: 'wrong' }),
        422,
        'INVALID_CREDENTIALS',
      ],
      [
        'a role that may not',
        async () => server.call(listOrders, {}, { as: await aUser(server, { role: 'community' }) }),
        403,
        'ROLE_FORBIDDEN',
      ],
      [
        'a module the company does not have',
        async () => server.call(listOrders, {}, { as: await withoutEkart() }),
        403,
        'MODULE_FORBIDDEN',
      ],
      [
        'the switches of such a module',
        async () =>
          server.call(getModule, { moduleId: moduleIds.ekart }, { as: await withoutEkart() }),
        403,
        'MODULE_FORBIDDEN',
      ],
      [
        'a write of an inactive company',
        async () =>
          server.call(
            moveOrder,
            { id, expectedVersion: 1, event: 'order.accept' },
            { as: await ofInactive() },
          ),
        403,
        'ACCOUNT_INACTIVE',
      ],
      ['an unknown id', () => server.call(getOrder, { id }, { as: owner }), 404, 'NOT_FOUND'],
      ['an unknown address', () => server.request({ url: '/api/order/nothing' }), 404, 'NOT_FOUND'],
      [
        'an address with a broken escape',
        () => server.request({ url: '/api/order/getbyuuid/%zz' }),
        404,
        'NOT_FOUND',
      ],
      [
        'a method the address does not take',
        () => server.request({ method: 'DELETE', url: login }),
        405,
        'METHOD_NOT_ALLOWED',
      ],
      ['something there already is', () => fault('duplicate'), 409, 'DUPLICATE'],
      ['a parent that does not exist', () => fault('missing parent'), 422, 'VALIDATION'],
      [
        'a body over 256 kB',
        () => post(`{"password":"${'x'.repeat(256 * 1024)}"}`),
        413,
        'TOO_LARGE',
      ],
      [
        'another type of content',
        () => post('<a/>', { 'content-type': 'text/xml' }),
        415,
        'WRONG_TYPE',
      ],
      ['a body without a type', () => post('{}', {}), 415, 'WRONG_TYPE'],
      ['what is no JSON', () => post('{"email":'), 400, 'MALFORMED'],
      ['no token', () => server.call(getUser, {}), 401, 'TOKEN_MISSING'],
      [
        'an unknown token',
        () => server.call(getUser, {}, { as: { token: 'x'.repeat(43) } }),
        401,
        'TOKEN_REVOKED',
      ],
      [
        'a disabled user',
        async () => server.call(getUser, {}, { as: await aUser(server, { status: 'InActive' }) }),
        401,
        'TOKEN_REVOKED',
      ],
      ['a bug', () => fault('bug'), 500, 'INTERNAL'],
      ['an answer that breaks the contract', () => fault('wrong answer'), 500, 'INTERNAL'],
      ...(database === 'postgres' ? onPostgres(fault) : []),
    ]

  test.each(table)('%s', async (_case, provoke, status, code) => {
    const outcome = await provoke()
    const body =
      'json' in outcome
        ? (outcome.json as () => unknown)()
        : (outcome as { problem: unknown }).problem
    expect(body).toMatchObject({
      status,
      code,
      message: expect.stringMatching(/\w/),
      errors: expect.any(Array),
      request_id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
    })
    expect(outcome.status ?? outcome.statusCode).toBe(status)
    expect((outcome as { headers: Record<string, unknown> }).headers['content-type']).toBe(
      'application/problem+json; charset=utf-8',
    )
    expect(
      (outcome as { headers: Record<string, unknown> }).headers['retry-after'] !== undefined,
    ).toBe(status === 503)
    expect(JSON.stringify(body)).not.toMatch(
      /select |insert |app_user|\.ts|node_modules|\bat \w+ \(/,
    )
  })

  test('a method that is not allowed is answered with those that are', async () => {
    expect((await server.request({ method: 'PUT', url: login })).headers['allow']).toBe('POST')
    expect(
      (await server.request({ method: 'POST', url: '/api/order/getall' })).headers['allow'],
    ).toBe('GET, HEAD')
  })

  test('every wrong field is listed under its wire name', async () => {
    const { problem } = await server.call(
      moveOrder,
      { id: '' as never, expectedVersion: 0, startMs: -1 },
      { as: owner },
    )
    expect(problem.errors.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      'order_id too_small',
      'expected_version too_small',
      'start_at out_of_range',
      'event one_of_event_or_status',
    ])
    const { errors } = (
      await server.request({
        ...requestFor(server.config, causeFault, { kind: 'x' }),
        payload: '{"kind":"x","deep":{"er":1}}',
      })
    ).json()
    expect(errors).toMatchObject([{ path: 'deep', rule: 'unknown' }])
  })

  test('a bug is logged once, with the id that was answered and that every screen shows', async () => {
    const { problem } = await fault('bug')
    expect(problem.message).toBe(`Internal Error (${String(Reflect.get(problem, 'request_id'))})`)
    const logged = lines.filter(
      (line) =>
        line.includes(String(Reflect.get(problem, 'request_id'))) && line.includes('"level":50'),
    )
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('secret of')
  })

  test('the token is asked for first, then the role, then the body', async () => {
    const broken = { method: 'PUT', url: '/api/order/update', headers: json, payload: '{' } as const
    expect((await server.request(broken)).statusCode).toBe(401)
    const community = await aUser(server, { role: 'community' })
    expect(
      (await server.request({ ...broken, headers: { ...json, 'x-access-token': community.token } }))
        .statusCode,
    ).toBe(403)
    expect(
      (await server.request({ ...broken, headers: { ...json, 'x-access-token': owner.token } }))
        .statusCode,
    ).toBe(400)
  })

  async function withoutEkart(): Promise<User> {
    const user = await aUser(server, {
      company: await aCompany(server, { modules: ['foodKart'] }),
      module: 'ekart',
    })
    return user
  }

  async function ofInactive(): Promise<User> {
    return aUser(server, { company: await aCompany(server, { status: 'InActive' }) })
  }
})

describe.each(databases().filter((kind) => kind === 'postgres'))('on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database, routes: faultRoutes })
  })
  afterAll(() => server.close())

  test('two transactions that crossed are run again, and nobody notices', async () => {
    expect((await server.ask(causeFault, { kind: 'crossed twice' })).tries).toBe(3)
  })

  test('a connection that was cut is replaced', async () => {
    expect(await server.status(causeFault, { kind: 'shut down' })).toBe(503)
    expect(await server.status(causeFault, { kind: 'nothing' })).toBe(200)
  })
})

function onPostgres(
  fault: (kind: string) => Promise<{ status: number }>,
): [string, () => Promise<{ status: number }>, number, string][] {
  return [
    ['a value the database can not read', () => fault('not a number'), 422, 'VALIDATION'],
    ['a statement that takes too long', () => fault('too slow'), 503, 'RETRY_LATER'],
    ['a database that shuts down', () => fault('shut down'), 503, 'RETRY_LATER'],
    ['a database without a free connection', () => fault('out of connections'), 503, 'RETRY_LATER'],
    ['a full disk', () => fault('disk full'), 503, 'RETRY_LATER'],
    [
      'a database that became a copy to read from',
      () => fault('copy that may only be read'),
      503,
      'RETRY_LATER',
    ],
    [
      'a database that refuses our password',
      () => fault('wrong password of the database'),
      503,
      'RETRY_LATER',
    ],
    [
      'a database that refuses our user',
      () => fault('user that the database does not know'),
      503,
      'RETRY_LATER',
    ],
    ['a database that was renamed', () => fault('database that is not there'), 503, 'RETRY_LATER'],
    [
      'a session that was idle for too long',
      () => fault('idle session that was ended'),
      503,
      'RETRY_LATER',
    ],
    ['a disk that fails', () => fault('broken disk'), 503, 'RETRY_LATER'],
    ['transactions that cross again and again', () => fault('crossed'), 503, 'RETRY_LATER'],
    ['a deadlock again and again', () => fault('deadlock'), 503, 'RETRY_LATER'],
  ]
}

test('an embedded database that another program keeps locked answers 503', async () => {
  const server = await startServer({ routes: faultRoutes })
  const file =
    (await sql<{ file: string }>`pragma database_list`.execute(server.databases.write)).rows[0]
      ?.file ?? ''
  await sql`pragma busy_timeout = 50`.execute(server.databases.write)
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  expect((await server.call(causeFault, { kind: 'nothing' })).problem).toMatchObject({
    status: 503,
    code: 'RETRY_LATER',
  })
  other.exec('commit')
  other.close()
  expect(await server.status(causeFault, { kind: 'nothing' })).toBe(200)
  await server.close()
})

test('an embedded database that is full answers 503, acknowledges nothing, and is well again with more room', async () => {
  const server = await startServer({ routes: faultRoutes })
  const db = server.databases.write
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.raw(String(rows[0]?.page_count ?? 0))}`.execute(db)
  expect((await server.call(causeFault, { kind: 'big row' })).problem).toMatchObject({
    status: 503,
    code: 'RETRY_LATER',
  })
  expect(
    await server.databases.read.selectFrom('meta').select('key').where('key', '=', 'big').execute(),
  ).toEqual([])

  await sql`pragma max_page_count = 1000000`.execute(db)
  expect(await server.status(causeFault, { kind: 'big row' })).toBe(200)
  expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
  await server.close()
})

test('a database that is away answers 503 on every call, health included', async () => {
  const databases = await openDatabase({
    dataDir: '',
    databaseUrl: `postgres://nobody@/none?host=${encodeURIComponent(join('/nonexistent', 'socket'))}`,
  })
  const server = await startServer()
  const http = buildApp({ databases, config: server.config })
  for (const request of [
    requestFor(server.config, getHealth, {}),
    requestFor(server.config, getUser, {}, { as: { token: 'some' } }),
  ]) {
    const response = await http.inject(request)
    expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
      503,
      'RETRY_LATER',
      '2',
    ])
  }
  await http.close()
  await databases.close()
  await server.close()
})

test('malformed HTTP is refused with a message, and so are endless headers', async () => {
  const server = await startServer()
  const { port } = new URL(await server.http.listen({ port: 0, host: '127.0.0.1' }))
  const say = (text: string) =>
    new Promise<string>((resolve) => {
      let heard = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
      socket.on('data', (bytes) => (heard += bytes.toString())).on('close', () => resolve(heard))
    })
  expect(await say('HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*"code":"MALFORMED"/)
  expect(
    await say(`GET /health HTTP/1.1\r\nhost: x\r\nx-long: ${'y'.repeat(20_000)}\r\n\r\n`),
  ).toMatch(/^HTTP\/1\.1 413 [^]*"code":"TOO_LARGE"/)
  await server.close()
})
