import { twilioSignature } from '../text/signatures.ts'
import { newToken } from './sessions.ts'

/** A text that was sent to a person, or their reply. */
export type InboxText = { number: string; text: string; atMs: number; isAnswer: boolean }

/** The address for replies, the address used in their signature, and the secret of the account. */
export type AnswerReceiver = { url: string; signedUrl: string; token: string }

type Inbox = {
  texts: readonly InboxText[]
  /** Handles a message of the API and returns its answer. */
  take(fields: URLSearchParams): { status: number; body: object }
  /** Sends the person's reply. */
  answer(number: string, text: string): Promise<void>
}

/** The number of stored texts. */
const MOST = 500

/** The texts of a demo; nothing is really sent. */
export function createInbox(now: () => number, receiver: () => AnswerReceiver | undefined): Inbox {
  const texts: InboxText[] = []
  const keep = (text: InboxText) => {
    texts.unshift(text)
    texts.splice(MOST)
  }
  return {
    texts,
    take(fields) {
      const [to, text] = [fields.get('To') ?? '', fields.get('Body') ?? '']
      if (to === '' || text === '')
        return { status: 400, body: { code: 21_604, message: "A 'To' phone number is required." } }
      keep({ number: to, text, atMs: now(), isAnswer: false })
      return { status: 201, body: { sid: `SM${newToken()}`, status: 'queued', error_code: null } }
    },
    async answer(number, text) {
      if (!texts.some((one) => one.number === number)) return
      keep({ number, text, atMs: now(), isAnswer: true })
      const to = receiver()
      if (!to) return
      const fields = { From: number, Body: text, MessageSid: `SM${newToken()}` }
      await fetch(to.url, {
        method: 'POST',
        headers: { 'x-twilio-signature': twilioSignature(to.signedUrl, fields, to.token) },
        body: new URLSearchParams(fields),
      }).catch(() => undefined)
    },
  }
}
