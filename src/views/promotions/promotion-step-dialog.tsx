import { Suspense, useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Promotion } from '#contract/promotion.ts'
import { serverNow } from '../../services/server-clock.ts'
import { askedMove } from '../../machines/screen/moves.connect.ts'
import { AskNumber } from '../parts/dialog/ask-number.tsx'
import { fromLocalTime, toLocalTime } from '../parts/calendar/local-time.ts'
import { useViewer } from '../seams/viewer.ts'
import { type AskingEvent, asksFirst } from './promotion-steps.ts'
import type { MoveDetails, PromotionMoves } from './use-promotion-moves.ts'
import { AskMoment } from '../parts/dialog/ask-moment.tsx'
import { useOnce } from '../parts/hooks/use-once.ts'
import { placeOfZone } from '../parts/time/place-of-zone.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const AskFrame = lazyOf(async () => (await import('../parts/dialog/ask-frame.tsx')).AskFrame)

type PromotionStep = { promotion: Promotion; event: AskingEvent }

/**
 * Asks for a step's input: a new end, a higher limit, or a confirmation to archive, which can't be
 * undone.
 */
export function PromotionStepDialog({ moves }: { moves: PromotionMoves }) {
  const { asking } = moves
  const { t } = useTranslation()
  const { timeZone: zone } = useViewer()
  const explained = useId()
  if (!asking || !asksFirst(asking.move.event)) return null
  const { row: promotion } = asking
  const event = asking.move.event
  const step = t(`promotions.event.${event}`)
  return (
    <Suspense>
      <AskFrame
        title={t('promotions.stepOf', { step, name: promotion.name })}
        confirm={step}
        keep={t('promotions.cancel')}
        isEnding={event === 'promotion.archive'}
        {...askedMove(moves)}
        onConfirm={(values) => moves.confirm(detailsOf(event, values, zone))}
      >
        <p id={explained} className="quiet__text">
          {t(`promotions.ask.${event}`, { count: promotion.usedCount })}
        </p>
        <StepField promotion={promotion} event={event} zone={zone} explained={explained} />
      </AskFrame>
    </Suspense>
  )
}

function StepField({
  promotion: { usageLimit = 0, usedCount, endsMs = 0 },
  event,
  zone,
  explained,
}: PromotionStep & { zone: string; explained: string }) {
  const { t } = useTranslation()
  const inAWeek = useOnce(() => toLocalTime(Math.max(serverNow(), endsMs) + 7 * 86_400_000, zone))
  if (event === 'promotion.extend') {
    return (
      <AskMoment
        name="endsMs"
        label={
          <>
            {t('promotions.form.ends')} ({placeOfZone(zone)})
          </>
        }
        describedBy={explained}
        first={inAWeek}
        required
      />
    )
  }
  if (event !== 'promotion.raise-limit') return null
  return (
    <AskNumber
      name="usageLimit"
      label={t('promotions.form.usageLimit')}
      describedBy={explained}
      min={usedCount + 1}
      max={1_000_000}
      defaultValue={usageLimit + Math.max(10, Math.ceil(usageLimit / 2))}
    />
  )
}

function detailsOf(event: AskingEvent, form: FormData, zone: string): MoveDetails {
  if (event === 'promotion.extend')
    return { endsMs: fromLocalTime(String(form.get('endsMs')), zone) }
  return event === 'promotion.raise-limit' ? { usageLimit: Number(form.get('usageLimit')) } : {}
}
