import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { proveAddress } from '#contract/guest.ts'
import type { Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Networks } from '../http/address.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { expectMailAllowed } from '../mail/mail-limits.ts'
import { readerLanguage } from '../mail/reader-language.ts'
import { addressKeyOf, isProven } from '../promotion/proven.ts'
import { guestKeyOf } from '../table/guests.ts'
import type { Intake } from './intake.ts'

type Parts = Pick<App, 'databases' | 'post' | 'secrets'>
type Wanted = Omit<InputOf<typeof proveAddress>, 'intakeToken'> & { networks: Networks }
type Pair = { guestKey: string; addressKey: string }

/** A code's lifetime and number of attempts. */
const GOOD_MS = 15 * 60_000
const MAX_MISSES = 5

/**
 * Mails a code to a guest, or checks one. Wrong attempts must stay counted, so nothing is thrown
 * inside the transaction.
 * @throws Refusal WRONG_CODE, TOO_MANY after too many mails
 */
export async function prove(
  app: Parts,
  intake: Intake,
  { guestSecret, email, code, networks }: Wanted,
  now: number,
): Promise<OutputOf<typeof proveAddress>> {
  const pair = { guestKey: guestKeyOf(guestSecret) ?? '', addressKey: addressKeyOf(email) }
  if (await isProven(intake.tenant, pair, now)) return { isProven: true }
  if (code === undefined) {
    await inTransaction(app.databases, (db) =>
      mailCode(
        app,
        { ...intake, tenant: { ...intake.tenant, db } },
        { ...pair, email, networks },
        now,
      ),
    )
    return { isProven: false }
  }
  const isRight = await inTransaction(app.databases, (db) =>
    tryCode({ ...intake.tenant, db }, app, { ...pair, code }, now),
  )
  if (!isRight) throw new Refusal('WRONG_CODE/proof')
  return { isProven: true }
}

/** A new code replaces the previous one. */
async function mailCode(
  { post, secrets }: Parts,
  { tenant, company, language, moduleId }: Intake,
  { guestKey, addressKey, email, networks }: Pair & { email: string; networks: Networks },
  now: number,
): Promise<void> {
  const { db, companyId } = tenant
  await expectMailAllowed(
    db,
    { purpose: 'proof', guestsOf: companyId, by: networks, to: email },
    now,
  )
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    sealed_code: secrets.encrypt(code, contextOf(tenant, guestKey)),
    misses: 0,
    sent_ms: now,
    proven_ms: null,
  }
  await db
    .insertInto('guest_proof')
    .values({ company_id: companyId, guest_key: guestKey, address_key: addressKey, ...fresh })
    .onConflict((it) => it.columns(['company_id', 'guest_key', 'address_key']).doUpdateSet(fresh))
    .execute()
  await post.mail(tenant, {
    kind: 'guest-proof',
    to: email,
    language: await readerLanguage(tenant, language),
    values: { companyName: company.companyName, code },
    moduleId,
  })
}

/**
 * An attempt is counted before the comparison, so that concurrent requests get no extra attempts.
 */
async function tryCode(
  tenant: Tenant,
  { secrets }: Parts,
  { guestKey, addressKey, code }: Pair & { code: string },
  now: number,
): Promise<boolean> {
  const { db, companyId } = tenant
  const own = sql`company_id = ${companyId} and guest_key = ${guestKey}
    and address_key = ${addressKey}`
  const { rows } = await sql<{ sealedCode: string }>`
    update guest_proof set misses = misses + 1
    where ${own} and proven_ms is null and misses < ${MAX_MISSES} and sent_ms > ${now - GOOD_MS}
    returning sealed_code as "sealedCode"`.execute(db)
  const [sent] = rows
  if (!sent || secrets.decrypt(sent.sealedCode, contextOf(tenant, guestKey)) !== code) return false
  await sql`update guest_proof set proven_ms = ${now} where ${own}`.execute(db)
  return true
}

function contextOf({ companyId }: Tenant, guestKey: string): string {
  return `guest_proof/${companyId}/${guestKey}`
}
