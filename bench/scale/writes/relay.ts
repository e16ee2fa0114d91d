import { createConnection, createServer, type Socket } from 'node:net'

// `node relay.ts <socket> <port> <ms>`: relays bytes to and from a database's socket, each
// direction delayed by half of the milliseconds, to simulate a database on another machine.
const [target = '', port = '0', roundTripMs = '1'] = process.argv.slice(2)
const delayMs = Number(roundTripMs) / 2

/** Node's timers are too coarse for fractions of a millisecond, so due data is polled. */
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
