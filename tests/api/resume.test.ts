import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createJob } from '#contract/job.ts'
import { listLinks } from '#contract/link.ts'
import { limits } from '#contract/limits.ts'
import { openLink } from '#contract/guest.ts'
import { aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'

const megabyte = 1024 * 1024

/**
 * Sockets that stand open, so that a test that fails leaves none behind on which its server waits.
 */
const open = new Set<Socket>()
const dropAll = () => {
  for (const socket of open) socket.destroy()
  open.clear()
}
afterEach(dropAll)

function openSocket(server: TestServer): Socket {
  const { port } = server.http.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  open.add(socket)
  return socket
}

/**
 * A file that is sent half: its head with the length it promises, some of its bytes, then silence.
 * Resolves to what was answered meanwhile.
 */
async function sendHalf(
  server: TestServer,
  headers: Record<string, string>,
  promised: number,
): Promise<() => string> {
  const socket = openSocket(server)
  let text = ''
  socket.on('data', (bytes) => (text += bytes.toString('latin1')))
  await once(socket, 'connect')
  const head = Object.entries({
    host: 'test',
    'content-type': 'application/pdf',
    'content-length': String(promised),
    ...headers,
  })
  socket.write(
    `POST /api/pub/resume HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n%PDF-1.7`,
  )
  return () => text
}

describe.each(databases())('files of applicants on %s', (database) => {
  let server: TestServer
  let owner: User
  beforeAll(async () => {
    server = await startServer({
      database,
      config: { maxConnections: 40, guestUploadBytesPerDay: 4000 },
    })
    await server.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.close())

  /** A company of its own, with as many postings as tokens are wanted. */
  const come = async (count = 1): Promise<string[]> => {
    owner = await aUser(server, { module: 'job' })
    return Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const job = await server.ask(
          createJob,
          { title: `Baker ${at}`, vacancies: 2, publish: true },
          owner,
        )
        const link = (await server.ask(listLinks, { targetId: job.id }, owner)).rows[0]
        return (await server.call(openLink, { code: link?.code ?? '' }, {})).data.intakeToken
      }),
    )
  }
  const send = (token: string, bytes: number) =>
    server.request({
      method: 'POST',
      url: '/api/pub/resume',
      headers: { 'content-type': 'application/pdf', 'intake-token': token },
      payload: Buffer.alloc(bytes, '%PDF-1.7 '),
    })
  const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) =>
    statusCode === 200 ? 200 : (JSON.parse(body) as { code: string }).code

  test('are not read before it is known whose they are', async () => {
    const asGuest = await sendHalf(server, { 'intake-token': 'made up' }, limits.imageBytes)
    await expect.poll(asGuest, { timeout: 10_000 }).toContain('LINK_EXPIRED')
    const asStaff = await sendHalf(server, { 'x-access-token': 'made up' }, limits.imageBytes)
    await expect.poll(asStaff, { timeout: 10_000 }).toContain('TOKEN_')
  })

  test('of which one company has many on their way wait, and nobody else has to', async () => {
    const staff = await aUser(server, { module: 'job' })
    const [other = ''] = await come()
    const asStaff = { 'x-access-token': staff.token, 'module-id': String(staff.moduleId) }
    const halves = await Promise.all(
      Array.from({ length: 12 }, () => sendHalf(server, asStaff, 4.5 * megabyte)),
    )
    const refused = () => halves.filter((answered) => answered().includes('RETRY_LATER')).length
    await expect.poll(refused, { timeout: 10_000 }).toBeGreaterThan(1)
    expect(refused()).toBeLessThan(10)
    expect(codeOf(await send(other, 100))).toBe(200)
    dropAll()
    const whole = () =>
      server.request({
        method: 'POST',
        url: '/api/pub/resume',
        headers: { ...asStaff, 'content-type': 'application/pdf' },
        payload: Buffer.alloc(100, '%PDF-1.7 '),
      })
    await expect.poll(async () => codeOf(await whole()), { timeout: 10_000 }).toBe(200)
  })

  test('have so many bytes a day by one link and in one company, and are refused in words beyond', async () => {
    const [first = '', second = '', third = ''] = await come(3)
    const { company } = owner
    const [elsewhere = ''] = await come()
    const sent = [
      await send(first, 1500),
      await send(first, 1500),
      await send(first, 500),
      await send(second, 1500),
      await send(third, 1500),
      await send(elsewhere, 1500),
    ]
    expect(sent.map(codeOf)).toEqual([200, 'LIMIT_REACHED', 200, 200, 'LIMIT_REACHED', 200])
    const refusal = await send(first, 1500)
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      'No more files can be uploaded here today. Apply without a file, or try again tomorrow.',
    ])
    const stored = await server.databases.read
      .selectFrom('file')
      .select('name')
      .where('company_id', '=', company.id)
      .execute()
    expect(stored).toHaveLength(3)
    server.clock.advance(24 * 3_600_000)
    const [again = ''] = await come()
    expect(codeOf(await send(again, 1500))).toBe(200)
    server.clock.advance(-24 * 3_600_000)
  })
})

test('a server takes so many connections and closes those beyond at once', async () => {
  const server = await startServer({ config: { maxConnections: 3 } })
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const sockets = Array.from({ length: 5 }, () => openSocket(server))
  let closed = 0
  for (const socket of sockets) socket.on('close', () => (closed += 1)).resume()
  await expect.poll(() => closed, { timeout: 10_000 }).toBe(2)
  await sleep(50)
  expect(closed).toBe(2)
  dropAll()
  await server.close()
})
