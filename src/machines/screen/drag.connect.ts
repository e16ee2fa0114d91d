import type { StateValue } from 'xstate'
import type { DragContext, DragEvents, Held } from './drag.ts'

type Snapshot<Item, Place> = {
  value: StateValue
  context: Pick<DragContext<Item, Place>, 'held'>
}
type Drag<Item, Place> = {
  /** The moved item, from its lift or the first place that it passes until the drop. */
  held: Held<Item, Place> | undefined
  /** It is moved with the keyboard. */
  isCarried: boolean
  /** The pointer is down on this item, moved or not. */
  grabbed: Item | undefined
  /** Whether the current click only ends a drag; may be called once per click. */
  endsMove: () => boolean
}

export function connectDrag<Item, Place>(
  { value, context: { held } }: Snapshot<Item, Place>,
  send: (event: Extract<DragEvents<Item, Place>, { type: 'drag.click' }>) => void,
): Drag<Item, Place> {
  return {
    held: value === 'lifted' || value === 'dragged' || value === 'carried' ? held : undefined,
    isCarried: value === 'carried',
    grabbed: value === 'grabbed' || value === 'dragged' ? held?.item : undefined,
    endsMove() {
      send({ type: 'drag.click' })
      return value === 'dropped'
    },
  }
}
