import { Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { serverNow } from '../../services/server-clock.ts'
import { fromLocalTime, toLocalTime } from '../parts/calendar/local-time.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'
import { useOnce } from '../parts/hooks/use-once.ts'
import { AskMoment } from '../parts/dialog/ask-moment.tsx'
import { useViewer } from '../seams/viewer.ts'
import { Menu } from '../ui/menu.tsx'
import { MORNING, offeredEnds, sayUntil } from './sold-out-until.ts'
import type { ProductMoves, ProductRow } from './use-product-moves.ts'

const AskFrame = lazyOf(async () => (await import('../parts/dialog/ask-frame.tsx')).AskFrame)

type Props = { row: ProductRow; isBusy: boolean; onChange: ProductMoves['press'] }

/** How long a product stays sold out. */
export function SoldOutMenu({ row, isBusy, onChange }: Props) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const until = (soldOutUntilMs: number | null) =>
    onChange(row, { isSoldOut: true, soldOutUntilMs })
  const asking = useDialog((_, close) => (
    <UntilDialog
      row={row}
      onClose={close}
      onTime={(endsMs) => {
        close()
        until(endsMs)
      }}
    />
  ))
  return (
    <>
      <Menu
        label={t('products.until.menu', { name: row.name })}
        isBusy={isBusy}
        actions={[
          { key: 'open', label: t('products.until.open'), onPick: () => until(null) },
          ...(['tomorrow', 'hours'] as const).map((key) => ({
            key,
            label: t(`products.until.${key}`, { time: MORNING }),
            onPick: () => until(offeredEnds[key](serverNow(), timeZone)),
          })),
          { key: 'time', label: t('products.until.time'), onPick: () => asking.open() },
        ]}
      />
      {asking.dialog}
    </>
  )
}

/** `Sold out until 18:00`; nothing while it is available, or until it is switched on. */
export function SoldOutUntil({ row }: Pick<Props, 'row'>) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const { isSoldOut, soldOutUntilMs, stockQty } = row
  if (!isSoldOut || soldOutUntilMs === undefined || stockQty === 0) return null
  const time = sayUntil(soldOutUntilMs, timeZone, i18n.language)
  return <span className="quiet__text">{t('products.until.says', { time })}</span>
}

function UntilDialog({
  row,
  onTime,
  onClose,
}: Pick<Props, 'row'> & { onTime: (endsMs: number) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const inTwoHours = useOnce(() => toLocalTime(offeredEnds.hours(serverNow()), timeZone))
  return (
    <Suspense>
      <AskFrame
        title={t('products.until.menu', { name: row.name })}
        confirm={t('products.until.set')}
        keep={t('products.until.cancel')}
        isBusy={false}
        failure={undefined}
        onClose={onClose}
        onConfirm={(form) => {
          const endsMs = fromLocalTime(String(form.get('until')), timeZone)
          if (endsMs !== undefined) onTime(endsMs)
        }}
      >
        <AskMoment name="until" label={t('products.until.field')} first={inTwoHours} required />
      </AskFrame>
    </Suspense>
  )
}
