import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Application } from '#contract/application.ts'
import { DateTime } from '../parts/time/date-time.tsx'
import { StatusShape } from '../ui/status-badge.tsx'
import { useViewer } from '../seams/viewer.ts'
import { ApplicationStep } from './application-step.tsx'
import { applicationMarks } from '../jobs/application-words.ts'
import { Rating } from './rating.tsx'
import type { ApplicationMoves } from './use-application-moves.ts'
import { AppLink } from '../ui/app-link.tsx'

const BoardCardBox = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1',
    paddingBlock: '2.5',
    paddingInline: '3',
    bg: 'bg.panel',
    border: '1px solid {colors.border}',
    borderRadius: 'md',
    fontSize: 'sm',
    '&[draggable=true]': { cursor: 'grab' },
    '&[aria-busy=true]': { opacity: '0.6' },
  },
})

/** How many cards of a column are initially shown. */
const firstShown = 25

type Props = {
  status: Application['status']
  /** Undefined until loaded. */
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
    <chakra.section
      data-board-column
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="2"
      alignContent="start"
      minBlockSize={{ base: '48', mdDown: '0' }}
      padding="2.5"
      bg="bg.subtle"
      border="1px solid {colors.border}"
      borderRadius="lg"
      css={{
        '&[data-target=true]': {
          borderColor: 'brand.focusRing',
          outline: '2px dashed {colors.brand.focusRing}',
          outlineOffset: '-4px',
        },
        '& h2': {
          display: 'flex',
          alignItems: 'center',
          gap: '2',
          paddingInline: '1',
          fontSize: 'sm',
          fontWeight: 'semibold',
        },
        '& ul': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' },
      }}
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
        <chakra.span marginInlineStart="auto" color="fg.muted">
          {rows?.length}
        </chakra.span>
      </h2>
      {rows?.length === 0 && <p className="quiet__text">{t('interest.view.none')}</p>}
      <ul>
        {shown?.map((row) => (
          <BoardCard key={row.id} row={row} moves={moves} onDrag={onDrag} />
        ))}
        {!rows && <BoardCardBox className="skeleton__bar" minBlockSize="24" aria-hidden="true" />}
      </ul>
      {rows && shown && rows.length > shown.length && (
        <chakra.button
          type="button"
          minBlockSize={{ base: '9', mdDown: '11' }}
          border="1px solid {colors.border.emphasized}"
          borderRadius="md"
          fontSize="sm"
          cursor="pointer"
          justifyContent={{ mdDown: 'center' }}
          onClick={() => setWhole(true)}
        >
          {t('interest.view.all', { count: rows.length })}
        </chakra.button>
      )}
    </chakra.section>
  )
}

function BoardCard({ row, moves, onDrag }: { row: Application } & Pick<Props, 'moves' | 'onDrag'>) {
  const { timeZone } = useViewer()
  return (
    <BoardCardBox
      draggable={row.allowedEvents.length > 0}
      aria-busy={moves.busy.has(row.id)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', row.applicantName)
        onDrag(row)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <AppLink
        paddingBlock={{ base: '0.5', mdDown: '3' }}
        fontWeight="semibold"
        overflowWrap="anywhere"
        _hover={{ textDecoration: 'underline' }}
        display={{ mdDown: 'inline-block' }}
        href={`/job/interestview?id=${row.id}`}
        data-application={row.id}
        draggable={false}
      >
        {row.applicantName}
      </AppLink>
      <chakra.span color="fg.muted" overflowWrap="anywhere">
        {row.job.title}
      </chakra.span>
      <chakra.span
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        rowGap="0.5"
        columnGap="2"
        color="fg.muted"
        fontSize="xs"
        css={{ '& .quiet__text': { fontSize: 'xs' } }}
      >
        <Rating rating={row.rating} />
        <DateTime ms={row.createdMs} zone={timeZone} />
      </chakra.span>
      <ApplicationStep row={row} isBusy={moves.busy.has(row.id)} onPress={moves.press} />
    </BoardCardBox>
  )
}
