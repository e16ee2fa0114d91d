import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { replayMachine } from '#kit/inspect/replay.ts'
import type { Play } from '#kit/inspect/session.ts'
import { useStable } from '../parts/hooks/use-stable.ts'
import type { Watching } from './use-watch.ts'

export type Replay = ActorRefFrom<typeof replayMachine>

/** The session being replayed; kept while the user views the log or another tab. */
export function useReplay(watching: Watching): Replay {
  const play = useStable(watching.play)
  const machine = useMemo(
    () =>
      replayMachine.provide({
        actors: {
          perform: fromPromise<unknown, Play | undefined>(
            async ({ input, signal }) => input && play(input, signal),
          ),
        },
      }),
    [play],
  )
  return useActorRef(machine)
}
