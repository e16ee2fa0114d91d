import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import { fieldsOf } from '../db/fields-of.ts'
import { GiveUp } from '../outbox/outbox.ts'
import { pictureId } from './face.ts'
import { oneLine, type Rendered } from './render.ts'

type Log = { info(details: object, message: string): void }
/** A file for the reader, such as a calendar. */
export type MailFile = { fileName: string; content: string; type: string }
type Message = Rendered & {
  to: string
  id: string
  /** The company in whose name it is sent; undefined: the name of `MAIL_FROM`. */
  senderName: string | undefined
  file?: MailFile | undefined
}

/** Sends a mail. @throws Error for a retry, GiveUp if it can never succeed */
export type Mailer = { send(message: Message): Promise<void>; close(): void }

/** Uses SMTP if it is configured; otherwise writes files and logs their names. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>,
  log: Log,
): Mailer {
  return config.smtpUrl === undefined ? fileMailer(config, log) : smtpMailer(config, config.smtpUrl)
}

function smtpMailer(
  { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>,
  url: string,
): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send(message) {
      try {
        await transport.sendMail(envelopeOf(message, mailFrom, publicUrl))
      } catch (error) {
        if (isRefusedForGood(error))
          throw new GiveUp(`the mail server refused it: ${(error as Error).message}`)
        throw error
      }
    },
    close: () => transport.close(),
  }
}

function fileMailer(
  { mailFrom, dataDir, publicUrl }: Pick<Config, 'mailFrom' | 'dataDir' | 'publicUrl'>,
  log: Log,
): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  const folder = join(dataDir, 'mail')
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(envelopeOf(message, mailFrom, publicUrl))
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${message.id}.eml`)
      await writeFile(file, bytes, { mode: 0o600 })
      log.info({ file }, 'no mail server is configured: the message was written to a file')
    },
    close: () => undefined,
  }
}

/**
 * A repeated job has the same message id, so that mailboxes show the mail only once. The mail loads
 * no remote content.
 */
function envelopeOf(
  { to, subject, text, html, picture, file, id, senderName }: Message,
  from: string,
  publicUrl: string,
) {
  const messageId = `<${id}@${new URL(publicUrl).hostname}>`
  return {
    from: senderName === undefined ? from : { name: nameOf(senderName), address: addressOf(from) },
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: [...(picture ? [attached(picture)] : []), ...(file ? [filed(file)] : [])],
    messageId,
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A typed name for a header: one line, and nothing that a reader could take for an address. */
function nameOf(senderName: string): string {
  return oneLine(senderName.replace(/[\s\p{Cc}\p{Cf}<>@"\\]+/gu, ' '))
}

/** The address of `MAIL_FROM`, which may have a name before it. */
function addressOf(from: string): string {
  return /<([^<>]*)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim()
}

/** An inline attachment, referenced by the HTML and not listed as a file. */
function attached(picture: Uint8Array) {
  return {
    cid: pictureId,
    filename: 'logo.png',
    content: Buffer.from(picture),
    contentDisposition: 'inline' as const,
  }
}

/** Base64, because lines of calendars end with CRLF and may hold any script. */
function filed({ fileName, content, type }: MailFile) {
  return {
    filename: fileName,
    content: Buffer.from(content),
    contentType: type,
    contentTransferEncoding: 'base64' as const,
    contentDisposition: 'attachment' as const,
  }
}

/**
 * SMTP 5xx is permanent: no such mailbox, or rejected. 4xx and lost connections are retried, as are
 * wrong credentials, which the operator has to fix.
 */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, code } = fieldsOf(error)
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'
}
