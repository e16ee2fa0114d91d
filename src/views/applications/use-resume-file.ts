import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { uploadResume } from '#contract/resume.ts'
import type { Id } from '#contract/fields.ts'
import {
  isResumeFault,
  type ResumeFault,
  resumeFault,
  resumeTypeOf,
} from '../../services/resume-types.ts'
import { useFormActor } from '../parts/form/use-form-actor.ts'
import { useUpload } from '../parts/form/use-upload.ts'

type ResumeFile = {
  isBusy: boolean
  /** From 0 to 1 during the upload. */ share: number
  /** Why it was rejected: too large, wrong type, or the server's message. */
  refusal: ResumeFault | { message: string } | undefined
  choose: (file: File | undefined) => void
}

const noFields = { values: {} }

/**
 * The file of an applicant. The upload starts when it is selected; `onDone` gets the id for the
 * application.
 */
export function useResumeFile(onDone: (fileId: Id, name: string) => void): ResumeFile {
  const upload = useUpload()
  const [share, setShare] = useState(0)
  const actor = useFormActor<object, File, Id>({
    id: 'file of the applicant',
    known: noFields,
    send: async ({ input: file, signal }) => {
      const typed = new File([file], file.name, { type: resumeTypeOf(file) ?? '' })
      const { fileId } = await upload(uploadResume, {}, typed, { signal, onProgress: setShare })
      return { output: fileId }
    },
    onSaved: (fileId, { name }) => onDone(fileId, name),
  })
  const wrong = useSelector(actor, (state) => state.context.errors[0]?.rule)
  const failure = useSelector(actor, (state) => state.context.failure)
  return {
    isBusy: useSelector(actor, (state) => state.hasTag('busy')),
    share,
    refusal: isResumeFault(wrong) ? wrong : failure,
    choose(file) {
      if (!file) return
      const rule = resumeFault(file)
      if (rule)
        return actor.send({ type: 'form.refuse', errors: [{ path: 'file', rule, message: '' }] })
      setShare(0)
      actor.send({ type: 'form.save', input: file })
    },
  }
}
