import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  chooseNotificationKind,
  listNotificationKinds,
  type NotificationChoice,
} from '#contract/activity.ts'
import { textAt } from '../../../i18n/text-at.ts'
import { FailureNotice } from '../../parts/notice/failure-notice.tsx'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { useSubmit } from '../../parts/live/use-submit.ts'

/** Turns each kind of notification on or off for the viewer. */
export function BellChoices({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation()
  const { answer, failure, reload } = useAnswer(listNotificationKinds, {})
  if (answer) return <Choices known={answer} onChanged={onChanged} />
  return failure ? (
    <FailureNotice failure={failure} onRetry={reload} />
  ) : (
    <div className="bell__skeleton" aria-label={t('bell.choose')} aria-busy="true" />
  )
}

function Choices({
  known,
  onChanged,
}: {
  known: readonly NotificationChoice[]
  onChanged: () => void
}) {
  const { t, i18n } = useTranslation()
  const [choices, setChoices] = useState(known)
  const { send, isBusy, failure } = useSubmit(chooseNotificationKind, (chosen) => {
    setChoices(chosen)
    onChanged()
  })
  // The server may know kinds that this older page does not.
  const nameOf = (kind: string): string =>
    i18n.exists(`noteKind.${kind}`) ? textAt(t, `noteKind.${kind}`) : t('noteKind.other')
  return (
    <>
      <p className="bell__about">{t('bell.chooseText')}</p>
      {failure && <FailureNotice failure={failure} />}
      <ul>
        {choices.map(({ kind, isOn }) => (
          <li key={kind}>
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
          </li>
        ))}
      </ul>
    </>
  )
}
