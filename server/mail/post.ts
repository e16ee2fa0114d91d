import type { Config } from '../config.ts'
import type { Tenant } from '../db/tenant.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { ToldMove } from '../outbox/told-moves.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { seal, unseal } from '../secret/sealed.ts'
import type { Secrets } from '../secret/secrets.ts'
import type { Mailer } from './mailer.ts'
import { renderMail, renderText, type Values } from './render.ts'
import type { Texting } from './texting.ts'
import type { MailKind, TextKind } from '../words/mails.ts'

/** `path` is a path of the web app with its query; the configured address is put before it. */
export type Letter = { kind: MailKind; to: string; language: string; values: Values; path?: string }
type ShortMessage = { kind: TextKind; to: string; language: string; values: Values }

/** Writes messages to the outbox, encrypted: they contain codes, names and addresses. */
export type Post = {
  /** Whether text messages are really sent. */
  canText: boolean
  /** In the open transaction; sent after the commit. */
  mail(tenant: Tenant, letter: Letter, move?: ToldMove): Promise<void>
  text(tenant: Tenant, message: ShortMessage): Promise<void>
  /**
   * Sends immediately, from an outbox job whose id becomes the mail's: a retry is the same mail.
   * @throws Error for a retry, GiveUp
   */
  deliver(letter: Letter, id: string): Promise<void>
}

type Parts = {
  outbox: Outbox
  secrets: Secrets
  mailer: Mailer
  texting: Texting
  config: Pick<Config, 'publicUrl'>
}

/** The only way the server sends messages to people. */
export function createPost({ outbox, secrets, mailer, texting, config }: Parts): Post {
  const deliver = async ({ kind, to, language, values, path }: Letter, id: string) => {
    const link = path === undefined ? undefined : `${config.publicUrl}${path}`
    await mailer.send({ ...renderMail(kind, language, values, link), to, id })
  }

  outbox.handle('mail', (payload, { id }) =>
    deliver(JSON.parse(unseal(secrets, 'mail', payload)), id),
  )
  outbox.handle('text', async (payload, { id }) => {
    const message: ShortMessage = JSON.parse(unseal(secrets, 'text', payload))
    const { kind, to, language, values } = message
    await texting.send({ to, text: renderText(kind, language, values), id })
  })

  return {
    canText: texting.isSending,
    mail: (tenant, letter, move) => enqueue(tenant, 'mail', seal(secrets, 'mail', letter), move),
    deliver,
    text: (tenant, message) => enqueue(tenant, 'text', seal(secrets, 'text', message)),
  }
}
