import { madeOnce } from '../made-once.ts'
import { theEvent } from '../the-event.ts'
import { formSetup, isTyped, type Typed } from './form.setup.ts'
import type { Intent, Sending } from './form.types.ts'
import { rebased } from './typed.ts'

const draftOf = <V extends object>({ context }: { context: Typed<V> }) => ({
  draft: isTyped(context) ? { base: context.known.values, values: context.values } : undefined,
})
const keepDraft = { type: 'keepDraft', params: draftOf } as const

/**
 * The machine of every form and every single write. The region `fields` compares the values with
 * the server's state, the region `saving` sends them. A record's form receives the server's state
 * from the actor `follow` and rebases unsaved values onto it, or asks the user on a conflict.
 */
export const formMachine = madeOnce(<V extends object, Input, Output>() => {
  const set = formSetup<V, Input, Output>()

  return set.createMachine({
    id: 'form', // docs/charts/form.svg
    description: 'A form: its values, and sending them',
    context: ({ input: { world, newKey, known, start, draft } }) => {
      const values = draft
        ? rebased({ ...draft.base, ...draft.values }, draft.base, known.values)
        : (start ?? known.values)
      const found = isTyped({ values, known }) ? draft : undefined
      return { world, newKey, known, values, errors: [], draft: found }
    },
    type: 'parallel',
    options: { maxIterations: 100 },
    on: {
      'form.change': { actions: [{ type: 'keepChange', params: theEvent }, keepDraft] },
      'form.discard': { actions: ['reset', 'forgetRefusal', keepDraft] },
    },
    states: {
      fields: {
        initial: 'clean',
        states: {
          clean: {
            always: [
              { guard: 'isRestored', target: 'restored' },
              { guard: 'isTyped', target: 'typed' },
            ],
          },
          typed: { tags: 'typed', always: { guard: 'isClean', target: 'clean' } },
          restored: {
            description: 'A draft from before a reload or a sign-out',
            tags: 'typed',
            exit: 'forgetDraft',
            always: { guard: 'isClean', target: 'clean' },
          },
        },
      },
      saving: {
        initial: 'open',
        states: {
          open: openState(set),
          sending: sendingState(set),
          conflict: conflictState(set),
        },
      },
    },
  })
})

type Set<V extends object, Input, Output> = ReturnType<typeof formSetup<V, Input, Output>>

function openState<V extends object, Input, Output>(set: Set<V, Input, Output>) {
  return set.createStateConfig({
    invoke: {
      src: 'follow',
      input: ({ context: { world } }) => ({ world }),
      onError: { target: '.refused', actions: { type: 'keepFailure', params: theEvent } },
    },
    on: {
      'form.save': {
        target: '#form.saving.sending',
        actions: [{ type: 'keepIntent', params: theEvent }, 'forgetRefusal'],
      },
      'form.refuse': {
        target: '.refused',
        actions: ['forgetRefusal', { type: 'keepErrors', params: theEvent }],
      },
      'form.discard': { target: '.editing', actions: ['reset', 'forgetRefusal', keepDraft] },
      'form.known': [
        {
          guard: { type: 'isContested', params: theEvent },
          target: '#form.saving.conflict',
          actions: { type: 'keepTheirs', params: theEvent },
        },
        {
          guard: { type: 'isCurrent', params: theEvent },
          actions: [{ type: 'keepKnown', params: theEvent }, keepDraft],
        },
      ],
    },
    initial: 'editing',
    states: { editing: {}, refused: {} },
  })
}

function sendingState<V extends object, Input, Output>(set: Set<V, Input, Output>) {
  return set.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'send',
      id: 'send',
      input: ({ context: { world, intent } }) => ({ world, ...sendingOf(intent) }),
      onDone: {
        target: 'open',
        actions: [
          {
            type: 'tellSaved',
            params: ({ context: { intent }, event: { output } }) => ({
              output: output.output,
              input: sendingOf(intent).input,
            }),
          },
          { type: 'keepSaved', params: ({ event }) => event.output },
          keepDraft,
        ],
      },
      onError: [
        {
          guard: { type: 'isConflict', params: theEvent },
          target: 'conflict.late',
          actions: { type: 'keepRefusedTheirs', params: theEvent },
        },
        {
          target: 'open.refused',
          actions: [
            { type: 'keepFailure', params: theEvent },
            { type: 'tellRefused', params: theEvent },
          ],
        },
      ],
    },
  })
}

/** Someone else saved in between: the user chooses a version. */
function conflictState<V extends object, Input, Output>(set: Set<V, Input, Output>) {
  return set.createStateConfig({
    invoke: {
      src: 'follow',
      input: ({ context: { world } }) => ({ world }),
      onError: { actions: { type: 'keepFailure', params: theEvent } },
    },
    on: {
      'form.take-theirs': { target: 'open', actions: ['takeTheirs', 'forgetRefusal', keepDraft] },
      'form.discard': { target: 'open', actions: ['takeTheirs', 'forgetRefusal', keepDraft] },
      'form.known': {
        guard: { type: 'isNewest', params: theEvent },
        actions: { type: 'keepTheirs', params: theEvent },
      },
    },
    initial: 'early',
    states: {
      early: {
        description: 'Known before saving: editing continues',
        on: { 'form.keep-mine': { target: '#form.saving.open', actions: ['keepMine', keepDraft] } },
      },
      late: {
        description: 'The save was refused',
        on: {
          'form.keep-mine': { target: '#form.saving.sending', actions: ['keepMine', keepDraft] },
        },
      },
    },
  })
}

/** @throws Error without an intent, which the chart excludes */
function sendingOf<V, Input>(intent: Intent<V, Input> | undefined): Sending<Input> {
  if (intent?.key === undefined) throw new Error('nothing is to be sent')
  return { input: intent.input, version: intent.version, key: intent.key }
}
