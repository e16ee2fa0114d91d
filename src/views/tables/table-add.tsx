import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../ui/button.tsx'
import { withProduct } from '../parts/draft/draft-line.ts'
import { DraftLines } from '../parts/draft/draft-lines.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { ProductPicker } from '../parts/draft/product-picker.tsx'
import type { TableRecord } from './table-acts.ts'
import { useTableDraft } from './use-table-draft.ts'
import type { TableState } from './use-table.ts'

type Props = { table: TableRecord; state: TableState; onPad: () => void }

/** Adds items for the guests; sent to the kitchen at once, or kept for later. */
export function TableAdd({ table, state, onPad }: Props) {
  const { t } = useTranslation()
  const draft = useTableDraft(table, state)
  const { lines, products, missing, failure, isBusy, pane } = draft
  return (
    <section ref={pane} className="panel__pane" aria-labelledby="table-add">
      <h2 id="table-add">{t('tables.add')}</h2>
      <Button size="lg" variant="surface" onClick={onPad}>
        {t('tables.pad.open')}
      </Button>
      <ProductPicker
        error={undefined}
        onPick={(product) => draft.change(withProduct(lines, product))}
      />
      {lines.length > 0 && (
        <DraftLines
          lines={lines}
          price={undefined}
          products={products}
          missing={missing}
          isRefused
          onChange={draft.change}
        />
      )}
      {failure && <FailureNotice failure={failure} />}
      {lines.length > 0 && (
        <div className="dialog__actions">
          <Button size="lg" variant="surface" disabled={isBusy} onClick={() => draft.add(false)}>
            {t('tables.addOnly')}
          </Button>
          <Button size="lg" disabled={isBusy} onClick={() => draft.add(true)}>
            {t('tables.addAndFire')}
          </Button>
        </div>
      )}
    </section>
  )
}
