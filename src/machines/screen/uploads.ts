import { assign, type EventObject, fromCallback, setup, stopChild } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf } from '../failure.ts'
import { madeOnce } from '../made-once.ts'
import { theEvent } from '../the-event.ts'

/** A file being sent, or why it was not sent. */
export type Upload = {
  key: number
  name: string
  /** The sent share, from 0 to 1. */
  share: number
  wrong?: 'tooLarge' | 'wrongType' | undefined
  failure?: CallFailure | undefined
}
type Chosen<File> = Pick<Upload, 'key' | 'name' | 'wrong'> & { file: File }
type Ended =
  | { type: 'uploads.progress'; key: number; share: number }
  | { type: 'uploads.stored'; key: number; stored: string }
  | { type: 'uploads.failed'; key: number; error: unknown }
type UploadsInput<File> = {
  /**
   * Sends a file, and reports progress and result. Returns the function that aborts the request.
   */
  transfer: (sent: { key: number; file: File }, tell: (event: Ended) => void) => () => void
  /** Passes on the name of the stored file. */
  deliver: (key: number, stored: string) => void
}
type UploadsContext<File> = UploadsInput<File> & { uploads: readonly Upload[] }
export type UploadsEvents<File> =
  /** A file was selected; with `wrong` it is not sent. */
  | ({ type: 'uploads.add' } & Chosen<File>)
  /** Stops an upload, or dismisses its failure. */
  | { type: 'uploads.drop'; key: number }
  | Ended

type Sent<File> = { key: number; file: File } & Pick<UploadsInput<File>, 'transfer'>

function uploadsSetup<File>() {
  type Key = { key: number }

  return setup({
    types: typesOf<{
      context: UploadsContext<File>
      events: UploadsEvents<File>
      input: UploadsInput<File>
    }>(),
    actors: {
      transfer: fromCallback<EventObject, Sent<File>>(
        ({ input: { transfer, ...sent }, sendBack }) => transfer(sent, sendBack),
      ),
    },
    actions: {
      begin: assign(({ context, spawn }, { key, file, name, wrong }: Chosen<File>) => {
        const { transfer } = context
        if (!wrong) spawn('transfer', { id: idOf(key), input: { key, file, transfer } })
        return { uploads: [...context.uploads, { key, name, share: 0, wrong }] }
      }),
      stop: stopChild((_, { key }: Key) => idOf(key)),
      forget: assign(({ context: { uploads } }, { key }: Key) => ({
        uploads: uploads.filter((one) => one.key !== key),
      })),
      keepShare: assign(({ context }, { key, share }: Key & { share: number }) => ({
        uploads: withPart(context.uploads, key, { share }),
      })),
      keepFailure: assign(({ context }, { key, error }: Key & { error: unknown }) => ({
        uploads: withPart(context.uploads, key, { failure: failureOf(error) }),
      })),
      deliver: ({ context }, { key, stored }: Key & { stored: string }) =>
        context.deliver(key, stored),
    },
  })
}

/** The machine of files that are sent from a field, several at a time, each with its progress. */
export const uploadsMachine = madeOnce(<File>() =>
  uploadsSetup<File>().createMachine({
    id: 'uploads', // docs/charts/uploads.svg
    description: 'Files that are sent from a field',
    context: ({ input }) => ({ ...input, uploads: [] }),
    on: {
      'uploads.add': { actions: { type: 'begin', params: theEvent } },
      'uploads.drop': {
        actions: [
          { type: 'stop', params: theEvent },
          { type: 'forget', params: theEvent },
        ],
      },
      'uploads.progress': { actions: { type: 'keepShare', params: theEvent } },
      'uploads.stored': {
        actions: [
          { type: 'deliver', params: theEvent },
          { type: 'forget', params: theEvent },
        ],
      },
      'uploads.failed': { actions: { type: 'keepFailure', params: theEvent } },
    },
  }),
)

function idOf(key: number): string {
  return `upload ${key}`
}

function withPart(uploads: readonly Upload[], key: number, part: Partial<Upload>): Upload[] {
  return uploads.map((one) => (one.key === key ? { ...one, ...part } : one))
}
