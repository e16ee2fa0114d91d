import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { announcer, type OpenVoice } from '../../../machines/screen/announcer.ts'
import { useCalls } from '../../seams/call-context.ts'

/** The new keys, undefined until the first ones have loaded; spoken if that is switched on. */
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
