import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { startServer } from '../support/server.ts'

test.each([
  ['half a header', 'GET /livez HTTP/1.1\r\nhost: x\r\nx-'],
  [
    'half a body',
    'POST /login-api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email"',
  ],
])('who sends %s and no more is cut off after half a minute', async (_what, text) => {
  const server = await startServer()
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.http.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  socket.on('error', () => undefined).resume()
  const startedMs = performance.now()
  await once(socket, 'close')
  const seconds = (performance.now() - startedMs) / 1_000
  expect(seconds).toBeGreaterThan(28)
  // A second for the look, and some for a busy machine.
  expect(seconds).toBeLessThan(40)
  await server.close()
})
