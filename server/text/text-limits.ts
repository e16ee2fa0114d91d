import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'
import type { Db } from '../db/tenant.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Of one company in a minute; to one number in a day, whoever causes it. */
const PER_MINUTE = 30
const TO_ONE = 10
/** A text of more messages is a mistake. */
const MOST_SEGMENTS = 6

export type Texted = { companyId: CompanyId; to: string; segments: number }
export type TextRefusal = 'long' | 'company' | 'busy' | 'number'

/**
 * Counts a text in the open transaction, by the messages that are paid for. Returns why it may not
 * be sent; then nothing of it is counted.
 */
export async function countText(
  db: Db,
  { companyId, to, segments }: Texted,
  perDay: number,
  now: number,
): Promise<TextRefusal | undefined> {
  if (segments > MOST_SEGMENTS) return 'long'
  const taken: string[] = []
  for (const { key, most, perMs, why } of budgetsOf(companyId, to, perDay)) {
    const count = await add(db, { key, by: segments, untilMs: now + perMs, now })
    taken.push(key)
    if (count <= most) continue
    await takeBack(db, taken, segments)
    return why
  }
  return undefined
}

/** It was not sent, so it does not count. */
export async function uncountText(db: Db, { companyId, to, segments }: Texted): Promise<void> {
  const keys = budgetsOf(companyId, to, 0).map(({ key }) => key)
  await takeBack(db, keys, segments)
}

function budgetsOf(companyId: CompanyId, to: string, perDay: number) {
  const number = hash('sha256', to.replace(/\D/g, ''), 'base64url')
  return [
    { key: `texts:${companyId}`, most: perDay, perMs: DAY_MS, why: 'company' },
    { key: `texts a minute:${companyId}`, most: PER_MINUTE, perMs: MINUTE_MS, why: 'busy' },
    { key: `texts to:${number}`, most: TO_ONE, perMs: DAY_MS, why: 'number' },
  ] as const
}

type Step = { key: string; by: number; untilMs: number; now: number }

/** The row stays locked until the transaction ends, so that all servers count one by one. */
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

async function takeBack(db: Db, keys: readonly string[], by: number): Promise<void> {
  await db
    .updateTable('mail_count')
    .set((row) => ({ count: row('count', '-', by) }))
    .where('key', 'in', [...keys])
    .execute()
}
