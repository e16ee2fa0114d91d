import { Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { id as idSchema } from '#contract/fields.ts'
import { DateTime } from '../../parts/time/date-time.tsx'
import { toLocalTime } from '../../parts/calendar/local-time.ts'
import { Field } from '../../ui/field.tsx'
import { startOf } from './order-draft.ts'
import type { DraftState } from './use-order-draft.ts'
import { DateInput } from '../../parts/time/date-input.tsx'
import { dayRange } from '../../parts/calendar/date-range.ts'
import '../../theme/forms.css'
import { placeOfZone } from '../../parts/time/place-of-zone.ts'
import { lazyOf } from '../../parts/hooks/lazy-of.ts'

const SlotPicker = lazyOf(
  async () => (await import('../../parts/calendar/slot-picker.tsx')).SlotPicker,
)

/**
 * The time and resource of a booking: a free slot of its services, or any other time in the
 * company's time zone.
 */
export function DraftAppointment({
  draft,
  facts: { zone },
  wrong,
  change,
}: Pick<DraftState, 'draft' | 'facts' | 'wrong' | 'change'>) {
  const { t } = useTranslation()
  const [first, ...also] = draft.lines.flatMap(({ productId, quantity }) =>
    Array.from({ length: quantity }, () => productId),
  )
  const isWrong = wrong.includes('start')
  const chosenMs = startOf(draft, zone)
  return (
    <>
      {chosenMs !== undefined && (
        <p className="quiet__keys" role="status">
          {t('slots.chosen')} <DateTime ms={chosenMs} zone={zone} />
        </p>
      )}
      {first ? (
        <Suspense>
          <SlotPicker
            productIds={[first, ...also]}
            resourceId={idSchema.safeParse(draft.resourceId).data}
            startMs={chosenMs}
            zone={zone}
            onResource={(resourceId) => change({ resourceId: resourceId ?? '' })}
            onPick={({ startMs }) =>
              change({ start: toLocalTime(startMs, zone), startMs, isOverbook: false })
            }
          />
        </Suspense>
      ) : (
        <p className="quiet__keys">{t('slots.first')}</p>
      )}
      <details className="field-tool__other" open={isWrong || undefined}>
        <summary>{t('slots.other')}</summary>
        <Field
          label={`${t('newOrder.start')} (${placeOfZone(zone)})`}
          error={isWrong ? t('newOrder.wrong.start') : undefined}
        >
          {(wiring) => (
            <DateInput
              {...wiring}
              {...dayRange}
              kind="moment"
              name="start"
              value={draft.start}
              onChange={(start) => change({ start, startMs: 0 })}
            />
          )}
        </Field>
        <label>
          <input
            type="checkbox"
            checked={draft.isOverbook}
            onChange={({ target }) => change({ isOverbook: target.checked })}
          />
          {t('slots.overbook')}
        </label>
      </details>
    </>
  )
}
