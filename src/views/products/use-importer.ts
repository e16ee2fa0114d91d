import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import type { Id } from '#contract/fields.ts'
import { cancelImport, getImport, importProducts } from '#contract/product.ts'
import { uploadTable } from '#contract/upload.ts'
import {
  createImporterMachine,
  type ImporterContext,
  type ImporterEvents,
} from '../../machines/screen/importer.ts'
import { useUpload } from '../parts/form/use-upload.ts'
import { useApp } from '../seams/app-context.ts'

export type ImporterStep = 'choosing' | 'uploading' | 'mapping' | 'working' | 'checked' | 'finished'
export type Importer = {
  step: ImporterStep
  context: ImporterContext<File>
  /** How much of the file has gone, from 0 to 1. */
  sent: number
  send: (event: ImporterEvents<File>) => void
}

/** An import on its machine; `jobId` is one that runs already. */
export function useImporter(jobId: string | undefined): Importer {
  const { call, inspect } = useApp()
  const upload = useUpload()
  const [sent, setSent] = useState(0)
  const [machine] = useState(() =>
    createImporterMachine<File>().provide({
      actors: {
        upload: fromPromise(({ input: { source }, signal }) =>
          upload(uploadTable, { fileName: source.name }, source, { signal, onProgress: setSent }),
        ),
        begin: fromPromise(({ input: { fileId, ...wish }, signal }) =>
          call(importProducts, { ...wish, fileId: fileId as Id }, { signal }),
        ),
        ask: fromPromise(({ input, signal }) =>
          call(getImport, { id: input.jobId as Id }, { signal }),
        ),
        cancel: fromPromise(({ input, signal }) =>
          call(cancelImport, { id: input.jobId as Id }, { signal }),
        ),
      },
    }),
  )
  const actor = useActorRef(machine, { id: 'import of products', input: { jobId }, inspect })
  return {
    step: useSelector(actor, (state) =>
      typeof state.value === 'string' ? (state.value as ImporterStep) : 'working',
    ),
    context: useSelector(actor, (state) => state.context),
    sent,
    send: actor.send,
  }
}
