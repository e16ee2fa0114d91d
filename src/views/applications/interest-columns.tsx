import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import type { Application } from '#contract/application.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { momentColumn, stepColumn } from '../parts/list/usual-columns.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { ApplicationStep } from './application-step.tsx'
import { applicationMarks } from '../jobs/application-words.ts'
import { Rating } from './rating.tsx'
import type { ApplicationMoves } from './use-application-moves.ts'

/** The columns of the list of applications. */
export function interestColumns(
  t: TFunction,
  zone: string,
  press: ApplicationMoves['press'],
): Column<Application>[] {
  return [
    {
      key: 'name',
      heading: t('interest.name'),
      sort: { by: 'name', first: 'asc' },
      card: 'title',
      cell: ({ id, applicantName }) => (
        <Link
          className="data-table__link data-table__clip"
          href={`/job/interestview?id=${id}`}
          data-application={id}
        >
          {applicantName}
        </Link>
      ),
    },
    {
      key: 'job',
      heading: t('interest.job'),
      card: 'line',
      cell: ({ job }) => <span className="data-table__clip">{job.title}</span>,
    },
    {
      key: 'status',
      heading: t('interest.statusHeading'),
      card: 'aside',
      cell: ({ status }) => (
        <StatusBadge mark={applicationMarks[status]}>{t(`interest.status.${status}`)}</StatusBadge>
      ),
    },
    {
      key: 'rating',
      heading: t('interest.rating'),
      sort: { by: 'rating', first: 'desc' },
      card: 'tags',
      cell: ({ rating }) => <Rating rating={rating} />,
    },
    {
      key: 'resume',
      heading: t('interest.resume'),
      isWideOnly: true,
      card: 'meta',
      cell: ({ resumeUrl }) => (
        <span className="quiet__text">
          {t(resumeUrl ? 'interest.hasResume' : 'interest.noResume')}
        </span>
      ),
    },
    momentColumn(
      {
        key: 'applied',
        heading: t('interest.applied'),
        zone,
        sort: { by: 'created', first: 'desc' },
      },
      ({ createdMs }) => createdMs,
    ),
    stepColumn(t('interest.step'), (row, isMoving) => (
      <ApplicationStep row={row} isBusy={isMoving} onPress={press} />
    )),
  ]
}
