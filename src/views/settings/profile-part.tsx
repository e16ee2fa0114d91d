import { useTranslation } from '#i18n/use-translation.tsx'
import { updateUser } from '#contract/account.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { type CallingCode, callingCode as callingCodeSchema, type Id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { uploadImage } from '#contract/upload.ts'
import { getUser, type UserDetails } from '#contract/user.ts'
import { changedNumber } from '../parts/form/changed-number.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { FormSection, TextField } from '../parts/form/fields.tsx'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { LogoField } from '../parts/form/logo-field.tsx'
import { PhoneField } from '../parts/form/phone-field.tsx'
import { type OpenRecord, useRecord } from '../parts/form/use-record.ts'
import { useRecordForm } from '../parts/form/use-record-form.ts'
import { changedPart } from '../../machines/screen/typed.ts'
import { useApp } from '../seams/app-context.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { SettingsWait } from './settings-wait.tsx'
import { SettingsRow } from './settings-parts.ts'
import { DialogButton } from '../parts/dialog/dialog-button.tsx'
import type { CodeChoice } from '../parts/form/calling-code.ts'

/** Only the user changes their profile, so the server has no version of it. */
type Profile = { id: Id; version: number; user: UserDetails }
type ProfileChanges = CallInput<typeof updateUser>
type Values = { fullName: string; pictureUrl: string; phone: string; callingCode: CodeChoice }

/** The user's name, phone number and address. */
export function ProfilePart() {
  const { session } = useApp()
  const { user } = useViewer()
  const profileOf = (found: UserDetails): Profile => ({ id: found.userId, version: 1, user: found })
  const { open, record, failure, reload } = useRecord<Profile, ProfileChanges>(user.userId, {
    name: 'profile',
    load: async (call, _id, signal) => profileOf(await call(getUser, {}, { signal })),
    save: async (call, _id, _version, changes, idempotencyKey) => {
      const changed = await call(updateUser, changes, { idempotencyKey })
      session.send({ type: 'session.user-changed', user: changed })
      return profileOf(changed)
    },
  })
  if (!record) return <SettingsWait failure={failure} onRetry={reload} />
  return (
    <>
      <ProfileForm profile={record} open={open} />
      <EmailSection email={user.email} />
      <PasswordSection />
    </>
  )
}

function ProfileForm({
  profile,
  open,
}: {
  profile: Profile
  open: OpenRecord<Profile, ProfileChanges>
}) {
  const { t } = useTranslation()
  const { homeCode = '' } = useViewer()
  const form = useRecordForm<Profile, Values, ProfileChanges>({
    key: 'settings:profile',
    open,
    // Address and password concern the account's security, so they can be changed while the company
    // is InActive.
    writes: { ...updateUser, whileInactive: false },
    record: profile,
    toValues: ({ user }) => ({
      fullName: user.fullName,
      pictureUrl: user.pictureUrl ?? '',
      phone: user.phone ?? '',
      callingCode: knownCode(user.callingCode) ?? homeCode,
    }),
    toChanges: changesOf,
    check: (values, base) => checkInput(updateUser.input, changesOf(values, base), t),
  })
  const { field, values, change } = form
  const mayUpload = useMay()(uploadImage)
  return (
    <FormFrame
      form={form}
      label={t('settings.part.profile')}
      nameOf={(name) => t(`settings.profile.${name}`)}
    >
      <FormSection title={t('settings.profile.title')}>
        <TextField
          {...field('fullName')}
          label={t('settings.profile.fullName')}
          isRequired
          maxLength={limits.text.short}
          autoComplete="name"
        />
        <PhoneField
          {...field('phone')}
          label={t('settings.profile.phone')}
          code={values.callingCode}
          onCode={(callingCode) => change({ callingCode })}
        />
        {mayUpload && <LogoField {...field('pictureUrl')} kind="face" name={values.fullName} />}
      </FormSection>
    </FormFrame>
  )
}

function EmailSection({ email }: { email: string | undefined }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('settings.email.title')} text={t('settings.email.text')}>
      <SettingsRow className="form__wide">
        <strong>{email ?? t('settings.email.none')}</strong>
        <DialogButton variant="surface" label={t('settings.email.change')}>
          {(close) => <ChangeEmail onClose={close} />}
        </DialogButton>
      </SettingsRow>
    </FormSection>
  )
}

function PasswordSection() {
  const { t } = useTranslation()
  return (
    <FormSection title={t('settings.password.title')} text={t('settings.password.text')}>
      <SettingsRow className="form__wide">
        <DialogButton variant="surface" label={t('settings.password.change')}>
          {(close) => <ChangePassword onClose={close} />}
        </DialogButton>
      </SettingsRow>
    </FormSection>
  )
}

function changesOf(values: Values, base: Values): ProfileChanges {
  const { fullName, pictureUrl } = values
  return {
    ...changedPart({ fullName, pictureUrl }, values, base),
    ...changedNumber(values, base),
  }
}

function knownCode(text: string | undefined): CallingCode | undefined {
  const code = callingCodeSchema.safeParse(text)
  return code.success ? code.data : undefined
}
