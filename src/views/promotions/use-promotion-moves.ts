import { useTranslation } from '#i18n/use-translation.tsx'
import type { CallInput } from '#contract/endpoint.ts'
import { type Promotion, updatePromotion } from '#contract/promotion.ts'
import { promotionLifecycle } from '#lifecycles/promotion.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { lifeOf } from '#lifecycles/decide.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'

export type PromotionEvent = Promotion['allowedEvents'][number]
/** The payload of an event: a later end, a higher limit. */
export type MoveDetails = Pick<CallInput<typeof updatePromotion>, 'endsMs' | 'usageLimit'>
type PromotionMove = { event: PromotionEvent } & MoveDetails
export type PromotionMoves = Moves<Promotion, PromotionMove>

const life = lifeOf(promotionLifecycle)

/** Moves promotions along their lifecycle; each is replaced by the server's answer. */
export function usePromotionMoves(onMoved: (promotion: Promotion) => void): PromotionMoves {
  const { call } = useApp()
  const { t } = useTranslation()
  return useMoves<Promotion, PromotionMove>({
    name: 'promotions',
    ask: life.ask,
    send: ({ id, version }, move, idempotencyKey) =>
      call(updatePromotion, { id, expectedVersion: version, ...move }, { idempotencyKey }),
    back: life.back,
    show: (promotion) => promotion && onMoved(promotion),
    words: ({ row: { name, liveState }, move: { event }, back }) =>
      event === 'promotion.publish'
        ? t('promotions.published', { name })
        : back && t('promotions.moved', { name, state: t(`promotions.state.${liveState}`) }),
    refusal: ({ name }, { message }) => `${name}: ${message}`,
  })
}
