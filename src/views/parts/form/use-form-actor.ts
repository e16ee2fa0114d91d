import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { CallFailure } from '../../../machines/failure.ts'
import { formMachine } from '../../../machines/screen/form.ts'
import type { Draft, Known, Saved, Sending } from '../../../machines/screen/form.types.ts'
import { newKey } from '../../../services/exchange.ts'
import { useCalls } from '../../seams/call-context.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useOnce } from '../hooks/use-once.ts'

type Sent<Input> = Sending<Input> & { signal: AbortSignal }

/** What a screen provides to the form machine. */
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
  /**
   * Subscribes to the record: calls back at once and on every change. Returns the unsubscribe
   * function.
   */
  follow?: ((tell: (known: Known<V>) => void) => () => void) | undefined
  onSaved?: ((output: Output, input: Input) => void) | undefined
  onRefused?: ((failure: CallFailure) => void) | undefined
}

type FormActor<V extends object, Input, Output> = ActorRefFrom<
  ReturnType<typeof formMachine<V, Input, Output>>
>

/** Starts the machine of a form. */
export function useFormActor<V extends object, Input, Output>(
  world: FormWorld<V, Input, Output>,
): FormActor<V, Input, Output> {
  const { inspect } = useCalls()
  const now = useLatest(world)
  const input = useOnce(() => ({
    newKey,
    known: world.known,
    start: world.start,
    draft: world.drafts?.read(),
    world: {
      send: (sending: Sending<Input>, signal: AbortSignal) => now().send({ ...sending, signal }),
      follow: (tell: (known: Known<V>) => void) => now().follow?.(tell),
      keepDraft: (draft: Draft<V> | undefined) => now().drafts?.write(draft),
    },
  }))
  const actor = useActorRef(formMachine<V, Input, Output>(), { id: world.id, input, inspect })
  useEffect(() => {
    const ways = [
      actor.on('form.saved', ({ output, input }) => now().onSaved?.(output, input)),
      actor.on('form.refused', ({ failure }) => now().onRefused?.(failure)),
    ]
    return () => ways.forEach(({ unsubscribe }) => unsubscribe())
  }, [actor, now])
  return actor
}
