import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Clock, systemClock } from '../db/clock.ts'
import { answerApi } from './api.ts'
import type { ApiAnswer } from './api-call.ts'
import { cardOf, savedName, type TestCard } from './cards.ts'
import {
  type Delivery,
  deliver,
  later,
  paidEvents,
  type Receiver,
  refusedEvent,
} from './messages.ts'
import { bankPage, cardPage, connectPage, endedPage } from './pages.ts'
import { inboxPage } from './text-pages.ts'
import { type AnswerReceiver, createInbox } from './texts.ts'
import { createSessions, newToken, type Session } from './sessions.ts'

export type TestProvider = {
  /** Its address, for the server and for browsers. */
  url: string
  /** Sets the addresses for its events and for replies to texts. */
  tell(receiver: Receiver & { answers?: AnswerReceiver | undefined }): void
  close(): Promise<void>
}

type Options = {
  port?: number
  host?: string
  publicHost?: string
  /** The address at which people use the app; by default that of the server it tells. */
  appUrl?: string
  clock?: Clock
}

type Page = { status: number; html: string } | { to: string }

/** The refusal of a payment that the bank did not confirm. */
const unconfirmed = {
  refusal: 'Your bank did not confirm the payment.',
  why: { code: 'payment_intent_authentication_failure' },
}

/**
 * A provider of payments and texts for demos and tests: the parts of Stripe's and Twilio's API that
 * the server calls, a card page, an inbox, and signed events. It has no access to the server's
 * data; no money moves, and nothing is sent.
 */
export async function startTestProvider({
  port = 0,
  host = '127.0.0.1',
  publicHost = '127.0.0.1',
  appUrl,
  clock = systemClock,
}: Options = {}): Promise<TestProvider> {
  const now = () => clock.now()
  const sessions = createSessions(now)
  let address = ''
  let receiver: Delivery | undefined
  let answers: AnswerReceiver | undefined
  const inbox = createInbox(now, () => answers)
  const charges = { intents: [], byKey: new Map(), deleted: new Set<string>(), now }
  const parts = { sessions, charges, address: () => address, receiver: () => receiver }

  const pay = (session: Session, card: TestCard): Page => {
    const { delayMs = 0, messages = 1 } = card
    const { customer } = session
    session.status = 'complete'
    session.saved = customer ? { customer, method: savedName(card, newToken()) } : undefined
    const events = paidEvents(session, now())
    void later(delayMs).then(() => {
      for (const event of Array.from({ length: messages }, () => events).flat())
        if (receiver) void deliver(receiver, event)
    })
    return { to: session.successUrl }
  }

  const visit = (method: string, path: string, fields: URLSearchParams): Page => {
    const [, id = '', isBank] = /^\/pay\/(\w+)(\/bank)?$/.exec(path) ?? []
    const session = sessions.findByAddress(id)
    if (session?.status !== 'open') return { status: 410, html: endedPage(session) }
    if (method === 'GET') return shown(isBank ? bankPage(session) : cardPage(session))
    const card = cardOf(isBank ? '4000000000003220' : (fields.get('card') ?? ''))
    if (isBank && fields.get('answer') !== 'yes') return refuse(receiver, session, unconfirmed)
    if (!card) return shown(cardPage(session, 'This is none of the test cards.'))
    if (card.refusal) return refuse(receiver, session, card)
    return card.isSecure && !isBank ? { to: `/pay/${id}/bank` } : pay(session, card)
  }

  /** Shows the inbox, or handles a reply. */
  const readTexts = async (method: string, fields: URLSearchParams): Promise<Page> => {
    if (method !== 'POST') return shown(inboxPage(inbox.texts))
    await inbox.answer(fields.get('number') ?? '', fields.get('text') ?? '')
    return { to: '/texts' }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', address)
    const method = request.method ?? 'GET'
    const fields = new URLSearchParams(await readBody(request))
    if (path === '/oauth/authorize')
      return send(response, shown(connectPage(backFrom(searchParams))))
    if (path.startsWith('/pay/')) return send(response, visit(method, path, fields))
    if (path === '/texts') return send(response, await readTexts(method, fields))
    if (/^\/2010-04-01\/Accounts\/\w+\/Messages\.json$/.test(path))
      return sendJson(response, inbox.take(fields))
    const { 'stripe-account': account, 'idempotency-key': key } = request.headers
    const asked = method === 'GET' ? searchParams : fields
    const call = { method, path, fields: asked, account: one(account), key: one(key) }
    return sendJson(response, answerApi(parts, call) ?? { status: 404, body: {} })
  }

  const backFrom = (query: URLSearchParams): string => {
    const back = new URLSearchParams({
      code: `acct_test_${newToken()}`,
      state: query.get('state') ?? '',
    })
    return `${appUrl ?? new URL(receiver?.url ?? address).origin}/payacc/success?${back}`
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, resolve),
  )
  const bound = server.address()
  address = `http://${publicHost}:${typeof bound === 'object' ? bound?.port : port}`
  return {
    url: address,
    tell: ({ answers: toAnswers, ...to }) => {
      receiver = { ...to, now }
      answers = toAnswers
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The card page with the refusal, of which the server is told too. */
function refuse(
  receiver: Delivery | undefined,
  session: Session,
  { refusal, why }: Pick<TestCard, 'refusal' | 'why'>,
): Page {
  if (receiver && why && !session.isSetup)
    void deliver(receiver, refusedEvent(session, why, receiver.now()))
  return shown(cardPage(session, refusal))
}

function shown(html: string): Page {
  return { status: 200, html }
}

function send(response: ServerResponse, page: Page): void {
  if ('to' in page) response.writeHead(303, { location: page.to }).end()
  else
    response
      .writeHead(page.status, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .end(page.html)
}

function sendJson(response: ServerResponse, { status, body }: ApiAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function one(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

const MOST_BYTES = 64 * 1024

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > MOST_BYTES) throw new Error('The request is too large.')
  }
  return body
}
