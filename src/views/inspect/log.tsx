import { chakra } from '@chakra-ui/react/styled-system'
import { Box } from '@chakra-ui/react/box'
import { Text } from '@chakra-ui/react/text'
import { useState } from 'react'
import { changesOf } from '../../inspect/changes.ts'
import type { Entry, StepEntry } from '../../inspect/protocol.ts'
import { stepBefore, type WatchedTab } from '../../inspect/watch.ts'
import { eventWords, stateWords } from './state-words.ts'
import { words } from './words.ts'

/** Every step, newest first: receiver, event and new state; expanded, its payload and changes. */
export function Log({ tab, steps }: { tab: WatchedTab; steps: readonly StepEntry[] }) {
  const began = Number(tab.entries[0]?.createdAt ?? 0)
  return (
    <chakra.ol
      flex="1"
      overflow="auto"
      maxH={{ lgDown: '70dvh' }}
      css={{
        '& > li': {
          borderBlockEnd: '1px solid {colors.border.muted}',
          contentVisibility: 'auto',
          containIntrinsicBlockSize: 'auto 3.25rem',
        },
        '& summary': { display: 'flex', gap: '3', py: '2', px: '4', cursor: 'pointer' },
        '& summary:hover': { bg: 'bg.subtle' },
        '& summary > :first-child': {
          flex: 'none',
          w: '12',
          color: 'fg.subtle',
          fontSize: 'xs',
          lineHeight: '1.25rem',
          textAlign: 'end',
        },
        '& summary > :last-child': { minW: '0', overflowWrap: 'anywhere' },
        '& summary b': { fontWeight: 'medium' },
        '& summary b + span': { color: 'fg.subtle', fontSize: 'xs' },
        '& summary small': { display: 'block', color: 'brand.fg', fontSize: 'xs' },
        '& summary small[data-stays=true]': { color: 'fg.subtle' },
      }}
    >
      {steps.toReversed().map((step) => (
        <li key={step.n}>
          <Step
            step={step}
            name={tab.actors.get(step.sessionId)?.name ?? step.sessionId}
            began={began}
            entries={tab.entries}
          />
        </li>
      ))}
    </chakra.ol>
  )
}

function Step({
  step,
  name,
  began,
  entries,
}: {
  step: StepEntry
  name: string
  began: number
  entries: readonly Entry[]
}) {
  const [isOpen, setOpen] = useState(false)
  const { event, snapshot, taken } = step
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>{((Number(step.createdAt) - began) / 1000).toFixed(2)}</span>
        <span>
          <b>{eventWords(event.type)}</b> <span>{name}</span>
          <small data-stays={taken?.length === 0}>
            {taken?.length === 0 ? words.stays : stateWords(snapshot.value) || snapshot.status}
          </small>
        </span>
      </summary>
      {isOpen && <Details step={step} entries={entries} />}
    </details>
  )
}

function Details({ step, entries }: { step: StepEntry; entries: readonly Entry[] }) {
  const carried = Object.entries(step.event).filter(([name]) => name !== 'type')
  const changes = changesOf(stepBefore(entries, step)?.snapshot.context, step.snapshot.context)
  return (
    <Box
      pt="1"
      pe="4"
      pb="3.5"
      ps="4.75rem"
      css={{
        '& h3': { mb: '1', color: 'fg.muted', fontSize: 'xs', fontWeight: 'semibold', mt: '2' },
        '& pre': { maxH: '64', overflow: 'auto' },
      }}
    >
      {carried.length > 0 && (
        <>
          <h3>{words.carried}</h3>
          {/* A scrolling region must be reachable with the keyboard. */}
          <pre tabIndex={0}>{JSON.stringify(Object.fromEntries(carried), null, 2)}</pre>
        </>
      )}
      <h3>{words.changed}</h3>
      {changes.length === 0 && <Text color="fg.muted">{words.unchanged}</Text>}
      <chakra.dl
        css={{
          '& div': { py: '1' },
          '& dt': { color: 'fg.muted', fontSize: 'xs' },
          '& dd': {
            overflowWrap: 'anywhere',
            fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
            fontSize: 'xs',
          },
          '& del': { color: 'red.fg', bg: 'red.subtle' },
          '& ins': { color: 'green.fg', bg: 'green.subtle', textDecoration: 'none' },
        }}
      >
        {changes.map(({ path, before, after }) => (
          <div key={path}>
            <dt>{path || words.context}</dt>
            <dd>
              {before !== undefined && <del>{short(before)}</del>}{' '}
              {after !== undefined && <ins>{short(after)}</ins>}
            </dd>
          </div>
        ))}
      </chakra.dl>
    </Box>
  )
}

function short(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 160 ? `${text.slice(0, 160)} …` : text
}
