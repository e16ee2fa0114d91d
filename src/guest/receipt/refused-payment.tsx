import type { Receipt } from '#contract/receipt.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import { useIsBack } from './use-is-back.ts'

/** Says that the online payment was refused, why, and how to pay now. */
export function RefusedPayment({ receipt }: { receipt: Receipt }) {
  const { t, language, config } = useGuest()
  const { refusedPayment, payableAmount, currency, company } = receipt
  const isBack = useIsBack()
  if (!isRefused(receipt, isBack) || !refusedPayment) return undefined
  const { amount, fault } = refusedPayment
  const isPayable = config.payment && payableAmount !== undefined
  return (
    <p className="guest__refusal" role="alert">
      {[
        t('receipt.online.refused', { amount: formatMoney(amount, currency, language) }),
        t(`receipt.online.fault.${fault}`),
        t(isPayable ? 'receipt.online.again' : 'receipt.online.direct', {
          company: company.companyName,
        }),
      ].join(' ')}
    </p>
  )
}

/**
 * Whether the latest payment was refused. A guest who paid comes back before the provider's event:
 * a refusal of an earlier card on that page then says nothing any more.
 */
export function isRefused({ refusedPayment }: Receipt, isBack: boolean): boolean {
  return refusedPayment !== undefined && (!isBack || refusedPayment.isFinal)
}
