import type { StateValue } from 'xstate'
import type { DragContext, DragEvents, Held } from './drag.ts'

type Snapshot<Item, Place> = {
  value: StateValue
  context: Pick<DragContext<Item, Place>, 'held'>
}
type Drag<Item, Place> = {
  /** What is moved, from the first place it passes until it is let go. */
  held: Held<Item, Place> | undefined
  /** It is held by keys. */
  isCarried: boolean
  /** The pointer is down on it, whether it has moved yet or not. */
  grabbed: Item | undefined
  /** Whether the click that is under way only ends a move; it is asked once. */
  endsMove: () => boolean
}

/** What a view needs of what is moved. */
export function connectDrag<Item, Place>(
  { value, context: { held } }: Snapshot<Item, Place>,
  send: (event: Extract<DragEvents<Item, Place>, { type: 'drag.click' }>) => void,
): Drag<Item, Place> {
  return {
    held: value === 'dragged' || value === 'carried' ? held : undefined,
    isCarried: value === 'carried',
    grabbed: value === 'grabbed' || value === 'dragged' ? held?.item : undefined,
    endsMove() {
      send({ type: 'drag.click' })
      return value === 'dropped'
    },
  }
}
