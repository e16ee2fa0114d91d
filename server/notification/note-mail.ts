import * as z from 'zod/mini'
import type { NotificationKind } from '#contract/activity.ts'
import { type Id, id } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { enqueueAt } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { isWanted, noteReaders } from './note-reader.ts'

/** The delay of the mail. People who read the notification in the app before get none. */
const UNREAD_MS = 60_000

const noteMail = jobKind('notification.mail', z.object({ noteId: id }))

type Note = { id: Id; kind: NotificationKind; now: number }

/** Schedules the mails about a notification, in the open transaction, if anyone wants them. */
export async function planMails(tenant: Tenant, { id: noteId, kind, now }: Note): Promise<void> {
  if (await isWanted(tenant, 'notification_mail', kind))
    await enqueueAt(tenant, noteMail, { noteId }, now + UNREAD_MS)
}

/** Mails a notification to the people who want mails and have not read it. */
export function sendNoteMails({ outbox, post, databases }: App): void {
  outbox.handle(noteMail, ({ noteId }, { companyId }) =>
    inTransaction(databases, async (db) => {
      for (const reader of await noteReaders({ db, companyId }, 'notification_mail', noteId)) {
        const { email, fullName, companyName, language, news, link, moduleId } = reader
        if (email === null) continue
        await post.mail(
          { db, companyId },
          {
            kind: 'notification',
            to: email,
            language,
            values: { fullName, companyName, news },
            path: link ?? '/dashboard',
            ...(moduleId !== null && { moduleId }),
          },
        )
      }
    }),
  )
}
