import type { ComponentProps } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import {
  connectPartner,
  type DeliveryConnection,
  listOfferedPartners,
  listPartners,
  updatePartner,
} from '#contract/delivery.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { id as idSchema } from '#contract/fields.ts'
import { Button } from '../ui/button.tsx'
import { DialogButton } from '../parts/dialog/dialog-button.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { CheckField, FormSection } from '../parts/form/fields.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { checkSecrets, emptySecrets, SecretsForm } from './partner-secrets.tsx'
import { SettingsWait } from './settings-wait.tsx'
import { SettingsRow } from './settings-parts.ts'

type Offer = OutputOf<typeof listOfferedPartners>[number]

/**
 * The id of own drivers, who are not in the list before the owner adds them (specification, section
 * 3).
 */
const ownDrivers = idSchema.parse('own-driver')

/**
 * Connects, configures and disables delivery services. Secrets can be entered, but are never shown
 * again.
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
  const form = useNewForm(connectPartner, {
    empty: { isAutoRequest: false, credentials: emptySecrets(fieldsNeeded) },
    toInput: ({ isAutoRequest, credentials }) => ({
      deliveryPartnerId: id,
      isAutoRequest,
      ...(fieldsNeeded.length > 0 && { credentials }),
    }),
    check: ({ credentials }) => checkSecrets(credentials, t),
    isSilent: true,
    onDone,
  })
  return (
    <FormSection title={name} text={t('settings.partner.text')}>
      <SecretsForm
        form={form}
        label={t('settings.partner.connectOf', { name })}
        confirm={t('settings.partner.connect')}
      >
        <CheckField
          {...form.field('isAutoRequest')}
          label={t('settings.partner.auto')}
          hint={t('settings.partner.autoHint')}
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
  const { send, isBusy, failure } = useSubmit(updatePartner, onChanged)
  const { id, version: expectedVersion, name, status, isAutoRequest, lastError } = connection
  const isOn = status === 'Active'
  return (
    <FormSection title={name}>
      {failure && <FailureNotice failure={failure} />}
      <SettingsRow className="form__wide">
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
      </SettingsRow>
      {lastError && (
        <p className="field__error form__wide">
          {t('settings.partner.lastError', { text: lastError })}
        </p>
      )}
      <div className="form__wide">
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
      {offer.fieldsNeeded.length > 0 && (
        <DialogButton isInPlace Look={RenewRow}>
          {(close) => (
            <Renew
              connection={connection}
              fields={offer.fieldsNeeded}
              onDone={() => {
                close()
                onChanged()
              }}
            />
          )}
        </DialogButton>
      )}
    </FormSection>
  )
}

/** A stored secret is not shown; a click replaces it. */
function RenewRow(button: ComponentProps<typeof Button>) {
  const { t } = useTranslation()
  return (
    <SettingsRow className="form__wide">
      <span className="field__hint">{t('settings.partner.kept')}</span>
      <Button variant="surface" {...button}>
        {t('settings.partner.renew')}
      </Button>
    </SettingsRow>
  )
}

type RenewProps = { connection: DeliveryConnection; fields: readonly string[]; onDone: () => void }

function Renew({ connection: { id, version }, fields, onDone }: RenewProps) {
  const { t } = useTranslation()
  const form = useNewForm(updatePartner, {
    empty: { credentials: emptySecrets(fields) },
    toInput: ({ credentials }) => ({ id, expectedVersion: version, credentials }),
    check: ({ credentials }) => checkSecrets(credentials, t),
    isSilent: true,
    onDone,
  })
  return (
    <SecretsForm
      form={form}
      label={t('settings.partner.renew')}
      confirm={t('settings.partner.save')}
    />
  )
}
