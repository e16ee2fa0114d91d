import type { Db } from '../db/tenant.ts'

/** Whether nobody may text a number any more: it has answered STOP. In digits. */
export async function isStopped(db: Db, number: string): Promise<boolean> {
  const stop = await db
    .selectFrom('text_stop')
    .select('number')
    .where('number', '=', number)
    .executeTakeFirst()
  return stop !== undefined
}

/** From now on nobody of this installation texts the number. */
export async function stopTexts(db: Db, number: string, now: number): Promise<void> {
  await db
    .insertInto('text_stop')
    .values({ number, stopped_ms: now })
    .onConflict((it) => it.doNothing())
    .execute()
}

/** The number may be texted again. */
export async function resumeTexts(db: Db, number: string): Promise<void> {
  await db.deleteFrom('text_stop').where('number', '=', number).execute()
}
