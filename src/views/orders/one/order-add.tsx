import { useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { has } from '#contract/modules.ts'
import { addLines } from '#contract/order-change.ts'
import type { Order } from '#contract/order.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { choiceErrors, goToFirst } from '../../parts/draft/choice-errors.ts'
import {
  type DraftLine,
  isLinesDraft,
  lineInput,
  withProduct,
} from '../../parts/draft/draft-line.ts'
import { DraftLines } from '../../parts/draft/draft-lines.tsx'
import { ProductPicker } from '../../parts/draft/product-picker.tsx'
import { useDraft } from '../../parts/draft/use-draft.ts'
import { useLineProducts } from '../../parts/draft/use-line-products.ts'
import { useParam } from '../../parts/hooks/use-param.ts'
import { useSubmit } from '../../parts/live/use-submit.ts'
import { FailureNotice } from '../../parts/notice/failure-notice.tsx'
import { PadGrid, usePadChoice } from '../../parts/pad/pad-grid.tsx'
import { useViewer } from '../../seams/viewer.ts'

type Props = { order: Order; isBusy: boolean; onChanged: (order: Order) => void }

/** Adds items to an open order; the selection is kept until it is added. */
export function OrderAdd({ order, isBusy, onChanged }: Props) {
  const { t } = useTranslation()
  const pane = useRef<HTMLDivElement>(null)
  const { draft, change, discard } = useDraft(`order.add.${order.id}`, isLinesDraft, () => ({
    lines: [],
  }))
  const { module } = useViewer()
  // Most users open an order for another purpose, so the menu is loaded on demand.
  const [pad, setPad] = useParam('pad')
  const isPad = pad !== ''
  const products = useLineProducts(draft.lines)
  const lineChange = {
    lines: draft.lines,
    onChange: (lines: DraftLine[]) => change({ lines }),
  }
  const choosing = usePadChoice(lineChange)
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
        {!has(module, 'bookings') &&
          (isPad ? (
            <div className="pad__root pad__inside">
              <PadGrid {...lineChange} products={products} onAsk={choosing.open} hasNoFind />
            </div>
          ) : (
            <Button mt="2" size="md" variant="surface" onClick={() => setPad('1')}>
              {t('orders.add.pictures')}
            </Button>
          ))}
        {count > 0 && (
          <DraftLines
            {...lineChange}
            price={undefined}
            products={products}
            missing={unchosen}
            isRefused
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
      {choosing.dialog}
    </Card>
  )
}
