import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { CompanyId } from '#contract/fields.ts'
import type { Db } from '../db/tenant.ts'

/** Limits: per company and minute, and per number regardless of the sender. */
const PER_MINUTE = 30
const TO_ONE = { aDay: 10, anHour: 6 }
/** Longer texts are assumed to be a mistake. */
const MOST_SEGMENTS = 6

type Texted = { companyId: CompanyId; to: string; segments: number }
type TextRefusal = 'long' | 'company' | 'busy' | 'number'

/**
 * Counts a text in the open transaction, by its billed messages. Returns why it may not be sent;
 * then nothing is counted.
 */
export async function countText(
  db: Db,
  { companyId, to, segments }: Texted,
  perDay: number,
  now: number,
): Promise<TextRefusal | undefined> {
  if (segments > MOST_SEGMENTS) return 'long'
  const taken: Taken[] = []
  for (const { key, by, most, perMs, why } of budgetsOf({ companyId, to, segments }, perDay)) {
    const count = await add(db, { key, by, untilMs: now + perMs, now })
    taken.push({ key, by })
    if (count <= most) continue
    await takeBack(db, taken)
    return why
  }
  return undefined
}

/** Uncounts a text that was not sent. */
export async function uncountText(db: Db, texted: Texted): Promise<void> {
  await takeBack(db, budgetsOf(texted, 0))
}

type Taken = { key: string; by: number }

/** Companies are limited by billed messages, recipients by texts. */
function budgetsOf({ companyId, to, segments }: Texted, perDay: number) {
  const number = hash('sha256', to.replace(/\D/g, ''), 'base64url')
  const toOne = { by: 1, why: 'number' } as const
  return [
    { key: `texts:${companyId}`, by: segments, most: perDay, perMs: DAY_MS, why: 'company' },
    {
      key: `texts a minute:${companyId}`,
      by: segments,
      most: PER_MINUTE,
      perMs: MINUTE_MS,
      why: 'busy',
    },
    { key: `texts to:${number}`, most: TO_ONE.aDay, perMs: DAY_MS, ...toOne },
    { key: `texts an hour to:${number}`, most: TO_ONE.anHour, perMs: HOUR_MS, ...toOne },
  ] as const
}

type Step = { key: string; by: number; untilMs: number; now: number }

/** The row is locked until the transaction ends, so that servers count one after another. */
async function add(db: Db, { key, by, untilMs, now }: Step): Promise<number> {
  const { count } = await db
    .insertInto('mail_count')
    .values({ key, count: by, until_ms: untilMs })
    .onConflict((it) =>
      it.column('key').doUpdateSet({
        count: sql<number>`case when mail_count.until_ms <= ${now} then ${by}
          else mail_count.count + ${by} end`,
        until_ms: sql<number>`case when mail_count.until_ms <= ${now} then ${untilMs}
          else mail_count.until_ms end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

async function takeBack(db: Db, taken: readonly Taken[]): Promise<void> {
  for (const { key, by } of taken)
    await db
      .updateTable('mail_count')
      .set((row) => ({ count: row('count', '-', by) }))
      .where('key', '=', key)
      .execute()
}
