import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * So long a server that is told to end goes on taking connections while requests from before are
 * under way: who balances load sees it say that it stops.
 */
const LISTEN_MS = 8_000
/** After this long every connection is closed. */
const CLOSE_MS = 10_000
/**
 * A connection on which nothing came for so long is idle; a younger one may be about to say
 * something.
 */
const IDLE_MS = 500

type Connection = { underWay: number; readBytes: number; sinceMs: number }

export type Drain = {
  isStopping(): boolean
  /**
   * A `preClose` hook, to be added behind all others: whatever it waits for, they have been told.
   */
  beforeClose(): Promise<void>
}

/**
 * Ends the connections of a server within ten seconds. Node itself waits without end for those that
 * are silent or have sent the half: its look for late ones stops when a server closes, and a
 * connection on which nothing ever came is not idle to it.
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

  /** Those on which nothing came since their last answer: they are silent, or kept for later. */
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
