import { Flex } from '@chakra-ui/react/flex'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Promotion, updatePromotion } from '#contract/promotion.ts'
import { promotionLifecycle } from '#lifecycles/promotion.ts'
import { FormFrame } from '../parts/form/form-frame.tsx'
import type { OpenRecord } from '../parts/form/use-record.ts'
import { useRecordForm } from '../parts/form/use-record-form.ts'
import { StepsBar } from '../parts/moves/steps-bar.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useLifecycle } from '../parts/live/use-lifecycle.ts'
import { Page } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { BackToPromotions } from './back-to-promotions.tsx'
import { CopyCode } from './copy-code.tsx'
import { checkPromotion } from './check-promotion.ts'
import { PromotionFields } from './promotion-fields.tsx'
import { PromotionPreview } from './promotion-preview.tsx'
import { PromotionStepDialog } from './promotion-step-dialog.tsx'
import { promotionSteps } from './promotion-steps.ts'
import { changesOf, hoursOf, type PromotionChanges, triedOf, valuesOf } from './promotion-values.ts'
import { promotionMarks, useOffer } from './promotion-words.ts'
import { usePromotionMoves } from './use-promotion-moves.ts'
import { usePromotionText } from './use-promotion-text.ts'
import { SideBySide } from '../ui/side-by-side.ts'
import { useFormPlace } from '../parts/form/use-form-place.ts'

/** An existing promotion: status, steps, fields, and its effect on a cart. */
export function PromotionScreen({
  promotion,
  open,
}: {
  promotion: Promotion
  open: OpenRecord<Promotion, PromotionChanges>
}) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const offer = useOffer(viewer.currency)
  const names = usePromotionText()
  const place = useFormPlace()
  const moves = usePromotionMoves((record) => open.actor.send({ type: 'record.changed', record }))
  const { id, name, code, liveState, usedCount, usageLimit, allowedEvents: allowed } = promotion
  const { offered } = useLifecycle(promotionLifecycle, {
    name: `promotion ${name}`,
    row: promotion,
    allowed,
  })
  const form = useRecordForm({
    key: `promotion:${id}`,
    open,
    writes: updatePromotion,
    record: promotion,
    toValues: (record: Promotion) => valuesOf(record, place),
    toChanges: (values, base) => changesOf(values, base, place),
    check: (values) => checkPromotion(values, place, t),
    toUndone: (before) => before,
  })
  return (
    <Page
      title={name}
      lead={<BackToPromotions />}
      actions={
        <StepsBar
          steps={promotionSteps(offered)}
          wordOf={(event) => t(`promotions.event.${event}`)}
          isBusy={moves.busy.size > 0 || form.isBusy}
          isDirty={form.isDirty}
          quiet="promotion.pause"
          onPress={(event) => moves.press(promotion, { event })}
        />
      }
    >
      <Flex
        flexWrap="wrap"
        alignItems="center"
        rowGap="1.5"
        columnGap="4"
        marginBlockStart="-2"
        marginBlockEnd="4"
        color="fg.muted"
        fontSize="sm"
      >
        <StatusBadge mark={promotionMarks[liveState]}>
          {t(`promotions.state.${liveState}`)}
        </StatusBadge>
        <span>{offer(promotion)}</span>
        {code !== undefined && <CopyCode key={code} code={code} />}
        <span>
          {usageLimit === undefined
            ? t('promotions.used', { count: usedCount })
            : t('promotions.usedOf', { count: usedCount, limit: usageLimit })}
        </span>
      </Flex>
      <SideBySide>
        <FormFrame form={form} label={name} {...names}>
          <PromotionFields form={form} isFrozen={usedCount > 0} />
        </FormFrame>
        <PromotionPreview tried={triedOf(form.values, id, place)} hours={hoursOf(form.values)} />
      </SideBySide>
      <PromotionStepDialog moves={moves} />
    </Page>
  )
}
