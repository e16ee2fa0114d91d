import * as z from 'zod/mini'
import type { NotificationKind } from '#contract/activity.ts'
import { type Id, id } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { enqueueAt } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { isWanted, noteReaders } from './note-reader.ts'
import { provenNumber } from './text-number.ts'

/** The delay of the text. People who read the notification in the app before get none. */
const UNREAD_MS = 60_000
/** Limited, because each message of a text costs money. */
const MOST_CHARS = { name: 30, news: 110 }

const noteText = jobKind('notification.text', z.object({ noteId: id }))

type Note = { id: Id; kind: NotificationKind; now: number }

/** Schedules the texts about a notification, in the open transaction, if anyone wants them. */
export async function planTexts(tenant: Tenant, { id: noteId, kind, now }: Note): Promise<void> {
  if (await isWanted(tenant, 'notification_text', kind))
    await enqueueAt(tenant, noteText, { noteId }, now + UNREAD_MS)
}

/**
 * Sends a notification as a text to the people who want texts and have not read it, with one job
 * each.
 */
export function sendNoteTexts({ outbox, post, databases, config }: App): void {
  outbox.handle(noteText, ({ noteId }, { companyId }) =>
    inTransaction(databases, async (db) => {
      const tenant = { db, companyId }
      if (!post.canText) return
      for (const reader of await noteReaders(tenant, 'notification_text', noteId)) {
        const number = await provenNumber(db, reader.userId)
        if (number === undefined) continue
        await post.text(tenant, {
          kind: 'notification',
          to: `+${number}`,
          language: reader.language,
          values: {
            companyName: short(reader.companyName, MOST_CHARS.name),
            news: short(reader.news, MOST_CHARS.news),
            link: `${config.publicUrl}${reader.link ?? '/dashboard'}`,
          },
        })
      }
    }),
  )
}

function short(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
