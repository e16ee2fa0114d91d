import { chakra } from '@chakra-ui/react/styled-system'
import { useMemo, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { lineOf } from '#contract/queue-line.ts'
import type { Visit } from '#contract/visit.ts'
import { useViewer } from '../seams/viewer.ts'
import { useArranged } from '../parts/form/use-arranged.ts'
import { placesOf } from './queue-places.ts'
import { QueueRow } from './queue-row.tsx'
import { queueCounts, stateOf } from './queue-words.ts'
import { RowMoves } from '../ui/row-moves.tsx'
import { useNow } from '../parts/hooks/use-now.ts'
import type { Counters } from './use-counters.ts'
import type { QueueMoves } from './use-queue-moves.ts'

type Props = {
  rows: readonly Visit[]
  isBusy: boolean
  moves: QueueMoves
  counters: Counters
  onNotify: (visit: Visit) => void
}

/**
 * The called people, and the waiting ones in their order, which can be changed by dragging and with
 * the keyboard.
 */
export function QueueRows({ rows, isBusy, moves, counters, onNotify }: Props) {
  const { t } = useTranslation()
  const { timeZone: zone } = useViewer()
  const now = useNow()
  const list = useRef<HTMLOListElement>(null)
  // Called people are first, and no longer have a position in the queue.
  const called = rows
    .filter((row) => stateOf(row) === 'called')
    .toSorted((one, other) => (one.calledMs ?? 0) - (other.calledMs ?? 0))
  const line = useMemo(() => rows.filter((row) => stateOf(row) !== 'called'), [rows])
  const { shown, sortable } = useArranged('the queue', line, ({ moved }, read) => {
    for (const { visit, position } of placesOf(read(), moved))
      moves.press(visit, { event: 'queue.move', position })
  })
  const inOrder = [...called, ...shown]
  // Every branch and service has its own queue: positions of different queues can't be compared.
  // Who waits in every line has a position among everyone, which one line does not show.
  const { all, own } = counters.services
  const isOneQueue =
    rows.every(
      ({ locationId, service }) =>
        locationId === rows[0]?.locationId && service === rows[0]?.service,
    ) &&
    (own === undefined || lineOf(rows[0]?.service, all) !== undefined)
  return (
    <>
      <RowMoves
        list={list}
        order={inOrder.map((visit) => `${visit.id} ${stateOf(visit)}`).join()}
      />
      <chakra.ol
        ref={list}
        bg="bg.panel"
        borderWidth="1px"
        rounded="lg"
        css={{ containerType: 'inline-size' }}
        aria-label={t('queue.caption', { count: queueCounts(rows).inLine })}
        aria-busy={isBusy}
      >
        {inOrder.map((visit) => (
          <QueueRow
            key={visit.id}
            visit={visit}
            index={shown.indexOf(visit)}
            now={now}
            zone={zone}
            moves={moves}
            counters={counters}
            sortable={isOneQueue && shown.includes(visit) ? sortable : undefined}
            onNotify={onNotify}
          />
        ))}
      </chakra.ol>
      {sortable.spoken}
    </>
  )
}
