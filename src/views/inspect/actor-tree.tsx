import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { Entry } from '#kit/inspect/protocol.ts'
import { hasEnded, type WatchedActor } from '#kit/inspect/watch.ts'
import { stateWords } from '#kit/inspect/state-words.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { secondsAt } from './moments.ts'
import { words } from './words.ts'

type Props = {
  actors: readonly WatchedActor[]
  chosenId: string | undefined
  onChoose: (id: string) => void
}
type TreeProps = Props & { entries: readonly Entry[]; lookAt: (n: number) => void }

/** The maximum number of listed actors that have ended. */
const maxEnded = 50

/**
 * The running actors with their states, searchable by name or state (`order 318`). Ended actors of
 * a chart are listed after them.
 */
export function ActorTree({ actors, chosenId, onChoose, entries, lookAt }: TreeProps) {
  const [search, setSearch] = useParam('find')
  const wanted = search.trim().toLowerCase()
  const shown = actors.filter(
    (actor) =>
      (isAtWork(actor) || actor.id === chosenId) && (wanted === '' || isFound(actor, wanted)),
  )
  const ended = actors.filter(
    (actor) => hasEnded(actor) && actor.machine !== undefined && isFound(actor, wanted),
  )
  const roots = shown.filter(({ parentId }) => !shown.some(({ id }) => id === parentId))
  return (
    <chakra.nav
      gridArea="tree"
      overflow="auto"
      pb="3"
      px="2"
      bg="bg.subtle"
      borderInlineEnd={{ base: '1px solid {colors.border}', lgDown: '0' }}
      maxH={{ lgDown: '56' }}
      borderBlockEnd={{ lgDown: '1px solid {colors.border}' }}
      css={{
        '& ul ul': {
          ms: '3.5',
          ps: '1.5',
          borderInlineStart: '1px solid {colors.border.emphasized}',
        },
        '& button': {
          display: 'block',
          w: 'full',
          py: '1.5',
          px: '2.5',
          textAlign: 'start',
          rounded: 'md',
          cursor: 'pointer',
        },
        '& button span': { display: 'block', overflowWrap: 'anywhere' },
        '& button[data-machine=true] span': { fontWeight: 'semibold' },
        '& button[data-ended=true]': { color: 'fg.muted' },
        '& button small': { color: 'fg.muted', fontSize: 'xs' },
        '& button:hover': { bg: 'bg.muted' },
        '& button[aria-current]': { bg: 'brand.muted' },
        '& button[aria-current] small': { color: 'brand.fg' },
        '& button em': { ms: '1', color: 'red.fg', fontStyle: 'normal', fontSize: 'xs' },
        '& summary': { py: '1.5', px: '2.5', color: 'fg.muted', fontSize: 'xs', cursor: 'pointer' },
        '& input': {
          position: 'sticky',
          top: '3',
          zIndex: '1',
          // Covers rows that scroll above it.
          boxShadow: '0 -0.25rem 0 0.5rem {colors.bg.subtle}',
          w: 'full',
          h: '2.125rem',
          mt: '3',
          mb: '2',
          px: '2.5',
          color: 'fg',
          bg: 'bg.panel',
          border: '1px solid {colors.border.emphasized}',
          rounded: 'md',
        },
      }}
      aria-label={words.actors}
    >
      <input
        type="search"
        aria-label={words.findActor}
        placeholder={words.findActor}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {shown.length === 0 && wanted !== '' && (
        <Text color="fg.muted" px="2.5">
          {words.noActor}
        </Text>
      )}
      <Branch actors={roots} all={shown} chosenId={chosenId} onChoose={onChoose} />
      {ended.length > 0 && (
        <details>
          <summary>{words.ended(ended.length)}</summary>
          <ul>
            {ended
              .slice(-maxEnded)
              .toReversed()
              .map(({ id, name, last }) => (
                <li key={id}>
                  <button
                    type="button"
                    data-ended
                    aria-current={id === chosenId ? 'true' : undefined}
                    onClick={() => {
                      onChoose(id)
                      if (last) lookAt(last.n)
                    }}
                  >
                    <span>{name}</span>
                    <small>{words.endedAt(secondsAt(entries, last?.n ?? 0))}</small>
                  </button>
                </li>
              ))}
          </ul>
        </details>
      )}
    </chakra.nav>
  )
}

function Branch({ actors, all, chosenId, onChoose }: Props & { all: readonly WatchedActor[] }) {
  if (actors.length === 0) return null
  return (
    <ul>
      {actors.map((actor) => (
        <li key={actor.id}>
          <button
            type="button"
            data-machine={actor.machine !== undefined}
            data-ended={!isAtWork(actor)}
            aria-current={actor.id === chosenId ? 'true' : undefined}
            onClick={() => onChoose(actor.id)}
          >
            <span>
              {actor.name}
              {Boolean(actor.about?.faults?.length) && <em>{words.faultMark}</em>}
            </span>
            <small>{stateWords(actor.last?.snapshot.value) || actor.last?.snapshot.status}</small>
          </button>
          <Branch
            actors={all.filter(({ parentId }) => parentId === actor.id)}
            all={all}
            chosenId={chosenId}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  )
}

function isFound({ name, last }: WatchedActor, wanted: string): boolean {
  return `${name} ${stateWords(last?.snapshot.value)}`.toLowerCase().includes(wanted)
}

/** An actor that was created but never started sends no events. */
function isAtWork(actor: WatchedActor): boolean {
  return actor.last !== undefined && !hasEnded(actor)
}
