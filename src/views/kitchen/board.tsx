import { Grid } from '@chakra-ui/react/grid'
import { Box } from '@chakra-ui/react/box'
import { Suspense, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { askedMove } from '../../machines/screen/moves.connect.ts'
import { has } from '#contract/modules.ts'
import { screenPaths } from '#contract/modules/screens.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import type { Voice } from '../../machines/screen/announcer.ts'
import { openAlarmSound } from '../../services/alarm-sound.ts'
import { BackLink } from '../parts/page/back-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { lineName } from '../parts/order/line-name.ts'
import { lineReasonsFor, piecesFor } from '../parts/order/order-reasons.ts'
import { useShortcut } from '../parts/hooks/shortcuts.ts'
import { useNarrowWindow } from '../parts/hooks/use-narrow-window.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { useAnnouncer } from '../parts/live/use-announcer.ts'
import { Page } from '../parts/page/page.tsx'
import { useStored } from '../seams/use-stored.ts'
import { useViewer } from '../seams/viewer.ts'
import { AllDay } from './all-day.tsx'
import { BoardFilters, shownTickets, StationChoice } from './board-filters.tsx'
import { columnsOf, textSizeOf } from './board-look.ts'
import { BoardTools } from './board-tools.tsx'
import { ExpoGrid } from './expo-grid.tsx'
import { TicketGrid } from './ticket-grid.tsx'
import { type Line, linesFor, type Ticket } from './tickets.ts'
import { type Kitchen, useKitchen } from './use-kitchen.ts'
import { voidedKey } from './voided.ts'
import '../theme/lists.css'
import '../theme/boards.css'
import { lazyOf } from '../parts/hooks/lazy-of.ts'
import { Spoken } from '../parts/hooks/use-spoken.tsx'

const ConfirmReason = lazyOf(
  async () => (await import('../parts/dialog/confirm-reason.tsx')).ConfirmReason,
)

/**
 * `/kitchen/board`: what to start, cook and serve, by order and station, earliest due time first.
 */
export function KitchenBoard() {
  const { t } = useTranslation()
  const { timeZone, module } = useViewer()
  const kitchen = useKitchen()
  const { tickets, failure, refusal, last, asking } = kitchen
  const [stage, setStage] = useParam('stage')
  const [station, setStation] = useParam('station')
  const [allDay, setAllDay] = useParam('all_day')
  const isAllDay = allDay !== ''
  const [view, setView] = useParam('view')
  const isWhole = view === 'orders'
  const text = useStored(textSizeOf)
  const columns = useStored(columnsOf)
  const { fresh, isLoud, toggle } = useAnnouncer('board', tickets && newsOf(tickets), openChime)
  const freshCount = fresh.filter((key) => !key.startsWith(voidedNews)).length
  const isNarrow = useNarrowWindow()
  const board = useRef<HTMLDivElement>(null)
  const shown = tickets && (isWhole ? tickets : shownTickets(tickets, stage, station))
  const voided = shown?.flatMap((ticket) => ticket.voided) ?? []
  useShortcut('v', t('kitchen.voided.seenAll'), () => kitchen.acknowledge(voided))
  return (
    <Page
      title={t('kitchen.title')}
      lead={
        <BackLink to={screenPaths[has(module, 'tables') ? 'tableOrders' : 'orders']}>
          {t('kitchen.back')}
        </BackLink>
      }
    >
      <Grid
        ref={board}
        templateColumns="minmax(0, 1fr)"
        gap="3.5"
        alignContent="start"
        css={{ '&:fullscreen': { p: '4', overflowY: 'auto', bg: 'bg' } }}
      >
        <BoardTools
          board={board}
          sound={{ isOn: isLoud, toggle }}
          isAllDay={isAllDay}
          isWhole={isWhole}
          last={last}
          onAllDay={() => setAllDay(isAllDay ? '' : '1')}
          onWhole={() => setView(isWhole ? '' : 'orders')}
          onRecall={kitchen.recall}
        >
          {isNarrow && tickets && !isWhole && (
            <StationChoice tickets={tickets} station={station} onStation={setStation} />
          )}
        </BoardTools>
        <Spoken>{freshCount > 0 && t('kitchen.new', { count: freshCount })}</Spoken>
        <Spoken>{voided.length > 0 && t('kitchen.voided.said', { count: voided.length })}</Spoken>
        {tickets && !isWhole && (
          <BoardFilters
            isNarrow={isNarrow}
            tickets={tickets}
            stage={stage}
            station={station}
            onStage={setStage}
            onStation={setStation}
          />
        )}
        {failure && <FailureNotice failure={failure} onRetry={kitchen.reload} />}
        {refusal && !asking && (
          <FailureNotice failure={{ kind: 'refused', message: refusal, requestId: undefined }} />
        )}
        <Box
          css={{
            '&[data-all-day=true]': {
              display: 'grid',
              gridTemplateColumns: { base: 'minmax(0, 1fr) 15rem', mdDown: 'minmax(0, 1fr)' },
              gap: '3',
              alignItems: 'start',
            },
          }}
          className="kitchen__look"
          data-text={text}
          data-columns={columns}
          data-all-day={isAllDay}
        >
          {shown?.length === 0 ? (
            <EmptyState title={t('kitchen.nothing.title')} text={t('kitchen.nothing.text')} />
          ) : (
            !failure && (
              <Tickets {...{ kitchen, shown, isWhole }} hasRail={stage === ''} zone={timeZone} />
            )
          )}
          {isAllDay && shown && <AllDay tickets={shown} />}
        </Box>
        {asking && <AskWhy asking={asking} kitchen={kitchen} />}
      </Grid>
    </Page>
  )
}

/** The tickets by station, or by order for the pass. */
function Tickets({
  kitchen: { move, moving, acknowledge },
  shown,
  isWhole,
  hasRail,
  zone,
}: {
  kitchen: Kitchen
  shown: readonly Ticket[] | undefined
  isWhole: boolean
  hasRail: boolean
  zone: string
}) {
  const { t } = useTranslation()
  const onLine = (ticket: Ticket, line: Line, event: ItemEventName) =>
    move([line], event, `${nameOf(ticket)}, ${lineName(line)}`)
  const onSeen = (many: readonly Ticket[]) => acknowledge(many.flatMap(({ voided }) => voided))
  const step = (many: readonly Ticket[], event: ItemEventName, name: string) => {
    const lines = linesFor(many, event)
    // The tickets are finished, so their voided dishes are acknowledged too.
    if (event === 'item.serve' || lines.length === 0) onSeen(many)
    move(lines, event, name)
  }
  return isWhole && shown ? (
    <ExpoGrid
      {...{ moving, zone, onLine, onSeen }}
      tickets={shown}
      onTickets={(many, event) => step(many, event, many[0] ? orderNameOf(many[0]) : '')}
    />
  ) : (
    <TicketGrid
      {...{ moving, zone, hasRail, onLine, onSeen }}
      tickets={shown}
      onTicket={(ticket, event) => step([ticket], event, nameOf(ticket))}
      onMany={(many, event) => step(many, event, t('kitchen.tickets', { count: many.length }))}
    />
  )
}

function AskWhy({
  asking: {
    row: { name, lines },
    move: { event },
  },
  kitchen,
}: {
  asking: NonNullable<Kitchen['asking']>
  kitchen: Kitchen
}) {
  const { t } = useTranslation()
  const step = t(`orders.event.${event}`)
  return (
    <Suspense>
      <ConfirmReason
        title={t('orders.view.stepOf', { step, name })}
        confirm={step}
        codes={lineReasonsFor(event)}
        pieces={piecesFor(event, lines)}
        {...askedMove(kitchen)}
        onConfirm={kitchen.confirm}
      />
    </Suspense>
  )
}

/** Rings for new tickets, and once when switched on as a sample. */
function openChime(): Voice | undefined {
  const sound = openAlarmSound()
  sound?.ring()
  return sound && { say: sound.ring, close: sound.close }
}

const voidedNews = 'voided '

/** The keys that trigger the sound: tickets that are not cooked, and voided dishes. */
function newsOf(tickets: readonly Ticket[]): string[] {
  return tickets.flatMap(({ key, stage, lines, voided }) => [
    ...(stage !== 'serve' && lines.length > 0 ? [key] : []),
    ...voided.map((line) => voidedNews + voidedKey(line)),
  ])
}

function orderNameOf({ order }: Ticket): string {
  return order.tableName ?? order.orderNo
}

function nameOf(ticket: Ticket): string {
  return [orderNameOf(ticket), ticket.station].filter(Boolean).join(', ')
}
