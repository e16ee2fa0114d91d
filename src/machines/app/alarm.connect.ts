import type { SnapshotFrom } from 'xstate'
import type { alarm, AlarmEvents } from './alarm.ts'

type Alarm = {
  /** Whether a user who accepts orders is signed in. */
  isOn: boolean
  /** How many orders wait to be accepted. */
  count: number
  /** The sound is switched on; it repeats while any order waits. */
  isLoud: boolean
  toggle: () => void
}

/** What a view needs of the alarm. */
export function connectAlarm(
  snapshot: Pick<SnapshotFrom<typeof alarm>, 'matches' | 'hasTag' | 'context'>,
  send: (event: Extract<AlarmEvents, { type: 'alarm.toggle' }>) => void,
): Alarm {
  return {
    isOn: snapshot.matches('on'),
    count: snapshot.context.count,
    isLoud: snapshot.hasTag('loud'),
    toggle: () => send({ type: 'alarm.toggle' }),
  }
}
