import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import type { Id } from '#contract/fields.ts'
import { openLink } from '#contract/guest.ts'
import { limits } from '#contract/limits.ts'
import { type CallFailure, failureOf } from '../../machines/failure.ts'
import { createSubmitMachine } from '../../machines/submit.ts'
import { resumeTypes } from '../../services/resume-types.ts'
import { useCalls } from '../../views/seams/call-context.ts'
import { useGuest } from '../guest.ts'
import type { LinkProps } from '../link.ts'

export type Resume = {
  fileName: string | undefined
  fileId: Id | undefined
  /** Upload progress from 0 to 1. */
  share: number
  isBusy: boolean
  /** Why it was rejected: too large, wrong type, or the server's message. */
  refusal: 'tooLarge' | 'wrongType' | CallFailure | undefined
  choose: (file: File | undefined) => void
}

type Sent = { file: File }

/**
 * An application's file, on the submit machine: uploaded as soon as it is chosen, so that the
 * application itself is sent quickly.
 */
export function useResume({ link: { intakeToken }, code }: LinkProps): Resume {
  const { upload } = useGuest()
  const { call, inspect } = useCalls()
  const [share, setShare] = useState(0)
  const [refused, setRefused] = useState<'tooLarge' | 'wrongType'>()
  const [machine] = useState(() =>
    createSubmitMachine<Sent, Id>().provide({
      actors: {
        send: fromPromise(async ({ input: { values }, signal }) => {
          const send = (token: string) =>
            upload(values.file, { intakeToken: token, signal, onProgress: setShare })
          try {
            return await send(intakeToken)
          } catch (error) {
            // Gets a new token if writing took longer than the token's lifetime.
            if (failureOf(error).status !== 410) throw error
            return send((await call(openLink, { code }, { signal })).intakeToken)
          }
        }),
      },
    }),
  )
  const actor = useActorRef(machine, { inspect })
  const file = useSelector(actor, (state) => state.context.values?.file)
  const failure = useSelector(actor, (state) => state.context.failure)
  return {
    fileName: file?.name,
    fileId: useSelector(actor, (state) =>
      state.matches('done') ? state.context.output : undefined,
    ),
    share,
    isBusy: useSelector(actor, (state) => state.hasTag('busy')),
    refusal: refused ?? failure,
    choose: (next) => {
      if (!next) return
      const wrong = !isResume(next)
        ? 'wrongType'
        : next.size > limits.imageBytes
          ? 'tooLarge'
          : undefined
      setRefused(wrong)
      if (wrong) return
      setShare(0)
      actor.send({ type: 'submit.again' })
      actor.send({ type: 'submit.send', values: { file: next } })
    },
  }
}

function isResume({ name, type }: File): boolean {
  return (
    (name.split('.').at(-1)?.toLowerCase() ?? '') in resumeTypes ||
    Object.values<string>(resumeTypes).includes(type)
  )
}
