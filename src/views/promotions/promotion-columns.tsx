import type { TFunction } from 'i18next'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import type { Promotion } from '#contract/promotion.ts'
import { Button } from '../ui/button.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { stepColumn } from '../parts/list/usual-columns.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { sayMoment } from '../parts/time/say-time.ts'
import { promotionSteps } from './promotion-steps.ts'
import { promotionMarks, type useOffer } from './promotion-words.ts'
import type { PromotionMoves } from './use-promotion-moves.ts'

type Press = PromotionMoves['press']

/** The columns of the list of promotions. */
export function promotionColumns(
  t: TFunction,
  language: string,
  zone: string,
  offer: ReturnType<typeof useOffer>,
  press: Press,
): Column<Promotion>[] {
  return [
    {
      key: 'name',
      heading: t('promotions.name'),
      card: 'title',
      cell: ({ id, name }) => (
        <Link
          className="data-table__link data-table__clip"
          href={`/actions/promotionview?id=${id}`}
        >
          {name}
        </Link>
      ),
    },
    {
      key: 'state',
      heading: t('promotions.stateHeading'),
      card: 'aside',
      cell: ({ liveState }) => (
        <StatusBadge mark={promotionMarks[liveState]}>
          {t(`promotions.state.${liveState}`)}
        </StatusBadge>
      ),
    },
    { key: 'offer', heading: t('promotions.offerHeading'), card: 'line', cell: offer },
    {
      key: 'code',
      heading: t('promotions.code'),
      card: 'amount',
      cell: ({ code }) =>
        code ? (
          <code className="cell__code">{code}</code>
        ) : (
          <span className="quiet__text">{t('promotions.automatic')}</span>
        ),
    },
    {
      key: 'uses',
      heading: t('promotions.uses'),
      align: 'end',
      card: 'meta',
      cell: ({ usedCount, usageLimit }) =>
        usageLimit === undefined
          ? t('promotions.used', { count: usedCount })
          : t('promotions.usedOf', { count: usedCount, limit: usageLimit }),
    },
    {
      key: 'period',
      heading: t('promotions.period'),
      card: 'tags',
      isWideOnly: true,
      cell: (row) => <span className="quiet__text">{periodOf(row, zone, t, language)}</span>,
    },
    stepColumn(t('promotions.step'), (row, isMoving) => (
      <RowStep row={row} isMoving={isMoving} press={press} />
    )),
  ]
}

function RowStep({ row, isMoving, press }: { row: Promotion; isMoving: boolean; press: Press }) {
  const { t } = useTranslation()
  const { main } = promotionSteps(row.allowedEvents)
  if (!main) return null
  const step = t(`promotions.event.${main}`)
  return (
    <Button
      className="data-table__step"
      size="xs"
      variant={main === 'promotion.publish' ? 'solid' : 'surface'}
      disabled={isMoving}
      aria-label={t('promotions.stepOf', { step, name: row.name })}
      onClick={() => press(row, { event: main })}
    >
      {step}
    </Button>
  )
}

/** The validity period: from, until, both or always. */
function periodOf(
  { startsMs, endsMs }: Promotion,
  zone: string,
  t: TFunction,
  language: string,
): string {
  const from = startsMs !== undefined && sayMoment(startsMs, zone, language)
  const to = endsMs !== undefined && sayMoment(endsMs, zone, language)
  if (from && to) return t('promotions.fromTo', { from, to })
  if (from) return t('promotions.from', { from })
  return to ? t('promotions.to', { to }) : t('promotions.always')
}
