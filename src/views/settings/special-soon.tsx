import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Location } from '#contract/location.ts'
import { useNow } from '../parts/hooks/use-now.ts'
import { saySpecial, specialSoon } from '../parts/calendar/special-soon.ts'
import { dayIn } from '../parts/time/time-format.ts'
import { useViewer } from '../seams/viewer.ts'

/** The special days of a place in the next seven days, as guests read them. */
export function SpecialSoon({ place: { exceptions } }: { place: Pick<Location, 'exceptions'> }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const today = dayIn(timeZone, useNow(60_000))
  const soon = specialSoon(exceptions, today)
  if (soon.length === 0) return null
  const said = { language: i18n.language, today, closed: t('location.closed') }
  return (
    <Text as="strong" display="block" fontSize="sm">
      {soon.map((day) => saySpecial(day, said)).join(' · ')}
    </Text>
  )
}
