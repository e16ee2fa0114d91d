import { useSelector } from '@xstate/react'
import { type RefObject, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type CallFailure, isPassing, sentenceOf } from '../../machines/failure.ts'
import { newKey } from '../../services/exchange.ts'
import { choiceErrors, goToChoice, goToFirst } from '../parts/draft/choice-errors.ts'
import type { DraftLine } from '../parts/draft/draft-line.ts'
import { missingChoices } from '../parts/draft/missing-choices.ts'
import { type LineProducts, useLineProducts } from '../parts/draft/use-line-products.ts'
import { useDraft } from '../parts/draft/use-draft.ts'
import { useFormActor } from '../parts/form/use-form-actor.ts'
import { useApp } from '../seams/app-context.ts'
import { type Added, type Adding, addToTable } from './add-to-table.ts'
import type { TableRecord } from './table-acts.ts'
import { attemptOf, isTableDraft, type TableDraft, withLines } from './table-draft.ts'
import type { TableState } from './use-table.ts'

export type TableDraftState = {
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

const noFields = { values: {} }

/**
 * What the guests of a table want more, until it is ordered; kept for the table across screens.
 * `onAdded` is told how many pieces the kitchen has got.
 */
export function useTableDraft(
  table: TableRecord,
  state: TableState,
  onAdded?: (sentCount: number) => void,
): TableDraftState {
  const { t } = useTranslation()
  const { call, toasts } = useApp()
  const name = `table.${table.id}`
  const { draft, change, discard } = useDraft<TableDraft>(name, isTableDraft, () => ({ lines: [] }))
  const { lines } = draft
  const products = useLineProducts(lines)
  const pane = useRef<HTMLElement>(null)
  const actor = useFormActor<object, Adding, Added>({
    id: 'write lines of the table',
    known: noFields,
    send: async ({ input, signal }) => ({
      output: await addToTable(
        (endpoint, wanted, options) => call(endpoint, wanted, { ...options, signal }),
        input,
        () => change({ attempt: { ...input.attempt, isOrdered: true } }),
      ),
    }),
    onSaved({ sentCount, failure: unsent }) {
      discard()
      state.reload()
      if (unsent) toasts.send({ type: 'toast.show', kind: 'error', text: sentenceOf(unsent) })
      onAdded?.(sentCount)
    },
    onRefused(refusal) {
      // Nothing came of it. Of a lost answer nobody knows: the same attempt goes on.
      if (!isPassing(refusal)) change({ attempt: undefined })
      goToFirst(pane.current, refusal)
    },
  })
  const isBusy = useSelector(actor, (now) => now.hasTag('busy'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const refused = choiceErrors(failure)
  const lacking = missingChoices(lines, products, (sentence, values) =>
    t(`newOrder.choose.${sentence}`, values),
  )
  const missing = lacking.size > 0 ? lacking : refused
  return {
    lines,
    change: (to) => change(withLines(draft, to)),
    products,
    missing,
    failure: refused.size === 0 ? failure : undefined,
    isBusy: isBusy || state.isBusy,
    add(isSent) {
      const [place] = missing.keys()
      if (place !== undefined && lacking.size > 0) return goToChoice(pane.current, place)
      const attempt = attemptOf(draft, table.lines, newKey)
      change({ attempt })
      actor.send({ type: 'form.save', input: { tableId: table.id, lines, attempt, isSent } })
    },
    pane,
  }
}
