import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useViewerIfAny } from '../../seams/viewer.ts'
import { DateField, type DateFieldProps } from '../../ui/date-field.tsx'
import { dayNames } from './day-names.ts'

type Props = Omit<DateFieldProps, 'names'>

/** The shared date field, with the texts of the language and the company's time zone. */
export function DateInput({ className = 'field__input', ...props }: Props) {
  const { t, i18n } = useTranslation()
  // In the first setup the hours are entered before the time zone is known.
  const timeZone = useViewerIfAny()?.timeZone ?? 'UTC'
  const names = useMemo(() => dayNames(t, i18n.language, timeZone), [t, i18n.language, timeZone])
  return <DateField {...props} className={className} names={names} />
}
