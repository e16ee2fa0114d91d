import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../ui/button.tsx'
import { around, type Moment } from './moments.ts'
import { words } from './words.ts'

type Props = {
  moments: readonly Moment[]
  at: number | undefined
  lookAt: (n: number | undefined) => void
}

/** Steps back and forth through the log; the slider and the number jump to any moment. */
export function Timeline({ moments, at, lookAt }: Props) {
  const { place, previous, next } = around(moments, at)
  const jump = (to: number): void => lookAt(moments[Math.min(to, moments.length) - 1]?.n)
  return (
    <chakra.div
      role="group"
      aria-label={words.timeline}
      display="flex"
      alignItems="center"
      gap="2"
      flex={{ base: '1 1 26rem', mdDown: '1 1 100%' }}
      flexWrap={{ mdDown: 'wrap' }}
      minW="0"
      title={words.timelineHint}
      css={{
        '& input[type=range]': { flex: '1', minW: '4rem', accentColor: '{colors.brand.solid}' },
        '& input[type=number]': {
          w: '4.75rem',
          h: '7',
          px: '2',
          color: 'fg',
          bg: 'bg.panel',
          border: '1px solid {colors.border.emphasized}',
          rounded: 'md',
        },
        '& output, & > span': { color: 'fg.muted', fontSize: 'xs', whiteSpace: 'nowrap' },
      }}
    >
      <chakra.span display={{ base: 'inline', mdDown: 'none' }}>{words.timeline}</chakra.span>
      <Button
        size="xs"
        variant="outline"
        aria-label={words.back}
        disabled={!previous}
        onClick={() => lookAt(previous?.n)}
      >
        ◂
      </Button>
      <input
        type="range"
        aria-label={words.moment}
        min={1}
        max={Math.max(1, moments.length)}
        value={place + 1}
        disabled={moments.length === 0}
        onChange={({ target }) => jump(target.valueAsNumber)}
      />
      <Button
        size="xs"
        variant="outline"
        aria-label={words.forth}
        disabled={!next}
        onClick={() => lookAt(next?.n)}
      >
        ▸
      </Button>
      <span aria-hidden>{words.stepWord}</span>
      <input
        type="number"
        aria-label={words.stepNumber}
        min={1}
        max={moments.length}
        value={place + 1}
        disabled={moments.length === 0}
        onChange={({ target }) => target.valueAsNumber > 0 && jump(target.valueAsNumber)}
      />
      <output>{words.ofSteps(moments.length)}</output>
      <Button
        size="xs"
        variant={at === undefined ? 'ghost' : 'solid'}
        // On a phone it gets a line of its own, but only while the past is looked at.
        display={{ base: 'inline-flex', mdDown: at === undefined ? 'none' : 'inline-flex' }}
        flexBasis={{ mdDown: '100%' }}
        disabled={at === undefined}
        onClick={() => lookAt(undefined)}
      >
        {words.now}
      </Button>
    </chakra.div>
  )
}
