import { staffWindowMs, type UndoFacts } from '#lifecycles/rule.ts'
import { todayOf } from '../db/local-day.ts'
import type { Viewer } from './change.ts'

/** Which time-limited undo events are still allowed after a move. */
export function windowsOf(
  movedMs: number,
  { now, timeZone }: Viewer,
): Pick<UndoFacts, 'isWithinStaffWindow' | 'isSameBusinessDay'> {
  return {
    isWithinStaffWindow: now - movedMs <= staffWindowMs,
    isSameBusinessDay: movedMs >= todayOf(now, timeZone).fromMs,
  }
}
