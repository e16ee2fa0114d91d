import type { FieldError } from '#contract/problem.ts'
import { failureOf } from '../../../machines/failure.ts'
import { knownOf } from '../../../machines/screen/form.connect.ts'
import { useApp } from '../../seams/app-context.ts'
import { useWriteRefusal, type Written } from '../../seams/use-write-refusal.ts'
import { useOwnSaves } from './own-saves.ts'
import { useDraftsOf } from './use-drafts.ts'
import type { Form } from './form.ts'
import { useForm } from './use-form.ts'
import { useSaveUndo } from './use-save-undo.ts'
import type { OpenRecord, Versioned } from './use-record.ts'
import { useWhen } from '../hooks/use-when.ts'

type RecordForm<R extends Versioned, V, Changes> = {
  /** The draft's key: 'product:<id>'. */
  key: string
  /** The open record. */
  open: OpenRecord<R, Changes>
  /** The call that saves: without permission for it, the form is read-only. */
  writes: Written
  record: R
  toValues: (record: R) => V
  /** Only the changed fields, so that other users' changes are kept. */
  toChanges: (values: V, base: V) => Changes
  /** The errors of the values, in the order of the fields. */
  check: (values: V, base: V) => readonly FieldError[]
  /**
   * The values that undo a save; undefined if it can't be undone. Without this function no save can
   * be undone.
   */
  toUndone?: (before: V, saved: V) => V | undefined
}

/**
 * A form that edits a record: sends only changed fields, with the version they are based on.
 * Changes by others arrive from the record's machine.
 */
export function useRecordForm<R extends Versioned, V extends object, Changes extends object>({
  key,
  open: { actor, save },
  writes,
  record,
  toValues,
  toChanges,
  check,
  toUndone,
}: RecordForm<R, V, Changes>): Form<V> {
  const { toasts } = useApp()
  const show = (changed: R) => actor.send({ type: 'record.changed', record: changed })
  const saves = useOwnSaves(key)
  const write: typeof save = async (changes, version, intent) => {
    const written = await save(changes, version, intent)
    saves.tell(written.version)
    return written
  }
  const undoing = useSaveUndo<R, V, Changes>({
    key,
    save: write,
    show,
    toValues,
    toChanges,
    toUndone,
  })
  const form = useForm<V, Changes, { saved: R; before: R | undefined }>({
    id: `form ${key}`,
    known: knownOf(record, toValues),
    drafts: useDraftsOf(key),
    check,
    toInput: toChanges,
    send: async ({ input, version = 0, key: intent }) => {
      const { record: open } = actor.getSnapshot().context
      const before = open?.version === version ? open : undefined
      try {
        const saved = await write(input, version, intent)
        return { output: { saved, before }, known: knownOf(saved, toValues) }
      } catch (thrown) {
        const { status, current } = failureOf(thrown)
        if (status !== 409 || current === undefined) throw thrown
        const theirs = current as R
        show(theirs)
        throw Object.assign(thrown as Error, { theirs: knownOf(theirs, toValues) })
      }
    },
    follow: (tell) => {
      let told: R | undefined
      const look = () => {
        const { record: latest } = actor.getSnapshot().context
        if (latest && latest !== told) tell(knownOf(latest, toValues))
        told = latest
      }
      look()
      const { unsubscribe } = actor.subscribe(look)
      return unsubscribe
    },
    onSaved: ({ saved, before }) => {
      show(saved)
      undoing.tell(saved, before)
    },
  })
  const { conflict, isDirty } = form
  // New input would conflict with the undo, so the undo is withdrawn.
  useWhen(isDirty, () => toasts.send({ type: 'toast.withdraw', to: undoing.actor }))
  return {
    ...form,
    conflict: conflict && { ...conflict, isOwn: saves.has(conflict.version) },
    isNew: false,
    refusal: useWriteRefusal(writes),
  }
}
