import { sql } from 'kysely'
import * as z from 'zod/mini'
import { cardName } from '#contract/card-name.ts'
import { id, type Id } from '#contract/fields.ts'
import { type Language, languageOf } from '#contract/languages.ts'
import { type ModuleId, moduleId } from '#contract/modules.ts'
import { type ChargeFault, planPeriods } from '#contract/payment.ts'
import { roleIds } from '#contract/role.ts'
import { fromJson } from '../db/json-text.ts'
import type { Row as RowOf } from '../db/schema.ts'
import type { Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { shownDay } from '../mail/shown-time.ts'
import { jobKind } from '../outbox/job-kind.ts'
import type { MailKind } from '../words/mails.ts'
import { moneyIn } from '../mail/shown-money.ts'
import { faultWords, moduleWords } from '../words/plans.ts'
import { findCard } from './card-store.ts'
import { priceSubscription } from './price.ts'
import { findSubscription } from './subscription-store.ts'

/** The result of an online payment for modules. */
export const paymentNews = jobKind('plan.payment', z.object({ paymentId: id }))

/** The advance notice of a charge for these modules. */
export const chargeNotice = jobKind(
  'plan.notice',
  z.object({ moduleIds: z.array(moduleId), period: z.enum(planPeriods), atMs: z.int() }),
)

type Owner = { email: string; fullName: string; language: Language }
type Words = { language: Language; timeZone: string; day(epochMs: number): string }
type Values = Record<string, string | undefined>

/** Mails the owners of a company about their payments for modules. */
export function sendPlanMails({ outbox, post, databases, clock }: App): void {
  const mailOwners = async (
    tenant: Tenant,
    kind: MailKind,
    valuesFor: (words: Words) => Values,
  ) => {
    const { companyName, timeZone } = await tenant.db
      .selectFrom('company_detail')
      .select(['company_name as companyName', 'time_zone as timeZone'])
      .where('id', '=', tenant.companyId)
      .executeTakeFirstOrThrow()
    for (const { email, fullName, language } of await findOwners(tenant)) {
      const day = (epochMs: number) => shownDay(epochMs, language, timeZone)
      const values = { fullName, companyName, ...valuesFor({ language, timeZone, day }) }
      const known = Object.entries(values).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      )
      const path = '/actions/subscription'
      await post.mail(tenant, {
        kind,
        to: email,
        language,
        values: Object.fromEntries(known),
        path,
      })
    }
  }

  outbox.handle(paymentNews, ({ paymentId }, { companyId }) =>
    inTransaction(databases, async (db) => {
      const tenant = { db, companyId }
      const payment = await findPayment(tenant, paymentId)
      if (!payment) return
      const { amount, currency, number, card, fault, state, moduleIds } = payment
      const [first] = moduleIds
      const subscription = first && (await findSubscription(tenant, first))
      if (!subscription) return
      const { periodEndMs, chargeMs, dueMs, status } = subscription
      const shared = ({ language }: Words) => ({
        amount: moneyIn(language, currency)(amount),
        modules: moduleWords(moduleIds, language),
        number,
        card: card && cardName(card),
      })
      if (state === 'succeeded')
        return mailOwners(tenant, 'plan-paid', (words) => ({
          ...shared(words),
          until: periodEndMs === null ? undefined : words.day(periodEndMs),
        }))
      // Paid in another way meanwhile, so there is nothing to do.
      if (status !== 'past_due' || dueMs === null) return
      return mailOwners(tenant, 'plan-charge-failed', (words) => ({
        ...shared(words),
        reason: fault === null ? undefined : faultWords(fault, words.language),
        again: chargeMs === null ? undefined : words.day(chargeMs),
        until: words.day(dueMs),
      }))
    }),
  )

  outbox.handle(chargeNotice, ({ moduleIds, period, atMs }, { companyId }) =>
    inTransaction(databases, async (db) => {
      const tenant = { db, companyId }
      const card = await findCard(tenant)
      if (!card || atMs <= clock.now()) return
      const { totalAmount, currency } = await priceSubscription(tenant, { moduleIds, period })
      return mailOwners(tenant, 'plan-charge-soon', ({ language, timeZone, day }) => ({
        amount: moneyIn(language, currency)(totalAmount),
        modules: moduleWords(moduleIds, language),
        card: cardName(card),
        date: day(atMs),
        // A card is valid until the end of its month.
        expired: isExpired(card, atMs, timeZone) ? cardName(card) : undefined,
      }))
    }),
  )
}

function isExpired(
  { expYear, expMonth }: { expYear: number; expMonth: number },
  atMs: number,
  timeZone: string,
): boolean {
  const month = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' })
  return month.format(atMs) > `${expYear}-${String(expMonth).padStart(2, '0')}`
}

async function findOwners({ db, companyId }: Tenant): Promise<Owner[]> {
  const rows = await db
    .selectFrom('company_user as cu')
    .innerJoin('app_user as u', 'u.id', 'cu.user_id')
    .select(['u.email', 'u.full_name as fullName', 'u.language'])
    .where('cu.company_id', '=', companyId)
    .where('cu.role_id', '=', roleIds.business)
    .where('cu.status', '=', 'Active')
    .where('u.status', '=', 'Active')
    .orderBy('cu.id')
    .execute()
  return rows.flatMap(({ email, fullName, language }) =>
    email === null
      ? []
      : [{ email, fullName, language: languageOf(language ?? undefined) ?? ('en' as const) }],
  )
}

type Found = {
  amount: number
  currency: string
  state: string
  number: string
  fault: ChargeFault | null
  brand: string | null
  last4: string | null
  modules: RowOf<'invoice'>['module_ids']
}

async function findPayment({ db, companyId }: Tenant, paymentId: Id) {
  const { rows } = await sql<Found>`
    select p.amount, p.currency, p.state, p.fault, p.card_brand as brand, p.card_last4 as last4,
      i.number, i.module_ids as modules
    from payment_txn p join invoice i on i.company_id = p.company_id and i.payment_id = p.id
    where p.company_id = ${companyId} and p.id = ${paymentId}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { brand, last4, modules, ...rest } = found
  const moduleIds: ModuleId[] = fromJson(modules)
  const card = brand === null || last4 === null ? undefined : { brand, last4 }
  return { ...rest, moduleIds, card }
}
