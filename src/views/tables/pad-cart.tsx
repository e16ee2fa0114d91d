import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { DraftLines } from '../parts/draft/draft-lines.tsx'
import { type DraftLine, piecesOf } from '../parts/draft/draft-line.ts'
import { areProductsKnown } from '../parts/draft/missing-choices.ts'
import { Money } from '../parts/money/money.tsx'
import { usePrice } from '../parts/draft/use-price.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { Button } from '../ui/button.tsx'
import type { TableDraftState } from './use-table-draft.ts'

/** The selected items with their total; one tap sends everything to the kitchen. */
export function PadCart({ draft }: { draft: TableDraftState }) {
  const { t } = useTranslation()
  const { lines, products, missing, failure, isBusy, pane } = draft
  const [isOpen, setOpen] = useState(false)
  const isComplete = missing.size === 0 && areProductsKnown(lines, products)
  return (
    <section
      ref={pane}
      className="pad__cart"
      data-empty={lines.length === 0}
      data-open={isOpen || failure !== undefined}
      aria-labelledby="pad-cart"
    >
      <div className="pad__head">
        <h2 id="pad-cart">{t('tables.pad.cart')}</h2>
        {lines.length > 0 && (
          <Button
            size="sm"
            variant="surface"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('tables.itemCount', {
              count: piecesOf(lines),
            })}
          </Button>
        )}
      </div>
      {lines.length === 0 ? (
        <p className="panel__calm">{t('tables.pad.empty')}</p>
      ) : (
        <div className="pad__lines">
          <DraftLines
            lines={lines}
            price={undefined}
            products={products}
            missing={missing}
            isRefused={failure !== undefined}
            onChange={draft.change}
          />
        </div>
      )}
      {failure && <FailureNotice failure={failure} />}
      {lines.length > 0 && (
        <div className="pad__send">
          {isComplete && <Total lines={lines} />}
          <Button size="lg" disabled={isBusy} onClick={() => draft.add(true)}>
            {t('tables.pad.send')}
          </Button>
          <Button size="lg" variant="surface" disabled={isBusy} onClick={() => draft.add(false)}>
            {t('tables.addOnly')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The server's total with taxes and promotions; offline an estimate, marked as such. */
function Total({ lines }: { lines: readonly DraftLine[] }) {
  const { t } = useTranslation()
  const items = lines.map(({ productId, quantity, optionIds }) => ({
    productId,
    quantity,
    optionIds,
  }))
  const { price, failure } = usePrice({
    purpose: 'order',
    items,
    deliveryType: 'Click and Collect',
  })
  // The last price belongs to other lines.
  if (failure) return null
  return (
    <p role="status">
      {t(price?.isEstimate ? 'tables.pad.estimate' : 'tables.pad.total')}{' '}
      <strong>{price && <Money amount={price.totalAmount} currency={price.currency} />}</strong>
    </p>
  )
}
