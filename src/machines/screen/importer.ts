import { assign, fromPromise, setup } from 'xstate'
import type { ImportJob } from '#contract/product-import.ts'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf } from '../failure.ts'
import { madeOnce } from '../made-once.ts'

type ImportMode = 'create' | 'upsert'
/** The file's column for each field. */
type ImportColumns = Readonly<Record<string, string>>
/** An uploaded file, with its headings and an example value of each column. */
type ImportFile = {
  fileId: string
  headings: readonly string[]
  examples: readonly string[]
}

type Wish = { fileId: string; columns: ImportColumns; mode: ImportMode; isDryRun: boolean }
/** The file is not a table, or is too large. */
type WrongFile = 'wrongType' | 'tooLarge'
/** What an import needs of its screen. */
type ImporterWorld<Source> = {
  upload: (
    source: Source,
    signal: AbortSignal,
    tell: (share: number) => void,
  ) => Promise<ImportFile>
  /** Guesses the columns of a file. */
  guess: (headings: readonly string[]) => ImportColumns
  begin: (wish: Wish, signal: AbortSignal) => Promise<ImportJob>
  ask: (jobId: string, signal: AbortSignal) => Promise<ImportJob>
  cancel: (jobId: string, signal: AbortSignal) => Promise<ImportJob>
}
/** `jobId`: an import that is already running. */
type ImporterInput<Source> = {
  world: ImporterWorld<Source>
  jobId?: string | undefined
}
export type ImporterContext<Source> = ImporterInput<Source> & {
  source?: Source
  file?: ImportFile
  /** The uploaded share of the file, from 0 to 1. */
  sent: number
  /** Why the chosen file was not sent. */
  wrong?: WrongFile | undefined
  columns: ImportColumns
  mode: ImportMode
  isDryRun: boolean
  job?: ImportJob | undefined
  failure?: CallFailure | undefined
}

export type ImporterEvents<Source> =
  | { type: 'importer.choose'; source: Source }
  /** The selected file can't be read. */
  | { type: 'importer.refuse'; wrong: WrongFile }
  | { type: 'importer.sent'; share: number }
  | { type: 'importer.map'; columns: ImportColumns }
  | { type: 'importer.mode'; mode: ImportMode }
  /** A dry run, which writes nothing. */
  | { type: 'importer.check' }
  | { type: 'importer.run' }
  | { type: 'importer.cancel' }
  | { type: 'importer.back' }
  | { type: 'importer.restart' }

function importerSetup<Source>() {
  type Context = ImporterContext<Source>
  type World = Pick<Context, 'world'>
  return setup({
    types: typesOf<{
      context: Context
      events: ImporterEvents<Source>
      input: ImporterInput<Source>
      tags: 'busy'
    }>(),
    actors: {
      upload: fromPromise<ImportFile, World & { source: Source; tell: (share: number) => void }>(
        ({ input: { world, source, tell }, signal }) => world.upload(source, signal, tell),
      ),
      begin: fromPromise<ImportJob, World & Wish>(({ input: { world, ...wish }, signal }) =>
        world.begin(wish, signal),
      ),
      ask: fromPromise<ImportJob, World & { jobId: string }>(
        ({ input: { world, jobId }, signal }) => world.ask(jobId, signal),
      ),
      cancel: fromPromise<ImportJob, World & { jobId: string }>(
        ({ input: { world, jobId }, signal }) => world.cancel(jobId, signal),
      ),
    },
    guards: {
      hasJob: ({ context }) => context.jobId !== undefined,
      isRunning: (_, { job }: { job: ImportJob }) => job.state === 'running',
      isChecked: ({ context }) => context.job?.isDryRun ?? context.isDryRun,
      isGone: (_, { error }: { error: unknown }) => failureOf(error).status === 404,
      /** A cancelled dry run has not checked all rows. */
      isComplete: ({ context }) => context.job?.state === 'done',
      hasColumns: ({ context }) => Object.keys(context.columns).length > 0,
    },
    actions: {
      keepSource: assign((_, { source }: { source: Source }) => ({
        source,
        file: undefined,
        columns: {},
        sent: 0,
        wrong: undefined,
      })),
      keepWrong: assign((_, { wrong }: { wrong: WrongFile }) => ({ wrong })),
      keepSent: assign((_, { share }: { share: number }) => ({ sent: share })),
      keepFile: assign(({ context: { world } }, { file }: { file: ImportFile }) => ({
        file,
        columns: world.guess(file.headings),
      })),
      keepColumns: assign((_, { columns }: { columns: ImportColumns }) => ({ columns })),
      keepMode: assign((_, { mode }: { mode: ImportMode }) => ({ mode })),
      keepJob: assign((_, { job }: { job: ImportJob }) => ({
        job,
        jobId: job.id,
        failure: undefined,
      })),
      beginDry: assign({ isDryRun: true, job: undefined, jobId: undefined }),
      beginReal: assign({ isDryRun: false, job: undefined, jobId: undefined }),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
      forgetFailure: assign({ failure: undefined }),
      forgetAll: assign({
        source: undefined,
        file: undefined,
        columns: {},
        job: undefined,
        jobId: undefined,
        failure: undefined,
      }),
    },
    delays: { askPause: 1_000 },
  })
}

