import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import { createPromotion } from '#contract/promotion.ts'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { usePublishing } from '../parts/form/use-publishing.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { Page } from '../parts/page/page.tsx'
import { BackToPromotions } from './back-to-promotions.tsx'
import { checkPromotion } from './check-promotion.ts'
import { PromotionFields } from './promotion-fields.tsx'
import { PromotionPreview } from './promotion-preview.tsx'
import { emptyPromotion, fieldsOf, hoursOf, triedOf } from './promotion-values.ts'
import { usePromotionText } from './use-promotion-text.ts'
import { SideBySide } from '../ui/side-by-side.ts'
import { useFormPlace } from '../parts/form/use-form-place.ts'

/** `/actions/promotionview?id=new`: creates a promotion, live or as a draft, with a preview. */
export function NewPromotion() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const names = usePromotionText()
  const place = useFormPlace()
  const { wish, publish } = usePublishing()
  const form = useNewForm(createPromotion, {
    key: 'promotion:new',
    empty: emptyPromotion,
    toInput: (values) => ({ ...fieldsOf(values, place), ...wish() }),
    savedText: ({ name, allowedEvents }) =>
      allowedEvents.includes('promotion.publish') ? undefined : t('promotions.published', { name }),
    check: (values) => checkPromotion(values, place, t),
    onDone: ({ id }) => navigate(`/actions/promotionview?id=${id}`, { replace: true }),
  })
  return (
    <Page title={t('promotions.add')} lead={<BackToPromotions />}>
      <SideBySide>
        <FormFrame
          form={form}
          label={t('promotions.add')}
          {...names}
          saveLabel={t('promotions.form.create')}
          also={{
            label: t('promotions.event.promotion.publish'),
            onPress: () => publish(form.save),
          }}
        >
          <PromotionFields form={form} isFrozen={false} />
        </FormFrame>
        {!form.refusal && (
          <PromotionPreview
            tried={triedOf(form.values, undefined, place)}
            hours={hoursOf(form.values)}
          />
        )}
      </SideBySide>
    </Page>
  )
}
