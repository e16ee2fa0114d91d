import { type RefObject, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { createOrder } from '#contract/new-order.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { choiceErrors, goToChoice, goToFirst } from '../parts/draft/choice-errors.ts'
import { type DraftLine, isLinesDraft, lineInput } from '../parts/draft/draft-line.ts'
import { missingChoices } from '../parts/draft/missing-choices.ts'
import { type LineProducts, useLineProducts } from '../parts/draft/use-line-products.ts'
import { useDraft } from '../parts/draft/use-draft.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import type { TableRecord } from './table-acts.ts'
import type { TableState } from './use-table.ts'

type Draft = { lines: DraftLine[] }
export type TableDraft = {
  lines: readonly DraftLine[]
  change: (lines: DraftLine[]) => void
  products: LineProducts
  /** What is missing among the options, by the place of the line. */
  missing: ReadonlyMap<number, string>
  /** Why it was refused, where no line says so. */
  failure: CallFailure | undefined
  isBusy: boolean
  /** Adds the lines to the table; sent to the kitchen at once, or kept for later. */
  add: (isSent: boolean) => void
  /** Around the lines. */
  pane: RefObject<HTMLElement | null>
}

/** What the guests of a table want more, until it is ordered; kept for the table across screens. */
export function useTableDraft(
  table: TableRecord,
  state: TableState,
  onAdded?: (isSent: boolean, count: number) => void,
): TableDraft {
  const { t } = useTranslation()
  const { draft, change, discard } = useDraft<Draft>(`table.${table.id}`, isLinesDraft, () => ({
    lines: [],
  }))
  const { lines } = draft
  const products = useLineProducts(lines)
  const isFired = useRef(false)
  const pane = useRef<HTMLElement>(null)
  const known = new Set<string>(table.lines.map(({ id }) => id))
  const done = ({ cartItems }: OutputOf<typeof createOrder>) => {
    const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
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
    onAdded?.(isFired.current, count)
  }
  const { send, isBusy, failure } = useSubmit(createOrder, done, (refusal) =>
    goToFirst(pane.current, refusal),
  )
  const refused = choiceErrors(failure)
  const lacking = missingChoices(lines, products, (sentence, values) =>
    t(`newOrder.choose.${sentence}`, values),
  )
  const missing = lacking.size > 0 ? lacking : refused
  return {
    lines,
    change: (to) => change({ lines: to }),
    products,
    missing,
    failure: refused.size === 0 ? failure : undefined,
    isBusy: isBusy || state.isBusy,
    add(isSent) {
      isFired.current = isSent
      const [place] = missing.keys()
      if (place !== undefined && lacking.size > 0) goToChoice(pane.current, place)
      else send({ source: 'table', tableId: table.id, items: lines.map(lineInput) })
    },
    pane,
  }
}
