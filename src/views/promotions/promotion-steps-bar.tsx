import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { Promotion } from '#contract/promotion.ts'
import type { PromotionStep } from './promotion-step-dialog.tsx'
import { promotionSteps } from './promotion-steps.ts'
import type { PromotionEvent, PromotionMove } from './use-promotion-move.ts'

type Props = {
  promotion: Promotion
  isBusy: boolean
  isDirty: boolean
  move: PromotionMove
  onAsk: (step: PromotionStep) => void
}

/**
 * What may happen to the promotion now, as the lifecycle allows. What is typed is saved first: a
 * step must not carry half a change out.
 */
export function PromotionStepsBar({ promotion, isBusy, isDirty, move, onAsk }: Props) {
  const { t } = useTranslation()
  const { main, others, asks } = promotionSteps(promotion.allowedEvents)
  const step = (event: PromotionEvent, isMain: boolean) => (
    <Button
      key={event}
      variant={isMain ? 'solid' : 'ghost'}
      colorPalette={event === 'promotion.archive' ? 'red' : 'brand'}
      disabled={isBusy || isDirty}
      onClick={() => (asks(event) ? onAsk({ promotion, event }) : void move.move(promotion, event))}
    >
      {t(`promotions.event.${event}`)}
    </Button>
  )
  return (
    <div className="promotion-steps">
      {isDirty && promotion.allowedEvents.length > 0 && (
        <span className="quiet-text">{t('promotions.saveFirst')}</span>
      )}
      {others.map((event) => step(event, false))}
      {main && step(main, true)}
    </div>
  )
}
