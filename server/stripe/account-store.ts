import type { CompanyId } from '#contract/fields.ts'
import { mergeSettings } from '../account/company-settings.ts'
import { newId } from '../db/id.ts'
import { settingsTextOf } from '../db/settings-text-of.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { refreshSessions } from '../live/end-sessions.ts'
import type { AccountState } from './provider.ts'

const provider = 'stripe'

type PaymentAccount = AccountState & { updatedMs: number }

/** The company's own account with the provider. */
export async function findAccount({ db, companyId }: Tenant): Promise<PaymentAccount | undefined> {
  const row = await db
    .selectFrom('payment_account')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (!row) return undefined
  const { account_ref: ref, label, charges_enabled, payouts_enabled, updated_ms: updatedMs } = row
  return {
    ref,
    label: label ?? undefined,
    isChargesEnabled: charges_enabled === 1,
    isPayoutsEnabled: payouts_enabled === 1,
    updatedMs,
  }
}

/** The companies connected with an account, which is all that the provider's messages identify. */
export async function companiesOfAccount(db: Db, ref: string): Promise<CompanyId[]> {
  const rows = await db
    .selectFrom('payment_account')
    .select('company_id')
    .where('provider', '=', provider)
    .where('account_ref', '=', ref)
    .execute()
  return rows.map(({ company_id }) => company_id)
}

/**
 * Stores the company's connected account in place of the previous one. `sealed`: its encrypted
 * credentials.
 */
export async function storeAccount(
  tenant: Tenant,
  account: AccountState,
  sealed: string | null,
  now: number,
): Promise<void> {
  const { db, companyId } = tenant
  const fields = { ...columnsOf(account), secret_enc: sealed, updated_ms: now }
  await db
    .insertInto('payment_account')
    .values({
      company_id: companyId,
      id: newId(),
      provider,
      created_ms: now,
      version: 1,
      ...fields,
    })
    .onConflict((it) =>
      it
        .columns(['company_id', 'provider'])
        .doUpdateSet((row) => ({ ...fields, version: row('payment_account.version', '+', 1) })),
    )
    .execute()
  await setUse(tenant, true)
}

/** Stores the provider's report about an account, unless a newer one is stored. */
export async function updateAccount(
  { db, companyId }: Tenant,
  account: AccountState,
  toldMs: number,
): Promise<void> {
  await db
    .updateTable('payment_account')
    .set((row) => ({ ...columnsOf(account), updated_ms: toldMs, version: row('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .where('account_ref', '=', account.ref)
    .where('updated_ms', '<=', toldMs)
    .execute()
}

/** Deletes an account whose owner revoked the connection, unless it was reconnected since. */
export async function dropAccount(tenant: Tenant, ref: string, toldMs: number): Promise<boolean> {
  const { numDeletedRows } = await tenant.db
    .deleteFrom('payment_account')
    .where('company_id', '=', tenant.companyId)
    .where('provider', '=', provider)
    .where('account_ref', '=', ref)
    .where('updated_ms', '<=', toldMs)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await setUse(tenant, false)
  return true
}

/**
 * Stores whether the company takes online payments, for the web app (spec 3:
 * use_{product}_payment_account).
 */
async function setUse(tenant: Tenant, isUsed: boolean): Promise<void> {
  const { db, companyId } = tenant
  const settings = await settingsTextOf(tenant)
  await db
    .updateTable('company_detail')
    .set({ settings: mergeSettings(settings, {}, isUsed) })
    .where('id', '=', companyId)
    .execute()
  refreshSessions(db, companyId)
}

function columnsOf({ ref, label, isChargesEnabled, isPayoutsEnabled }: AccountState) {
  return {
    account_ref: ref,
    label: label ?? null,
    status: isChargesEnabled ? 'active' : 'pending',
    charges_enabled: isChargesEnabled ? 1 : 0,
    payouts_enabled: isPayoutsEnabled ? 1 : 0,
  }
}
