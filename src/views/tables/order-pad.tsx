import { useTranslation } from '#i18n/use-translation.tsx'
import { PadGrid, usePadChoice } from '../parts/pad/pad-grid.tsx'
import { BackButton } from '../parts/page/back-link.tsx'
import { Page } from '../parts/page/page.tsx'
import { useApp } from '../seams/app-context.ts'
import type { TableRecord } from './table-acts.ts'
import { useTableDraft } from './use-table-draft.ts'
import type { TableState } from './use-table.ts'
import { PadCart } from './pad-cart.tsx'

type Props = { table: TableRecord; state: TableState; onLeave: () => void }

/** Takes an order at a table with picture tiles: one tap per dish, one to send everything. */
export function OrderPad({ table, state, onLeave }: Props) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const draft = useTableDraft(table, state, ({ sentCount: count, orderedCount: all }) => {
    const text =
      count < all ? t('tables.pad.sentOf', { count, all }) : t('tables.pad.sent', { count })
    if (count > 0) toasts.send({ type: 'toast.show', kind: 'success', text })
    onLeave()
  })
  const { lines, products, change } = draft
  const choosing = usePadChoice({ lines, onChange: change })
  return (
    <Page
      title={t('tables.pad.title', { name: table.name })}
      lead={<BackButton onLeave={onLeave}>{t('tables.pad.back', { name: table.name })}</BackButton>}
    >
      <div className="pad__root">
        <PadGrid lines={lines} products={products} onChange={change} onAsk={choosing.open} />
        <PadCart draft={draft} />
      </div>
      {choosing.dialog}
    </Page>
  )
}
