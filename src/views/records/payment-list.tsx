import type { TFunction } from 'i18next'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { has } from '#contract/modules.ts'
import { refusalOf } from '#contract/permission.ts'
import { listPayments, type PaymentTxn } from '#contract/payment.ts'
import { getTillDay } from '#contract/till.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { momentColumn } from '../parts/list/usual-columns.tsx'
import { choiceFilter, daysFilter } from '../parts/list/filter-parts.tsx'
import { listScreen } from '../parts/list/list-screen.tsx'
import type { FilterOf } from '../parts/list/use-list.ts'
import { formatMoney } from '../parts/money/money-format.ts'
import { Money } from '../parts/money/money.tsx'
import type { Viewer } from '../seams/viewer.ts'
import { useMay } from '../seams/use-may.ts'
import { Button } from '../ui/button.tsx'
import type { Mark } from '../ui/mark.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

type Filter = FilterOf<typeof listPayments>
const orderPurposes = ['order', 'refund'] as const
const purposes = [...orderPurposes, 'initial', 'renewal'] as const
const methods = ['cash', 'card', 'online', 'bank'] as const
const marks: Record<PaymentTxn['state'], Mark> = {
  pending: { tone: 'waiting', shape: 'ring' },
  succeeded: { tone: 'done', shape: 'check' },
  failed: { tone: 'refused', shape: 'cross' },
  undone: { tone: 'refused', shape: 'cross' },
}

/** `/actions/payments`: all payments and refunds of the company, newest first. */
export const PaymentList = listScreen(listPayments, {
  words: 'moneyMoves',
  lead: 'moneyMoves.lead',
  Before: EndOfDayLink,
  filters: [
    choiceFilter<Filter, 'purpose'>('purpose', 'moneyMoves.purpose', ({ t, viewer }) =>
      (refusalOf('plan.read', viewer, viewer.module) ? orderPurposes : purposes).map((value) => ({
        value,
        label: t(`moneyMoves.for.${value}`),
      })),
    ),
    choiceFilter<Filter, 'method'>('method', 'moneyMoves.method', ({ t }) =>
      methods.map((value) => ({ value, label: t(`moneyMoves.by.${value}`) })),
    ),
    daysFilter,
  ],
  columns: ({ t, viewer }) => paymentColumns(t, viewer),
})

/** Who recorded a payment, the tip in it, and the note. */
function Recorded({ payment }: { payment: PaymentTxn }) {
  const { t, i18n } = useTranslation()
  const { actorName, tipAmount, currency, note } = payment
  const tip = tipAmount && formatMoney(tipAmount, currency, i18n.language)
  const parts = [actorName, tip && t('moneyMoves.tip', { amount: tip }), note]
  return parts.filter(Boolean).join(' · ') || '–'
}

/** The link to the end of the day, in modules that take payments for orders. */
function EndOfDayLink() {
  const { t } = useTranslation()
  if (!useMay()(getTillDay)) return null
  return (
    <Button asChild size="sm" variant="surface">
      <Link href="/actions/endofday">{t('moneyMoves.till')}</Link>
    </Button>
  )
}

function paymentColumns(t: TFunction, { timeZone, module }: Viewer): Column<PaymentTxn>[] {
  return [
    {
      key: 'purpose',
      heading: t('moneyMoves.purpose'),
      card: 'title',
      cell: ({ purpose, orderId, orderNo = '' }) =>
        orderId && has(module, 'orders') ? (
          <Link className="data-table__link" href={`/orders/orderview?id=${orderId}`}>
            {`${t(`moneyMoves.for.${purpose}`)} ${orderNo}`}
          </Link>
        ) : (
          t(`moneyMoves.for.${purpose}`)
        ),
    },
    {
      key: 'method',
      heading: t('moneyMoves.method'),
      card: 'meta',
      cell: ({ method }) => t(`moneyMoves.by.${method}`),
    },
    {
      key: 'state',
      heading: t('moneyMoves.state'),
      card: 'tags',
      cell: ({ state }) => (
        <StatusBadge mark={marks[state]}>{t(`moneyMoves.states.${state}`)}</StatusBadge>
      ),
    },
    {
      key: 'actor',
      heading: t('moneyMoves.actor'),
      card: 'line',
      cell: (payment) => <Recorded payment={payment} />,
    },
    momentColumn(
      { key: 'when', heading: t('moneyMoves.when'), zone: timeZone },
      ({ createdMs }) => createdMs,
    ),
    {
      key: 'amount',
      heading: t('moneyMoves.amount'),
      card: 'amount',
      align: 'end',
      cell: ({ amount, currency, direction }) => (
        <Money amount={direction === 'out' ? -amount : amount} currency={currency} />
      ),
    },
  ]
}
