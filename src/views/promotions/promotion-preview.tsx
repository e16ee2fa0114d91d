import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DeliveryType, deliveryTypes } from '#contract/order-status.ts'
import { listProducts } from '#contract/product.ts'
import type { TriedPromotion } from '#contract/promotion.ts'
import { has } from '#contract/modules.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useViewer } from '../seams/viewer.ts'
import { ProductSearch, type SampleLine } from './product-search.tsx'
import { PreviewPrice } from './preview-price.tsx'

/** A sample cart with the promotion at work, priced as the server would price a guest's. */
export function PromotionPreview({ tried }: { tried: TriedPromotion | undefined }) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const [own, setOwn] = useState<readonly SampleLine[]>()
  const [deliveryType, setDelivery] = useState<DeliveryType>('Delivery')
  const { answer } = useAnswer(listProducts, { rowSize: 20, status: 'Active', isSoldOut: false })
  // Until something else is picked, the two first products that may have options left out.
  const lines = own ?? answer?.rows.slice(0, 2).map((product) => ({ product, quantity: 1 })) ?? []
  const setQuantity = (id: string, quantity: number) =>
    setOwn(
      lines.flatMap((line) =>
        line.product.id === id ? (quantity > 0 ? [{ ...line, quantity }] : []) : [line],
      ),
    )
  return (
    <section className="card promotion-preview" aria-labelledby="promotion-preview">
      <h2 id="promotion-preview">{t('promotions.preview.title')}</h2>
      <p className="form-hint">{t('promotions.preview.text')}</p>
      <ProductSearch
        label={t('promotions.preview.add')}
        left={lines.map(({ product }) => product.id)}
        onPick={(product) => setOwn([...lines, { product, quantity: 1 }])}
      />
      <ul className="sample">
        {lines.map(({ product: { id, name }, quantity }) => (
          <li key={id}>
            <span>{name}</span>
            <div
              className="sample-count"
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
            </div>
          </li>
        ))}
      </ul>
      {!has(module, 'tables') && (
        <label className="sample-delivery">
          <span className="form-hint">{t('promotions.form.deliveryType')}</span>
          <select
            className="form-input"
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
          </select>
        </label>
      )}
      {lines.length === 0 || !tried ? (
        <p className="preview-verdict" role="status">
          {t(tried ? 'promotions.preview.empty' : 'promotions.preview.incomplete')}
        </p>
      ) : (
        <PreviewPrice lines={lines} deliveryType={deliveryType} tried={tried} />
      )}
    </section>
  )
}
