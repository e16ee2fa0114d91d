import { assign, type EventObject, fromCallback, setup, stopChild } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf } from '../failure.ts'
import { actionNotProvided } from '../not-provided.ts'

/** A file that is sent, or why it was not. */
export type Upload = {
  key: number
  name: string
  /** How much has gone, from 0 to 1. */
  share: number
  wrong?: 'tooLarge' | 'wrongType' | undefined
  failure?: CallFailure | undefined
}
type Chosen<File> = Pick<Upload, 'key' | 'name' | 'wrong'> & { file: File }
export type UploadsContext = { uploads: readonly Upload[] }
export type UploadsEvents<File> =
  /** A file was chosen; with `wrong` it is not sent. */
  | ({ type: 'uploads.add' } & Chosen<File>)
  /** Stops an upload, or dismisses why it failed. */
  | { type: 'uploads.drop'; key: number }
  | { type: 'uploads.progress'; key: number; share: number }
  | { type: 'uploads.stored'; key: number; stored: string }
  | { type: 'uploads.failed'; key: number; error: unknown }

const itself = <Event>({ event }: { event: Event }): Event => event

function uploadsSetup<File>() {
  type Key = { key: number }

  return setup({
    types: typesOf<{ context: UploadsContext; events: UploadsEvents<File> }>(),
    actors: {
      /** Sends a file, and tells how far it is and how it ends. Stopping it aborts the request. */
      transfer: fromCallback<EventObject, { key: number; file: File }>(() => {
        throw new Error('the actor transfer was not provided')
      }),
    },
    actions: {
      begin: assign(({ context, spawn }, { key, file, name, wrong }: Chosen<File>) => {
        if (!wrong) spawn('transfer', { id: idOf(key), input: { key, file } })
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
      /** Passes on the name under which a file is stored. */
      deliver: actionNotProvided('deliver') as (
        _: unknown,
        stored: Key & { stored: string },
      ) => void,
    },
  })
}

/** The machine of files that are sent from a field, several at a time, each with its progress. */
export function createUploadsMachine<File>() {
  return uploadsSetup<File>().createMachine({
    id: 'uploads',
    description: 'Files that are sent from a field',
    context: { uploads: [] },
    on: {
      'uploads.add': { actions: { type: 'begin', params: itself } },
      'uploads.drop': {
        actions: [
          { type: 'stop', params: itself },
          { type: 'forget', params: itself },
        ],
      },
      'uploads.progress': { actions: { type: 'keepShare', params: itself } },
      'uploads.stored': {
        actions: [
          { type: 'deliver', params: itself },
          { type: 'forget', params: itself },
        ],
      },
      'uploads.failed': { actions: { type: 'keepFailure', params: itself } },
    },
  })
}

function idOf(key: number): string {
  return `upload ${key}`
}

function withPart(uploads: readonly Upload[], key: number, part: Partial<Upload>): Upload[] {
  return uploads.map((one) => (one.key === key ? { ...one, ...part } : one))
}
