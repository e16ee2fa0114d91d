import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import { listJobs } from '#contract/job.ts'
import { limits } from '#contract/limits.ts'
import type { LinkPurpose } from '#contract/link.ts'
import { listLocations } from '#contract/location.ts'
import { listProducts } from '#contract/product.ts'
import { listTables } from '#contract/table.ts'
import { type FieldChoice, SelectField } from '../parts/form/fields.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'

type Props = { value: string; error: string | undefined; onChange: (id: Id | '') => void }
type ChoiceProps = Props & {
  purpose: LinkPurpose
  choices: readonly { id: Id; label: string }[] | undefined
}

/** The target record of a link. */
export function LinkTargetField({ purpose, ...field }: Props & { purpose: LinkPurpose }) {
  if (purpose === 'table') return <TableChoice {...field} />
  if (purpose === 'booking') return <ServiceChoice {...field} />
  if (purpose === 'job') return <JobChoice {...field} />
  return <PlaceChoice {...field} purpose={purpose} />
}

function PlaceChoice(props: Props & { purpose: LinkPurpose }) {
  const { answer } = useAnswer(listLocations, {})
  return (
    <TargetChoice
      {...props}
      choices={answer
        ?.filter(({ status }) => status === 'Active')
        .map(({ id, name }) => ({ id, label: name }))}
    />
  )
}

function TableChoice(props: Props) {
  const { answer } = useAnswer(listTables, {})
  return (
    <TargetChoice
      {...props}
      purpose="table"
      choices={answer?.map(({ id, name }) => ({ id, label: name }))}
    />
  )
}

function ServiceChoice(props: Props) {
  const { answer } = useAnswer(listProducts, { rowSize: limits.rowSize.max, status: 'Active' })
  return (
    <TargetChoice
      {...props}
      purpose="booking"
      choices={answer?.rows.map(({ id, name }) => ({ id, label: name }))}
    />
  )
}

function JobChoice(props: Props) {
  const { answer } = useAnswer(listJobs, { rowSize: limits.rowSize.max })
  return (
    <TargetChoice
      {...props}
      purpose="job"
      choices={answer?.rows
        .filter(({ status }) => status !== 'archived')
        .map(({ id, title }) => ({ id, label: title }))}
    />
  )
}

function TargetChoice({ value, error, onChange, purpose, choices }: ChoiceProps) {
  const { t } = useTranslation()
  // The selected target stays selected while the list loads.
  const offered: FieldChoice[] =
    choices?.map(({ id, label }) => ({ value: id, label })) ??
    (value === '' ? [] : [{ value, label: '…' }])
  return (
    <SelectField
      name="targetId"
      value={value}
      error={error}
      label={t(`links.target.${kindOf(purpose)}`)}
      none={t(`links.form.any.${kindOf(purpose)}`)}
      choices={offered}
      onChange={(text) => onChange(choices?.find(({ id }) => id === text)?.id ?? '')}
    />
  )
}

function kindOf(purpose: LinkPurpose): 'table' | 'booking' | 'job' | 'place' {
  return purpose === 'table' || purpose === 'booking' || purpose === 'job' ? purpose : 'place'
}
