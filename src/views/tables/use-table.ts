import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import { listReservations } from '#contract/reservation.ts'
import { getTable } from '#contract/table.ts'
import { type CallFailure, failureOf, isPassing } from '../../machines/failure.ts'
import { underKey } from '../../services/under-key.ts'
import { useLive } from '../parts/live/use-live.ts'
import { useRecordOf } from '../parts/live/use-record-of.ts'
import { lineName } from '../parts/order/line-name.ts'
import { formatMoney } from '../parts/money/money-format.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'
import { useMay } from '../seams/use-may.ts'
import { useGuestsGone } from './guests-gone.ts'
import { type Released, seatedAt, undoOfRelease } from './release.ts'
import {
  actOnTable,
  loadTable,
  type Moved,
  type TableAct,
  type TableRecord,
  takenAmount,
  undoOfLine,
  undoOfPayment,
} from './table-acts.ts'
import type { Question } from './table-dialogs.tsx'

export type TableState = {
  record: TableRecord | undefined
  failure: CallFailure | undefined
  isBusy: boolean
  isMissing: boolean
  /** The question before an action, open until the server has accepted. */
  question: Question | undefined
  /** The last action, if it took a payment, until the next one. */
  paid: Paid | undefined
  ask: (question: Question) => void
  act: (act: TableAct) => void
  confirm: (act: TableAct) => void
  close: () => void
  reload: () => void
}
/** A payment with its cash. */
export type Paid = Extract<TableAct, { do: 'pay' | 'payPart' }>
type Act = (TableAct | { do: 'ask' }) & { question?: Question }

/**
 * One table with its session on the record machine, and its actions on the moves machine: each
 * action has the idempotency key of its intent.
 */
export function useTable(id: Id): TableState {
  const { call } = useApp()
  const { t, i18n } = useTranslation()
  const follow = useGuestsGone()
  const shown = useRecordOf<TableRecord>('table', {
    id,
    load: (asked, signal) => loadTable(call, asked, signal),
  })
  const table = shown.record
  const may = useMay()
  const moves = useMoves<TableRecord & Released & Moved, Act>({
    name: 'the table',
    ask: (_, act) => (act.do === 'ask' ? act.question : undefined),
    async send(seen, act, key) {
      if (act.do === 'ask') throw new Error('a question is no act')
      const isReleased = act.do === 'move' && act.event === 'table.release'
      const ended = isReleased && may(listReservations) ? await seatedAt(call, seen) : undefined
      const left = await actOnTable(underKey(call, key), seen, act)
      if (act.do === 'move' && act.toTableId) {
        const { id: at, name, version } = await call(getTable, { id: act.toTableId })
        follow({ id: at, name, version, from: left, event: act.event })
      }
      return { ...left, ended }
    },
    show: (record) => record && shown.changed(record),
    back({ before, row, move }) {
      if (move.do === 'ask') return undefined
      return move.do === 'move' && move.event === 'table.release'
        ? undoOfRelease(before)
        : (undoOfLine(move, row) ?? undoOfPayment(move, row))
    },
    words({ before, row: { name, ended, moved, session }, move, back }) {
      const currency = (before.session ?? session)?.currency ?? ''
      if (move.do === 'undoPayment')
        return t('orders.paymentUndone', {
          amount: formatMoney(move.amount, currency, i18n.language),
        })
      if (move.do === 'pay' || move.do === 'payPart')
        return t(`orders.taken.${move.method}`, {
          amount: formatMoney(takenAmount(move), currency, i18n.language),
        })
      if (!back) return undefined
      const [line] = moved ?? []
      if (line && move.do === 'items')
        return t('orders.moved', {
          number: lineName(line),
          status: t(`orders.happened.${move.event}`),
        })
      if (ended) return t('tables.releasedOf', { name, guest: ended.name })
      return t(before.session ? 'tables.released' : 'tables.notReserved', { name })
    },
    refusal: () => undefined,
    overtaken: (seen, { question }) =>
      !table || !question || isPossible(table, question) || !isPossible(seen, question)
        ? undefined
        : t('parts.overtaken', { name: table.name }),
  })
  const { asking, last, refused } = moves
  const isBusy = shown.isBusy || moves.busy.size > 0
  const isOurs = (changed: string) =>
    changed === id || table?.orders.some((order) => order.id === changed)
  const refresh = async () => {
    try {
      shown.changed(await loadTable(call, id))
    } catch (thrown) {
      // A refusal is shown after a reload of the page; a temporary failure is retried.
      if (isPassing(failureOf(thrown))) throw thrown
    }
  }
  useLive(
    ['table', 'order'],
    (news) => (news === 'all' || news.some((event) => isOurs(event.id)) ? refresh() : undefined),
    { isPaused: isBusy || table === undefined },
  )
  const press = (act: Act) => table && moves.press(table, act)

  return {
    record: table,
    failure: shown.failure ?? (asking ?? refused)?.failure,
    isBusy,
    isMissing: shown.isMissing,
    question: asking?.move.question,
    paid: last?.move.do === 'pay' || last?.move.do === 'payPart' ? last.move : undefined,
    ask: (question) => press({ do: 'ask', question }),
    act: press,
    confirm: (act) => moves.confirm(act, table),
    close: moves.cancel,
    reload: shown.reload,
  }
}

/** Whether the current table still allows the action in question. */
function isPossible(table: TableRecord, question: Question): boolean {
  switch (question.about) {
    case 'event':
      return table.allowedEvents.includes(question.event)
    case 'line':
      return table.lines.some(
        ({ id, allowedEvents }) =>
          id === question.line.id && allowedEvents.includes(question.event),
      )
    case 'order':
      return table.orders.some(
        ({ id, allowedEvents }) =>
          id === question.order.id && allowedEvents.includes(question.event),
      )
    case 'undo':
      return table.payments.some(({ id, mayUndo }) => id === question.payment.id && mayUndo)
    default:
      return table.session !== undefined
  }
}
