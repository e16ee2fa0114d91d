import { callingCode, type Id } from '#contract/fields.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { getTextNumber, proveTextNumber, sendNumberCode } from '#contract/text-number.ts'
import { makeTypedCode, useTypedCode } from '../account/typed-code.ts'
import type { Db } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { textableNumber } from '../text/numbers.ts'
import { isStopped } from '../text/stops.ts'
import { countTries, ownTries } from '../user/login-attempts.ts'

/** A number, in digits, and whether the person has verified it. */
type Own = { number: string | undefined; isProven: boolean; language: string }

/** The number of someone's profile, if it is a mobile number (ADR 0206). */
async function numberOf(db: Db, userId: Id): Promise<Own> {
  const { phone, calling_code, text_number, language } = await db
    .selectFrom('app_user')
    .select(['phone', 'calling_code', 'text_number', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const around = { callingCode: callingCode.safeParse(calling_code).data, homeCode: undefined }
  const number = phone === null ? undefined : textableNumber(phone, around)
  return { number, isProven: number !== undefined && number === text_number, language }
}

/**
 * The number for texts to a person; undefined until they have verified the number of their profile.
 */
export async function provenNumber(db: Db, userId: Id): Promise<string | undefined> {
  const { number, isProven } = await numberOf(db, userId)
  return isProven ? number : undefined
}

/** A person's own number for texts, and its verification by a texted code. */
export function textNumberRoutes(app: App): void {
  const { clock, databases, post } = app

  const answer = async (db: Db, userId: Id): Promise<OutputOf<typeof getTextNumber>> => {
    const { number, isProven } = await numberOf(db, userId)
    return {
      ...(number !== undefined && { number: `+${number}` }),
      isProven,
      isStopped: number !== undefined && (await isStopped(db, number)),
    }
  }

  serve(app, getTextNumber, (_input, { userId }, db) => answer(db, userId))

  const first =
    (what: string) =>
    async (_input: object, { userId }: Caller) =>
      countTries(databases, ownTries(`${userId} ${what}`), clock.now())

  serve(
    app,
    sendNumberCode,
    async (_input, caller, db) => {
      const { userId } = caller
      const { number, language } = await numberOf(db, userId)
      if (!post.canText || number === undefined) throw new Refusal('NOT_FOUND')
      const code = await makeTypedCode(db, 'text-number', userId, clock.now(), { number })
      const letter = { kind: 'text-number', to: `+${number}`, language, values: { code } } as const
      await post.text(tenantOf(caller, db), letter)
      return answer(db, userId)
    },
    { first: first('number-code') },
  )

  serve(
    app,
    proveTextNumber,
    async ({ code }, { userId }, db) => {
      const asked = { purpose: 'text-number', path: 'code', now: clock.now() } as const
      const { payload } = await useTypedCode(db, code, userId, asked)
      const { number } = await numberOf(db, userId)
      // The number was changed after the code was sent.
      if (number === undefined || payload.number !== number) throw new Refusal('NOT_FOUND')
      await db
        .updateTable('app_user')
        .set({ text_number: number })
        .where('id', '=', userId)
        .execute()
      return answer(db, userId)
    },
    { first: first('number-proof') },
  )
}
