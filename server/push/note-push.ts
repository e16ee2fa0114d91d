import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { notePush } from '../notification/plan-push.ts'
import { isUrgent } from '../notification/notification-store.ts'
import { noteReaders, type NoteReader } from '../notification/note-reader.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { devicesOf, dropDevice, findDevice } from './devices.ts'
import type { PushKeys } from './push-keys.ts'
import { sendPush } from './send-push.ts'

/** Older notifications are not sent, because nobody needs to be woken for them. */
const FRESH_MS = 4 * 3_600_000
/** Push services accept 4,096 bytes in total. */
const MOST_CHARS = 500

const devicePush = jobKind('push', z.object({ noteId: id, deviceId: id }))

/**
 * Sends notifications to devices with one job each, so that a retry does not reach other devices.
 */
export function sendPushes(app: App, keysOf: () => Promise<PushKeys>): void {
  const { outbox, databases, secrets, clock, config } = app
  const subject = config.publicUrl.startsWith('https:')
    ? config.publicUrl
    : `mailto:${config.web.supportEmail}`

  outbox.handle(notePush, ({ noteId, count }, { companyId }) =>
    inTransaction(databases, async (db) => {
      const tenant = { db, companyId }
      const readers = await noteReaders(tenant, 'notification_push', noteId)
      const [first] = readers
      if (!first || !isDue(first, count)) return
      const people = readers.map(({ companyUserId }) => companyUserId)
      for (const deviceId of await devicesOf(tenant, people, clock.now()))
        await enqueue(tenant, devicePush, { noteId, deviceId })
    }),
  )

  outbox.handle(devicePush, async ({ noteId, deviceId }, { companyId }) => {
    const tenant = { db: databases.write, companyId }
    const device = await findDevice(tenant, secrets, deviceId, clock.now())
    if (!device) return
    const readers = await noteReaders(tenant, 'notification_push', noteId)
    const reader = readers.find((it) => it.companyUserId === device.companyUserId)
    if (!reader || clock.now() - reader.createdMs > FRESH_MS) return
    if (!device.target) return dropDevice(tenant, deviceId)
    const outcome = await sendPush({
      target: device.target,
      payload: {
        to: deviceId,
        note: noteId,
        title: short(reader.companyName),
        text: short(reader.news),
        language: reader.language,
        link: reader.link ?? '/dashboard',
        moduleId: reader.moduleId ?? undefined,
      },
      keys: await keysOf(),
      subject,
      ttlSeconds: FRESH_MS / 1_000,
      isUrgent: isUrgent(reader.kind),
      topic: noteId.replaceAll('-', '').slice(0, 32),
      isAnyHost: config.isPushAnywhere,
    })
    if (outcome === 'gone') await dropDevice(tenant, deviceId)
  })
}

/**
 * Of the posts counted in one notification, only the last one is sent, and in between the 2nd, 4th,
 * 8th and so on, so that strangers can't make devices ring for hours.
 */
function isDue({ count: now }: NoteReader, count: number | undefined): boolean {
  if (count === undefined || now === null) return true
  return now === count || (count & (count - 1)) === 0
}

function short(text: string): string {
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS - 1)}…` : text
}
