import { useActorRef, useSelector } from '@xstate/react'
import { answerMachine } from '../../../machines/screen/answer.ts'
import { useCalls } from '../../seams/call-context.ts'

/** What is loaded once, such as code that comes later; undefined until then. */
export function useLoaded<T>(
  name: string,
  load: (signal: AbortSignal) => Promise<T>,
): T | undefined {
  const { inspect } = useCalls()
  const actor = useActorRef(answerMachine<undefined, T>(), {
    id: name,
    input: { question: undefined, load: (_, signal) => load(signal) },
    inspect,
  })
  return useSelector(actor, ({ context }) => context.answer)
}
