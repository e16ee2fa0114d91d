import { Flex } from '@chakra-ui/react/flex'
import { useTranslation } from '#i18n/use-translation.tsx'
import { DayStepper } from '../parts/calendar/day-stepper.tsx'
import { Button } from '../ui/button.tsx'

type Props = {
  day: string
  /** The days that the person may see; undefined: all. */
  range: { min: string; max: string } | undefined
  onDay: (day: string) => void
}

/** Chooses the day, and prints what is shown of it. */
export function DayChoice({ day, range, onDay }: Props) {
  const { t } = useTranslation()
  return (
    <Flex gap="2" align="center" wrap="wrap" _print={{ display: 'none' }}>
      <DayStepper
        {...{ day, range, onDay }}
        names={{ before: t('till.before'), day: t('till.day'), after: t('till.after') }}
      />
      <Button variant="surface" size="md" onClick={() => window.print()}>
        {t('till.print')}
      </Button>
    </Flex>
  )
}
