import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Post } from '../mail/post.ts'
import type { Change } from '../change/change.ts'
import { applications } from './applications.ts'
import { moveApplication } from './move-application.ts'

const AT_ONCE = 100

/** Rejects all unanswered applications for a filled posting. `message` is added to their mails. */
export async function rejectPending(
  change: Change,
  post: Post,
  jobId: Id,
  message?: string,
): Promise<void> {
  for (;;) {
    const { rows } = await applications.page(
      change.tenant,
      { currentPage: 1, rowSize: AT_ONCE, status: 'Pending' },
      [sql`r.community_event_id = ${jobId}`],
    )
    for (const application of rows)
      await moveApplication(change, post, application, 'application.reject', {
        reasonCode: 'position_filled',
        message,
      })
    if (rows.length < AT_ONCE) return
  }
}
