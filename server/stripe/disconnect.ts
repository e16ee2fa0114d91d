import type { Databases } from '../db/databases.ts'
import type { Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { tenantOf } from '../http/serve.ts'
import { type AccountEvent, auditAccount } from '../user/account-audit.ts'
import { dropAccount, findAccount } from './account-store.ts'
import type { Provider } from './provider.ts'

type Parts = Pick<App, 'clock' | 'post'> & { databases: Databases }

/**
 * Disconnects the company's payment account, at the provider first; deleting it only here would
 * leave the connection open there.
 * @throws Refusal NOT_FOUND, RETRY_LATER when the provider is unreachable
 */
export async function disconnect(
  { databases, clock, post }: Parts,
  provider: Provider | undefined,
  caller: Caller,
): Promise<void> {
  const account = await findAccount(tenantOf(caller, databases.read))
  if (!provider || !account) throw new Refusal('NOT_FOUND')
  await provider.disconnect(account.ref)
  await inTransaction(databases, async (db) => {
    const tenant = tenantOf(caller, db)
    const now = clock.now()
    // Of concurrent calls only the first one deletes it and notifies the owner.
    const isDropped = await dropAccount(tenant, account.ref, Math.max(now, account.updatedMs))
    if (!isDropped) return
    await tellOwner({ post, now }, tenant, caller, {
      event: 'account.disconnect',
      account: account.label ?? account.ref,
    })
  })
}

type Told = { event: AccountEvent & `account.${'connect' | 'disconnect'}`; account: string }

/**
 * The account that receives the company's money has changed: mails the person who changed it, and
 * records it in the history.
 */
export async function tellOwner(
  { post, now }: Pick<App, 'post'> & { now: number },
  { db, companyId }: Tenant,
  { userId }: Caller,
  { event, account }: Told,
): Promise<void> {
  await auditAccount(db, userId, event, now)
  const { email, fullName, language } = await db
    .selectFrom('app_user')
    .select(['email', 'full_name as fullName', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!email) return
  const { companyName } = await db
    .selectFrom('company_detail')
    .select('company_name as companyName')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  await post.mail(
    { db, companyId },
    {
      kind: event === 'account.connect' ? 'account-connected' : 'account-disconnected',
      to: email,
      language,
      values: { fullName, companyName, account },
      path: '/payacc/success',
    },
  )
}
