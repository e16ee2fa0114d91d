import { hasEnded, type WatchedActor } from '#kit/inspect/watch.ts'
import { stateWords } from '#kit/inspect/state-words.ts'
import { words } from './words.ts'

type Props = {
  actors: readonly WatchedActor[]
  all: readonly WatchedActor[]
  chosenId: string | undefined
  onChoose: (actor: WatchedActor) => void
}

/** Actors with their states, each with the actors that run inside it. */
export function Branch({ actors, all, chosenId, onChoose }: Props) {
  if (actors.length === 0) return null
  return (
    <ul>
      {actors.map((actor) => (
        <li key={actor.id}>
          <button
            type="button"
            data-machine={actor.machine !== undefined}
            data-ended={actor.last === undefined || hasEnded(actor)}
            aria-current={actor.id === chosenId ? 'true' : undefined}
            onClick={() => onChoose(actor)}
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
