import { Component, type RefObject } from 'react'
import { type Places, placesOf } from './row-places.ts'

type Props = {
  /** Its children are the rows, with their state in `data-state` or `data-stage`. */
  list: RefObject<HTMLElement | null>
  /** A text that changes when a row is added, removed, moved, or changes its state. */
  order: string
}

/** Longer lists are tables and are not animated. */
const MOST_ROWS = 100

/** Loaded after the first paint; before that, rows are not animated. */
let slide: typeof import('./slide.ts').slide | undefined

/**
 * Animates the moves of rows (`slide.ts`) in a list that React renders as usual. A class component,
 * because only `getSnapshotBeforeUpdate` can measure the page right before it changes. It does not
 * re-render rows, and measures nothing without a change.
 */
export class RowMoves extends Component<Props> {
  override componentDidMount(): void {
    const load = async () => ({ slide } = await import('./slide.ts'))
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void load())
    else setTimeout(() => void load(), 500)
  }

  override getSnapshotBeforeUpdate({ order }: Props): Places | null {
    const list = this.props.list.current
    return order !== this.props.order && list && isWatched(list) ? placesOf(list) : null
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: Places | null): void {
    const list = this.props.list.current
    if (before && list) slide?.(list, before)
  }

  override render(): null {
    return null
  }
}

/** A dragged row is positioned by the drag. */
function isWatched(list: HTMLElement): boolean {
  return (
    slide !== undefined &&
    list.children.length <= MOST_ROWS &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches &&
    !list.querySelector(':scope > [data-dragged=true]')
  )
}
