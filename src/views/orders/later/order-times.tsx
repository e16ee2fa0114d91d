import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'wouter'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { listLaterOrders } from '#contract/later-orders.ts'
import { DayStepper } from '../../parts/calendar/day-stepper.tsx'
import { useParam } from '../../parts/hooks/use-param.ts'
import { useNow } from '../../parts/hooks/use-now.ts'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { FailureNotice } from '../../parts/notice/failure-notice.tsx'
import { OrderBadge } from '../../parts/order/order-badges.tsx'
import { Page } from '../../parts/page/page.tsx'
import { PaneSkeleton } from '../../parts/page/pane-skeleton.tsx'
import { dayIn, formatClock } from '../../parts/time/time-format.ts'
import { sayLongDay } from '../../parts/time/say-time.ts'
import { useViewer } from '../../seams/viewer.ts'
import { Notice } from '../../ui/notice.tsx'
import { BackToList } from '../order-head.tsx'

type Slot = OutputOf<typeof listLaterOrders>['slots'][number]

/** `/orders/ordertimes`: the slots of a day for orders placed in advance, with their orders. */
export function OrderTimes() {
  const { t, i18n } = useTranslation()
  const { timeZone: zone } = useViewer()
  const now = useNow(30_000)
  const today = dayIn(zone, now)
  const [asked, setDate] = useParam('date')
  const date = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : today
  const { answer, failure, reload } = useAnswer(listLaterOrders, { date }, { live: ['order'] })
  // Past slots are shown only if they have orders.
  const slots = (answer?.slots ?? []).filter(({ endMs, held }) => held > 0 || endMs > now)
  return (
    <Page
      title={t('orders.later.title')}
      lead={<BackToList />}
      actions={
        <Flex gap="2" align="center" wrap="wrap">
          <DayStepper
            day={date}
            names={{
              before: t('orders.later.before'),
              day: t('orders.later.day'),
              after: t('orders.later.after'),
            }}
            onDay={setDate}
          />
        </Flex>
      }
    >
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {answer && !answer.isOffered && <Notice>{t('orders.later.off')}</Notice>}
      {!answer && !failure && <PaneSkeleton rows={8} />}
      {answer && (
        <section className="card__root" aria-labelledby="order-times">
          <h2 id="order-times">{sayLongDay(date, i18n.language)}</h2>
          {slots.length === 0 ? (
            <p className="quiet__text">{t('orders.later.none')}</p>
          ) : (
            <chakra.ul
              display="grid"
              css={{
                '& > li': {
                  display: 'grid',
                  gridTemplateColumns: { base: '7rem 14rem minmax(0, 1fr)', smDown: '1fr auto' },
                  columnGap: '4',
                  rowGap: '1',
                  alignItems: 'center',
                  minH: '11',
                  py: '1.5',
                  borderBlockStart: '1px solid {colors.border.muted}',
                  fontSize: 'sm',
                },
                '& > li[data-past=true]': { color: 'fg.muted' },
                '& ul': {
                  display: 'flex',
                  flexWrap: 'wrap',
                  rowGap: '1',
                  columnGap: '4',
                  gridColumn: { smDown: '1 / -1' },
                },
                '& ul > li': { display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' },
              }}
            >
              {slots.map((slot) => (
                <SlotRow key={slot.startMs} slot={slot} zone={zone} isPast={slot.endMs <= now} />
              ))}
            </chakra.ul>
          )}
        </section>
      )}
    </Page>
  )
}

function SlotRow({ slot, zone, isPast }: { slot: Slot; zone: string; isPast: boolean }) {
  const { t } = useTranslation()
  const { startMs, endMs, held, left, orders } = slot
  return (
    <li data-past={isPast}>
      <strong>
        {formatClock(startMs, zone)} – {formatClock(endMs, zone)}
      </strong>
      <span>
        {t('orders.later.held', { count: held })}
        {!isPast && ' · '}
        {!isPast && (left > 0 ? t('orders.later.left', { count: left }) : t('orders.later.closed'))}
      </span>
      {orders.length > 0 && (
        <ul>
          {orders.map(({ id, orderNo, customerName, orderStatusId, hasBegun }) => (
            <li key={id}>
              <Link className="data-table__link" href={`/orders/orderview?id=${id}`}>
                {t('orders.number')} {orderNo}
                {customerName && ` · ${customerName}`}
              </Link>
              <OrderBadge status={orderStatusId} quiet />
              {!hasBegun && <span className="quiet__text">{t('orders.later.waits')}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
