import type { ServerResponse } from 'node:http'
import type { Texts } from '../../server/text/text-environment.ts'
import { type LocalServer, startLocalServer } from './local-server.ts'

type Asked = { path: string; authorization: string; fields: Record<string, string> }
type Answer = { status: number; body: unknown }

type TextProviders = LocalServer & {
  asked: Asked[]
  /** The next answers, before the usual one. */
  answer(...answers: Answer[]): void
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
  const server = await startLocalServer((request, response, body) => {
    const path = request.url ?? ''
    asked.push({
      path,
      authorization: String(request.headers.authorization),
      fields: Object.fromEntries(new URLSearchParams(String(body))),
    })
    const usual = path === '/sms/json' ? vonage.answered('0') : twilio.taken
    say(response, next.shift() ?? usual)
  })
  return {
    ...server,
    asked,
    answer: (...answers) => void next.push(...answers),
  }
}

function say(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
