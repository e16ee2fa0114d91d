import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type DeliveryType, deliveryTypes } from '#contract/order-status.ts'
import { listProducts } from '#contract/product.ts'
import type { PromotionHours } from '#contract/promotion-hours.ts'
import type { TriedPromotion } from '#contract/promotion.ts'
import { has } from '#contract/modules.ts'
import { Select } from '../ui/select.tsx'
import { sayHours } from '../parts/calendar/say-hours.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useViewer } from '../seams/viewer.ts'
import { ProductSearch, type SampleLine } from './product-search.tsx'
import { PreviewPrice } from './preview-price.tsx'
import { PreviewVerdict } from './promotion-parts.ts'

const Found = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1.5',
    fontSize: 'sm',
    '& li': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
    },
  },
})

/** A sample cart with the promotion, priced like a guest's cart. */
export function PromotionPreview({
  tried,
  hours,
}: {
  tried: TriedPromotion | undefined
  hours: PromotionHours
}) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const [own, setOwn] = useState<readonly SampleLine[]>()
  const [deliveryType, setDelivery] = useState<DeliveryType>('Delivery')
  const { answer } = useAnswer(listProducts, { rowSize: 20, status: 'Active', isSoldOut: false })
  // Initially the first two products.
  const lines = own ?? answer?.rows.slice(0, 2).map((product) => ({ product, quantity: 1 })) ?? []
  const setQuantity = (id: string, quantity: number) =>
    setOwn(
      lines.flatMap((line) =>
        line.product.id === id ? (quantity > 0 ? [{ ...line, quantity }] : []) : [line],
      ),
    )
  return (
    <chakra.section
      className="card__root"
      position={{ base: 'sticky', lgDown: 'static' }}
      insetBlockStart="4.5rem"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      maxBlockSize={{ base: 'calc(100dvh - 6rem)', lgDown: 'none' }}
      overflowY="auto"
      css={{ '& > h2': { marginBlockEnd: '0' } }}
      aria-labelledby="promotion-preview"
    >
      <h2 id="promotion-preview">{t('promotions.preview.title')}</h2>
      <p className="field__hint">{t('promotions.preview.text')}</p>
      <PreviewTimes hours={hours} />
      <ProductSearch
        label={t('promotions.preview.add')}
        picked={lines.map(({ product }) => product.id)}
        onPick={(product) => setOwn([...lines, { product, quantity: 1 }])}
      />
      <Found>
        {lines.map(({ product: { id, name }, quantity }) => (
          <li key={id}>
            <span>{name}</span>
            <Box
              display="inline-grid"
              flex="none"
              gridTemplateColumns={{ base: '2rem 1.75rem 2rem', mdDown: '2.75rem 2rem 2.75rem' }}
              alignItems="center"
              overflow="hidden"
              border="1px solid {colors.border.emphasized}"
              borderRadius="md"
              textAlign="center"
              css={{
                '& button:focus-visible': {
                  outline: '2px solid {colors.brand.focusRing}',
                  outlineOffset: '-2px',
                },
                '& button': { blockSize: '8', cursor: 'pointer', mdDown: { minBlockSize: '11' } },
                '& button:hover': { bg: 'bg.muted' },
              }}
              role="group"
              aria-label={t('promotions.preview.quantity', { name })}
            >
              <button
                type="button"
                aria-label={t('promotions.preview.less', { name })}
                onClick={() => setQuantity(id, quantity - 1)}
              >
                −
              </button>
              <output>{quantity}</output>
              <button
                type="button"
                aria-label={t('promotions.preview.more', { name })}
                onClick={() => setQuantity(id, quantity + 1)}
              >
                +
              </button>
            </Box>
          </li>
        ))}
      </Found>
      {!has(module, 'tables') && (
        <chakra.label display="grid" gap="1">
          <span className="field__hint">{t('promotions.form.deliveryType')}</span>
          <Select
            value={deliveryType}
            onChange={({ target }) =>
              setDelivery(deliveryTypes.find((type) => type === target.value) ?? deliveryType)
            }
          >
            {deliveryTypes.map((type) => (
              <option key={type} value={type}>
                {t(`delivery.${type}`)}
              </option>
            ))}
          </Select>
        </chakra.label>
      )}
      {lines.length === 0 || !tried ? (
        <PreviewVerdict role="status">
          {t(tried ? 'promotions.preview.empty' : 'promotions.preview.incomplete')}
        </PreviewVerdict>
      ) : (
        <PreviewPrice lines={lines} deliveryType={deliveryType} tried={tried} />
      )}
    </chakra.section>
  )
}

/** The times at which the promotion counts. */
function PreviewTimes({ hours }: { hours: PromotionHours }) {
  const { t, i18n } = useTranslation()
  const times = sayHours(hours, i18n.language)
  return times && <p className="field__hint">{t('promotions.preview.hours', { times })}</p>
}
