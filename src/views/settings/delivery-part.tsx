import { Button } from '@chakra-ui/react/button'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  connectPartner,
  type DeliveryConnection,
  listOfferedPartners,
  listPartners,
  updatePartner,
} from '#contract/delivery.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { id as idSchema } from '#contract/fields.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { CheckField, FormSection, TextField } from '../parts/form/fields.tsx'
import { StatusBadge } from '../parts/notice/status-badge.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { SettingsWait } from './settings-wait.tsx'

type Offer = OutputOf<typeof listOfferedPartners>[number]

/** Is no entry of the list before the owner adds them (specification, section 3). */
const ownDrivers = idSchema.parse('own-driver')

/**
 * Who brings orders to customers: connected, looked after and switched off here. Secrets go in and
 * are never shown again.
 */
export function DeliveryPart() {
  const { t } = useTranslation()
  const offers = useAnswer(listOfferedPartners, {})
  const { answer, failure, reload } = useAnswer(listPartners, {})
  if (!answer || !offers.answer)
    return (
      <SettingsWait
        failure={failure ?? offers.failure}
        onRetry={failure ? reload : offers.reload}
      />
    )
  const hasDrivers = offers.answer.some(({ id }) => id === ownDrivers)
  const all = hasDrivers
    ? offers.answer
    : [
        ...offers.answer,
        { id: ownDrivers, name: t('settings.partner.ownDrivers'), fieldsNeeded: [] },
      ]
  return all.map((offer) => {
    const connection = answer.find(({ deliveryPartnerId }) => deliveryPartnerId === offer.id)
    return connection ? (
      <Connected key={offer.id} connection={connection} offer={offer} onChanged={reload} />
    ) : (
      <Connect key={offer.id} offer={offer} onDone={reload} />
    )
  })
}

function Connect({
  offer: { id, name, fieldsNeeded },
  onDone,
}: {
  offer: Offer
  onDone: () => void
}) {
  const { t } = useTranslation()
  const { send, isBusy, failure } = useSubmit(connectPartner, onDone)
  const [isAutoRequest, setAuto] = useState(false)
  const submit = (credentials: Record<string, string>) =>
    send({ deliveryPartnerId: id, isAutoRequest, ...(fieldsNeeded.length > 0 && { credentials }) })
  return (
    <FormSection title={name} text={t('settings.partner.text')}>
      <SecretsForm
        fields={fieldsNeeded}
        label={t('settings.partner.connectOf', { name })}
        confirm={t('settings.partner.connect')}
        isBusy={isBusy}
        onSend={submit}
      >
        {failure && <FailureNotice failure={failure} />}
        <CheckField
          name="auto"
          value={isAutoRequest}
          error={undefined}
          label={t('settings.partner.auto')}
          hint={t('settings.partner.autoHint')}
          onChange={setAuto}
        />
      </SecretsForm>
    </FormSection>
  )
}

function Connected({
  connection,
  offer,
  onChanged,
}: {
  connection: DeliveryConnection
  offer: Offer
  onChanged: () => void
}) {
  const { t } = useTranslation()
  const [isRenewing, setRenewing] = useState(false)
  const { send, isBusy, failure } = useSubmit(updatePartner, () => {
    setRenewing(false)
    onChanged()
  })
  const { id, version: expectedVersion, name, status, isAutoRequest, lastError } = connection
  const isOn = status === 'Active'
  return (
    <FormSection title={name}>
      {failure && <FailureNotice failure={failure} />}
      <div className="settings-row wide">
        <StatusBadge
          mark={isOn ? { tone: 'ready', shape: 'dot' } : { tone: 'done', shape: 'cross' }}
        >
          {t(isOn ? 'settings.partner.on' : 'settings.partner.off')}
        </StatusBadge>
        <Button
          variant="surface"
          disabled={isBusy}
          onClick={() => send({ id, expectedVersion, status: isOn ? 'InActive' : 'Active' })}
        >
          {t(isOn ? 'settings.partner.switchOff' : 'settings.partner.switchOn')}
        </Button>
      </div>
      {lastError && (
        <p className="form-error wide">{t('settings.partner.lastError', { text: lastError })}</p>
      )}
      <div className="wide">
        <CheckField
          name={`auto-${id}`}
          value={isAutoRequest}
          error={undefined}
          isDisabled={isBusy}
          label={t('settings.partner.auto')}
          hint={t('settings.partner.autoHint')}
          onChange={(next) => send({ id, expectedVersion, isAutoRequest: next })}
        />
      </div>
      {offer.fieldsNeeded.length > 0 &&
        (isRenewing ? (
          <SecretsForm
            fields={offer.fieldsNeeded}
            label={t('settings.partner.renew')}
            confirm={t('settings.partner.save')}
            isBusy={isBusy}
            onSend={(credentials) => send({ id, expectedVersion, credentials })}
          />
        ) : (
          <div className="settings-row wide">
            <span className="form-hint">{t('settings.partner.kept')}</span>
            <Button variant="surface" onClick={() => setRenewing(true)}>
              {t('settings.partner.renew')}
            </Button>
          </div>
        ))}
    </FormSection>
  )
}

type SecretsProps = {
  fields: readonly string[]
  label: string
  confirm: string
  isBusy: boolean
  onSend: (secrets: Record<string, string>) => void
  children?: ReactNode
}

function SecretsForm({ fields, label, confirm, isBusy, onSend, children }: SecretsProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState<Record<string, string>>({})
  const [isChecked, setChecked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (fields.every((field) => values[field]?.trim())) onSend(values)
  }
  return (
    <form className="wide settings-stack" aria-label={label} onSubmit={submit} noValidate>
      {fields.map((field) => (
        <TextField
          key={field}
          name={field}
          value={values[field] ?? ''}
          error={isChecked && !values[field]?.trim() ? t('form.rule.missing') : undefined}
          label={t(
            field === 'api_key' ? 'settings.partner.apiKey' : 'settings.partner.webhookSecret',
          )}
          isRequired
          maxLength={500}
          onChange={(text) => setValues({ ...values, [field]: text })}
        />
      ))}
      {children}
      <div>
        <Button type="submit" loading={isBusy}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}
