import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Application } from '#contract/application.ts'
import { DateTime } from '../parts/time/date-time.tsx'
import { StatusShape } from '../parts/notice/status-badge.tsx'
import { useViewer } from '../seams/viewer.ts'
import { ApplicationStep } from './application-step.tsx'
import { applicationMarks } from '../jobs/application-words.ts'
import { Rating } from './rating.tsx'
import type { ApplicationMoves } from './use-application-moves.ts'

/** How many cards of a column are shown at first. */
const firstShown = 25

type Props = {
  status: Application['status']
  /** Undefined until they have loaded. */
  rows: readonly Application[] | undefined
  /** Whether the dragged card can be dropped here. */
  isTarget: boolean
  moves: ApplicationMoves
  onDrag: (row: Application | undefined) => void
  onDrop: () => void
}

/** The applications of one status. */
export function BoardColumn({ status, rows, isTarget, moves, onDrag, onDrop }: Props) {
  const { t } = useTranslation()
  const heading = useId()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows?.slice(0, firstShown)
  return (
    <section
      className="board-column"
      aria-labelledby={heading}
      data-target={isTarget}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
    >
      <h2 id={heading}>
        <StatusShape mark={applicationMarks[status]} />
        {t(`interest.status.${status}`)}
        <span className="board-count">{rows?.length}</span>
      </h2>
      {rows?.length === 0 && <p className="quiet-text">{t('interest.view.none')}</p>}
      <ul>
        {shown?.map((row) => (
          <BoardCard key={row.id} row={row} moves={moves} onDrag={onDrag} />
        ))}
        {!rows && <li className="board-card skeleton" aria-hidden="true" />}
      </ul>
      {rows && shown && rows.length > shown.length && (
        <button type="button" className="board-more" onClick={() => setWhole(true)}>
          {t('interest.view.all', { count: rows.length })}
        </button>
      )}
    </section>
  )
}

function BoardCard({ row, moves, onDrag }: { row: Application } & Pick<Props, 'moves' | 'onDrag'>) {
  const { timeZone } = useViewer()
  return (
    <li
      className="board-card"
      draggable={row.allowedEvents.length > 0}
      aria-busy={moves.busy.has(row.id)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', row.applicantName)
        onDrag(row)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <Link
        className="board-name"
        href={`/job/interestview?id=${row.id}`}
        data-application={row.id}
        draggable={false}
      >
        {row.applicantName}
      </Link>
      <span className="board-job">{row.job.title}</span>
      <span className="board-line">
        <Rating rating={row.rating} />
        <DateTime ms={row.createdMs} zone={timeZone} />
      </span>
      <ApplicationStep row={row} isBusy={moves.busy.has(row.id)} onPress={moves.press} />
    </li>
  )
}