const jobOf = <Event extends { output: ImportJob }>({
  event,
}: {
  event: Event
}): { job: ImportJob } => ({ job: event.output })
const errorOf = <Event extends { error: unknown }>({
  event,
}: {
  event: Event
}): { error: unknown } => ({ error: event.error })

/**
 * The machine of an import: a file is uploaded, its columns are mapped, a dry run previews the
 * result, then the server imports it, even if the page is closed. With an existing job it follows
 * that one.
 */
export const importerMachine = madeOnce(<Source>() => {
  const importer = importerSetup<Source>()

  return importer.createMachine({
    id: 'importer', // docs/charts/importer.svg
    description: 'An import from a file, from choosing it to the rows that failed',
    context: ({ input }) => ({ ...input, sent: 0, columns: {}, mode: 'upsert', isDryRun: true }),
    initial: 'starting',
    options: { maxIterations: 100 },
    states: {
      starting: { always: [{ guard: 'hasJob', target: 'working.asking' }, { target: 'choosing' }] },
      choosing: {
        on: {
          'importer.choose': {
            target: 'uploading',
            actions: [{ type: 'keepSource', params: ({ event }) => event }, 'forgetFailure'],
          },
          'importer.refuse': { actions: { type: 'keepWrong', params: ({ event }) => event } },
        },
      },
      uploading: {
        tags: 'busy',
        invoke: {
          src: 'upload',
          input: ({ context: { world, source }, self }) => ({
            world,
            source: source as Source,
            tell: (share) => self.send({ type: 'importer.sent', share }),
          }),
          onDone: {
            target: 'mapping',
            actions: { type: 'keepFile', params: ({ event }) => ({ file: event.output }) },
          },
          onError: { target: 'choosing', actions: { type: 'keepFailure', params: errorOf } },
        },
        on: {
          'importer.sent': { actions: { type: 'keepSent', params: ({ event }) => event } },
          'importer.cancel': 'choosing',
        },
      },
      mapping: {
        on: {
          'importer.map': { actions: { type: 'keepColumns', params: ({ event }) => event } },
          'importer.mode': { actions: { type: 'keepMode', params: ({ event }) => event } },
          'importer.check': {
            guard: 'hasColumns',
            target: 'working',
            actions: ['beginDry', 'forgetFailure'],
          },
          'importer.back': { target: 'choosing', actions: 'forgetFailure' },
        },
      },
      working: workingState(importer),
      checked: {
        on: {
          'importer.run': {
            guard: 'isComplete',
            target: 'working',
            actions: ['beginReal', 'forgetFailure'],
          },
          'importer.back': 'mapping',
        },
      },
      finished: { on: { 'importer.restart': { target: 'choosing', actions: 'forgetAll' } } },
    },
  })
})

/** The server checks or imports the rows; its progress is polled. */
function workingState<Source>(importer: ReturnType<typeof importerSetup<Source>>) {
  const toJob = {
    src: 'ask',
    input: ({ context: { world, jobId = '' } }: { context: ImporterContext<Source> }) => ({
      world,
      jobId,
    }),
  } as const
  const answered = [
    {
      guard: { type: 'isRunning', params: jobOf },
      target: 'waiting',
      actions: { type: 'keepJob', params: jobOf },
    },
    { target: 'ended', actions: { type: 'keepJob', params: jobOf } },
  ] as const

  return importer.createStateConfig({
    tags: 'busy',
    initial: 'beginning',
    states: {
      beginning: {
        invoke: {
          src: 'begin',
          input: ({ context: { world, file, columns, mode, isDryRun } }) => ({
            world,
            fileId: file?.fileId ?? '',
            columns,
            mode,
            isDryRun,
          }),
          onDone: answered,
          onError: {
            target: '#importer.mapping',
            actions: { type: 'keepFailure', params: errorOf },
          },
        },
      },
      waiting: { after: { askPause: 'asking' }, on: { 'importer.cancel': 'cancelling' } },
      asking: {
        invoke: {
          ...toJob,
          onDone: answered,
          onError: [
            {
              guard: { type: 'isGone', params: errorOf },
              target: '#importer.choosing',
              actions: ['forgetAll', { type: 'keepFailure', params: errorOf }],
            },
            { target: 'waiting', actions: { type: 'keepFailure', params: errorOf } },
          ],
        },
        on: { 'importer.cancel': 'cancelling' },
      },
      cancelling: {
        invoke: {
          src: 'cancel',
          input: ({ context: { world, jobId = '' } }) => ({ world, jobId }),
          onDone: { target: 'ended', actions: { type: 'keepJob', params: jobOf } },
          onError: { target: 'waiting', actions: { type: 'keepFailure', params: errorOf } },
        },
      },
      ended: {
        always: [
          { guard: 'isChecked', target: '#importer.checked' },
          { target: '#importer.finished' },
        ],
      },
    },
  })
}
