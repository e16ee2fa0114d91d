import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { endSession, listSessions } from '#contract/account.ts'
import { Button } from '../ui/button.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { FormSection } from '../parts/form/fields.tsx'
import { sayMoment } from '../parts/time/say-time.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useViewer } from '../seams/viewer.ts'
import { SettingsWait } from './settings-wait.tsx'
import { deviceName } from '#contract/device-name.ts'
import { SettingsList } from './settings-parts.ts'
import { Spoken } from '../parts/hooks/use-spoken.tsx'

/** The user's sessions; each other one can be signed out here. */
export function SessionsPart() {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const { answer, failure, reload } = useAnswer(listSessions, {})
  const ending = useSubmit(endSession, reload)
  if (!answer) return <SettingsWait failure={failure} onRetry={reload} />
  return (
    <FormSection title={t('settings.session.title')} text={t('settings.session.text')}>
      {ending.failure && <FailureNotice failure={ending.failure} />}
      <SettingsList className="form__wide" aria-busy={ending.isBusy}>
        {answer.map(({ id, device, createdMs, lastSeenMs, isCurrent }) => {
          const name = deviceName(device) ?? t('settings.session.unknown')
          return (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <span>
                  {t('settings.session.when', {
                    since: sayMoment(createdMs, timeZone, i18n.language),
                    last: sayMoment(lastSeenMs, timeZone, i18n.language),
                  })}
                </span>
              </div>
              {isCurrent ? (
                <chakra.span color="fg.muted">{t('settings.session.here')}</chakra.span>
              ) : (
                <Button
                  variant="surface"
                  size="sm"
                  disabled={ending.isBusy}
                  aria-label={t('settings.session.endOf', { name })}
                  onClick={() => ending.send({ id })}
                >
                  {t('settings.session.end')}
                </Button>
              )}
            </li>
          )
        })}
      </SettingsList>
      <Spoken>{ending.saved && !ending.isBusy && t('settings.session.ended')}</Spoken>
    </FormSection>
  )
}
