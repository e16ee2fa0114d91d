import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { listLocations } from '#contract/location.ts'
import { SelectField, TextField } from '../parts/form/fields.tsx'
import { FormDialog } from '../parts/form/form-dialog.tsx'
import { FormPhoneField } from '../parts/form/phone-field.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useApp } from '../seams/app-context.ts'
import { nameOf } from './queue-words.ts'
import { ServiceField } from './service-field.tsx'
import { useJoin } from './use-join.ts'

/**
 * Adds a person who came to the desk or called. Unsaved input is restored when it is opened again.
 */
export function AddToQueue({
  services,
  onClose,
  onDone,
}: {
  services: readonly string[]
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const { answer = [] } = useAnswer(listLocations, {})
  const branches = answer.filter(({ status }) => status === 'Active')
  const form = useJoin(
    (visit) => {
      toasts.send({
        type: 'toast.show',
        kind: 'success',
        text: t('queue.add.done', { name: nameOf(visit, t) }),
      })
      onDone()
      onClose()
    },
    { key: 'visit:new', service: services[0] },
  )
  return (
    <FormDialog
      title={t('queue.add.action')}
      form={form}
      confirm={t('queue.add.confirm')}
      keep={t('queue.cancel')}
      onClose={onClose}
    >
      <TextField
        {...form.field('fullName')}
        label={t('queue.add.name')}
        isRequired
        maxLength={limits.text.short}
      />
      <ServiceField form={form} services={services} />
      <TextField
        {...form.field('partySize')}
        label={t('queue.add.party')}
        inputMode="numeric"
        maxLength={3}
        isRequired
      />
      <FormPhoneField form={form} label={t('queue.add.phone')} />
      {branches.length > 1 && (
        <SelectField
          {...form.field('locationId')}
          label={t('queue.branch')}
          none={t('queue.add.mainBranch')}
          choices={branches.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </FormDialog>
  )
}
