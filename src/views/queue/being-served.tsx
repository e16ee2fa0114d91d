import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Visit } from '#contract/visit.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useNow } from '../parts/hooks/use-now.ts'
import { formatClock } from '../parts/time/time-format.ts'
import { useViewer } from '../seams/viewer.ts'
import { RowActs } from './queue-row.tsx'
import { servedAt } from './queue-steps.ts'
import { counterText, durationText, nameOf, queueMarks } from './queue-words.ts'
import type { QueueMoves } from './use-queue-moves.ts'

type Props = {
  served: readonly Visit[]
  moves: QueueMoves
  /** The counter of this browser; undefined: those of every counter are shown. */
  counter: string | undefined
}

/** Who is being served now, above those who wait: *Finished* is in sight. */
export function BeingServed({ served, moves, counter }: Props) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const now = useNow()
  const rows = servedAt(served, { counter, now })
  if (rows.length === 0) return null
  return (
    <chakra.ul
      display="grid"
      gap="2"
      aria-label={t('queue.served.title')}
      css={{ '& small': { color: 'fg.muted' } }}
    >
      {rows.map((visit) => {
        const { id, counter: at, seatedMs = now } = visit
        const name = nameOf(visit, t)
        const facts = [
          at && counterText(at, t),
          visit.service,
          t('queue.served.since', {
            clock: formatClock(seatedMs, timeZone),
            time: durationText(now - seatedMs, i18n.language),
          }),
        ]
        return (
          <chakra.li
            key={id}
            className="card__root"
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="3"
            padding="3"
            borderInlineStartWidth="4px"
            borderInlineStartColor="colorPalette.solid"
          >
            <chakra.span display="grid" flex="1 1 12rem" minW="0" overflowWrap="anywhere">
              <strong>{name}</strong>
              <small>{facts.filter(Boolean).join(' · ')}</small>
            </chakra.span>
            <StatusBadge mark={queueMarks.Seated}>{t('queue.served.state')}</StatusBadge>
            <RowActs visit={visit} offered={visit.allowedEvents} name={name} moves={moves} />
          </chakra.li>
        )
      })}
    </chakra.ul>
  )
}
