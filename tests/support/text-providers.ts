import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Texts } from '../../server/text/text-environment.ts'

export type Asked = { path: string; authorization: string; fields: Record<string, string> }
type Answer = { status: number; body: unknown }

export type TextProviders = {
  url: string
  asked: Asked[]
  /** The next answers, before the usual one. */
  answer(...answers: Answer[]): void
  close(): Promise<void>
}

/** The settings of a server whose texts go there. */
export const textsAt = ({ url }: TextProviders): Texts => ({
  account: {
    provider: 'twilio',
    account: 'AC1',
    secret: 'pw',
    from: '+447700900000',
    host: url,
  },
  perDay: 1000,
  codes: ['+44'],
})

/** As Twilio answers a message that it took, and one that it refuses. */
export const twilio = {
  taken: {
    status: 201,
    body: { sid: 'SM0123', status: 'queued', num_segments: '1', error_code: null },
  },
  refused: (status: number, code: number, message: string): Answer => ({
    status,
    body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  }),
}

/** As Vonage answers: 200, with a status for each message. */
export const vonage = {
  answered: (status: string, text?: string): Answer => ({
    status: 200,
    body: {
      'message-count': '1',
      messages: [
        status === '0'
          ? { to: '447700900123', 'message-id': '0A0000000123ABCD1', status, network: '23410' }
          : { to: '447700900123', status, 'error-text': text },
      ],
    },
  }),
}

/** Both providers' documented interfaces at an address of ours. */
export async function startTextProviders(): Promise<TextProviders> {
  const asked: Asked[] = []
  const next: Answer[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => (text += piece.toString()))
    request.on('end', () => {
      const path = request.url ?? ''
      asked.push({
        path,
        authorization: String(request.headers.authorization),
        fields: Object.fromEntries(new URLSearchParams(text)),
      })
      const usual = path === '/sms/json' ? vonage.answered('0') : twilio.taken
      say(response, next.shift() ?? usual)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (...answers) => void next.push(...answers),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function say(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
