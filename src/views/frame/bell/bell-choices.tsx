import { useTranslation } from '#i18n/use-translation.tsx'
import {
  chooseNotificationKind,
  listNotificationKinds,
  type NotificationChoice,
} from '#contract/activity.ts'
import { textAt } from '../../../i18n/text-at.ts'
import { FailureNotice } from '../../parts/notice/failure-notice.tsx'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { useSubmit } from '../../parts/live/use-submit.ts'
import { useApp } from '../../seams/app-context.ts'
import { BellDevice } from './bell-device.tsx'
import { BellTexts } from './bell-texts.tsx'

/** Turns each kind of notification on or off for the user. */
export function BellChoices({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation()
  const { config } = useApp()
  const { answer, failure, reload, adopt } = useAnswer(listNotificationKinds, {})
  const keep = (chosen: readonly NotificationChoice[]) => {
    adopt([...chosen])
    onChanged()
  }
  if (answer)
    return (
      <>
        <p className="bell__about">{t('bell.chooseText')}</p>
        <BellDevice onChanged={reload} />
        {config.texting && <BellTexts onProven={reload} />}
        <Choices choices={answer} onChosen={keep} />
      </>
    )
  return failure ? (
    <FailureNotice failure={failure} onRetry={reload} />
  ) : (
    <div className="bell__skeleton" aria-label={t('bell.choose')} aria-busy="true" />
  )
}

function Choices({
  choices,
  onChosen,
}: {
  choices: readonly NotificationChoice[]
  onChosen: (choices: readonly NotificationChoice[]) => void
}) {
  const { t, i18n } = useTranslation()
  const { send, isBusy, failure } = useSubmit(chooseNotificationKind, onChosen)
  // A newer server may send kinds that this page does not know.
  const nameOf = (kind: string): string =>
    i18n.exists(`noteKind.${kind}`) ? textAt(t, `noteKind.${kind}`) : t('noteKind.other')
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <ul>
        {choices.map(({ kind, isOn, ...ways }) => (
          <li key={kind} className="bell__kind">
            <label className="bell__choice">
              <input
                type="checkbox"
                role="switch"
                checked={isOn}
                aria-checked={isOn}
                aria-disabled={isBusy}
                onChange={() => isBusy || send({ kind, isOn: !isOn })}
              />
              {nameOf(kind)}
            </label>
            {isOn &&
              (
                [
                  ['text', 'isTexted'],
                  ['mail', 'isMailed'],
                  ['push', 'isPushed'],
                ] as const
              ).map(
                ([way, field]) =>
                  ways[field] !== undefined && (
                    <label key={way} className="bell__mailed">
                      <input
                        type="checkbox"
                        aria-label={t(`bell.${way}Of`, { kind: nameOf(kind) })}
                        checked={ways[field]}
                        aria-disabled={isBusy}
                        onChange={() => isBusy || send({ kind, isOn, [field]: !ways[field] })}
                      />
                      {t(`bell.${way}`)}
                    </label>
                  ),
              )}
          </li>
        ))}
      </ul>
    </>
  )
}
