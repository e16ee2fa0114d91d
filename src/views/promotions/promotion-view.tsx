import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { id as idSchema, type Id } from '#contract/fields.ts'
import { getPromotion, type Promotion, updatePromotion } from '#contract/promotion.ts'
import { useRecord } from '../parts/form/use-record.ts'
import { MissingPage, WaitingPage } from '../frame/page/record-pages.tsx'
import { BackToPromotions } from './back-to-promotions.tsx'
import { NewPromotion } from './new-promotion.tsx'
import { PromotionScreen } from './promotion-screen.tsx'
import type { PromotionChanges } from './promotion-values.ts'
import '../parts/page/parts.css'
import './promotion.css'
import './promotion-view.css'

/**
 * `/actions/promotionview?id=`: one promotion, its steps and what it does to a cart; `id=new` makes
 * one.
 */
export function PromotionView() {
  const asked = new URLSearchParams(useSearch()).get('id')
  if (asked === 'new') return <NewPromotion />
  const id = idSchema.safeParse(asked)
  return id.success ? <OnePromotion key={id.data} id={id.data} /> : <PromotionMissing />
}

function OnePromotion({ id }: { id: Id }) {
  const { t } = useTranslation()
  const { actor, record, failure, isMissing, reload } = useRecord<Promotion, PromotionChanges>(id, {
    load: (call, id, signal) => call(getPromotion, { id }, { signal }),
    save: (call, id, expectedVersion, changes) =>
      call(updatePromotion, { id, expectedVersion, ...changes }),
  })
  if (isMissing) return <PromotionMissing />
  if (record) return <PromotionScreen promotion={record} actor={actor} />
  return (
    <WaitingPage
      title={t('promotions.one')}
      back={<BackToPromotions />}
      failure={failure}
      onRetry={reload}
    >
      <div className="card promotion-bones" aria-hidden="true">
        <span className="skeleton" />
        <span className="skeleton" />
      </div>
    </WaitingPage>
  )
}

function PromotionMissing() {
  const { t } = useTranslation()
  return (
    <MissingPage
      title={t('promotions.one')}
      back={<BackToPromotions />}
      because={t('promotions.missing.title')}
      text={t('promotions.missing.text')}
    />
  )
}
