import * as z from 'zod/mini'
import { GiveUp } from '../outbox/outbox.ts'
import { isUnicode } from './segments.ts'
import type { TextAccount } from './text-environment.ts'

const TIMEOUT_MS = 15_000

/** A text to an international number. `id` is the same for each try. */
export type Text = { to: string; text: string; id: string }
/** `stopped`: the person has answered STOP. */
export type Sent = 'sent' | 'stopped'
/** @throws Error for a retry, GiveUp for what never will succeed */
export type Send = (text: Text) => Promise<Sent>

/** How an account sends. */
export function senderOf(account: TextAccount): Send {
  return account.provider === 'twilio' ? byTwilio(account) : byVonage(account)
}

const twilioFault = z.object({ code: z.optional(z.int()), message: z.optional(z.string()) })
/** The person has answered STOP to this sender: the provider sends nothing, and nothing is paid. */
const UNSUBSCRIBED = 21_610

/** Twilio's Messages resource, version 2010-04-01. `from`: a number, or a messaging service. */
function byTwilio({ host, account, secret, from }: TextAccount): Send {
  const address = `${host}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: from }
  const authorization = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`
  return async ({ to, text }) => {
    const { status, body } = await post(
      address,
      { To: `+${digitsOf(to)}`, Body: text, ...sender },
      { authorization },
    )
    if (status >= 200 && status < 300) return 'sent'
    const fault = twilioFault.safeParse(body).data ?? {}
    if (fault.code === UNSUBSCRIBED) return 'stopped'
    throw refused(status, `${fault.code ?? status} ${fault.message ?? ''}`)
  }
}

const vonageAnswer = z.object({
  messages: z.array(z.object({ status: z.string(), 'error-text': z.optional(z.string()) })),
})
/** Throttled, an internal error, too many connections: of Vonage's faults those that pass. */
const passing = new Set(['1', '5', '10'])

/** Vonage's SMS API. It answers 200 to everything, and says of each message how it went. */
function byVonage({ host, account, secret, from }: TextAccount): Send {
  return async ({ to, text, id }) => {
    const { status, body } = await post(`${host}/sms/json`, {
      api_key: account,
      api_secret: secret,
      from: from.replace(/^\+/, ''),
      to: digitsOf(to),
      text,
      type: isUnicode(text) ? 'unicode' : 'text',
      'client-ref': id.slice(0, 40),
    })
    if (status !== 200) throw refused(status, String(status))
    const answer = vonageAnswer.safeParse(body)
    if (!answer.success) throw new Error('the provider of text messages answered with no message')
    const failed = answer.data.messages.find((message) => message.status !== '0')
    if (!failed) return 'sent'
    const { status: code, 'error-text': reason = '' } = failed
    const words = `the provider of text messages refused it: ${code} ${reason}`
    throw passing.has(code) ? new Error(words) : new GiveUp(words)
  }
}

function refused(status: number, words: string): Error {
  const said = `the provider of text messages refused it: ${words}`
  return status >= 500 || status === 429 || status === 408 ? new Error(said) : new GiveUp(said)
}

async function post(
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json' },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  const text = await response.text()
  return { status: response.status, body: jsonOf(text) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A stored number such as `+44 07700 900123` has spaces; providers take digits alone. */
function digitsOf(number: string): string {
  return number.replace(/\D/g, '')
}
