import { useMemo, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useViewerIfAny } from '../../seams/viewer.ts'
import { DateField, type DateFieldProps } from '../../ui/date-field.tsx'
import { dayNames } from './day-names.ts'

type Props = Omit<DateFieldProps, 'names'>

/** The house's date field in the words and the zone of the company. */
export function DateInput(props: Props) {
  const { t, i18n } = useTranslation()
  // The first steps of a company ask for its hours before its zone is known here.
  const timeZone = useViewerIfAny()?.timeZone ?? 'UTC'
  const names = useMemo(() => dayNames(t, i18n.language, timeZone), [t, i18n.language, timeZone])
  return <DateField {...props} names={names} />
}

/** The same in a form that reads its values when it is sent. */
export function AskedDate({
  name,
  defaultValue,
  ...props
}: Omit<Props, 'value' | 'onChange'> & { name: string; defaultValue: string }) {
  const [value, setValue] = useState(defaultValue)
  return (
    <>
      <DateInput {...props} value={value} onChange={setValue} />
      <input type="hidden" name={name} value={value} />
    </>
  )
}
