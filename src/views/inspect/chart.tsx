import { Text } from '@chakra-ui/react/text'
import { useCallback } from 'react'
import type { StepEntry } from '../../inspect/protocol.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { useLoaded } from '../parts/live/use-loaded.ts'
import { fetchChart } from './fetch-chart.ts'
import { words } from './words.ts'
import styles from './drawing.module.css'

type Props = { machine: string; last: StepEntry | undefined }

/** The chart of a machine with its current state; the last transition is highlighted. */
export function Chart({ machine, last }: Omit<Props, 'machine'> & { machine: string | undefined }) {
  return machine === undefined ? (
    <Text color="fg.muted" p="4">
      {words.noChart}
    </Text>
  ) : (
    <Drawn machine={machine} last={last} />
  )
}

function Drawn({ machine, last }: Props) {
  const drawing = useLoaded(`chart ${machine}`, async () =>
    fetchChart(machine).catch(() => 'failed' as const),
  )
  const [size, setSize] = useParam('size')
  const isFit = size === ''
  const show = useCallback(
    (place: HTMLElement | null) => {
      if (!place || !drawing || drawing === 'failed') return
      const [shown] = place.children
      if (shown !== drawing) place.replaceChildren(drawing)
      light(drawing, machine, last)
      bringToView(place, drawing)
    },
    [drawing, machine, last],
  )
  if (drawing === 'failed')
    return (
      <Text color="fg.muted" p="4">
        {words.chartFailed}
      </Text>
    )
  return (
    <div className={styles.root}>
      <button type="button" className={styles.zoom} onClick={() => setSize(isFit ? 'full' : '')}>
        {isFit ? words.fullSize : words.fit}
      </button>
      {/* A scrolling region must be reachable with the keyboard. */}
      <div
        key={String(isFit)}
        ref={show}
        className={styles.drawing}
        data-fit={isFit}
        role="region"
        aria-label={words.chart}
        tabIndex={0}
      />
    </div>
  )
}

function light(drawing: SVGElement, machine: string, last: StepEntry | undefined): void {
  // The root state is always active, which says nothing.
  const active = new Set(last?.active?.filter((id) => id !== machine))
  const taken = new Set(last?.taken)
  for (const state of drawing.querySelectorAll<SVGElement>('[data-id]'))
    state.classList.toggle('is-active', active.has(state.dataset.id ?? ''))
  for (const edge of drawing.querySelectorAll<SVGElement>('[data-key]')) {
    edge.classList.remove('is-taken')
    if (!taken.has(edge.dataset.key ?? '')) continue
    // Reading the layout flushes the removed class, so that the same transition is highlighted
    // again.
    edge.getBoundingClientRect()
    edge.classList.add('is-taken')
  }
}

function bringToView(place: HTMLElement, drawing: SVGElement): void {
  const state = [...drawing.querySelectorAll('.is-active')].at(-1)
  if (!state) return
  const [box, frame] = [state.getBoundingClientRect(), place.getBoundingClientRect()]
  place.scrollBy({
    top: box.top - frame.top - (frame.height - box.height) / 2,
    left: box.left - frame.left - (frame.width - box.width) / 2,
    behavior: 'smooth',
  })
}
