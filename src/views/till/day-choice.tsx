import { Flex } from '@chakra-ui/react/flex'
import { useTranslation } from '#i18n/use-translation.tsx'
import { addDays } from '#contract/zoned-time.ts'
import { dayRange, isIn } from '../parts/calendar/date-range.ts'
import { DateInput } from '../parts/time/date-input.tsx'
import { Button } from '../ui/button.tsx'

type Props = {
  day: string
  /** The days that the person may see; absent: all. */ range:
    | { min: string; max: string }
    | undefined
  onDay: (day: string) => void
}

/** Chooses the day, and prints what is shown of it. */
export function DayChoice({ day, range = dayRange, onDay }: Props) {
  const { t } = useTranslation()
  const goTo = (other: string) => isIn(range, other) && onDay(other)
  return (
    <Flex gap="2" align="center" wrap="wrap" _print={{ display: 'none' }}>
      <Button
        variant="surface"
        size="md"
        aria-label={t('till.before')}
        disabled={day <= range.min}
        onClick={() => goTo(addDays(day, -1))}
      >
        ‹
      </Button>
      <DateInput
        {...range}
        kind="day"
        className="field__input"
        aria-label={t('till.day')}
        value={day}
        onChange={(picked) => picked && goTo(picked)}
      />
      <Button
        variant="surface"
        size="md"
        aria-label={t('till.after')}
        disabled={day >= range.max}
        onClick={() => goTo(addDays(day, 1))}
      >
        ›
      </Button>
      <Button variant="surface" size="md" onClick={() => window.print()}>
        {t('till.print')}
      </Button>
    </Flex>
  )
}
