import * as z from 'zod/mini'
import type { CompanyId } from '#contract/fields.ts'
import type { Config } from '../config.ts'
import type { Tenant } from '../db/tenant.ts'
import { enqueueSealed } from '../outbox/enqueue.ts'
import { sealedKind } from '../outbox/job-kind.ts'
import type { MessageMove } from '../outbox/message-move.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Secrets } from '../secret/secrets.ts'
import type { Mailer, MailFile } from './mailer.ts'
import { renderGuestText, renderMail, renderText } from './render.ts'
import type { SenderOf } from './sender.ts'
import type { Texting } from '../text/texting.ts'
import { mailKinds, textKinds } from '../words/mails.ts'

const shared = { to: z.string(), language: z.string(), values: z.record(z.string(), z.string()) }
/** `path` is a path of the web app with its query; the public URL is prepended. */
const letterKind = sealedKind(
  'mail',
  z.object({
    ...shared,
    kind: z.enum(mailKinds),
    path: z.optional(z.string()),
    /** Sent in the company's name and in this module's colour; undefined: in the product's name. */
    moduleId: z.optional(z.int()),
  }),
)
const textKind = sealedKind('text', z.object({ ...shared, kind: z.enum(textKinds) }))
export type Letter = z.infer<typeof letterKind.payload>
type ShortMessage = z.infer<typeof textKind.payload>

/** Writes messages to the outbox, encrypted because they contain codes, names and addresses. */
export type Post = {
  /** Whether text messages are actually sent. */
  canText: boolean
  /** Whether guests are offered texts: only if their STOP replies can be received. */
  canTextGuests: boolean
  /** The outcomes of this process's texts. */
  texts: Texting['outcomes']
  /** Enqueues in the open transaction; sent after the commit. */
  mail(tenant: Tenant, letter: Letter, move?: MessageMove): Promise<void>
  text(tenant: Tenant, message: ShortMessage): Promise<void>
  /**
   * Sends immediately, from an outbox job whose id becomes the mail's id, so that a retry is the
   * same mail. `file`: an attachment.
   * @throws Error for a retry, GiveUp
   */
  deliver(letter: Letter, job: Job, file?: MailFile): Promise<void>
  /** The same as a short text to the number, in digits, of a guest who agreed. */
  textGuest(letter: Letter, job: Job): Promise<void>
}

type Job = { id: string; companyId: CompanyId }
type Parts = {
  outbox: Outbox
  secrets: Secrets
  mailer: Mailer
  senderOf: SenderOf
  texting: Texting
  config: Pick<Config, 'publicUrl'>
}

/** Enqueues mails without sending them, also for commands; a server sends them. */
export function writeMail(secrets: Secrets): Post['mail'] {
  return (tenant, letter, move) => enqueueSealed(secrets, tenant, letterKind, letter, move)
}

/** The only way the server sends messages to people. */
export function createPost({ outbox, secrets, mailer, senderOf, texting, config }: Parts): Post {
  const deliver = async (letter: Letter, { id, companyId }: Job, file?: MailFile) => {
    const { kind, to, language, values, path, moduleId } = letter
    const link = path === undefined ? undefined : `${config.publicUrl}${path}`
    const sender = await senderOf(companyId, moduleId)
    const senderName = sender.isCompany && sender.name
    const rendered = renderMail(kind, language, values, link, sender)
    await mailer.send({ ...rendered, senderName, to, id, file })
  }

  outbox.handle(letterKind, (letter, job) => deliver(letter, job))
  outbox.handle(textKind, async ({ kind, to, language, values }, { id, companyId }) => {
    await texting.send({ to, text: renderText(kind, language, values), id, companyId })
  })

  return {
    canText: texting.isSending,
    canTextGuests: texting.isHearing,
    texts: texting.outcomes,
    mail: writeMail(secrets),
    deliver,
    textGuest: ({ kind, to, language, values, path }, { id, companyId }) => {
      const text = renderGuestText(kind, language, values, `${config.publicUrl}${path ?? ''}`)
      return texting.send({ to: `+${to}`, text, id, companyId })
    },
    text: (tenant, message) => enqueueSealed(secrets, tenant, textKind, message),
  }
}
