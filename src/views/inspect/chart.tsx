import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { Suspense, use, useCallback } from 'react'
import type { ActorEntry, StepEntry } from '#kit/inspect/protocol.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { Button } from '../ui/button.tsx'
import { ChartFocus, useFocus } from './chart-focus.tsx'
import { fetchChart } from './fetch-chart.ts'
import { focusOn } from './focus-chart.ts'
import { OutlineChart } from './outline-chart.tsx'
import { words } from './words.ts'
import styles from './drawing.module.css'

/** `fit` is readable: as wide as its container, but with a minimum width for legible text. */
const sizes = {
  fit: { maxInlineSize: 'full', minInlineSize: 'calc(0.85 * var(--drawn))', blockSize: 'auto' },
  overview: { inlineSize: 'full', blockSize: 'full' },
  full: { maxInlineSize: 'none' },
}

type Props = {
  about: ActorEntry | undefined
  last: StepEntry | undefined
  /** In the kit, next to another app. */
  isBeside: boolean
}

/**
 * The chart of a machine with its current state, the last transition, refused transitions, and
 * states with faults.
 */
export function Chart({ about, last, isBeside }: Props) {
  if (about?.machine === undefined)
    return (
      <Text color="fg.muted" p="4">
        {words.noChart}
      </Text>
    )
  return (
    <Suspense>
      <Drawn about={about} machine={about.machine} last={last} isBeside={isBeside} />
    </Suspense>
  )
}

const drawings = new Map<string, Promise<SVGElement | 'failed'>>()

/** Each drawing is loaded once. */
function drawingOf(machine: string, isBeside: boolean): Promise<SVGElement | 'failed'> {
  const drawing =
    drawings.get(machine) ?? fetchChart(machine, isBeside).catch(() => 'failed' as const)
  drawings.set(machine, drawing)
  return drawing
}

function Drawn({ about, machine, last, isBeside }: Props & { machine: string }) {
  const drawing = use(drawingOf(machine, isBeside))
  const [size, setSize] = useParam('size')
  const shown = size === 'full' || size === 'overview' ? size : 'fit'
  const { role, part } = useFocus()
  const show = useCallback(
    (place: HTMLElement | null) => {
      if (!place || drawing === 'failed') return
      const [before] = place.children
      if (before !== drawing) place.replaceChildren(drawing)
      light(drawing, machine, last)
      focusOn(drawing, { role, part })
      const [, , width = '0'] = (drawing.getAttribute('viewBox') ?? '').split(' ')
      drawing.style.setProperty('--drawn', `${width}px`)
      markFaults(drawing, about?.faults ?? [])
      bringToView(place, drawing)
    },
    [drawing, machine, last, about, role, part],
  )
  if (drawing === 'failed' && about?.outline)
    return <OutlineChart outline={about.outline} last={last} faults={about.faults ?? []} />
  if (drawing === 'failed')
    return (
      <Text color="fg.muted" p="4">
        {words.chartFailed}
      </Text>
    )
  return (
    <Flex direction="column" flex="1" minBlockSize="0">
      <Flex
        wrap="wrap"
        justify="end"
        align="center"
        gap="2"
        px="4"
        pb="2"
        css={{ smDown: { '& > :not(button)': { flex: '1 1 8rem', minW: '0' } } }}
      >
        <ChartFocus drawing={drawing} />
        {(['overview', 'full'] as const).map((one) => (
          <Button
            key={one}
            size="xs"
            variant="outline"
            aria-pressed={shown === one}
            onClick={() => setSize(shown === one ? '' : one)}
          >
            {words.sizes[one]}
          </Button>
        ))}
      </Flex>
      {/* A scrolling region must be reachable with the keyboard. */}
      <Box
        key={shown}
        ref={show}
        className={styles.drawing}
        flex={{ base: '1', lgDown: 'none' }}
        minBlockSize="0"
        blockSize={{ lgDown: 'max(20rem, 50dvh)' }}
        overflow="auto"
        px="4"
        css={{ '& svg': { display: 'block', marginInline: 'auto', ...sizes[shown] } }}
        role="region"
        aria-label={words.chart}
        tabIndex={0}
      />
    </Flex>
  )
}

function light(drawing: SVGElement, machine: string, last: StepEntry | undefined): void {
  // Without the root state, which is always active.
  const active = new Set(last?.active?.filter((id) => id !== machine))
  const taken = new Set(last?.taken)
  const refused = new Set(last?.refused?.map(({ key }) => key))
  for (const state of drawing.querySelectorAll<SVGElement>('[data-id]'))
    state.classList.toggle('is-active', active.has(state.dataset.id ?? ''))
  for (const edge of drawing.querySelectorAll<SVGElement>('[data-key]')) {
    edge.classList.remove('is-taken')
    edge.classList.toggle('is-refused', refused.has(edge.dataset.key ?? ''))
    if (!taken.has(edge.dataset.key ?? '')) continue
    // Reading the layout flushes the removed class, so that the same transition is highlighted
    // again.
    edge.getBoundingClientRect()
    edge.classList.add('is-taken')
  }
}

/** Marks states with a finding of the linter; the findings are listed below the chart. */
function markFaults(drawing: SVGElement, faults: readonly string[]): void {
  for (const state of drawing.querySelectorAll<SVGElement>('[data-id]'))
    state.classList.toggle(
      'is-faulty',
      faults.some((fault) => fault.startsWith(`${state.dataset.id}:`)),
    )
}

function bringToView(place: HTMLElement, drawing: SVGElement): void {
  const state = [...drawing.querySelectorAll('.is-active')].at(-1)
  if (!state) return
  const [box, frame] = [state.getBoundingClientRect(), place.getBoundingClientRect()]
  // The chart is not scrolled horizontally while the state is visible.
  const isSeen = box.left >= frame.left && box.right <= frame.right
  place.scrollBy({
    top: box.top - frame.top - (frame.height - box.height) / 2,
    left: isSeen ? 0 : box.left - frame.left - (frame.width - box.width) / 2,
    behavior: 'smooth',
  })
}
