import * as z from 'zod/mini'
import type { NotificationKind } from '#contract/activity.ts'
import { type Id, id } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'
import { enqueueAt } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { isWanted } from './note-reader.ts'

/** The delay during which further posts are collected in the same notification. */
const COLLECTS_MS = 30_000

/** `count`: the notification's count when the job was scheduled. */
export const notePush = jobKind(
  'notification.push',
  z.object({ noteId: id, count: z.optional(z.int()) }),
)

type Note = { id: Id; kind: NotificationKind; now: number; count?: number | null }

/** Schedules the messages to devices about a notification, in the open transaction. */
export async function planPush(tenant: Tenant, { id: noteId, kind, now, count }: Note) {
  if (!(await isWanted(tenant, 'notification_push', kind))) return
  const isMore = count !== undefined && count !== null && count > 1
  await enqueueAt(
    tenant,
    notePush,
    { noteId, ...(isMore && { count }) },
    isMore ? now + COLLECTS_MS : now,
  )
}
