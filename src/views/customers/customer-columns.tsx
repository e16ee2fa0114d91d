import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import type { Customer } from '#contract/customer.ts'
import { refusalOf } from '#contract/permission.ts'
import { Button } from '../ui/button.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { momentColumn, stepColumn } from '../parts/list/usual-columns.tsx'
import { Money } from '../parts/money/money.tsx'
import type { Viewer } from '../seams/viewer.ts'
import { PhoneLink } from '../parts/people/phone.tsx'
import { TagList } from './tag-list.tsx'

type Onlooker = Pick<Viewer, 'timeZone' | 'module'>

/** The columns of the customer list. Modules without sales have no columns for orders and money. */
export function customerColumns(
  t: TFunction,
  { timeZone: zone, module }: Onlooker,
  onCheckIn: ((customer: Customer) => void) | undefined,
): Column<Customer>[] {
  const isSelling = refusalOf('order.read', { role: 'business' }, module) === undefined
  return [
    {
      key: 'name',
      heading: t('customers.name'),
      sort: { by: 'name', first: 'asc' },
      card: 'title',
      cell: ({ id, fullName }) => (
        <Link
          className="data-table__link data-table__clip"
          href={`/customers/customerview?id=${id}`}
        >
          {fullName}
        </Link>
      ),
    },
    {
      key: 'contact',
      heading: t('customers.contact'),
      card: 'line',
      cell: ({ fullName, phone, callingCode, email }) => (
        <span className="data-table__clip quiet__text">
          {phone ? (
            <PhoneLink
              phone={phone}
              callingCode={callingCode}
              title={t('customers.call', { name: fullName })}
            />
          ) : (
            email
          )}
        </span>
      ),
    },
    {
      key: 'tags',
      heading: t('customers.tags'),
      card: 'tags',
      cell: ({ tags }) => <TagList tags={tags} most={2} />,
    },
    ...(isSelling ? soldColumns(t) : []),
    {
      key: 'visits',
      heading: t('customers.visits'),
      align: 'end',
      isWideOnly: isSelling,
      card: isSelling ? undefined : 'meta',
      cell: ({ visitCount }) =>
        isSelling ? (
          visitCount
        ) : (
          <Counted count={visitCount} words={t('customers.visitCount', { count: visitCount })} />
        ),
    },
    momentColumn(
      {
        key: 'seen',
        heading: t('customers.lastSeen'),
        zone,
        sort: { by: 'last_seen', first: 'desc' },
      },
      ({ lastSeenMs }) => lastSeenMs,
    ),
    ...(onCheckIn ? [checkInColumn(t, onCheckIn)] : []),
  ]
}

function soldColumns(t: TFunction): Column<Customer>[] {
  return [
    {
      key: 'orders',
      heading: t('customers.orders'),
      sort: { by: 'orders', first: 'desc' },
      align: 'end',
      card: 'meta',
      cell: ({ orderCount }) => (
        <Counted count={orderCount} words={t('customers.orderCount', { count: orderCount })} />
      ),
    },
    {
      key: 'spent',
      heading: t('customers.spent'),
      sort: { by: 'spent', first: 'desc' },
      align: 'end',
      card: 'amount',
      cell: ({ spentAmount, currency }) => <Money amount={spentAmount} currency={currency} />,
    },
  ]
}

function checkInColumn(t: TFunction, onCheckIn: (customer: Customer) => void): Column<Customer> {
  return stepColumn(t('customers.checkIn.heading'), (row) => (
    <Button
      className="data-table__step"
      size="xs"
      variant="surface"
      aria-label={t('customers.checkIn.of', { name: row.fullName })}
      onClick={() => onCheckIn(row)}
    >
      {t('customers.checkIn.action')}
    </Button>
  ))
}

/** A figure below its heading; on a card, which has no headings, with text. */
function Counted({ count, words }: { count: number; words: string }) {
  return (
    <>
      <span className="cell__wide">{count}</span>
      <span className="cell__narrow">{words}</span>
    </>
  )
}
