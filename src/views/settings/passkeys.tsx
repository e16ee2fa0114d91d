import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { beginPasskey, listPasskeys, type Passkey, removePasskey } from '#contract/passkey.ts'
import { hasPasskeys } from '../../services/has-passkeys.ts'
import type { MadePasskey } from '../../services/passkey.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { FormSection } from '../parts/form/fields.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { sayMoment } from '../parts/time/say-time.ts'
import { useViewer } from '../seams/viewer.ts'
import { Button } from '../ui/button.tsx'
import { deviceName } from '#contract/device-name.ts'
import { NamePasskey, RenamePasskey } from './name-passkey.tsx'
import { SettingsList } from './settings-parts.ts'
import { SettingsWait } from './settings-wait.tsx'

/** The user's passkeys. The browser creates a new one, then it gets a name. */
export function Passkeys() {
  const { t } = useTranslation()
  const { answer, failure, reload } = useAnswer(listPasskeys, {})
  const naming = useDialog<MadePasskey>((made, close) => (
    <NamePasskey
      made={made}
      onClose={close}
      onDone={() => {
        close()
        reload()
      }}
    />
  ))
  const renaming = useDialog<Passkey>((passkey, close) => (
    <RenamePasskey
      passkey={passkey}
      onClose={close}
      onDone={() => {
        close()
        reload()
      }}
    />
  ))
  const begin = useSubmit(beginPasskey, async (asked) => {
    const { makePasskey } = await import('../../services/passkey.ts')
    // No message if the user has cancelled the browser's dialog.
    await makePasskey(asked).then(naming.open, () => undefined)
  })
  const remove = useSubmit(removePasskey, reload)
  if (!answer) return <SettingsWait failure={failure} onRetry={reload} />
  const isBusy = begin.isBusy || remove.isBusy
  const refused = begin.failure ?? remove.failure
  return (
    <FormSection title={t('settings.passkey.title')} text={t('settings.passkey.text')}>
      {refused && refused.code !== 'PASSWORD_NEEDED' && <FailureNotice failure={refused} />}
      <SettingsList className="form__wide" aria-busy={isBusy}>
        {answer.map((passkey) => (
          <Row
            key={passkey.id}
            passkey={passkey}
            isBusy={isBusy}
            onRename={() => renaming.open(passkey)}
            onRemove={() => remove.send({ id: passkey.id })}
          />
        ))}
        <li>
          <div>
            <span>
              {hasPasskeys()
                ? answer.length === 0 && t('settings.passkey.none')
                : t('settings.passkey.missing')}
            </span>
          </div>
          {hasPasskeys() && (
            <Button variant="surface" size="sm" disabled={isBusy} onClick={() => begin.send({})}>
              {t('settings.passkey.add')}
            </Button>
          )}
        </li>
      </SettingsList>
      {naming.dialog}
      {renaming.dialog}
    </FormSection>
  )
}

function Row({
  passkey: { name, createdMs, usedMs, usedDevice },
  isBusy,
  onRename,
  onRemove,
}: {
  passkey: Passkey
  isBusy: boolean
  onRename: () => void
  onRemove: () => void
}) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const since = sayMoment(createdMs, timeZone, i18n.language)
  const device = deviceName(usedDevice)
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>
          {usedMs === undefined
            ? t('settings.passkey.since', { since })
            : t(device ? 'settings.passkey.usedWith' : 'settings.passkey.used', {
                since,
                last: sayMoment(usedMs, timeZone, i18n.language),
                device,
              })}
        </span>
      </div>
      <chakra.span display="flex" gap="2">
        <Button
          variant="surface"
          size="sm"
          aria-label={t('settings.passkey.renameOf', { name })}
          disabled={isBusy}
          onClick={onRename}
        >
          {t('settings.passkey.rename')}
        </Button>
        <Button
          variant="surface"
          size="sm"
          aria-label={t('settings.passkey.removeOf', { name })}
          disabled={isBusy}
          onClick={onRemove}
        >
          {t('settings.passkey.remove')}
        </Button>
      </chakra.span>
    </li>
  )
}
