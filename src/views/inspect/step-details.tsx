import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { Fragment } from 'react'
import { changesOf } from '#kit/inspect/changes.ts'
import type { Entry, StepEntry } from '#kit/inspect/protocol.ts'
import { stepBefore } from '#kit/inspect/watch.ts'
import { words } from './words.ts'

/** One step: the payload of the event, the guards that refused, and the changes. */
export function StepDetails({ step, entries }: { step: StepEntry; entries: readonly Entry[] }) {
  const carried = Object.entries(step.event).filter(([name]) => name !== 'type')
  const changes = changesOf(stepBefore(entries, step)?.snapshot.context, step.snapshot.context)
  return (
    <chakra.section
      flex="none"
      maxH={{ base: '45%', lgDown: '70dvh' }}
      overflow="auto"
      pb="3"
      px="4"
      borderBlockStart="1px solid {colors.border}"
      css={{
        '& h2': { mb: '1', color: 'fg.muted', fontSize: 'xs', fontWeight: 'semibold', mt: '2' },
        '& pre': { maxH: '64', overflow: 'auto' },
        '& div': { py: '1' },
        '& dt': { color: 'fg.muted', fontSize: 'xs' },
        '& dd, & li': {
          overflowWrap: 'anywhere',
          fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
          fontSize: 'xs',
        },
        '& del': { color: 'red.fg', bg: 'red.subtle' },
        '& ins': { color: 'green.fg', bg: 'green.subtle', textDecoration: 'none' },
      }}
      aria-label={words.step}
      // A scrolling region must be reachable with the keyboard.
      tabIndex={0}
    >
      {step.refused && step.refused.length > 0 && (
        <>
          <h2>{words.refused}</h2>
          <ul>
            {step.refused.map(({ key, guard }) => (
              <li key={key}>
                <b>{guard}</b>: {key}
              </li>
            ))}
          </ul>
        </>
      )}
      {carried.length > 0 && (
        <>
          <h2>{words.carried}</h2>
          <pre tabIndex={0}>{JSON.stringify(Object.fromEntries(carried), null, 2)}</pre>
        </>
      )}
      {(['output', 'error'] as const).map(
        (end) =>
          step.snapshot[end] !== undefined && (
            <Fragment key={end}>
              <h2>{words[end]}</h2>
              <pre tabIndex={0}>{JSON.stringify(step.snapshot[end], null, 2)}</pre>
            </Fragment>
          ),
      )}
      <h2>{words.changed}</h2>
      {changes.length === 0 && <Text color="fg.muted">{words.unchanged}</Text>}
      <dl>
        {changes.map(({ path, before, after }) => (
          <div key={path}>
            <dt>{path || words.context}</dt>
            <dd>
              {before !== undefined && <del>{short(before)}</del>}{' '}
              {after !== undefined && <ins>{short(after)}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </chakra.section>
  )
}

/** A value as one line. */
export function short(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 160 ? `${text.slice(0, 160)} …` : text
}
