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
    <ol className="inspect-log">
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
    </ol>
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
        <span className="inspect-time">{((Number(step.createdAt) - began) / 1000).toFixed(2)}</span>
        <span className="inspect-what">
          <b>{eventWords(event.type)}</b> <span className="inspect-who">{name}</span>
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
    <div className="inspect-details">
      {carried.length > 0 && (
        <>
          <h3>{words.carried}</h3>
          {/* A scrolling region must be reachable with the keyboard. */}
          <pre tabIndex={0}>{JSON.stringify(Object.fromEntries(carried), null, 2)}</pre>
        </>
      )}
      <h3>{words.changed}</h3>
      {changes.length === 0 && <p className="inspect-quiet">{words.unchanged}</p>}
      <dl className="inspect-changes">
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
    </div>
  )
}

function short(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 160 ? `${text.slice(0, 160)} …` : text
}
