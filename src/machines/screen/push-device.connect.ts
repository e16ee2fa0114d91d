import type { SnapshotFrom } from 'xstate'
import type { CallFailure } from '../failure.ts'
import type { pushDevice } from './push-device.ts'

type Device = {
  isShown: boolean
  isOn: boolean
  isBusy: boolean
  /** The key of the text below the switch. */
  text: 'deviceText' | 'deviceRefused' | 'deviceImpossible'
  canToggle: boolean
  failure: CallFailure | undefined
}

export function connectPushDevice(state: SnapshotFrom<typeof pushDevice>): Device {
  const isImpossible = state.matches('impossible')
  return {
    isShown: !state.matches('looking'),
    isOn: state.matches('on') || state.matches('ending'),
    isBusy: state.hasTag('busy'),
    text: isImpossible
      ? 'deviceImpossible'
      : state.matches('refused')
        ? 'deviceRefused'
        : 'deviceText',
    canToggle: !isImpossible,
    failure: state.context.failure,
  }
}
