import type { Config } from '../config.ts'
import type { Tenant } from '../db/tenant.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { ToldMove } from '../outbox/told-moves.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Secrets } from '../secret/secrets.ts'
import type { Mailer } from './mailer.ts'
import { renderMail, renderText, type Values } from './render.ts'
import type { Texting } from './texting.ts'
import type { MailKind, TextKind } from '../words/mails.ts'

/** `path` is one of the web app's, with its query; it is put behind the configured address. */
export type Letter = { kind: MailKind; to: string; language: string; values: Values; path?: string }
type ShortMessage = { kind: TextKind; to: string; language: string; values: Values }

/** Leaves messages in the outbox, sealed: they hold codes, names and addresses. */
export type Post = {
  /** Whether a text message reaches anybody. */
  canText: boolean
  /** In the open transaction; sent after it is committed. */
  mail(tenant: Tenant, letter: Letter, move?: ToldMove): Promise<void>
  text(tenant: Tenant, message: ShortMessage): Promise<void>
  /**
   * At once, from a job of the outbox, whose id the mail bears: sent again it is the same mail.
   * @throws Error to be tried again, GiveUp
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

/** The one way in which the server writes to people. */
export function createPost({ outbox, secrets, mailer, texting, config }: Parts): Post {
  const seal = (kind: string, message: object) => ({
    sealed: secrets.encrypt(JSON.stringify(message), kind),
  })
  const open = <Message>(kind: string, payload: unknown): Message =>
    JSON.parse(secrets.decrypt((payload as { sealed: string }).sealed, kind))

  const deliver = async ({ kind, to, language, values, path }: Letter, id: string) => {
    const link = path === undefined ? undefined : `${config.publicUrl}${path}`
    await mailer.send({ ...renderMail(kind, language, values, link), to, id })
  }

  outbox.handle('mail', (payload, { id }) => deliver(open<Letter>('mail', payload), id))
  outbox.handle('text', async (payload, { id }) => {
    const { kind, to, language, values } = open<ShortMessage>('text', payload)
    await texting.send({ to, text: renderText(kind, language, values), id })
  })

  return {
    canText: texting.isSending,
    mail: (tenant, letter, move) => enqueue(tenant, 'mail', seal('mail', letter), move),
    deliver,
    text: (tenant, message) => enqueue(tenant, 'text', seal('text', message)),
  }
}
