import { useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { addLines } from '#contract/order-change.ts'
import type { Order } from '#contract/order.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { choiceErrors, goToFirst } from '../../parts/draft/choice-errors.ts'
import { isLinesDraft, lineInput, withProduct } from '../../parts/draft/draft-line.ts'
import { DraftLines } from '../../parts/draft/draft-lines.tsx'
import { ProductPicker } from '../../parts/draft/product-picker.tsx'
import { useDraft } from '../../parts/draft/use-draft.ts'
import { useLineProducts } from '../../parts/draft/use-line-products.ts'
import { useSubmit } from '../../parts/live/use-submit.ts'
import { FailureNotice } from '../../parts/notice/failure-notice.tsx'

type Props = { order: Order; isBusy: boolean; onChanged: (order: Order) => void }

/** Adds items to an order that goes on; what was picked is kept until it was added. */
export function OrderAdd({ order, isBusy, onChanged }: Props) {
  const { t } = useTranslation()
  const pane = useRef<HTMLDivElement>(null)
  const { draft, change, discard } = useDraft(`order.add.${order.id}`, isLinesDraft, () => ({
    lines: [],
  }))
  const products = useLineProducts(draft.lines)
  const added = useSubmit(
    addLines,
    (changed) => {
      discard()
      onChanged(changed)
    },
    (refusal) => goToFirst(pane.current, refusal),
  )
  const unchosen = choiceErrors(added.failure)
  const count = draft.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Card id="order-add" title={t('orders.add.title')}>
      <div ref={pane}>
        <ProductPicker
          error={undefined}
          onPick={(product) => change({ lines: withProduct(draft.lines, product) })}
        />
        {count > 0 && (
          <DraftLines
            lines={draft.lines}
            price={undefined}
            products={products}
            missing={unchosen}
            isRefused
            onChange={(lines) => change({ lines })}
          />
        )}
        {added.failure && unchosen.size === 0 && <FailureNotice failure={added.failure} />}
        {count > 0 && (
          <div className="dialog__actions">
            <Button size="md" variant="ghost" disabled={added.isBusy} onClick={discard}>
              {t('orders.add.drop')}
            </Button>
            <Button
              size="md"
              loading={added.isBusy}
              disabled={isBusy}
              onClick={() =>
                added.send({
                  orderId: order.id,
                  expectedVersion: order.version,
                  items: draft.lines.map(lineInput),
                })
              }
            >
              {t('orders.add.send', { count })}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
