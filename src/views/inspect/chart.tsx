import { Text } from '@chakra-ui/react/text'
import { useEffect, useRef, useState } from 'react'
import type { StepEntry } from '../../inspect/protocol.ts'
import { fetchChart } from './fetch-chart.ts'
import { words } from './words.ts'
import styles from './drawing.module.css'

type Found = { machine: string; drawing: SVGElement | undefined }

/** The chart of a machine with its current state; the last transition is highlighted. */
export function Chart({
  machine,
  last,
}: {
  machine: string | undefined
  last: StepEntry | undefined
}) {
  const place = useRef<HTMLDivElement>(null)
  const found = useDrawing(machine)
  const [isFit, setFit] = useState(true)
  const drawing = found?.machine === machine ? found?.drawing : undefined

  useEffect(() => {
    const [shown] = place.current?.children ?? []
    if (shown !== drawing) place.current?.replaceChildren(...(drawing ? [drawing] : []))
    if (!drawing) return
    light(drawing, machine, last)
    if (place.current) bringToView(place.current, drawing)
  }, [drawing, machine, last, isFit])

  if (machine === undefined)
    return (
      <Text color="fg.muted" p="4">
        {words.noChart}
      </Text>
    )
  if (found?.machine === machine && !drawing)
    return (
      <Text color="fg.muted" p="4">
        {words.chartFailed}
      </Text>
    )
  return (
    <div className={styles.root}>
      <button type="button" className={styles.zoom} onClick={() => setFit(!isFit)}>
        {isFit ? words.fullSize : words.fit}
      </button>
      {/* A scrolling region must be reachable with the keyboard. */}
      <div
        ref={place}
        className={styles.drawing}
        data-fit={isFit}
        role="region"
        aria-label={words.chart}
        tabIndex={0}
      />
    </div>
  )
}

function useDrawing(machine: string | undefined): Found | undefined {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (machine === undefined) return
    let isCurrent = true
    const keep = (drawing?: SVGElement): void => {
      if (isCurrent) setFound({ machine, drawing })
    }
    fetchChart(machine).then(keep, () => keep())
    return () => {
      isCurrent = false
    }
  }, [machine])
  return found
}

function light(
  drawing: SVGElement,
  machine: string | undefined,
  last: StepEntry | undefined,
): void {
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
