import type { SnapshotFrom } from 'xstate'
import type { CallFailure } from '../failure.ts'
import type { mailAgain } from './mail-again.ts'

type MailAgain = {
  /** The mail was requested again at least once. */
  isSentAgain: boolean
  /** Whole minutes until it can be requested again; 0: now. */
  minutesLeft: number
  isBusy: boolean
  failure: CallFailure | undefined
}

export function connectMailAgain({
  context: { asked, leftMs, failure },
  ...state
}: Pick<SnapshotFrom<typeof mailAgain>, 'context' | 'hasTag'>): MailAgain {
  return {
    isSentAgain: asked > 1,
    minutesLeft: Math.ceil(leftMs / 60_000),
    isBusy: state.hasTag('busy'),
    failure,
  }
}
