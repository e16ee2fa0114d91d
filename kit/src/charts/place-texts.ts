import { padding, type Placed } from './layout.ts'
import { hiddenTexts, textsOf } from './measure.ts'

const stepPx = 4

/**
 * Shifts the texts of states with nested states if lines cross them, as little as possible and
 * inside their frames, because ELK routes lines without considering these texts.
 */
export function placeTexts(placed: Placed): Placed {
  return {
    ...placed,
    states: placed.states.map((state) => {
      const moved = shiftsOf(state).map((shift) => ({ ...state, shift }))
      const hidden = moved.map((one) => hiddenTexts(one, placed.lines))
      return moved[hidden.indexOf(Math.min(...hidden))] ?? state
    }),
  }
}

/** The possible shifts of a state's texts to the right, smallest first. */
function shiftsOf(state: Placed['states'][number]): number[] {
  const texts = textsOf(state)
  if (texts.length === 0) return [0]
  const right = Math.max(...texts.map(({ x, width }) => x + width))
  const room = state.x + state.width - padding - right
  return Array.from({ length: Math.max(0, Math.floor(room / stepPx)) + 1 }, (_, at) => at * stepPx)
}
