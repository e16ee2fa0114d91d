import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownProcesses, type OwnProcess, type Processes } from '../support/own-process.ts'

let processes: Processes
let server: OwnProcess
const sockets: Socket[] = []
beforeEach(async () => {
  processes = ownProcesses()
  server = await processes.start({ SEED_DEMO: '0' })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  processes.end()
})

/** A connection on which so much was sent, and no more. */
async function open(text: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  if (text) socket.write(text)
  // The server has to have read it.
  await sleep(100)
  return socket
}

const said = async (socket: Socket) => {
  let heard = ''
  for await (const bytes of socket) heard += String(bytes)
  return heard
}

const unfinished = {
  silence: '',
  'half a header': 'GET /health HTTP/1.1\r\nhost: x\r\nx-',
  'half a body':
    'POST /login-api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email"',
} as const

test('exits with 0 on SIGTERM, however many connections are idle or have sent half a request', async () => {
  for (const text of Object.values(unfinished)) await open(text)
  server.child.kill('SIGTERM')
  expect(await Promise.race([server.ended, sleep(30_000, 'still running')])).toBe(0)
})

test('a connection on which nothing was sent holds nothing up', async () => {
  await open(unfinished.silence)
  // Answered once, and kept open by the client.
  const kept = await open('GET /livez HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(kept, 'data')
  server.child.kill('SIGTERM')
  expect(await Promise.race([server.ended, sleep(7_000, 'still running')])).toBe(0)
})

test('while it ends, health says so at once, the process is alive, and what is under way is answered', async () => {
  await open(unfinished['half a body'])
  const late = await open(unfinished['half a header'])
  server.child.kill('SIGTERM')
  await sleep(200)
  const statuses = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => (await fetch(`${server.url}${path}`)).status))
  expect(await statuses(['/health', '/readyz', '/livez'])).toEqual([503, 503, 200])
  expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({
    code: 'RETRY_LATER',
    message: 'The server is stopping. Please try again in a moment.',
  })
  late.write('late: 1\r\n\r\n')
  expect(await said(late)).toMatch(/^HTTP\/1\.1 503 [^]*connection: close/i)
  server.child.kill('SIGKILL')
})
