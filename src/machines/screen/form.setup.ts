import { assign, emit, type EventObject, fromCallback, fromPromise, setup } from 'xstate'
import type { FieldError } from '#contract/problem.ts'
import { typesOf } from '#lifecycles/types-of.ts'
import { failureOf, isLost } from '../failure.ts'
import type {
  Draft,
  FormContext,
  FormEmitted,
  FormEvents,
  FormInput,
  FormWorld,
  Known,
  Saved,
  Sending,
} from './form.types.ts'
import { changedKeys, isSame, rebased } from './typed.ts'

type Change<V> = { part: Partial<V>; paths: readonly string[] }
type News = { known: Known<unknown> }
type Thrown = { error: unknown }

function formGuards<V extends object, Input, Output>() {
  type Given = { context: FormContext<V, Input, Output> }
  return {
    isTyped: ({ context }: Given) => isTyped(context),
    isClean: ({ context }: Given) => !isTyped(context),
    isRestored: ({ context }: Given) => context.draft !== undefined,
    // Parts of a record can change without a new version.
    isCurrent: ({ context }: Given, { known }: News) =>
      isTyped(context) ? isNewer(known, context.known) : !isNewer(context.known, known),
    /** Someone else changed fields of this form to other values than the unsaved ones. */
    isContested: ({ context, context: { known, values } }: Given, news: News) =>
      isTyped(context) &&
      isNewer(news.known, known) &&
      !isSame(news.known.values, known.values) &&
      !isSame(news.known.values, values),
    isNewest: ({ context }: Given, { known }: News) =>
      isNewer(known, context.theirs ?? context.known),
    isConflict: (_: Given, { error }: Thrown) => theirsIn(error) !== undefined,
  }
}

export function formSetup<V extends object, Input, Output>() {
  type Context = FormContext<V, Input, Output>
  type World = { world: FormWorld<V, Input, Output> }

  return setup({
    types: typesOf<{
      context: Context
      events: FormEvents<V, Input>
      emitted: FormEmitted<Input, Output>
      input: FormInput<V, Input, Output>
      tags: 'busy' | 'typed'
    }>(),
    actors: {
      send: fromPromise<Saved<V, Output>, Sending<Input> & World>(
        ({ input: { world, ...sending }, signal }) => world.send(sending, signal),
      ),
      /** Sends `form.known` at once and on every change of the record. */
      follow: fromCallback<EventObject, World>(({ input: { world }, sendBack }) =>
        world.follow((known) => sendBack({ type: 'form.known', known })),
      ),
    },
    guards: formGuards<V, Input, Output>(),
    actions: {
      keepChange: assign(({ context }, { part, paths }: Change<V>) => {
        const errors = context.errors.filter(({ path }) => !paths.some(isWithin(path)))
        const isMended = errors.length === 0 && context.errors.length > 0
        return {
          values: { ...context.values, ...part },
          errors,
          ...(isMended && { failure: undefined }),
        }
      }),
      keepIntent: assign(
        ({ context: { intent, values, known, newKey } }, saving: { input: Input }) => {
          const { version } = known
          const isOnceMore = intent?.version === version && isSame(intent?.input, saving.input)
          const key = isOnceMore ? intent?.key : undefined
          return { intent: { values, version, input: saving.input, key: key ?? newKey() } }
        },
      ),
      keepErrors: assign((_, { errors }: { errors: readonly FieldError[] }) => ({ errors })),
      keepFailure: assign(({ context: { intent } }, { error }: Thrown) => {
        const failure = failureOf(error)
        return {
          failure,
          errors: failure.errors ?? [],
          intent: intent && { ...intent, key: isLost(failure) ? intent.key : undefined },
        }
      }),
      forgetDraft: assign({ draft: undefined }),
      forgetRefusal: assign({ failure: undefined, errors: [] }),
      keepSaved: assign(({ context }, saved: Saved<V, Output>) => afterSave(context, saved)),
      reset: assign(({ context: { known } }) => ({ values: known.values, saved: undefined })),
      keepKnown: assign(({ context }, { known }: News) => laid(context, known as Known<V>)),
      keepTheirs: assign((_, { known }: News) => ({ theirs: known as Known<V> })),
      keepRefusedTheirs: assign((_, { error }: Thrown) => ({
        theirs: theirsIn(error) as Known<V>,
      })),
      /** Rebases the unsaved values onto theirs. */
      keepMine: assign(({ context, context: { intent, theirs, newKey } }) => ({
        ...laid(context, theirs ?? context.known),
        theirs: undefined,
        intent: intent && { ...intent, version: theirs?.version, key: newKey() },
      })),
      takeTheirs: assign(({ context: { known, theirs = known } }) => ({
        known: theirs,
        values: theirs.values,
        theirs: undefined,
        intent: undefined,
      })),
      keepDraft: ({ context: { world } }, { draft }: { draft: Draft<V> | undefined }) =>
        world.keepDraft(draft),
      tellSaved: emit((_, { output, input }: { output: Output; input: Input }) => ({
        type: 'form.saved',
        output,
        input,
      })),
      tellRefused: emit((_, { error }: Thrown) => ({
        type: 'form.refused',
        failure: failureOf(error),
      })),
    },
  })
}

export type Typed<V> = { values: V; known: Known<V> }

export function isTyped<V extends object>({ values, known }: Typed<V>): boolean {
  return changedKeys(values, known.values).length > 0
}

/** Keeps changes made since the request was sent; a new record resets the form. */
function afterSave<V extends object, Input, Output>(
  { intent, known: before, values }: FormContext<V, Input, Output>,
  { known, output }: Saved<V, Output>,
): Partial<FormContext<V, Input, Output>> {
  return {
    saved: intent && { input: intent.input, output },
    intent: undefined,
    known: known ?? before,
    values: known && intent ? rebased(values, intent.values, known.values) : before.values,
  }
}

function isNewer({ version = 0 }: Known<unknown>, than: Known<unknown>): boolean {
  return version > (than.version ?? 0)
}

/** Rebases unsaved values onto a newer state. */
function laid<V extends object>({ values, known }: Typed<V>, onto: Known<V>): Typed<V> {
  return { known: onto, values: rebased(values, known.values, onto.values) }
}

function isWithin(path: string): (gone: string) => boolean {
  return (gone) => path === gone || path.startsWith(`${gone}.`)
}

/** The server's state in the error of a conflict. */
function theirsIn(thrown: unknown): Known<unknown> | undefined {
  return thrown instanceof Error && 'theirs' in thrown
    ? (thrown.theirs as Known<unknown>)
    : undefined
}
