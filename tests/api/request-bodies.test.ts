import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'

describe.each(databases())('bodies of requests on %s', (database) => {
  let server: TestServer
  const lines: string[] = []
  beforeAll(async () => {
    server = await startServer({ database, log: (line) => lines.push(line) })
    await server.http.listen({ port: 0 })
  })
  afterAll(() => server.close())

  const body = JSON.stringify({ email: 'nobody@x.example' })
  test.each([
    ['plain', {}, 200],
    ['in UTF-8', { 'content-type': 'application/json; charset=UTF-8' }, 200],
    ['in UTF-16', { 'content-type': 'application/json; charset=utf-16' }, 415],
    ['in Latin 1', { 'content-type': 'application/json;charset="iso-8859-1"' }, 415],
    ['said to be compressed', { 'content-encoding': 'gzip' }, 415],
  ])('JSON %s is read or refused, not guessed', async (_, headers, status) => {
    const answer = await server.request({
      method: 'POST',
      url: '/login-api/user/pwresetcode',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })
    expect(answer.statusCode).toBe(status)
  })

  test('a body of thousands of unknown fields is refused with the first fifty', async () => {
    const answer = await server.request({
      method: 'POST',
      url: '/login-api/user/pwresetcode',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(
        Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [at, 1])),
      ),
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toHaveLength(50)
  })

  test('JSON that is compressed is refused as such', async () => {
    const answer = await server.request({
      method: 'POST',
      url: '/login-api/user/pwresetcode',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(body),
    })
    expect(answer.json()).toMatchObject({ status: 415, code: 'WRONG_TYPE' })
  })

  test.each([
    ['with a reset', (socket: Socket) => socket.resetAndDestroy()],
    ['by closing', (socket: Socket) => socket.end()],
  ])('who hangs up while sending, %s, is no fault of the server', async (_, hangUp) => {
    const before = lines.length
    const address = server.http.server.address()
    if (!address || typeof address === 'string') throw new Error('the server does not listen')
    const socket = connect(address.port, 'localhost')
    socket.write(
      'POST /login-api/user/pwresetcode HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"email":',
    )
    setTimeout(() => hangUp(socket), 100)
    const said = () =>
      lines
        .slice(before)
        .map((line): { level: number; msg: string; err?: unknown } => JSON.parse(line))
    await expect.poll(said).toMatchObject([
      {
        level: 30,
        msg: 'the caller hung up while sending',
        method: 'POST',
        route: '/login-api/user/pwresetcode',
        status: 499,
      },
    ])
    // Nothing follows that says that it was answered.
    await server.request({ method: 'GET', url: '/health/livez' })
    expect(said().filter(({ level, err }) => level >= 50 || err !== undefined)).toEqual([])
    expect(JSON.stringify(said())).not.toContain('"status":500')
  })
})
