import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { scrollNear } from '../../parts/hooks/refs.ts'
import { currencySign } from '../../parts/money/money-format.ts'
import { useViewer } from '../../seams/viewer.ts'
import type { DraftState } from './use-order-draft.ts'

/** A manual discount, in percent or as an amount; its reason is required if there is a discount. */
export function DiscountField({
  draft,
  wrong,
  change,
}: Pick<DraftState, 'draft' | 'wrong' | 'change'>) {
  const { t, i18n } = useTranslation()
  const { currency } = useViewer()
  const { discountKind: kind } = draft
  return (
    <>
      <Field
        label={t('orders.discount.title')}
        error={wrong.includes('discount') ? t(`newOrder.wrong.discount.${kind}`) : undefined}
      >
        {(wiring) => (
          <chakra.span display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap="2">
            <Input
              {...wiring}
              name="discount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={limits.text.phone}
              value={draft.discount}
              onChange={({ target }) => change({ discount: target.value })}
            />
            <Select
              aria-label={t('orders.discount.how')}
              value={kind}
              onChange={({ target }) =>
                change({ discountKind: target.value === 'amount' ? 'amount' : 'percent' })
              }
            >
              <option value="percent">%</option>
              <option value="amount">{currencySign(currency, i18n.language)}</option>
            </Select>
          </chakra.span>
        )}
      </Field>
      {draft.discount.trim() !== '' && (
        <chakra.div ref={scrollNear} scrollMarginBlockEnd="32">
          <Field
            label={t('parts.reason.why')}
            isRequired
            error={
              wrong.includes('discountReason') ? t('newOrder.wrong.discountReason') : undefined
            }
          >
            {(wiring) => (
              <Input
                {...wiring}
                name="discountReason"
                autoComplete="off"
                maxLength={limits.text.short}
                value={draft.discountReason}
                onChange={({ target }) => change({ discountReason: target.value })}
              />
            )}
          </Field>
        </chakra.div>
      )}
    </>
  )
}
