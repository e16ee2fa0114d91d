import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { type ActorRefFrom, type EventObject, fromCallback, fromPromise } from 'xstate'
import type { CallFailure } from '../../../machines/failure.ts'
import type { Sending } from '../../../machines/screen/form.setup.ts'
import { createFormMachine } from '../../../machines/screen/form.ts'
import type { Draft, Known, Saved } from '../../../machines/screen/form.types.ts'
import { newKey } from '../../../services/exchange.ts'
import { useCalls } from '../../seams/call-context.ts'
import { useLatest } from '../hooks/use-latest.ts'

export type Sent<Input> = Sending<Input> & { signal: AbortSignal }

/** The screen's part of a form machine. */
export type FormWorld<V, Input, Output> = {
  /** The actor's name in the inspector. */
  id: string
  /** The initial state. */
  known: Known<V>
  start?: V | undefined
  /** Storage of the draft; none if absent. */
  drafts?:
    | { read: () => Draft<V> | undefined; write: (draft: Draft<V> | undefined) => void }
    | undefined
  send: (sent: Sent<Input>) => Promise<Saved<V, Output>>
  /** Subscribes to the record: calls back at once and on every change. Returns unsubscribe. */
  follow?: ((tell: (known: Known<V>) => void) => () => void) | undefined
  onSaved?: ((output: Output, input: Input) => void) | undefined
  onRefused?: ((failure: CallFailure) => void) | undefined
}

export type FormActor<V extends object, Input, Output> = ActorRefFrom<
  ReturnType<typeof createFormMachine<V, Input, Output>>
>

/** Starts the machine of a form. */
export function useFormActor<V extends object, Input, Output>(
  world: FormWorld<V, Input, Output>,
): FormActor<V, Input, Output> {
  const { inspect } = useCalls()
  const now = useLatest(world)
  const [machine] = useState(() => machineOf(now))
  const actor = useActorRef(machine, {
    id: world.id,
    input: { newKey, known: world.known, start: world.start, draft: world.drafts?.read() },
    inspect,
  })
  useEffect(() => {
    const ways = [
      actor.on('form.saved', ({ output, input }) => now().onSaved?.(output, input)),
      actor.on('form.refused', ({ failure }) => now().onRefused?.(failure)),
    ]
    return () => ways.forEach(({ unsubscribe }) => unsubscribe())
  }, [actor, now])
  return actor
}

function machineOf<V extends object, Input, Output>(now: () => FormWorld<V, Input, Output>) {
  return createFormMachine<V, Input, Output>().provide({
    actors: {
      send: fromPromise(({ input, signal }) => now().send({ ...input, signal })),
      follow: fromCallback<EventObject>(({ sendBack }) =>
        now().follow?.((known) => sendBack({ type: 'form.known', known })),
      ),
    },
    actions: { keepDraft: (_, { draft }) => now().drafts?.write(draft) },
  })
}
