import type { InputOf } from '#contract/endpoint.ts'
import {
  changePaymentMethod,
  type PaymentTxn,
  recordPayment,
  undoPayment,
} from '#contract/payment.ts'
import { dropRefund, refundOrder } from '#contract/refund.ts'
import { doerOf } from '../activity/audit.ts'
import type { Db } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { changeOf } from '../change/change.ts'
import { moduleIdOf } from '../http/module-of.ts'
import { requestPayment } from '../plan/request-payment.ts'
import { countShare } from '../table/bill-shares.ts'
import { changeMethod } from './change-method.ts'
import { dropProposal } from './drop-proposal.ts'
import { refund } from './refund.ts'
import { takePayment } from './take-payment.ts'
import { undoPayments } from './undo-payment.ts'

/** Payments recorded at the counter, refunds, and payments for the subscription. */
export function paymentRoutes(app: App): void {
  serve(app, recordPayment, (given, caller, db) => record(app, given, caller, db))
  serve(app, changePaymentMethod, ({ reason, ...wish }, caller, db) =>
    changeMethod(changeOf(caller, db, app.clock, { note: reason }), moduleIdOf(caller), wish),
  )
  serve(app, undoPayment, async ({ ids }, caller, db) => ({
    payments: await undoPayments(changeOf(caller, db, app.clock), moduleIdOf(caller), ids),
  }))
  serve(app, refundOrder, ({ reason, ...wish }, caller, db) =>
    refund(changeOf(caller, db, app.clock, { note: reason }), moduleIdOf(caller), wish),
  )
  serve(app, dropRefund, ({ reason, ...wish }, caller, db) =>
    dropProposal(changeOf(caller, db, app.clock, { note: reason }), moduleIdOf(caller), wish),
  )
}

/** An InActive company may only pay for its reactivation. */
async function record(
  app: App,
  {
    purpose,
    orderId,
    moduleIds,
    method,
    tipAmount,
    share,
    ...given
  }: InputOf<typeof recordPayment>,
  caller: Caller,
  db: Db,
): Promise<PaymentTxn> {
  if (purpose !== 'order') {
    if (caller.role !== 'business') throw new Refusal('ROLE_FORBIDDEN')
    if (method === 'online' && !app.config.stripe)
      throw invalid('method', 'no_provider', 'noOnlinePayment')
    return requestPayment(tenantOf(caller, db), doerOf(caller, app.clock.now()), {
      ...given,
      purpose,
      moduleIds: moduleIds ?? [],
      method,
    })
  }
  if (!caller.isCompanyActive) throw new Refusal('ACCOUNT_INACTIVE')
  if (orderId === undefined || method === 'online') throw new Refusal('VALIDATION')
  // Only the owner sees the bank account, so only they can confirm a bank transfer.
  if (method === 'bank' && caller.role !== 'business') throw new Refusal('ROLE_FORBIDDEN')
  const change = changeOf(caller, db, app.clock)
  const payment = await takePayment(change, moduleIdOf(caller), {
    ...given,
    orderId,
    method,
    tipAmount,
  })
  if (share) await countShare(change, payment.id, orderId, share)
  return payment
}
