import { useTranslation } from '#i18n/use-translation.tsx'
import { updateUser } from '#contract/account.ts'
import { beginApp, readFactors, removeApp, renewRecoveryCodes } from '#contract/second-step.ts'
import { getUser } from '#contract/user.ts'
import { landingFor } from '../../machines/app/signed-in-user.ts'
import { CheckField, FormSection } from '../parts/form/fields.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { sayMoment } from '../parts/time/say-time.ts'
import { useApp } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { SettingsList } from './settings-parts.ts'
import { SettingsWait } from './settings-wait.tsx'
import { companyWrite, useCompany } from './use-company.ts'
import { useMay } from '../seams/use-may.ts'

/**
 * The security of the user's sign-in; for owners also whether everyone is asked for a second step.
 */
export function SecurityPart() {
  const { t } = useTranslation()
  const { user } = useViewer()
  const isOwner = useMay()(companyWrite)
  return (
    <>
      {user.secondStep === 'asked' && (
        <Notice
          kind="warning"
          title={t('settings.security.asked', { company: user.companyName })}
          action={
            <TextLink variant="underline" href={landingFor(user)}>
              {t('settings.security.later')}
            </TextLink>
          }
        >
          {t('settings.security.askedText')}
        </Notice>
      )}
      <Passkeys />
      <Factors />
      {isOwner && <AskEveryone />}
    </>
  )
}

function Factors() {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const { session, call } = useApp()
  const { answer, failure, reload } = useAnswer(readFactors, {})
  const changed = async () => {
    reload()
    session.send({ type: 'session.user-changed', user: await call(getUser, {}) })
  }
  const codes = useDialog<readonly string[]>((shown, close) => (
    <RecoveryCodes codes={shown} onClose={close} />
  ))
  const setUp = useDialog<{ secret: string; address: string }>((begun, close) => (
    <SetUpApp
      {...begun}
      onClose={close}
      onDone={(made) => {
        close()
        void changed()
        if (made) codes.open(made)
      }}
    />
  ))
  const begin = useSubmit(beginApp, setUp.open)
  const remove = useSubmit(removeApp, () => void changed())
  const renew = useSubmit(renewRecoveryCodes, ({ recoveryCodes }) => {
    reload()
    if (recoveryCodes) codes.open(recoveryCodes)
  })
  if (!answer) return <SettingsWait failure={failure} onRetry={reload} />
  const { appSinceMs, recoveryCodesLeft } = answer
  const isBusy = begin.isBusy || remove.isBusy || renew.isBusy
  const refused = begin.failure ?? remove.failure ?? renew.failure
  return (
    <FormSection title={t('settings.security.title')} text={t('settings.security.text')}>
      {refused && refused.code !== 'PASSWORD_NEEDED' && <FailureNotice failure={refused} />}
      <SettingsList className="form__wide" aria-busy={isBusy}>
        <li>
          <div>
            <strong>{t('settings.security.app')}</strong>
            <span>
              {appSinceMs === undefined
                ? t('settings.security.appText')
                : t('settings.security.appSince', {
                    since: sayMoment(appSinceMs, timeZone, i18n.language),
                  })}
            </span>
          </div>
          <Button
            variant="surface"
            size="sm"
            disabled={isBusy}
            onClick={() => (appSinceMs === undefined ? begin : remove).send({})}
          >
            {t(`settings.security.${appSinceMs === undefined ? 'setUp' : 'remove'}`)}
          </Button>
        </li>
        {appSinceMs !== undefined && (
          <li>
            <div>
              <strong>{t('settings.security.codes')}</strong>
              <span>{t('settings.security.codesLeft', { count: recoveryCodesLeft })}</span>
            </div>
            <Button variant="surface" size="sm" disabled={isBusy} onClick={() => renew.send({})}>
              {t('settings.security.renew')}
            </Button>
          </li>
        )}
      </SettingsList>
      {setUp.dialog}
      {codes.dialog}
    </FormSection>
  )
}

/** Saved at once, because a single switch needs no form. */
function AskEveryone() {
  const { t } = useTranslation()
  const { session } = useApp()
  const { record, reload } = useCompany()
  const save = useSubmit(updateUser, (user) => {
    session.send({ type: 'session.user-changed', user })
    reload()
  })
  if (!record) return null
  return (
    <FormSection title={t('settings.security.team')} text={t('settings.security.teamText')}>
      {save.failure && <FailureNotice failure={save.failure} />}
      <div className="form__wide">
        <CheckField
          name="asksSecondStep"
          label={t('settings.security.ask')}
          hint={t('settings.security.askHint')}
          value={record.settings.asksSecondStep ?? false}
          error={undefined}
          onChange={(asksSecondStep) => save.send({ settings: { asksSecondStep } })}
        />
      </div>
    </FormSection>
  )
}
