import * as z from 'zod/mini'
import { readJson } from '#contract/read-json.ts'
import { GiveUp } from '../outbox/outbox.ts'
import { isUnicode } from './segments.ts'
import type { TextAccount } from './text-environment.ts'

const TIMEOUT_MS = 15_000

/** A text to an international number. `id` is the same for each attempt. */
export type Text = { to: string; text: string; id: string }
/** `stopped`: the person has answered STOP. */
export type Sent = 'sent' | 'stopped'
/** @throws Error for a retry, GiveUp if it can never succeed */
export type Send = (text: Text) => Promise<Sent>

/** The sending function of an account. */
export function senderOf(account: TextAccount): Send {
  return account.provider === 'twilio' ? byTwilio(account) : byVonage(account)
}

const twilioFault = z.object({ code: z.optional(z.int()), message: z.optional(z.string()) })
/** The person replied STOP to this sender: the provider sends nothing and charges nothing. */
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
/** Vonage's temporary faults: throttled, internal error, too many connections. */
const passing = new Set(['1', '5', '10'])

/**
 * Vonage's SMS API. It always answers with status 200; each message in the answer has its own
 * status.
 */
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
  return { status: response.status, body: readJson(text) }
}

/** Stored numbers contain spaces, such as `+44 07700 900123`; providers accept digits only. */
function digitsOf(number: string): string {
  return number.replace(/\D/g, '')
}
