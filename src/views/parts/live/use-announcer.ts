import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { announcer, type OpenVoice } from '../../../machines/screen/announcer.ts'
import { useCalls } from '../../seams/call-context.ts'

/** What is new among these keys, undefined until they have loaded; said aloud once switched on. */
export function useAnnouncer(name: string, keys: readonly string[] | undefined, open: OpenVoice) {
  const { inspect } = useCalls()
  const actor = useActorRef(announcer, { id: name, input: { open }, inspect })
  const text = keys?.join('\n')
  useEffect(() => {
    if (text !== undefined)
      actor.send({ type: 'announcer.heard', keys: text.split('\n').filter(Boolean) })
  }, [actor, text])
  return {
    fresh: useSelector(actor, ({ context }) => context.fresh),
    isLoud: useSelector(actor, (state) => state.hasTag('loud')),
    toggle: () => actor.send({ type: 'announcer.toggle' }),
  }
}
