import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import type { DeliveryType } from '#contract/order-status.ts'
import { calculatePrice } from '#contract/price.ts'
import type { TriedPromotion } from '#contract/promotion.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { formatMoney } from '../parts/money/money-format.ts'
import { Money } from '../parts/money/money.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import type { SampleLine } from './product-search.tsx'
import { PreviewVerdict } from './promotion-parts.ts'

type Price = OutputOf<typeof calculatePrice>
type Props = { lines: readonly SampleLine[]; deliveryType: DeliveryType; tried: TriedPromotion }

/** The price of a sample cart, and the value of the promotion in it. */
export function PreviewPrice({ lines, deliveryType, tried }: Props) {
  const { t, i18n } = useTranslation()
  const items = lines.map(({ product, quantity }) => ({ productId: product.id, quantity }))
  const {
    answer: price,
    failure,
    isBusy,
    reload,
  } = useAnswer(calculatePrice, { purpose: 'order', items, deliveryType, triedPromotion: tried })
  if (failure) return <FailureNotice failure={failure} onRetry={reload} />
  if (!price) return <span className="skeleton__bar" aria-hidden="true" />
  const { currency } = price
  const own = price.appliedPromotions.find(({ id }) => id === (tried.promotionId ?? 'tried'))
  const other = price.appliedPromotions.find((one) => one !== own && one.discountAmount > 0)
  const amount = formatMoney(own?.discountAmount ?? 0, currency, i18n.language)
  const short = (tried.minAmount ?? 0) - price.subtotalAmount
  return (
    <div aria-busy={isBusy}>
      <PreviewVerdict role="status" data-good={own !== undefined && own.discountAmount > 0}>
        {own && own.discountAmount > 0
          ? t('promotions.preview.takesOff', { amount })
          : short > 0
            ? t('promotions.preview.short', { amount: formatMoney(short, currency, i18n.language) })
            : other
              ? t('promotions.preview.beaten', { name: other.name })
              : t('promotions.preview.nothing')}
      </PreviewVerdict>
      <PreviewBill price={price} ownName={t('promotions.preview.this')} ownId={own?.id} />
    </div>
  )
}

function PreviewBill({
  price,
  ownId,
  ownName,
}: {
  price: Price
  ownId: string | undefined
  ownName: string
}) {
  const { t } = useTranslation()
  const { currency } = price
  const rows = [
    ...price.lines.map(({ name, quantity, lineAmount }, index) => ({
      key: `line ${index}`,
      name: t('promotions.preview.line', { name, quantity }),
      amount: lineAmount,
      tone: undefined,
    })),
    ...price.appliedPromotions
      .filter(({ discountAmount }) => discountAmount > 0)
      .map(({ id, name, discountAmount }) => ({
        key: id,
        name: id === ownId ? ownName : name,
        amount: -discountAmount,
        tone: 'off' as const,
      })),
    {
      key: 'delivery',
      name: t('promotions.preview.delivery'),
      amount: deliveryBefore(price),
      tone: undefined,
    },
    {
      key: 'tax',
      name: t(price.isTaxIncluded ? 'promotions.preview.taxIncluded' : 'promotions.preview.tax'),
      amount: price.taxAmount,
      tone: undefined,
    },
    {
      key: 'total',
      name: t('promotions.preview.total'),
      amount: price.totalAmount,
      tone: 'total' as const,
    },
  ]
  return (
    <chakra.dl
      display="grid"
      gap="1"
      marginBlockStart="3"
      fontSize="sm"
      css={{
        '& > div': { display: 'flex', justifyContent: 'space-between', gap: '4' },
        '& [data-tone=off]': { color: 'green.fg' },
        '& [data-tone=total]': {
          marginBlockStart: '1',
          paddingBlockStart: '2',
          borderBlockStart: '1px solid {colors.border}',
          fontWeight: 'semibold',
        },
      }}
    >
      {rows.map(
        ({ key, name, amount, tone }) =>
          (amount !== 0 || tone === 'total') && (
            <div key={key} data-tone={tone}>
              <dt>{name}</dt>
              <dd>
                <Money amount={amount} currency={currency} />
              </dd>
            </div>
          ),
      )}
    </chakra.dl>
  )
}

/** The delivery fee before promotions: `discountAmount` is only about the goods. */
function deliveryBefore({ appliedPromotions, discountAmount, deliveryAmount }: Price): number {
  return (
    deliveryAmount +
    appliedPromotions.reduce((sum, one) => sum + one.discountAmount, 0) -
    discountAmount
  )
}
