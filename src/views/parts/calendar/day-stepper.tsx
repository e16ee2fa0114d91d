import { addDays } from '#contract/zoned-time.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../time/date-input.tsx'
import { dayRange, isIn } from './date-range.ts'

type Props = {
  day: string
  /** The days to choose from; default: those that the calendar has. */
  range?: { min: string; max: string } | undefined
  names: { before: string; day: string; after: string }
  onDay: (day: string) => void
}

/** Chooses a day: the one before, a typed or picked one, the one after. */
export function DayStepper({ day, range = dayRange, names, onDay }: Props) {
  const goTo = (other: string) => isIn(range, other) && onDay(other)
  return (
    <>
      <Button
        variant="surface"
        size="md"
        aria-label={names.before}
        disabled={day <= range.min}
        onClick={() => goTo(addDays(day, -1))}
      >
        ‹
      </Button>
      <DateInput
        {...range}
        kind="day"
        aria-label={names.day}
        value={day}
        onChange={(picked) => picked && goTo(picked)}
      />
      <Button
        variant="surface"
        size="md"
        aria-label={names.after}
        disabled={day >= range.max}
        onClick={() => goTo(addDays(day, 1))}
      >
        ›
      </Button>
    </>
  )
}
