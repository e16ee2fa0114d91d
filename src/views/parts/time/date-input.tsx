import { useMemo, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useViewerIfAny } from '../../seams/viewer.ts'
import { DateField, type DateFieldProps } from '../../ui/date-field.tsx'
import { dayNames } from './day-names.ts'

type Props = Omit<DateFieldProps, 'names'>

/** The shared date field, with the texts of the language and the company's time zone. */
export function DateInput(props: Props) {
  const { t, i18n } = useTranslation()
  // In the first setup the hours are entered before the time zone is known.
  const timeZone = useViewerIfAny()?.timeZone ?? 'UTC'
  const names = useMemo(() => dayNames(t, i18n.language, timeZone), [t, i18n.language, timeZone])
  return <DateField {...props} names={names} />
}

/** The same for a form that reads its values on submit. */
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
