import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link, useSearch } from 'wouter'
import { id as idSchema } from '#contract/fields.ts'
import { listResources, type Resource } from '#contract/resource.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { weekdayName } from '../parts/time/say-time.ts'
import { useWeekOrder } from '../parts/calendar/use-week-order.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { ComingOff } from '../parts/people/coming-off.tsx'
import { PersonAvatar } from '../parts/people/person-avatar.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { Page } from '../parts/page/page.tsx'
import { NewResource, OneResource } from './resource-form.tsx'
import '../theme/lists.css'

/** `/bookings/resources`: the bookable resources; with `?id=` one of them. */
export function Resources() {
  const asked = new URLSearchParams(useSearch()).get('id')
  if (asked === 'new') return <NewResource />
  const id = idSchema.safeParse(asked)
  return id.success ? <OneResource key={id.data} id={id.data} /> : <ResourceList />
}

function ResourceList() {
  const { t } = useTranslation()
  const { answer, failure, isBusy, reload } = useAnswer(listResources, {}, { live: ['booking'] })
  const add = (
    <Button asChild size="sm">
      <Link href="/bookings/resources?id=new">{t('resource.add')}</Link>
    </Button>
  )
  const ways = (
    <>
      <Button asChild variant="surface" size="sm">
        <Link href="/bookings/calendar">{t('bookings.calendar')}</Link>
      </Button>
      {add}
    </>
  )
  return (
    <Page title={t('resource.title')} actions={ways}>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {answer?.length === 0 && (
        <EmptyState title={t('resource.empty')} text={t('resource.emptyText')} action={add} />
      )}
      <chakra.ul
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(18rem, 100%), 1fr))"
        gap="3"
        aria-busy={isBusy}
      >
        {answer?.map((resource) => (
          <ResourceCard key={resource.id} resource={resource} />
        ))}
        {!answer && isBusy && (
          <chakra.li className="card__root skeleton__bar" minH="24" aria-hidden="true" />
        )}
      </chakra.ul>
    </Page>
  )
}

function ResourceCard({
  resource: { id, name, kind, pictureUrl, seats, status, hours, timeOff, productIds },
}: {
  resource: Resource
}) {
  const { t, i18n } = useTranslation()
  const days = useWeekOrder()
    .filter((weekday) => hours.some((hour) => hour.weekday === weekday))
    .map((weekday) => weekdayName(weekday, i18n.language, 'short'))
  return (
    <chakra.li
      className="card__root"
      position="relative"
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr) auto"
      rowGap="1"
      columnGap="3"
      alignItems="center"
      _hover={{ borderColor: 'brand.focusRing' }}
      css={{
        '& a': { overflowWrap: 'anywhere', fontWeight: 'semibold' },
        '& a::after': { position: 'absolute', inset: '0', content: "''" },
        '& p': { gridColumn: '1 / -1', color: 'fg.muted', fontSize: 'sm' },
      }}
    >
      <PersonAvatar name={name} url={pictureUrl} />
      <Link href={`/bookings/resources?id=${id}`}>{name}</Link>
      <StatusBadge
        mark={
          status === 'Active' ? { tone: 'ready', shape: 'dot' } : { tone: 'done', shape: 'cross' }
        }
      >
        {status === 'Active' ? t(`resource.kinds.${kind}`) : t('resource.inactive')}
      </StatusBadge>
      <p>{days.length === 0 ? t('resource.noHours') : days.join(', ')}</p>
      <ComingOff label={t('resource.off')} timeOff={timeOff} />
      <p>
        {productIds.length === 0
          ? t('resource.allServices')
          : t('resource.someServices', { count: productIds.length })}
        {seats > 1 && ` · ${t('resource.atOnce', { count: seats })}`}
      </p>
    </chakra.li>
  )
}
