import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { uploadResume } from '#contract/application.ts'
import type { Id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { createSubmitMachine } from '../../machines/submit.ts'
import { resumeTypes } from '../../services/resume-types.ts'
import { useUpload } from '../parts/form/use-upload.ts'
import { useApp } from '../seams/app-context.ts'

export type ResumeFile = {
  isBusy: boolean
  /** From 0 to 1 while the file is on its way. */ share: number
  /** Why it was not taken: too large, of another kind, or the server's words. */
  refusal: 'tooLarge' | 'wrongType' | { message: string } | undefined
  choose: (file: File | undefined) => void
}

/**
 * The file of an applicant on the submit machine: sent as soon as it is chosen; `onDone` gets the
 * id by which the application names it.
 */
export function useResumeFile(onDone: (fileId: Id, name: string) => void): ResumeFile {
  const { inspect } = useApp()
  const upload = useUpload()
  const [share, setShare] = useState(0)
  const [refused, setRefused] = useState<'tooLarge' | 'wrongType'>()
  const [machine] = useState(() =>
    createSubmitMachine<{ file: File }, Id>().provide({
      actors: {
        send: fromPromise(async ({ input: { values }, signal }) => {
          const { name } = values.file
          const { fileId } = await upload(
            uploadResume,
            {},
            new File([values.file], name, { type: typeOf(values.file) ?? '' }),
            { signal, onProgress: setShare },
          )
          onDone(fileId, name)
          return fileId
        }),
      },
    }),
  )
  const actor = useActorRef(machine, { inspect })
  const failure = useSelector(actor, (state) => state.context.failure)
  return {
    isBusy: useSelector(actor, (state) => state.hasTag('busy')),
    share,
    refusal: refused ?? failure,
    choose(file) {
      if (!file) return
      const wrong =
        typeOf(file) === undefined
          ? 'wrongType'
          : file.size > limits.imageBytes
            ? 'tooLarge'
            : undefined
      setRefused(wrong)
      if (wrong) return
      setShare(0)
      actor.send({ type: 'submit.again' })
      actor.send({ type: 'submit.send', values: { file } })
    },
  }
}

function typeOf({ name, type }: File): string | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (ending in resumeTypes) return resumeTypes[ending as keyof typeof resumeTypes]
  return Object.values<string>(resumeTypes).find((one) => one === type)
}
