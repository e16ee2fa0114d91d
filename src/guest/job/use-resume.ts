import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Id } from '#contract/fields.ts'
import { openLink } from '#contract/guest.ts'
import { type CallFailure, failureOf } from '../../machines/failure.ts'
import { isResumeFault, type ResumeFault, resumeFault } from '../../services/resume-types.ts'
import { useFormActor } from '../../views/parts/form/use-form-actor.ts'
import { useCalls } from '../../views/seams/call-context.ts'
import { useGuest } from '../guest.ts'
import type { LinkProps } from '../link.ts'

export type Resume = {
  fileName?: string | undefined
  fileId?: Id | undefined
  /** Upload progress from 0 to 1. */
  share: number
  isBusy: boolean
  /** Why it was rejected: too large, wrong type, or the server's message. */
  refusal: ResumeFault | CallFailure | undefined
  choose: (file: File | undefined) => void
  /** Continues without a file. */
  drop: () => void
}

const none = { fileId: undefined, fileName: undefined }
type Taken = { fileId?: Id | undefined; fileName?: string | undefined }

/**
 * An application's file. The upload starts when it is selected, so that sending the form is quick.
 */
export function useResume({ link: { intakeToken }, code }: LinkProps): Resume {
  const { upload } = useGuest()
  const { call } = useCalls()
  const [share, setShare] = useState(0)
  const actor = useFormActor<Taken, File, Id>({
    id: 'file of the application',
    known: { values: {} },
    send: async ({ input: file, signal }) => {
      const send = (token: string) =>
        upload(file, { intakeToken: token, signal, onProgress: setShare })
      const said = (fileId: Id) => ({
        output: fileId,
        known: { values: { fileId, fileName: file.name } },
      })
      try {
        return said(await send(intakeToken))
      } catch (error) {
        // The token expired while the form was filled in: requests a new one.
        if (failureOf(error).status !== 410) throw error
        return said(await send((await call(openLink, { code }, { signal })).intakeToken))
      }
    },
  })
  const wrong = useSelector(actor, (state) => state.context.errors[0]?.rule)
  const failure = useSelector(actor, (state) => state.context.failure)
  return {
    ...useSelector(actor, (state) => state.context.values),
    share,
    isBusy: useSelector(actor, (state) => state.hasTag('busy')),
    refusal: isResumeFault(wrong) ? wrong : failure,
    drop: () => {
      actor.send({ type: 'form.discard' })
      actor.send({ type: 'form.change', part: none, paths: ['file'] })
    },
    choose: (next) => {
      if (!next) return
      const rule = resumeFault(next)
      if (rule)
        return actor.send({ type: 'form.refuse', errors: [{ path: 'file', rule, message: '' }] })
      setShare(0)
      actor.send({ type: 'form.change', part: none, paths: ['file'] })
      actor.send({ type: 'form.save', input: next })
    },
  }
}
