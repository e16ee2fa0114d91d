import { useActorRef, useSelector } from '@xstate/react'
import { asId } from '#contract/fields.ts'
import { cancelImport, getImport, importProducts } from '#contract/product-import.ts'
import { uploadTable } from '#contract/upload.ts'
import {
  importerMachine,
  type ImporterContext,
  type ImporterEvents,
} from '../../machines/screen/importer.ts'
import { useUpload } from '../parts/form/use-upload.ts'
import { guessColumns } from './import-columns.ts'
import { useApp } from '../seams/app-context.ts'

export type ImporterStep = 'choosing' | 'uploading' | 'mapping' | 'working' | 'checked' | 'finished'
export type Importer = {
  step: ImporterStep
  context: ImporterContext<File>
  send: (event: ImporterEvents<File>) => void
}

/**
 * An import on its machine. `jobId`: an import that is already running. `onBegun`: called when a
 * real import has started, which continues in the background.
 */
export function useImporter(jobId: string | undefined, onBegun: (jobId: string) => void): Importer {
  const { call, inspect } = useApp()
  const upload = useUpload()
  const actor = useActorRef(importerMachine<File>(), {
    id: 'import of products',
    input: {
      jobId,
      world: {
        upload: (source, signal, onProgress) =>
          upload(uploadTable, { fileName: source.name }, source, { signal, onProgress }),
        guess: guessColumns,
        async begin({ fileId, ...wish }, signal) {
          const job = await call(importProducts, { ...wish, fileId: asId(fileId) }, { signal })
          if (!job.isDryRun) onBegun(job.id)
          return job
        },
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
    send: actor.send,
  }
}
