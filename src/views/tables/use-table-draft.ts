import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { type RefObject, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type CallFailure, isPassing } from '../../machines/failure.ts'
import { newKey } from '../../services/exchange.ts'
import { choiceErrors, goToChoice, goToFirst } from '../parts/draft/choice-errors.ts'
import { type DraftLine, piecesOf } from '../parts/draft/draft-line.ts'
import { missingChoices } from '../parts/draft/missing-choices.ts'
import { type LineProducts, useLineProducts } from '../parts/draft/use-line-products.ts'
import { useDraft } from '../parts/draft/use-draft.ts'
import { useFormActor } from '../parts/form/use-form-actor.ts'
import { useApp } from '../seams/app-context.ts'
import { type Added, type Adding, addToTable } from './add-to-table.ts'
import type { TableRecord } from './table-acts.ts'
import { attemptOf, isTableDraft, type TableDraft } from './table-draft.ts'
import type { TableState } from './use-table.ts'

export type TableDraftState = {
  lines: readonly DraftLine[]
  change: (lines: DraftLine[]) => void
  products: LineProducts
  /** The missing options, by line index. */
  missing: ReadonlyMap<number, string>
  /** Why it was refused, if no line shows it. */
  failure: (CallFailure & { kept?: string }) | undefined
  isBusy: boolean
  /** Adds the lines to the table; sent to the kitchen at once, or kept for later. */
  add: (isSent: boolean) => void
  /** The element around the lines. */
  pane: RefObject<HTMLElement | null>
}

const noFields = { values: {} }

/**
 * The items that guests want to add, stored per table until they are ordered.
 */
export function useTableDraft(
  table: TableRecord,
  state: TableState,
  onAdded?: (added: Added) => void,
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
      ),
    }),
    onSaved(added) {
      const { kept } = added
      discard()
      state.reload()
      if (kept)
        toasts.send({
          type: 'toast.show',
          kind: 'info',
          text: t(`tables.kept.${kept.for}`, { count: kept.count }),
        })
      onAdded?.(added)
    },
    onRefused(refusal) {
      // Refused: the attempt is discarded. After a lost answer the same attempt is continued.
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
    // Changed lines need a new attempt: the previous one is not confirmed.
    change: (to) => change({ lines: to, attempt: undefined }),
    products,
    missing,
    failure: refused.size === 0 ? withKept(failure, draft, t) : undefined,
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

/**
 * Without a connection, and if the order can't wait in the outbox (a dish whose price this device
 * has never seen): what is kept on this device, and what still has to be done.
 */
function withKept(
  failure: CallFailure | undefined,
  { lines }: TableDraft,
  t: TFunction,
): TableDraftState['failure'] {
  if (failure?.kind !== 'network') return failure
  return { ...failure, kept: t('tables.kept.draft', { count: piecesOf(lines) }) }
}
