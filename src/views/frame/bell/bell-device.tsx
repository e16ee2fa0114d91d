import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { presentPerson } from '../../../machines/app/session.connect.ts'
import { connectPushDevice } from '../../../machines/screen/push-device.connect.ts'
import { pushDevice } from '../../../machines/screen/push-device.ts'
import { createPushDevice } from '../../../services/push-device.ts'
import { FailureNotice } from '../../parts/notice/failure-notice.tsx'
import { useOnce } from '../../parts/hooks/use-once.ts'
import { useApp } from '../../seams/app-context.ts'

/**
 * Turns notifications on this device on or off. Turning on the first device may change the selected
 * kinds, so `onChanged` is called.
 */
export function BellDevice({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation()
  const { call, inspect, session } = useApp()
  const acts = useOnce(() => createPushDevice(call, () => presentPerson(session.getSnapshot())))
  const actor = useActorRef(
    pushDevice,
    { id: 'notifications of this device', input: { acts }, inspect },
    (state) => {
      if (state.matches('on')) onChanged()
    },
  )
  const state = useSelector(actor, (one) => one)
  const { isShown, isOn, isBusy, text, canToggle, failure } = connectPushDevice(state)
  if (!isShown) return null
  return (
    <div className="bell__device">
      {canToggle && (
        <label className="bell__choice">
          <input
            type="checkbox"
            role="switch"
            checked={isOn}
            aria-checked={isOn}
            aria-busy={isBusy}
            aria-describedby="bell-device-text"
            onChange={() => actor.send({ type: 'device.toggle' })}
          />
          {t('bell.device')}
        </label>
      )}
      <p className="bell__about" id="bell-device-text" role="status">
        {t(`bell.${text}`)}
      </p>
      {failure && <FailureNotice failure={failure} />}
    </div>
  )
}
