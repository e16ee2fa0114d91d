import { Grid } from '@chakra-ui/react/grid'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { getCustomer } from '#contract/customer.ts'
import type { Order } from '#contract/order.ts'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../parts/time/date-time.tsx'
import { NamedValue } from '../../parts/figures/named-value.tsx'
import { Stars } from '../../parts/figures/stars.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { PrintButtons } from '../print/print-buttons.tsx'
import { useMay } from '../../seams/use-may.ts'
import { PhoneLink } from '../../parts/people/phone.tsx'
import { useCopy } from '../../parts/export/use-copy.ts'

/** Customer, delivery and time of the order. */
export function OrderSide({ order, zone }: { order: Order; zone: string }) {
  return (
    <>
      <CustomerSide order={order} zone={zone}>
        <CalendarButton order={order} />
      </CustomerSide>
      {order.uuid && <ReceiptLink uuid={order.uuid} />}
      <PrintButtons order={order} zone={zone} />
    </>
  )
}

/** The same without the parts that need a receipt. */
export function CustomerSide({
  order,
  zone,
  children,
}: {
  order: Order
  zone: string
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const { table, address, note, rating, ratingNote } = order
  return (
    <Card id="order-customer" title={t('orders.view.customer')}>
      <CustomerCard order={order} />
      <dl className="record__facts">
        {table && <NamedValue name={t('orders.view.table')}>{table.name}</NamedValue>}
        {order.startMs !== undefined && (
          <NamedValue name={t('orders.view.appointment')}>
            <DateTime ms={order.startMs} zone={zone} />
          </NamedValue>
        )}
        {order.remindedMs !== undefined && (
          <NamedValue name={t('orders.view.reminded')}>
            <DateTime ms={order.remindedMs} zone={zone} />
          </NamedValue>
        )}
        {order.resource && <NamedValue name={t('slots.who')}>{order.resource.name}</NamedValue>}
        {address && (
          <NamedValue name={t('orders.view.address')}>
            <bdi>{address}</bdi>
          </NamedValue>
        )}
        {note && (
          <NamedValue name={t('orders.view.note')}>
            <bdi>{note}</bdi>
          </NamedValue>
        )}
        {rating !== undefined && (
          <NamedValue name={t('orders.view.rating')}>
            <Stars rating={rating} label={t('orders.view.stars', { count: rating })} />{' '}
            {ratingNote && <q>{ratingNote}</q>}
          </NamedValue>
        )}
      </dl>
      {children}
    </Card>
  )
}

function CustomerCard({ order: { customer, isErased } }: { order: Order }) {
  const { t } = useTranslation()
  const may = useMay()
  if (!customer)
    return (
      <p className="quiet__text">{t(isErased ? 'orders.erasedCustomer' : 'orders.noCustomer')}</p>
    )
  const { id, fullName, phone, callingCode, email } = customer
  return (
    <Grid
      justifyItems="start"
      fontSize="sm"
      css={{
        '& strong': { fontSize: 'md', fontWeight: 'semibold' },
        '& a': {
          display: 'inline-block',
          minW: { mdDown: '11' },
          maxW: 'full',
          py: { base: '0.1875rem', mdDown: '3' },
          overflow: 'hidden',
          color: 'brand.fg',
          textOverflow: 'ellipsis',
        },
        '& a:hover': { textDecoration: 'underline' },
      }}
    >
      <strong>
        {may(getCustomer) ? (
          <Link href={`/customers/customerview?id=${id}`}>{fullName}</Link>
        ) : (
          fullName
        )}
      </strong>
      {phone && (
        <PhoneLink
          phone={phone}
          callingCode={callingCode}
          title={t('orders.view.call', { name: fullName })}
        />
      )}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </Grid>
  )
}

/** The link to the guest's receipt: open it, or copy its URL. */
function ReceiptLink({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const path = `/receipt/${uuid}`
  const { isCopied, copy } = useCopy(location.origin + path)
  return (
    <section className="card__root panel__bar" aria-labelledby="order-receipt">
      <h2 id="order-receipt">{t('orders.view.receipt')}</h2>
      <a className="quiet__button" href={path} target="_blank" rel="noreferrer">
        {t('orders.view.openReceipt')}
      </a>
      <button type="button" className="quiet__button" aria-live="polite" onClick={copy}>
        {isCopied ? t('orders.view.copied') : t('orders.view.copyReceipt')}
      </button>
    </section>
  )
}
