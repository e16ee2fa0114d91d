import { useState } from 'react'
import type { Entry, EventEntry } from '../../inspect/protocol.ts'
import { isStep, type WatchedTab } from '../../inspect/watch.ts'
import { Log } from './log.tsx'
import { Sequence } from './sequence.tsx'
import { eventWords, isInner, stateWords } from './state-words.ts'
import { words } from './words.ts'

/** More rows than a person reads; the narrower the filter, the older the entries it reaches. */
const maxRows = 300
const views = ['log', 'sequence'] as const

/** The history as a log or a sequence, filtered. */
export function History({ tab, chosenId }: { tab: WatchedTab; chosenId: string | undefined }) {
  const [view, setView] = useState<(typeof views)[number]>('log')
  const [search, setSearch] = useState('')
  const [isNarrow, setNarrow] = useState(false)
  const [withInner, setWithInner] = useState(false)

  const fits = (entry: Entry): boolean => {
    if (entry.type === '@xstate.actor') return false
    if (
      isNarrow &&
      entry.sessionId !== chosenId &&
      !(entry.type === '@xstate.event' && entry.sourceId === chosenId)
    )
      return false
    if (!withInner && isInner(entry.event.type)) return false
    const text = [
      entry.event.type,
      eventWords(entry.event.type),
      tab.actors.get(entry.sessionId)?.name,
      isStep(entry) ? stateWords(entry.snapshot.value) : '',
    ].join(' ')
    return text.toLowerCase().includes(search.trim().toLowerCase())
  }
  const found = tab.entries.filter(fits)
  const steps = found.filter(isStep).slice(-maxRows)
  const events = found
    .filter((entry): entry is EventEntry => entry.type === '@xstate.event')
    .slice(-maxRows)

  return (
    <section className="inspect-history" aria-label={words.history}>
      <div className="inspect-narrow">
        <div
          className="header-panel__segments"
          role="group"
          aria-label={`${words.log}, ${words.sequence}`}
        >
          {views.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === view}
              onClick={() => setView(name)}
            >
              {words[name]}
            </button>
          ))}
        </div>
        <input
          type="search"
          aria-label={words.filter}
          placeholder={words.filter}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Check label={words.onlyChosen} isOn={isNarrow} set={setNarrow} />
        <Check label={words.inner} isOn={withInner} set={setWithInner} />
      </div>
      {(view === 'log' ? steps : events).length === 0 && (
        <p className="inspect-quiet">{tab.entries.length === 0 ? words.emptyLog : words.noMatch}</p>
      )}
      {view === 'log' ? <Log tab={tab} steps={steps} /> : <Sequence tab={tab} events={events} />}
    </section>
  )
}

function Check({
  label,
  isOn,
  set,
}: {
  label: string
  isOn: boolean
  set: (isOn: boolean) => void
}) {
  return (
    <label className="inspect-check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
      {label}
    </label>
  )
}
