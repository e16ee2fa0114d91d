import type { FastifyReply, FastifyRequest } from 'fastify'
import { readJson } from '#contract/read-json.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { headerOf, networksOf } from '../http/facts.ts'
import { Refusal } from '../http/refusal.ts'
import { isFromTwilio, isFromVonage } from './signatures.ts'
import { resumeTexts, stopTexts } from './stops.ts'

/** The words that providers treat as stopping and restarting all texts. */
const stopWords = new Set('STOP STOPALL UNSUBSCRIBE CANCEL END QUIT OPTOUT REVOKE'.split(' '))
const startWords = new Set('START UNSTOP YES'.split(' '))

const MOST_BYTES = 16 * 1024

type Fields = Readonly<Record<string, string>>

/**
 * `POST webhook/text/twilio` and `…/vonage`: people's replies to texts. Only signed requests are
 * read. STOP ends all texts of this installation to the number, START allows them again; other
 * replies are ignored.
 */
export function textRoutes(app: App): void {
  for (const name of ['twilio', 'vonage']) app.methodsByUrl.set(urlOf(app, name), ['POST'])
  app.http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, body),
    )
    const serve = (
      name: 'twilio' | 'vonage',
      take: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    ) => {
      scope.post(urlOf(app, name), async (request, reply) => {
        app.throttle.check(networksOf(request))
        return take(request, reply)
      })
    }
    serve('twilio', async (request, reply) => {
      await fromTwilio(app, request)
      // Twilio itself confirms STOP and START; an empty answer sends no further text.
      return reply.type('text/xml').send('<Response></Response>')
    })
    serve('vonage', async (request, reply) => {
      await fromVonage(app, request)
      return reply.type('text/plain').send('OK')
    })
  })
}

function urlOf({ config }: Pick<App, 'config'>, name: string): string {
  return `${config.basePath.business}/webhook/text/${name}`
}

async function fromTwilio(app: App, request: FastifyRequest): Promise<void> {
  const { account } = app.config.texts
  const fields = formOf(request.body)
  const sent = {
    address: `${app.config.publicUrl}${urlOf(app, 'twilio')}`,
    fields,
    signature: headerOf(request, 'x-twilio-signature') ?? '',
  }
  if (account?.provider !== 'twilio' || !isFromTwilio(sent, account.secret))
    throw new Refusal('INVALID_CREDENTIALS')
  await apply(app, fields['From'], fields['OptOutType'] ?? fields['Body'])
}

async function fromVonage(app: App, request: FastifyRequest): Promise<void> {
  const { account } = app.config.texts
  const fields = formOf(request.body)
  const secret = account?.provider === 'vonage' ? account.signatureSecret : undefined
  if (secret === undefined || !isFromVonage(fields, secret, app.clock.now()))
    throw new Refusal('INVALID_CREDENTIALS')
  await apply(app, fields['msisdn'], fields['text'])
}

async function apply(
  { databases, clock }: App,
  from: string | undefined,
  said: string | undefined,
): Promise<void> {
  const number = (from ?? '').replace(/\D/g, '')
  const word = (said ?? '').replace(/[^\p{L}]/gu, '').toUpperCase()
  if (number === '') return
  await inTransaction(databases, async (db) => {
    if (stopWords.has(word)) await stopTexts(db, number, clock.now())
    else if (startWords.has(word)) await resumeTexts(db, number)
  })
}

/** The fields of a form, or of JSON with text values. */
function formOf(body: unknown): Fields {
  if (typeof body !== 'string') return {}
  if (!body.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(body))
  const parsed: unknown = readJson(body)
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}
