import type { EventObject, StateValue } from 'xstate'
import { arrowsOf } from '#kit/transitions.ts'
import { ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import { isOpenAt } from './open-at.ts'
import { roleIn } from './roles.ts'
import type { About } from './scenarios.ts'

/**
 * The latest earlier state whose window still has the button of an event, for a late click. If the
 * last state has a button for it too, it must have the same label: “Undo the start” is not “Undo
 * the cancellation”.
 */
export function windowFor(
  { one, words }: Pick<About, 'one' | 'words'>,
  event: EventObject,
  states: readonly StateValue[],
): StateValue | undefined {
  const now = states.at(-1)
  const own = arrowsOf(one.machine).filter((arrow) => arrow.event === event.type)
  const isOpen = (state: StateValue): boolean =>
    own.some((arrow) => isOpenAt(one.machine.id, arrow, state))
  const isOffered = (state: StateValue): boolean =>
    own.some(
      (arrow) =>
        isOpenAt(one.machine.id, arrow, state) &&
        ruleOfArrow(arrow).roles.some((may) => may === roleIn(event)),
    )
  const wanted = now !== undefined && isOpen(now) ? words.act(event, now).text : undefined
  return states.findLast(
    (state) =>
      isOffered(state) && (wanted === undefined || words.act(event, state).text === wanted),
  )
}
