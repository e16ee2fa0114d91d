import type { Db } from '../db/tenant.ts'

/** Whether a number (in digits) replied STOP, so that no texts are sent to it. */
export async function isStopped(db: Db, number: string): Promise<boolean> {
  const stop = await db
    .selectFrom('text_stop')
    .select('number')
    .where('number', '=', number)
    .executeTakeFirst()
  return stop !== undefined
}

/** Blocks all texts of this installation to the number. */
export async function stopTexts(db: Db, number: string, now: number): Promise<void> {
  await db
    .insertInto('text_stop')
    .values({ number, stopped_ms: now })
    .onConflict((it) => it.doNothing())
    .execute()
}

/** Allows texts to the number again. */
export async function resumeTexts(db: Db, number: string): Promise<void> {
  await db.deleteFrom('text_stop').where('number', '=', number).execute()
}
