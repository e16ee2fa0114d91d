import type { WatchedActor } from '../../inspect/watch.ts'
import { stateWords } from './state-words.ts'
import { words } from './words.ts'

type Props = {
  actors: readonly WatchedActor[]
  chosenId: string | undefined
  onChoose: (id: string) => void
}

/** The running actors with their states. A stopped actor is removed unless it is selected. */
export function ActorTree({ actors, chosenId, onChoose }: Props) {
  const shown = actors.filter((actor) => isAtWork(actor) || actor.id === chosenId)
  const roots = shown.filter(({ parentId }) => !shown.some(({ id }) => id === parentId))
  return (
    <nav className="inspect-tree" aria-label={words.actors}>
      <Branch actors={roots} all={shown} chosenId={chosenId} onChoose={onChoose} />
    </nav>
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
            className="inspect-actor"
            data-machine={actor.machine !== undefined}
            data-ended={!isAtWork(actor)}
            aria-current={actor.id === chosenId ? 'true' : undefined}
            onClick={() => onChoose(actor.id)}
          >
            <span>{actor.name}</span>
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

function isAtWork({ last }: WatchedActor): boolean {
  return (last?.snapshot.status ?? 'active') === 'active'
}
