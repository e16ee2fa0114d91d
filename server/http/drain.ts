import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * How long a stopping server still accepts connections while earlier requests are running, so that
 * load balancers notice that it is not ready.
 */
const LISTEN_MS = 8_000
/** After this time every connection is closed. */
const CLOSE_MS = 10_000
/**
 * A connection without traffic for this long is idle. A newer connection may be about to send its
 * request.
 */
const IDLE_MS = 500

type Connection = { underWay: number; readBytes: number; sinceMs: number }

type Drain = {
  isStopping(): boolean
  /**
   * A `preClose` hook; register it after all others, so that those run first.
   */
  beforeClose(): Promise<void>
}

/**
 * Closes the connections of a server within ten seconds. Node itself would wait forever for silent
 * connections and incomplete requests: its timeouts stop when a server closes, and it does not
 * count a connection without any request as idle.
 */
export function createDrain({ server }: FastifyInstance): Drain {
  const connections = new Map<Socket, Connection>()
  let isStopping = false
  let onFewer: (() => void) | undefined

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { underWay: 0, readBytes: 0, sinceMs: performance.now() })
    socket.once('close', () => {
      connections.delete(socket)
      onFewer?.()
    })
  })
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.underWay += 1
    response.once('close', () => {
      connection.underWay -= 1
      connection.readBytes = socket.bytesRead
      connection.sinceMs = performance.now()
      if (isStopping && connection.underWay === 0) socket.destroySoon()
    })
  })

  /** Connections without data since their last answer: silent or keep-alive ones. */
  function closeIdle(): void {
    const beforeMs = performance.now() - IDLE_MS
    for (const [socket, { underWay, readBytes, sinceMs }] of connections) {
      if (underWay === 0 && socket.bytesRead === readBytes && sinceMs <= beforeMs) socket.destroy()
    }
  }

  return {
    isStopping: () => isStopping,
    async beforeClose() {
      isStopping = true
      closeIdle()
      const sweep = setInterval(closeIdle, IDLE_MS)
      const closeAll = setTimeout(() => server.closeAllConnections(), CLOSE_MS)
      server.once('close', () => {
        clearInterval(sweep)
        clearTimeout(closeAll)
      })
      await allClosed([...connections.keys()])
    },
  }

  function allClosed(sockets: readonly Socket[]): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, LISTEN_MS)
      function done(): void {
        clearTimeout(timer)
        onFewer = undefined
        resolve()
      }
      onFewer = () => (sockets.some((socket) => connections.has(socket)) ? undefined : done())
      onFewer()
    })
  }
}
