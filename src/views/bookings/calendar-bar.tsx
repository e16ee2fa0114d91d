import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { BookedResource } from '#contract/booking.ts'
import { dateRange } from '#contract/limits.ts'
import { addDays } from '#contract/zoned-time.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { type CalendarPlace, calendarViews } from './use-calendar-place.ts'
import { Segments } from '../ui/segments.tsx'
import { dayRange } from '../parts/calendar/date-range.ts'
import { DateInput } from '../parts/time/date-input.tsx'

type Props = {
  place: CalendarPlace
  go: (part: Partial<CalendarPlace>) => void
  today: string
  isNarrow: boolean
  resources: readonly BookedResource[]
}

/** The calendar's period, view and person filter. */
export function CalendarBar({ place, go, today, isNarrow, resources }: Props) {
  const { t } = useTranslation()
  const { view, date, resourceId, isCancelledShown } = place
  const step = !isNarrow && view === 'week' ? 7 : 1
  const goTo = (wanted: string) =>
    wanted >= dateRange.first && wanted <= dateRange.last && go({ date: wanted })
  return (
    <Flex
      wrap="wrap"
      align="center"
      rowGap="2"
      columnGap="4"
      css={{
        '& > *': { flex: { mdDown: '1 1 auto' } },
        '& :is(button, .field__input, label)': { minH: { mdDown: '11' } },
      }}
    >
      <Flex
        wrap="wrap"
        gap="2"
        align="center"
        css={{ '& > .date-field__root': { flex: { mdDown: '1 1 10.5rem' } } }}
      >
        <Button
          variant="surface"
          size="sm"
          aria-label={t('bookings.before')}
          onClick={() => goTo(addDays(date, -step))}
        >
          ‹
        </Button>
        <Button variant="surface" size="sm" disabled={date === today} onClick={() => goTo(today)}>
          {t('bookings.today')}
        </Button>
        <Button
          variant="surface"
          size="sm"
          aria-label={t('bookings.after')}
          onClick={() => goTo(addDays(date, step))}
        >
          ›
        </Button>
        <DateInput
          {...dayRange}
          kind="day"
          data-size="sm"
          aria-label={t('bookings.date')}
          value={date}
          onChange={(day) => day && goTo(day)}
        />
      </Flex>
      {!isNarrow && <ViewChoice view={view} onPick={(picked) => go({ view: picked })} />}
      {resources.length > 0 && (
        <Select
          size="sm"
          aria-label={t('bookings.who')}
          data-set={resourceId !== undefined}
          value={resourceId ?? ''}
          onChange={({ target }) =>
            go({ resourceId: resources.find(({ id }) => id === target.value)?.id })
          }
        >
          <option value="">{t('bookings.everyone')}</option>
          {resources.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <chakra.label display="flex" gap="2" alignItems="center" minH="2.125rem" fontSize="sm">
        <input
          type="checkbox"
          checked={isCancelledShown}
          onChange={({ target }) => go({ isCancelledShown: target.checked })}
        />
        {t('bookings.cancelled')}
      </chakra.label>
    </Flex>
  )
}

function ViewChoice({
  view,
  onPick,
}: {
  view: CalendarPlace['view']
  onPick: (view: CalendarPlace['view']) => void
}) {
  const { t } = useTranslation()
  return (
    <Segments
      label={t('bookings.view')}
      choices={calendarViews.map((value) => ({ value, name: t(`bookings.views.${value}`) }))}
      value={view}
      onChange={onPick}
    />
  )
}
