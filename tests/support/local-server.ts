import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LocalServer = { url: string; close(): Promise<void> }

/** An HTTP server on a free port of this machine; it gets each request with its whole body. */
export async function startLocalServer(
  answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void,
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => answer(request, response, Buffer.concat(pieces)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
