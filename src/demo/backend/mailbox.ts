import type { HttpHandler } from 'msw'
import {
  listMailbox,
  listMails,
  type Mail,
  type MailFolder,
  markMail,
  readMail,
  sendMail,
} from '../calls/mail.ts'
import { me } from '../samples/chats.ts'
import { sampleMails } from '../samples/mails.ts'
import { hasText, pageOf, serveSample } from './serve-sample.ts'

/** The mails, in memory until the page reloads. */
export function mailbox(base: string, now: () => number): HttpHandler[] {
  let mails = sampleMails(now())
  const change = (id: string, part: Partial<Mail>): Mail | undefined => {
    mails = mails.map((mail) => (mail.id === id ? { ...mail, ...part } : mail))
    return mails.find((mail) => mail.id === id)
  }
  const newest = (): Mail[] => mails.toSorted((a, b) => b.dateMs - a.dateMs)

  return [
    serveSample(base, listMails, (asked) =>
      pageOf(
        newest().map(({ sender, dateMs, subject, message }) => ({
          sender,
          dateMs,
          selected: false,
          subject,
          message,
        })),
        asked,
      ),
    ),
    serveSample(base, listMailbox, ({ folder, label, search, ...asked }) => {
      const rows = newest().filter(
        (mail) =>
          isIn(folder, mail) &&
          (!label || mail.labels.includes(label)) &&
          hasText(search, mail.subject, mail.sender.name, mail.to ?? ''),
      )
      return pageOf(rows, asked)
    }),
    serveSample(base, readMail, ({ id }) => change(id, { isRead: true })),
    serveSample(base, markMail, ({ id, isInBin, ...part }) =>
      change(id, { ...part, ...(isInBin !== undefined && { folder: folderOf(id, isInBin) }) }),
    ),
    serveSample(base, sendMail, ({ to, subject, text }) => {
      const message = text.split(/\n{2,}/).map((part) => `<p>${escaped(part)}</p>`)
      const mail: Mail = {
        id: `m${100 + mails.length}`,
        folder: 'sent',
        labels: [],
        isRead: true,
        isStarred: false,
        sender: { name: me.name, photo: me.avatar },
        to,
        dateMs: now(),
        subject,
        message: message.join(''),
      }
      mails = [...mails, mail]
      return mail
    }),
  ]

  /** A mail restored from the bin returns to its former folder. */
  function folderOf(id: string, isInBin: boolean): Mail['folder'] {
    if (isInBin) return 'bin'
    return mails.some((mail) => mail.id === id && mail.to !== undefined) ? 'sent' : 'inbox'
  }
}

function isIn(folder: MailFolder, mail: Mail): boolean {
  return folder === 'starred' ? mail.isStarred && mail.folder !== 'bin' : mail.folder === folder
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
}
