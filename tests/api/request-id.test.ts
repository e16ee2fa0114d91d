import * as z from 'zod/mini'
import { randomUUID } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newRequestId } from '../../server/http/request-id.ts'
import { causeFault, faultRoutes } from '../support/faults.ts'
import { testServer } from '../support/during-tests.ts'
import { requestFor } from '../support/server.ts'

const lines: string[] = []
const server = testServer({ routes: faultRoutes, log: (line) => lines.push(line) })
const own = /^[0-9A-HJKMNP-TV-Z]{10}$/
const line = z.looseObject({ reqId: z.optional(z.string()) })

/** A call that fails with a bug, and the id that its answer and its lines in the log have. */
async function fail(given?: string) {
  lines.length = 0
  const asked = requestFor(server.config, causeFault, { kind: 'bug' })
  const answer = await server.request({
    ...asked,
    headers: { ...asked.headers, ...(given !== undefined && { 'x-request-id': given }) },
  })
  const logged = lines.map((one) => z.parse(line, JSON.parse(one)).reqId)
  const body = z.parse(z.object({ request_id: z.string() }), answer.json())
  return { header: String(answer.headers['x-request-id']), body: body.request_id, logged }
}

test('a request has one id: in the header of its answer, in its body, and in every line of the log', async () => {
  const { header, body, logged } = await fail()
  expect(header).toMatch(own)
  expect([body, ...logged]).toEqual([header, header, header])
})

test.each([randomUUID(), randomUUID().replaceAll('-', ''), 'edge_1-00042'])(
  'the id of a proxy is kept: %s',
  async (given) => {
    const { header, body, logged } = await fail(given)
    expect([header, body, ...logged]).toEqual([given, given, given, given])
  },
)

test.each([
  ['short', 'abc'],
  ['long', 'a'.repeat(37)],
  ['empty', ''],
  ['with a line of its own', '12345678","level":10,"msg":"all is well'],
  ['with markup', '<script>alert(1)</script>'],
  ['with spaces', 'a request of mine'],
  ['with a dash first, an option of a command', '--version'],
  ['with signs of a terminal', '12345678\u009b31m'],
])('an id of a caller that is %s is not taken', async (_what, given) => {
  const { header, body, logged } = await fail(given)
  expect(header).toMatch(own)
  expect([body, ...logged]).toEqual([header, header, header])
})

test('two ids in one request are none, also over a real connection', async () => {
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = z.parse(z.custom<AddressInfo>(Boolean), server.http.server.address())
  const socket = connect(port, '127.0.0.1')
  socket.end(
    'GET /livez HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n' +
      'x-request-id: the-first-one\r\nx-request-id: the-second-one\r\n\r\n',
  )
  const [, id] = /^x-request-id: (.*)\r$/im.exec(await text(socket)) ?? []
  expect(id).toMatch(own)
})

test('ids do not repeat', () => {
  const ids = Array.from({ length: 20_000 }, newRequestId)
  expect(new Set(ids).size).toBe(20_000)
})
