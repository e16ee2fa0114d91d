import { id } from '#contract/fields.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { closePageJob } from '../payment/close-page-job.ts'
import { endCheckout, findOpenCheckout } from './checkout-store.ts'
import type { Provider } from './provider.ts'

/** Closes open pages at the provider. One that was just paid stays: its message is on the way. */
export function handleClosedPages(
  { outbox, databases, clock }: App,
  provider: Provider | undefined,
): void {
  outbox.handle(closePageJob, async ({ orderId }, { companyId }) => {
    const tenant = { db: databases.read, companyId }
    const page = await findOpenCheckout(tenant, id.parse(orderId))
    if (!provider || !page?.ref || !(await provider.closeOrderPage(page.account, page.ref))) return
    await inTransaction(databases, (db) => endCheckout({ companyId, db }, page, clock.now()))
  })
}
