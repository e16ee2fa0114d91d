import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { createPromotion, listPromotions, promotionStates } from '#contract/promotion.ts'
import { choiceFilter } from '../parts/list/filter-parts.tsx'
import { listScreen } from '../parts/list/list-screen.tsx'
import type { ListViews } from '../parts/list/list-tabs.tsx'
import type { FilterOf, List } from '../parts/list/use-list.ts'
import { useViewer } from '../seams/viewer.ts'
import { promotionColumns } from './promotion-columns.tsx'
import { PromotionStepDialog } from './promotion-step-dialog.tsx'
import { useOffer } from './promotion-words.ts'
import { usePromotionMoves } from './use-promotion-moves.ts'

const views: ListViews<FilterOf<typeof listPromotions>> = () => [
  { label: 'promotions.state.active', filter: { status: 'active' } },
]

/** `/actions/promotion`: the promotions of the module, newest first. */
export const PromotionList = listScreen(listPromotions, {
  words: 'promotions',
  live: ['promotion'],
  useScreenState: useRowMoves,
  add: { may: createPromotion, label: 'promotions.add', to: '/actions/promotionview?id=new' },
  views,
  filters: [
    choiceFilter<FilterOf<typeof listPromotions>, 'status'>(
      'status',
      'promotions.stateHeading',
      ({ t }) => promotionStates.map((value) => ({ value, label: t(`promotions.state.${value}`) })),
    ),
  ],
  columns: ({ t, viewer, cells: { offer, press, language } }) =>
    promotionColumns(t, language, viewer.timeZone, offer, press),
})

function useRowMoves({ send }: Pick<List<typeof listPromotions>, 'send'>) {
  const moves = usePromotionMoves((row) => send({ type: 'list.row-changed', row }))
  const offer = useOffer(useViewer().currency)
  const { press } = moves
  const { language } = useTranslation().i18n
  return {
    cells: useMemo(() => ({ offer, press, language }), [offer, press, language]),
    moving: moves.busy,
    dialogs: <PromotionStepDialog moves={moves} />,
  }
}
