import type { EventEntry } from '../../inspect/protocol.ts'
import type { WatchedTab } from '../../inspect/watch.ts'
import { eventWords } from './state-words.ts'
import { words } from './words.ts'

const outside = 'outside'

/**
 * Events between actors, oldest first: a column for each actor, `outside` for people and external
 * events.
 */
export function Sequence({ tab, events }: { tab: WatchedTab; events: readonly EventEntry[] }) {
  const ids = [
    ...new Set(events.flatMap(({ sourceId, sessionId }) => [sourceId ?? outside, sessionId])),
  ]
  const columns = [...ids].toSorted((a, b) => Number(b === outside) - Number(a === outside))
  const nameOf = (id: string): string =>
    id === outside ? words.outside : (tab.actors.get(id)?.name ?? id)
  const template = { gridTemplateColumns: `repeat(${columns.length}, minmax(5.5rem, 1fr))` }

  return (
    // A scrolling region must be reachable with the keyboard.
    <div className="inspect-sequence" role="region" aria-label={words.sequence} tabIndex={0}>
      <div className="inspect-lifelines" style={template} aria-hidden="true">
        {columns.map((id) => (
          <span key={id}>{nameOf(id)}</span>
        ))}
      </div>
      <ol>
        {events.map(({ n, sourceId, sessionId, event }) => {
          const [from, to] = [columns.indexOf(sourceId ?? outside), columns.indexOf(sessionId)]
          const span = {
            gridColumn: `${Math.min(from, to) + 1} / ${Math.max(from, to) + 2}`,
            '--ends': Math.abs(to - from) + 1,
          }
          return (
            <li key={n} style={template}>
              <span className="sr-only">
                {words.sent(nameOf(sourceId ?? outside), event.type, nameOf(sessionId))}
              </span>
              <span
                className="inspect-arrow"
                data-way={to > from ? 'right' : to < from ? 'left' : 'self'}
                style={span}
                aria-hidden="true"
              >
                <span>{eventWords(event.type)}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
