import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { has } from '#contract/modules.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { screenPaths } from '#contract/modules/screens.ts'
import { BackLink } from '../parts/page/back-link.tsx'
import { EmptyState } from '../parts/notice/empty-state.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { lineReasons } from '../parts/order/order-reasons.ts'
import { UndoToast } from '../parts/notice/undo-toast.tsx'
import { useParam } from '../parts/hooks/use-param.ts'
import { Page } from '../frame/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { AllDay } from './all-day.tsx'
import { BoardFilters, shownTickets } from './board-filters.tsx'
import { BoardTools } from './board-tools.tsx'
import { useIsMoving } from './moving-lines.ts'
import { TicketGrid } from './ticket-grid.tsx'
import { type Line, linesFor, type Ticket } from './tickets.ts'
import { type Done, type Kitchen, useKitchen } from './use-kitchen.ts'
import { useNewTickets } from './use-new-tickets.ts'
import '../parts/page/parts.css'
import '../parts/page/pane.css'
import './board.css'

const ConfirmReason = lazy(async () => ({
  default: (await import('../parts/dialog/confirm-reason.tsx')).ConfirmReason,
}))

type Asking = { lines: readonly Line[]; event: ItemEventName; name: string }

/**
 * `/kitchen/board`: what is to be started, cooked and served, by order and station, the oldest
 * first.
 */
export function KitchenBoard() {
  const { t } = useTranslation()
  const { timeZone, module } = useViewer()
  const kitchen = useKitchen()
  const { tickets, failure, refusal, last } = kitchen
  const [stage, setStage] = useParam('stage')
  const [station, setStation] = useParam('station')
  const [isAllDay, setAllDay] = useState(false)
  const [asking, setAsking] = useState<Asking>()
  const { newCount, sound } = useNewTickets(tickets)
  const board = useRef<HTMLDivElement>(null)
  const shown = tickets && shownTickets(tickets, stage, station)

  const move = (lines: readonly Line[], event: ItemEventName, name: string) =>
    event in cartItemLifecycle.asks
      ? setAsking({ lines, event, name })
      : void kitchen.move(lines, event, name)
  return (
    <Page
      title={t('kitchen.title')}
      lead={
        <BackLink to={screenPaths[has(module, 'tables') ? 'tableOrders' : 'orders']}>
          {t('kitchen.back')}
        </BackLink>
      }
    >
      <div ref={board} className="kitchen">
        <BoardTools
          board={board}
          sound={sound}
          isAllDay={isAllDay}
          last={last}
          onAllDay={() => setAllDay(!isAllDay)}
          onRecall={() => void kitchen.recall()}
        />
        <p className="sr-only" role="status">
          {newCount > 0 && t('kitchen.new', { count: newCount })}
        </p>
        {tickets && (
          <BoardFilters
            tickets={tickets}
            stage={stage}
            station={station}
            onStage={setStage}
            onStation={setStation}
          />
        )}
        {failure && <FailureNotice failure={failure} onRetry={kitchen.reload} />}
        {refusal && (
          <FailureNotice failure={{ kind: 'refused', message: refusal, requestId: undefined }} />
        )}
        <div className="kitchen-body" data-all-day={isAllDay}>
          {shown?.length === 0 ? (
            <EmptyState title={t('kitchen.nothing.title')} text={t('kitchen.nothing.text')} />
          ) : (
            !failure && (
              <TicketGrid
                tickets={shown}
                moving={kitchen.moving}
                zone={timeZone}
                onTicket={(ticket, event) => move(linesFor([ticket], event), event, nameOf(ticket))}
                onLine={(ticket, line, event) =>
                  move([line], event, `${nameOf(ticket)}, ${line.name}`)
                }
                onMany={(many, event) =>
                  move(linesFor(many, event), event, t('kitchen.tickets', { count: many.length }))
                }
              />
            )
          )}
          {isAllDay && shown && <AllDay tickets={shown} />}
        </div>
        <Recall kitchen={kitchen} />
        {asking && (
          <AskWhy asking={asking} kitchen={kitchen} onClose={() => setAsking(undefined)} />
        )}
      </div>
    </Page>
  )
}

/** Offers the way back from the last step, until another one is taken. */
function Recall({ kitchen: { last, recall } }: { kitchen: Kitchen }) {
  const { t } = useTranslation()
  const [gone, setGone] = useState<Done>()
  if (!last || last === gone) return null
  return (
    <UndoToast
      text={`${last.name}: ${t(`orders.event.${last.event}`)}`}
      onUndo={() => void recall()}
      onDone={() => setGone(last)}
    />
  )
}

function AskWhy({
  asking: { lines, event, name },
  kitchen,
  onClose,
}: {
  asking: Asking
  kitchen: Kitchen
  onClose: () => void
}) {
  const { t } = useTranslation()
  const isBusy = useIsMoving(kitchen.moving, lines)
  const step = t(`orders.event.${event}`)
  return (
    <Suspense>
      <ConfirmReason
        title={t('orders.view.stepOf', { step, name })}
        confirm={step}
        codes={lineReasons}
        failure={kitchen.refusal}
        isBusy={isBusy}
        onConfirm={(reason) =>
          void kitchen.move(lines, event, name, reason).then((isDone) => isDone && onClose())
        }
        onClose={onClose}
      />
    </Suspense>
  )
}

function nameOf({ order, station }: Ticket): string {
  return [order.tableName ?? order.orderNo, station].filter(Boolean).join(', ')
}
