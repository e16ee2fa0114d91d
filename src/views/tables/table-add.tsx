import { useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { createOrder } from '#contract/new-order.ts'
import { Button } from '../ui/button.tsx'
import { choiceErrors, goToFirst } from '../parts/draft/choice-errors.ts'
import { type DraftLine, isLinesDraft, lineInput, withProduct } from '../parts/draft/draft-line.ts'
import { DraftLines } from '../parts/draft/draft-lines.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { ProductPicker } from '../parts/draft/product-picker.tsx'
import { useLineProducts } from '../parts/draft/use-line-products.ts'
import { useDraft } from '../parts/draft/use-draft.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import type { TableRecord } from './table-acts.ts'
import type { TableState } from './use-table.ts'

type Draft = { lines: DraftLine[] }

/** Takes down what the guests want more; sent to the kitchen at once, or kept for later. */
export function TableAdd({ table, state }: { table: TableRecord; state: TableState }) {
  const { t } = useTranslation()
  const { draft, change, discard } = useDraft<Draft>(`table.${table.id}`, isLinesDraft, () => ({
    lines: [],
  }))
  const products = useLineProducts(draft.lines)
  const isFired = useRef(false)
  const known = new Set<string>(table.lines.map(({ id }) => id))
  const pane = useRef<HTMLElement>(null)
  const done = ({ cartItems }: OutputOf<typeof createOrder>) => {
    discard()
    // What is served as it is needs no kitchen.
    const fresh = cartItems.filter(
      ({ id, allowedEvents }) =>
        !known.has(id) &&
        allowedEvents.includes('item.fire') &&
        !allowedEvents.includes('item.serve'),
    )
    if (isFired.current && fresh.length > 0)
      state.act({ do: 'items', lines: fresh, event: 'item.fire' })
    else state.reload()
  }
  const { send, isBusy, failure } = useSubmit(createOrder, done, (refusal) =>
    goToFirst(pane.current, refusal),
  )
  const unchosen = choiceErrors(failure)
  const add = (isSent: boolean) => {
    isFired.current = isSent
    send({ source: 'table', tableId: table.id, items: draft.lines.map(lineInput) })
  }
  return (
    <section ref={pane} className="panel__pane" aria-labelledby="table-add">
      <h2 id="table-add">{t('tables.add')}</h2>
      <ProductPicker
        error={undefined}
        onPick={(product) => change({ lines: withProduct(draft.lines, product) })}
      />
      {draft.lines.length > 0 && (
        <DraftLines
          lines={draft.lines}
          price={undefined}
          products={products}
          missing={unchosen}
          isRefused
          onChange={(lines) => change({ lines })}
        />
      )}
      {failure && unchosen.size === 0 && <FailureNotice failure={failure} />}
      {draft.lines.length > 0 && (
        <div className="dialog__actions">
          <Button
            size="lg"
            variant="surface"
            disabled={isBusy || state.isBusy}
            onClick={() => add(false)}
          >
            {t('tables.addOnly')}
          </Button>
          <Button size="lg" disabled={isBusy || state.isBusy} onClick={() => add(true)}>
            {t('tables.addAndFire')}
          </Button>
        </div>
      )}
    </section>
  )
}
