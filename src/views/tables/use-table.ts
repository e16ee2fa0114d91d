import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import type { Id } from '#contract/fields.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { failureOf, isPassing } from '../../machines/failure.ts'
import { recordMachine } from '../../machines/screen/record.ts'
import { useLive } from '../parts/live/use-live.ts'
import { useApp } from '../seams/app-context.ts'
import { actOnTable, loadTable, takeBack, type TableAct, type TableRecord } from './table-acts.ts'
import type { TableEvent } from './table-words.ts'

export type TableState = {
  record: TableRecord | undefined
  failure: CallFailure | undefined
  isBusy: boolean
  isMissing: boolean
  act: (act: TableAct) => void
  reload: () => void
}

/**
 * One table with its session on the record machine: looked at, acted on, and shown as others leave
 * it.
 */
export function useTable(id: Id): TableState {
  const { call, inspect } = useApp()
  const follow = useFollowGuests()
  const actor = useActorRef(recordMachine<TableRecord, TableAct>(), {
    id: 'record of the table',
    input: {
      id,
      load: (asked, signal) => loadTable(call, asked, signal),
      async perform(act, target) {
        const left = await actOnTable(call, target, act)
        if (act.do === 'move' && act.toTableId) follow(left, act.event, act.toTableId)
        return left
      },
    },
    inspect,
  })
  const table = useSelector(actor, (state) => state.context.record)
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'))
  const isOurs = (changed: string) =>
    changed === id || table?.orders.some((order) => order.id === changed)
  const refresh = async () => {
    try {
      actor.send({ type: 'record.changed', record: await loadTable(call, id) })
    } catch (thrown) {
      // What is refused now is said when the page is loaded again; what may pass is tried again.
      if (isPassing(failureOf(thrown))) throw thrown
    }
  }
  useLive(
    ['table', 'order'],
    (news) => (news === 'all' || news.some((event) => isOurs(event.id)) ? refresh() : undefined),
    { isPaused: isBusy || table === undefined },
  )

  return {
    record: table,
    failure: useSelector(actor, (state) => state.context.failure),
    isBusy,
    isMissing: useSelector(actor, (state) => state.matches('notFound')),
    act: (act) => actor.send({ type: 'record.act', act }),
    reload: () => actor.send({ type: 'record.reload' }),
  }
}

/**
 * Once the guests of a table have gone to another one, that one is shown, and for a moment they can
 * be taken back.
 */
function useFollowGuests() {
  const { t } = useTranslation()
  const { toasts, call } = useApp()
  const [, navigate] = useLocation()
  const say = (kind: 'success' | 'error', text: string) =>
    toasts.send({ type: 'toast.show', kind, text })
  const show = (tableId: Id) => navigate(`/table/tableview?id=${tableId}`)
  return ({ id, name }: Pick<TableRecord, 'id' | 'name'>, event: TableEvent, toTableId: Id) => {
    const undo = async () => {
      try {
        await takeBack(call, { event, from: id, to: toTableId })
        say('success', t('tables.cameBack', { name }))
        show(id)
      } catch (thrown) {
        say('error', failureOf(thrown).message)
      }
    }
    toasts.send({
      type: 'toast.show',
      kind: 'success',
      text: t('tables.cameFrom', { name }),
      action: {
        labelKey: 'parts.undo',
        to: { send: () => void undo() },
        event: { type: 'tables.undo' },
      },
    })
    show(toTableId)
  }
}
