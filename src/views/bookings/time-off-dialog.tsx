import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { BookedResource } from '#contract/booking.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { asId, type Id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { addTimeOff } from '#contract/resource.ts'
import { addDays } from '#contract/zoned-time.ts'
import { serverNow } from '../../services/server-clock.ts'
import { dayRange } from '../parts/calendar/date-range.ts'
import { fromLocalTime } from '../parts/calendar/local-time.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { ChoiceField, SelectField, TextField } from '../parts/form/fields.tsx'
import { FormDialog } from '../parts/form/form-dialog.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { DateInput } from '../parts/time/date-input.tsx'
import { Field } from '../ui/field.tsx'
import type { NewOff } from './affected-dialog.tsx'
import { offStartOn, type OffStart, restOfDay } from './rest-of-day.ts'

type Values = OffStart & { resourceId: string; note: string }
type Props = {
  resources: readonly BookedResource[]
  resourceId: Id | undefined
  today: string
  /** The day that the calendar shows. */
  shown: string
  zone: string
  onClose: () => void
  onDone: (added: NewOff) => void
}

const periods = ['today', 'tomorrow', 'other'] as const

/** Enters time off of a person or room. */
export function TimeOffDialog({ resources, resourceId, today, shown, zone, ...on }: Props) {
  const { onClose, onDone } = on
  const { t } = useTranslation()
  const toInput = ({ resourceId: who, note, ...values }: Values): CallInput<typeof addTimeOff> => ({
    resourceId: asId(who),
    ...spanOf(values, today, zone),
    ...(note.trim() && { note: note.trim() }),
  })
  const form = useNewForm(addTimeOff, {
    empty: {
      ...offStartOn(shown, today),
      resourceId: resourceId ?? onlyOne(resources)?.id ?? '',
      note: '',
    },
    toInput,
    check: (values) => checkInput(addTimeOff.input, toInput(values), t),
    isSilent: true,
    onDone: ({ name }, sent) => onDone({ ...sent, who: name }),
  })
  const { value, onChange, ...period } = form.field('period')
  return (
    <FormDialog
      title={t('timeOff.title')}
      form={form}
      confirm={t('timeOff.confirm')}
      keep={t('timeOff.keep')}
      onClose={onClose}
    >
      <SelectField
        {...form.field('resourceId')}
        label={t('bookings.who')}
        none={form.values.resourceId === '' ? t('timeOff.choose') : undefined}
        isRequired
        choices={resources.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ChoiceField
        {...period}
        label={t('timeOff.when')}
        value={value}
        choices={periods.map((one) => ({ value: one, label: t(`timeOff.periods.${one}`) }))}
        onChange={(picked) => onChange(periods.find((one) => one === picked) ?? value)}
      />
      {value === 'other' && (
        <chakra.div display="grid" gap="3">
          <MomentField {...form.field('fromMs')} label={t('resource.offFrom')} />
          <MomentField {...form.field('toMs')} label={t('resource.offTo')} />
        </chakra.div>
      )}
      <TextField
        {...form.field('note')}
        label={t('resource.offNote')}
        maxLength={limits.text.short}
      />
    </FormDialog>
  )
}

function MomentField({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <Field label={label} error={error} isRequired>
      {(ids) => (
        <DateInput {...dayRange} {...ids} kind="moment" value={value} onChange={onChange} />
      )}
    </Field>
  )
}

function onlyOne<One>(all: readonly One[]): One | undefined {
  return all.length === 1 ? all[0] : undefined
}

function spanOf(
  { period, fromMs, toMs }: Pick<Values, 'period' | 'fromMs' | 'toMs'>,
  today: string,
  zone: string,
): { fromMs: number; toMs: number } {
  if (period === 'today') return restOfDay(today, zone, serverNow())
  const midnight = (day: string) => fromLocalTime(`${day}T00:00`, zone) ?? Number.NaN
  const tomorrow = addDays(today, 1)
  if (period === 'tomorrow')
    return { fromMs: midnight(tomorrow), toMs: midnight(addDays(tomorrow, 1)) }
  return {
    fromMs: fromLocalTime(fromMs, zone) ?? Number.NaN,
    toMs: fromLocalTime(toMs, zone) ?? Number.NaN,
  }
}
