import { chakra } from '@chakra-ui/react/styled-system'
import type { Outline, OutlineArrow, OutlineState } from '#kit/inspect/outline.ts'
import type { StepEntry } from '#kit/inspect/protocol.ts'
import { eventWords } from '#kit/inspect/state-words.ts'
import { words } from './words.ts'

type Props = { outline: Outline; last: StepEntry | undefined; faults: readonly string[] }

/** A machine without a drawing: its states as boxes, with their transitions. */
export function OutlineChart({ outline, last, faults }: Props) {
  const roots = outline.states.filter(({ parentId }) => parentId === undefined)
  return (
    <chakra.div
      flex="1"
      minH="0"
      overflow="auto"
      px="4"
      pb="4"
      role="region"
      aria-label={words.chart}
      tabIndex={0}
      css={{
        '& [data-id]': {
          p: '2',
          mt: '2',
          bg: 'bg.subtle',
          border: '1px solid {colors.border.emphasized}',
          rounded: 'lg',
        },
        '& [data-id].is-active': {
          bg: 'brand.subtle',
          borderColor: 'brand.solid',
          borderWidth: '2px',
        },
        '& [data-id].is-faulty': { borderStyle: 'dashed', borderColor: 'red.solid' },
        '& h3': { fontWeight: 'semibold' },
        '& h3 small': { ms: '2', color: 'fg.muted', fontWeight: 'normal' },
        '& li': { py: '0.5', ps: '3', color: 'fg.muted', fontSize: 'xs' },
        '& li.is-taken': { color: 'green.fg', fontWeight: 'semibold' },
        '& li.is-refused': { color: 'red.fg' },
        '& [data-inner]': {
          display: 'grid',
          gap: '2',
          gridTemplateColumns: 'repeat(auto-fill, minmax(12rem, 1fr))',
        },
      }}
    >
      {roots.map((state) => (
        <State key={state.id} state={state} outline={outline} last={last} faults={faults} />
      ))}
    </chakra.div>
  )
}

function State({ state, outline, last, faults }: Props & { state: OutlineState }) {
  const inner = outline.states.filter(({ parentId }) => parentId === state.id)
  const arrows = outline.arrows.filter(({ source }) => source === state.id)
  const isActive = state.parentId !== undefined && last?.active?.includes(state.id)
  const found = faults.filter((fault) => fault.startsWith(`${state.id}:`))
  return (
    <div
      data-id={state.id}
      className={[isActive && 'is-active', found.length > 0 && 'is-faulty']
        .filter(Boolean)
        .join(' ')}
      title={found.join('\n') || undefined}
    >
      <h3>
        {state.key}
        <small>
          {[state.isInitial && words.initial, kindOf(state)].filter(Boolean).join(', ')}
        </small>
      </h3>
      <ul>
        {arrows.map((arrow) => (
          <li
            key={arrow.key}
            data-key={arrow.key}
            className={
              last?.taken?.includes(arrow.key)
                ? 'is-taken'
                : last?.refused?.some(({ key }) => key === arrow.key)
                  ? 'is-refused'
                  : undefined
            }
          >
            {arrowWords(arrow)}
          </li>
        ))}
      </ul>
      {inner.length > 0 && (
        <div data-inner>
          {inner.map((one) => (
            <State key={one.id} state={one} outline={outline} last={last} faults={faults} />
          ))}
        </div>
      )}
    </div>
  )
}

function kindOf({ kind }: OutlineState): string {
  return kind === 'atomic' || kind === 'compound' ? '' : kind
}

function arrowWords({ event, guards, targets, source }: OutlineArrow): string {
  const asked = guards.length > 0 ? ` [${guards.join(', ')}]` : ''
  const led = targets.map((id) => id.slice(id.lastIndexOf('.') + 1)).join(', ')
  const said = event === '' ? words.always : eventWords(event)
  return `${said}${asked} → ${led || source.slice(source.lastIndexOf('.') + 1)}`
}
