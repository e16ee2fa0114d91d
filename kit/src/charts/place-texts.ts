import { padding, type Placed } from './layout.ts'
import { hiddenTexts, textsOf } from './measure.ts'

const stepPx = 4

/**
 * Moves the texts of states with others in them aside where lines run through them, as little as
 * possible and within their frames: ELK routes lines without regard to these texts.
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

/** How far the texts of a state may move to the right, the shortest way first. */
function shiftsOf(state: Placed['states'][number]): number[] {
  const texts = textsOf(state)
  if (texts.length === 0) return [0]
  const right = Math.max(...texts.map(({ x, width }) => x + width))
  const room = state.x + state.width - padding - right
  return Array.from({ length: Math.max(0, Math.floor(room / stepPx)) + 1 }, (_, at) => at * stepPx)
}
