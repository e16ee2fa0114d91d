import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { Promotion } from '#contract/promotion.ts'
import { promotionSteps } from './promotion-steps.ts'
import type { PromotionEvent, PromotionMoves } from './use-promotion-moves.ts'

type Props = {
  promotion: Promotion
  offered: readonly PromotionEvent[]
  isBusy: boolean
  isDirty: boolean
  moves: PromotionMoves
}

/**
 * What may happen to the promotion now, as the lifecycle allows. What is typed is saved first: a
 * step must not carry half a change out.
 */
export function PromotionStepsBar({ promotion, offered, isBusy, isDirty, moves }: Props) {
  const { t } = useTranslation()
  const { main, others } = promotionSteps(offered)
  const step = (event: PromotionEvent, isMain: boolean) => (
    <Button
      key={event}
      variant={isMain ? 'solid' : 'ghost'}
      colorPalette={event === 'promotion.archive' ? 'red' : 'brand'}
      disabled={isBusy || isDirty}
      onClick={() => moves.press(promotion, { event })}
    >
      {t(`promotions.event.${event}`)}
    </Button>
  )
  return (
    <div className="promotion-steps">
      {isDirty && offered.length > 0 && (
        <span className="quiet-text">{t('promotions.saveFirst')}</span>
      )}
      {others.map((event) => step(event, false))}
      {main && step(main, true)}
    </div>
  )
}
