import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moduleIds } from '#contract/modules.ts'
import { watchMemory } from '../support/memory.ts'
import { signInAt } from '../support/remote.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { bombOf } from '../support/xlsx.ts'

/** What attackers send, and by how many MB the memory of the server and its children grows. */
let server: ServerProcess
let token: string
beforeAll(async () => {
  server = await startServerProcess({ CALLS_PER_MINUTE: '0' })
  token = (await signInAt(server.url, 'owner@foodkart.example')).token
  // What every first upload loads.
  await upload(bombOf(1))
})
afterAll(() => server.stop())

async function upload(file: Buffer): Promise<string> {
  const headers = {
    'x-access-token': token,
    'module-id': String(moduleIds.foodKart),
    'content-type': 'application/octet-stream',
  }
  const response = await fetch(`${server.url}/api/import/upload`, {
    method: 'POST',
    headers,
    body: new Uint8Array(file),
  })
  const { code, message } = (await response.json()) as { code?: string; message?: string }
  return `${response.status} ${code}: ${message}`
}
const tooLarge = '413 TOO_LARGE: This workbook is too large to read. Split it, or save it as CSV.'

test.each([
  [
    'a workbook of 2 MB whose sheet is 2 GB and says that it is 1 kB',
    () => [bombOf(2048, { isLiar: true })],
  ],
  [
    'four workbooks at once of 0.3 MB, each with a sheet of 280 MB',
    () => Array.from({ length: 4 }, () => bombOf(280)),
  ],
])('%s', async (what, makeFiles) => {
  const files = makeFiles()
  const memory = watchMemory(server.pid())
  const started = performance.now()
  const answers = await Promise.all(files.map(upload))
  const seconds = (performance.now() - started) / 1000
  const grownBy = memory.stop()
  process.stdout.write(
    `${what}: ${((files[0]?.length ?? 0) / 1e6).toFixed(2)} MB each, memory +${grownBy} MB in ${seconds.toFixed(1)} s: ${[...new Set(answers)].join(', ')}\n`,
  )
  expect(answers).toEqual(files.map(() => tooLarge))
  expect(grownBy).toBeLessThan(250)
})

test('150 files of applicants that are sent half, without a token', async () => {
  const memory = watchMemory(server.pid())
  const { hostname, port } = new URL(server.url)
  const head =
    'POST /api/pub/resume HTTP/1.1\r\nhost: test\r\ncontent-type: application/pdf\r\ncontent-length: 5138022\r\n\r\n%PDF-1.7'
  const sockets = Array.from({ length: 150 }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    socket.write(head)
    socket.write(Buffer.alloc(4_900_000))
    return socket
  })
  await sleep(10_000)
  const grownBy = memory.stop()
  for (const socket of sockets) socket.destroy()
  process.stdout.write(`150 files that are sent half, without a token: memory +${grownBy} MB\n`)
  expect(grownBy).toBeLessThan(200)
})
