import { assign, setup } from 'xstate'
import type { FieldError } from '#contract/problem.ts'
import { type CallFailure, failureOf } from './failure.ts'
import { promiseNotProvided } from './not-provided.ts'

export type SubmitContext<Values, Output> = {
  values?: Values
  output?: Output
  failure?: CallFailure
  /** The errors by field, under code names. */
  errors: readonly FieldError[]
}

export type SubmitEvents<Values> =
  | { type: 'submit.send'; values: Values }
  /** Errors found by the contract before sending. */
  | { type: 'submit.refuse'; errors: readonly FieldError[] }
  /** A field was changed: its errors no longer apply. */
  | { type: 'submit.change'; path: string }
  | { type: 'submit.again' }

/**
 * The machine of every form: editing, sending, done or refused. The fields belong to the form;
 * `send` is provided by the screen.
 */
export function createSubmitMachine<Values, Output>() {
  type Context = SubmitContext<Values, Output>

  const form = setup({
    types: { context: {} as Context, events: {} as SubmitEvents<Values>, tags: {} as 'busy' },
    actors: { send: promiseNotProvided<Output, { values: Values }>('send') },
    actions: {
      keepValues: assign((_, { values }: { values: Values }) => ({
        values,
        errors: [],
        failure: undefined,
      })),
      keepOutput: assign((_, { output }: { output: Output }) => ({ output })),
      keepErrors: assign((_, { errors }: { errors: readonly FieldError[] }) => ({
        errors,
        failure: undefined,
      })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({
        failure: failureOf(error),
        errors: failureOf(error).errors ?? [],
      })),
      forgetField: assign(({ context }, { path }: { path: string }) => ({
        errors: context.errors.filter((error) => error.path !== path),
      })),
      forgetAll: assign({ values: undefined, output: undefined, errors: [], failure: undefined }),
    },
  })

  const open = form.createStateConfig({
    on: {
      'submit.send': {
        target: 'sending',
        actions: { type: 'keepValues', params: ({ event }) => event },
      },
      'submit.refuse': {
        target: 'refused',
        actions: { type: 'keepErrors', params: ({ event }) => event },
      },
      'submit.change': { actions: { type: 'forgetField', params: ({ event }) => event } },
    },
  })

  return form.createMachine({
    id: 'submit',
    description: 'A form on its way to the server',
    context: { errors: [] },
    initial: 'editing',
    states: {
      editing: open,
      sending: {
        tags: 'busy',
        invoke: {
          src: 'send',
          input: ({ context }) => ({ values: context.values as Values }),
          onDone: {
            target: 'done',
            actions: { type: 'keepOutput', params: ({ event }) => ({ output: event.output }) },
          },
          onError: {
            target: 'refused',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
        },
      },
      refused: open,
      done: { on: { 'submit.again': { target: 'editing', actions: 'forgetAll' } } },
    },
  })
}
