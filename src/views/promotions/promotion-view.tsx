import { Grid } from '@chakra-ui/react/grid'
import { getPromotion, type Promotion, updatePromotion } from '#contract/promotion.ts'
import { useRecord } from '../parts/form/use-record.ts'
import { recordScreen } from '../parts/record/record-screen.tsx'
import { NewPromotion } from './new-promotion.tsx'
import { PromotionScreen } from './promotion-screen.tsx'
import type { PromotionChanges } from './promotion-values.ts'

/**
 * `/actions/promotionview?id=`: one promotion, with its steps and its effect on a cart; `id=new`
 * creates one.
 */
export const PromotionView = recordScreen({
  words: 'promotions',
  list: '/actions/promotion',
  New: NewPromotion,
  useOne: (id) =>
    useRecord<Promotion, PromotionChanges>(id, {
      name: 'promotion',
      load: (call, id, signal) => call(getPromotion, { id }, { signal }),
      save: (call, id, expectedVersion, changes, idempotencyKey) =>
        call(updatePromotion, { id, expectedVersion, ...changes }, { idempotencyKey }),
    }),
  Skeleton: () => (
    <Grid className="card__root" alignContent="start" gap="4" minBlockSize="sm" aria-hidden="true">
      <span className="skeleton__bar" />
      <span className="skeleton__bar" />
    </Grid>
  ),
  Screen: ({ record, state: { open } }) => <PromotionScreen promotion={record} open={open} />,
})
