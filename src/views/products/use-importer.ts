import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { asId } from '#contract/fields.ts'
import { cancelImport, getImport, importProducts } from '#contract/product.ts'
import { uploadTable } from '#contract/upload.ts'
import {
  importerMachine,
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
  const actor = useActorRef(importerMachine<File>(), {
    id: 'import of products',
    input: {
      jobId,
      world: {
        upload: (source, signal) =>
          upload(uploadTable, { fileName: source.name }, source, { signal, onProgress: setSent }),
        begin: ({ fileId, ...wish }, signal) =>
          call(importProducts, { ...wish, fileId: asId(fileId) }, { signal }),
        ask: (id, signal) => call(getImport, { id: asId(id) }, { signal }),
        cancel: (id, signal) => call(cancelImport, { id: asId(id) }, { signal }),
      },
    },
    inspect,
  })
  return {
    step: useSelector(actor, ({ value }) =>
      typeof value === 'string' && value !== 'starting' ? value : 'working',
    ),
    context: useSelector(actor, (state) => state.context),
    sent,
    send: actor.send,
  }
}
