import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Mail = { to: string[]; raw: string; text: string; subject: string; code: string | undefined }
export type Mailbox = {
  url: string
  mails: Mail[]
  /**
   * The mail to an address that came after `after` others. Mails that are caused together come in
   * any order: tell them apart by `mailAbout`. @throws Error after fifteen seconds
   */
  next(to: string, after?: number): Promise<Mail>
  /** The same among the mails with these words in their subject. */
  mailAbout(to: string, words: string, after?: number): Promise<Mail>
  /** The code of a link, among the mails that have one. */
  linkCode(to: string, after?: number): Promise<string>
  /** Refuses what comes with an SMTP code; 0 accepts again. */
  refuseWith(code: number, words?: string): void
  close(): Promise<void>
}

/** A real SMTP server that keeps what it receives. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = []
  let refusal = 0
  let refusalWords = ''
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal) return done(Object.assign(new Error(refusalWords), { responseCode: refusal }))
        mails.push(
          parse(
            session.envelope.rcptTo.map(({ address }) => address),
            Buffer.concat(chunks).toString('utf8'),
          ),
        )
        done()
      })
    },
  })
  async function awaited(to: string, after: number, isMeant: (mail: Mail) => boolean) {
    const until = performance.now() + 15_000
    for (;;) {
      const found = mails.filter((mail) => mail.to.includes(to) && isMeant(mail))[after]
      if (found) return found
      if (performance.now() > until)
        throw new Error(
          `no such mail came to ${to}; there were ${mails.map((mail) => `${mail.to}: ${mail.subject}`).join('; ')}`,
        )
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseWith: (code, words = 'refused') => {
      refusal = code
      refusalWords = words
    },
    next: (to, after = 0) => awaited(to, after, () => true),
    mailAbout: (to, words, after = 0) =>
      awaited(to, after, ({ subject }) => subject.includes(words)),
    linkCode: async (to, after = 0) =>
      (await awaited(to, after, ({ code }) => code !== undefined)).code ?? '',
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function parse(to: string[], raw: string): Mail {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const plain = body.split('text/html')[0] ?? ''
  const text = /quoted-printable/i.test(raw) ? fromQuotedPrintable(plain) : plain
  const subject = /^subject: ((?:.|\r\n[ \t])*?)\r\n(?![ \t])/im.exec(`${head}\r\n`)?.[1] ?? ''
  return {
    to,
    raw,
    text,
    subject: subject.replace(/\r\n[ \t]/g, ' '),
    code: /code=([\w-]{16,22})/.exec(text)?.[1],
  }
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
