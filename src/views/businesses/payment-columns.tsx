import type { TFunction } from 'i18next'
import type { Id } from '#contract/fields.ts'
import { firstModule, moduleNameOf } from '#contract/modules.ts'
import type { PaymentToConfirm } from '#contract/plan-payment.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { Money } from '../parts/money/money.tsx'

type Paid = { id: Id } & Pick<
  PaymentToConfirm,
  'companyName' | 'number' | 'moduleIds' | 'period' | 'amount' | 'currency'
>

/** The paying company and its invoice. */
export function companyColumn(t: TFunction): Column<Paid> {
  return {
    key: 'company',
    heading: t('businesses.company'),
    card: 'title',
    cell: ({ companyName, number }) => (
      <span className="cell__company">
        <span>
          <strong>{companyName}</strong>
          <small>{number}</small>
        </span>
      </span>
    ),
  }
}

export function modulesColumn(t: TFunction): Column<Paid> {
  return {
    key: 'modules',
    heading: t('businesses.payment.modules'),
    card: 'line',
    cell: ({ moduleIds, period }) =>
      `${moduleIds.map((id) => t(`module.${moduleNameOf(id) ?? firstModule}`)).join(', ')} ` +
      `· ${t(`businesses.payment.${period}`)}`,
  }
}

export function amountColumn(t: TFunction): Column<Paid> {
  return {
    key: 'amount',
    heading: t('businesses.payment.amount'),
    card: 'aside',
    align: 'end',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  }
}
