import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { useMemo } from 'react'
import type { Entry } from '#kit/inspect/protocol.ts'
import { hasEnded, type WatchedActor } from '#kit/inspect/watch.ts'
import { stateWords } from '#kit/inspect/state-words.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { Branch } from './actor-branch.tsx'
import { type ActorGroup, actorGroups, type GroupName } from './actor-groups.ts'
import { type Memory, useKept } from './memory.ts'
import { secondsAt } from './moments.ts'
import { words } from './words.ts'

type TreeProps = {
  actors: readonly WatchedActor[]
  chosenId: string | undefined
  onChoose: (actor: WatchedActor) => void
  entries: readonly Entry[]
  lookAt: (n: number) => void
  memory: Memory
}

/** The maximum number of listed actors that have ended. */
const maxEnded = 50

/**
 * The running actors with their states in groups that fold, searchable by name or state (`order
 * 318`). Ended actors of a chart are listed after them.
 */
export function ActorTree({ actors, chosenId, onChoose, entries, lookAt, memory }: TreeProps) {
  const [search, setSearch] = useParam('find')
  const [folded, fold] = useFolded(memory)
  const wanted = search.trim().toLowerCase()
  const groups = useMemo(() => actorGroups(actors), [actors])
  const shown = groups
    .map(({ name, actors: own }) => ({
      name,
      actors: own.filter(
        (actor) =>
          (isAtWork(actor) || actor.id === chosenId) && (wanted === '' || isFound(actor, wanted)),
      ),
    }))
    .filter((group) => group.actors.length > 0)
  return (
    <chakra.nav
      gridArea="tree"
      overflow="auto"
      pb="3"
      px="2"
      bg="bg.subtle"
      borderInlineEnd={{ base: '1px solid {colors.border}', lgDown: '0' }}
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
        '& li button span': { display: 'block', overflowWrap: 'anywhere' },
        '& button[data-machine=true] span': { fontWeight: 'semibold' },
        '& button[data-ended=true]': { color: 'fg.muted' },
        '& button small': { color: 'fg.muted', fontSize: 'xs' },
        '& button:hover': { bg: 'bg.muted' },
        '& button[aria-current]': { bg: 'brand.muted' },
        '& button[aria-current] small': { color: 'brand.fg' },
        '& button em': { ms: '1', color: 'red.fg', fontStyle: 'normal', fontSize: 'xs' },
        '& summary, & button[aria-expanded]': {
          py: '1.5',
          px: '2.5',
          mt: '1',
          color: 'fg.muted',
          fontSize: 'xs',
          fontWeight: 'semibold',
          cursor: 'pointer',
        },
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
      {shown.map((group) => (
        <Group
          key={group.name}
          group={group}
          isOpen={wanted !== '' || !folded.includes(group.name)}
          onFold={() => fold(group.name)}
          chosenId={chosenId}
          onChoose={onChoose}
        />
      ))}
      <Ended
        actors={actors.filter(
          (actor) => hasEnded(actor) && actor.machine !== undefined && isFound(actor, wanted),
        )}
        chosenId={chosenId}
        onChoose={onChoose}
        entries={entries}
        lookAt={lookAt}
      />
    </chakra.nav>
  )
}

type GroupProps = Pick<TreeProps, 'chosenId' | 'onChoose'> & {
  group: ActorGroup
  isOpen: boolean
  onFold: () => void
}

/** A group under its name and count. Folded, it still shows the selected actor. */
function Group({ group: { name, actors }, isOpen, onFold, chosenId, onChoose }: GroupProps) {
  const shown = isOpen ? actors : actors.filter(({ id }) => id === chosenId)
  const roots = shown.filter(({ parentId }) => !shown.some(({ id }) => id === parentId))
  return (
    <div role="group" aria-label={words.groups[name]}>
      <button type="button" aria-expanded={isOpen} onClick={onFold}>
        {`${isOpen ? '▾' : '▸'} ${words.groups[name]} (${actors.length})`}
      </button>
      <Branch actors={roots} all={shown} chosenId={chosenId} onChoose={onChoose} />
    </div>
  )
}

/** Actors of a chart that have ended, the last one first; a press goes to that step. */
function Ended({ actors, chosenId, onChoose, entries, lookAt }: Omit<TreeProps, 'memory'>) {
  if (actors.length === 0) return null
  return (
    <details>
      <summary>{words.ended(actors.length)}</summary>
      <ul>
        {actors
          .slice(-maxEnded)
          .toReversed()
          .map((actor) => (
            <li key={actor.id}>
              <button
                type="button"
                data-ended
                aria-current={actor.id === chosenId ? 'true' : undefined}
                onClick={() => {
                  onChoose(actor)
                  if (actor.last) lookAt(actor.last.n)
                }}
              >
                <span>{actor.name}</span>
                <small>{words.endedAt(secondsAt(entries, actor.last?.n ?? 0))}</small>
              </button>
            </li>
          ))}
      </ul>
    </details>
  )
}

/** Which groups are folded, remembered by this browser: helpers until somebody opens them. */
function useFolded(memory: Memory): [readonly string[], (name: GroupName) => void] {
  const [kept = 'helpers', keep] = useKept(memory, 'folded')
  const folded = kept.split(',')
  const fold = (name: GroupName): void =>
    keep(
      (folded.includes(name) ? folded.filter((one) => one !== name) : [...folded, name]).join(','),
    )
  return [folded, fold]
}

function isFound({ name, last }: WatchedActor, wanted: string): boolean {
  return `${name} ${stateWords(last?.snapshot.value)}`.toLowerCase().includes(wanted)
}

/** An actor that was created but never started sends no events. */
function isAtWork(actor: WatchedActor): boolean {
  return actor.last !== undefined && !hasEnded(actor)
}
