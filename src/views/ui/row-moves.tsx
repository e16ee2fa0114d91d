import { Component, type RefObject } from 'react'
import { type Places, placesOf } from './row-places.ts'

type Props = {
  /** Its children are the rows, which wear their state as `data-state` or `data-stage`. */
  list: RefObject<HTMLElement | null>
  /** Another text where a row has come, left, changed its place or its state. */
  order: string
}

/** More than these are a table to read rather than a board to watch. */
const MOST_ROWS = 100

/** Loaded once the page rests: before that rows are simply where they are. */
let slide: typeof import('./slide.ts').slide | undefined

/**
 * Shows how rows change their places (`slide.ts`), beside the list that React draws as ever. A
 * class, because only a class can look at the page right before it changes. Rows that are not
 * concerned are not drawn again, and without a change nothing is measured.
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

/** A row that is being dragged is moved by the hand that drags it. */
function isWatched(list: HTMLElement): boolean {
  return (
    slide !== undefined &&
    list.children.length <= MOST_ROWS &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches &&
    !list.querySelector(':scope > [data-dragged=true]')
  )
}
