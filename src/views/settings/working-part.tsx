import { Text } from '@chakra-ui/react/text'
import type { ParseKeys, TFunction } from 'i18next'
import { useTranslation } from '#i18n/use-translation.tsx'
import { expireAfterMinIn, settingDefaults } from '#contract/company-settings.ts'
import type { ModuleName } from '#contract/modules.ts'
import { updateUser } from '#contract/account.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { CheckField, FormSection, TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { FormFrame } from '../parts/form/form-frame.tsx'
import type { OpenRecord } from '../parts/form/use-record.ts'
import { useRecordForm } from '../parts/form/use-record-form.ts'
import { roughWait } from '../parts/time/rough-wait.ts'
import { useApp } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'
import { SettingsWait } from './settings-wait.tsx'
import { type Company, type CompanyChanges, companyWrite, useCompany } from './use-company.ts'
import { workingChanges, isSetIn, workingValues, type WorkingValues } from './working-values.ts'

const switches = [
  'autoAccept',
  'autoFire',
  'hasTableCodes',
  'takesLater',
  'shopTips',
  'guestReservations',
  'asksReservations',
  'hasAlarm',
  'guestMails',
] as const
const numbers = [
  'expireAfterMin',
  'guestCancelMin',
  'queueExpireAfterMin',
  'queueAlmostAt',
  'remindBeforeHours',
  'depositBackHours',
  'tipMaxPercent',
  'laterSlotMin',
  'laterPerSlot',
  'laterLeadMin',
  'laterDaysAhead',
  'readyMin',
  'readyPerOrderMin',
  'deliveryMin',
  'kitchenSlowMin',
  'kitchenLateMin',
  'reservationLengthMin',
  'reservationLeadMin',
  'guestBookingsPerDay',
  'guestBookingsOpen',
  'guestBookingsUnnamed',
  'guestsUnproven',
] as const
/** The suffix of a number; absent: minutes; undefined: none. */
const units: Partial<Record<(typeof numbers)[number], ParseKeys | undefined>> = {
  remindBeforeHours: 'settings.hours',
  depositBackHours: 'settings.hours',
  tipMaxPercent: 'settings.percent',
  queueAlmostAt: undefined,
  laterPerSlot: undefined,
  laterDaysAhead: undefined,
  guestBookingsPerDay: undefined,
  guestBookingsOpen: undefined,
  guestBookingsUnnamed: undefined,
  guestsUnproven: undefined,
}

/** The default of an empty field. */
function defaultOf(key: (typeof numbers)[number], module: ModuleName): string | undefined {
  if (key === 'expireAfterMin') return String(expireAfterMinIn(module))
  const defaults: Partial<Record<string, number>> = settingDefaults
  const value = defaults[key]
  return value === undefined ? undefined : String(value)
}

function unitOf(key: (typeof numbers)[number], t: TFunction): string | undefined {
  const unit = key in units ? units[key] : 'settings.minutes'
  return unit && t(unit)
}

/** The settings of the current module. */
export function WorkingPart() {
  const { open, record, failure, reload } = useCompany()
  return record ? (
    <WorkingForm company={record} open={open} />
  ) : (
    <SettingsWait failure={failure} onRetry={reload} />
  )
}

function WorkingForm({
  company,
  open,
}: {
  company: Company
  open: OpenRecord<Company, CompanyChanges>
}) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const { currency } = company
  const changes = (values: WorkingValues, base: WorkingValues) =>
    workingChanges(values, base, currency)
  const form = useRecordForm<Company, WorkingValues, CompanyChanges>({
    key: `settings:working:${module}`,
    open,
    writes: companyWrite,
    record: company,
    toValues: workingValues,
    toChanges: changes,
    // Removes the prefix, because the form's fields have their own names.
    check: (values, base) =>
      checkInput(updateUser.input, changes(values, base), t).map((error) => ({
        ...error,
        path: error.path.replace(/^settings\.(\w+).*$/, '$1'),
      })),
  })
  return (
    <FormFrame
      form={form}
      label={t('settings.part.working')}
      nameOf={(name) => t(`settings.working.${name}`)}
    >
      <FormSection
        title={t('settings.working.title', { module: t(`module.${module}`) })}
        text={t('settings.working.text')}
      >
        <WorkingFields form={form} currency={currency} />
      </FormSection>
    </FormFrame>
  )
}

/** The daily limit of texts, and where the texts of a demo can be read. */
function TextsNote() {
  const { t } = useTranslation()
  const { textsPerDay, textInbox } = useApp().config
  if (textsPerDay === undefined) return null
  return (
    <Text
      ps="7"
      color="fg.muted"
      fontSize="xs"
      css={{ '& > a': { color: 'brand.fg', textDecoration: 'underline' } }}
    >
      {t('settings.texts.limit', { most: textsPerDay })}{' '}
      {textInbox && (
        <a href={textInbox} target="_blank" rel="noreferrer">
          {t('settings.texts.inbox')}
        </a>
      )}
    </Text>
  )
}

function WorkingFields({
  form: { field },
  currency,
}: {
  form: Form<WorkingValues>
  currency: string
}) {
  const { t, i18n } = useTranslation()
  const { module } = useViewer()
  const usual = roughWait(expireAfterMinIn(module) * 60_000, i18n.language)
  const words = (key: keyof WorkingValues) => ({
    label: t(`settings.working.${key}`),
    hint: t(`settings.workingHint.${key}`, { usual }),
  })
  return (
    <>
      {switches
        .filter((key) => isSetIn(module, key))
        .map((key) => (
          <div key={key} className="form__wide">
            <CheckField {...field(key)} {...words(key)} />
            {key === 'guestMails' && <TextsNote />}
          </div>
        ))}
      {numbers
        .filter((key) => isSetIn(module, key))
        .map((key) => (
          <TextField
            key={key}
            {...field(key)}
            {...words(key)}
            inputMode="numeric"
            maxLength={5}
            placeholder={defaultOf(key, module)}
            behind={unitOf(key, t)}
          />
        ))}
      {isSetIn(module, 'deliveryAmount') && (
        <TextField
          {...field('deliveryAmount')}
          {...words('deliveryAmount')}
          inputMode="decimal"
          before={currency}
        />
      )}
      {isSetIn(module, 'kioskCode') && (
        <TextField
          {...field('kioskCode')}
          {...words('kioskCode')}
          inputMode="numeric"
          maxLength={8}
        />
      )}
      {(['stations', 'queueServices', 'queueCounters'] as const)
        .filter((key) => isSetIn(module, key))
        .map((key) => (
          <div key={key} className="form__wide">
            <TextField {...field(key)} {...words(key)} maxLength={400} />
          </div>
        ))}
    </>
  )
}
