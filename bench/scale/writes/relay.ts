import { createConnection, createServer, type Socket } from 'node:net'

// `node relay.ts <socket> <port> <ms>`: passes bytes on to a database's socket and back, each way
// half of the milliseconds later: a database on another machine.
const [target = '', port = '0', roundTripMs = '1'] = process.argv.slice(2)
const delayMs = Number(roundTripMs) / 2

/** Timers of Node are too coarse for parts of a millisecond: what is due is looked for instead. */
const due: { atMs: number; to: Socket; bytes: Buffer }[] = []
let isLooking = false

function look(): void {
  const now = performance.now()
  while (due[0] && due[0].atMs <= now) {
    const { to, bytes } = due.shift() ?? {}
    if (bytes) to?.write(bytes)
  }
  isLooking = due.length > 0
  if (isLooking) setImmediate(look)
}

function passOn(from: Socket, to: Socket): void {
  from.on('data', (bytes) => {
    due.push({ atMs: performance.now() + delayMs, to, bytes })
    if (!isLooking) look()
  })
  from.on('close', () => to.end())
  from.on('error', () => to.destroy())
}

createServer((near) => {
  const far = createConnection(target)
  near.setNoDelay(true)
  passOn(near, far)
  passOn(far, near)
}).listen(Number(port), '127.0.0.1')
