import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { FieldError } from '#contract/problem.ts'
import { useApp } from '../../seams/app-context.ts'
import { useWriteRefusal, type Written } from '../../seams/use-write-refusal.ts'
import type { Form } from './form.ts'
import type { RecordActor, Versioned } from './use-record.ts'
import { useFields } from './use-fields.ts'
import { useTyping } from './use-typing.ts'
import { rebased } from './values.ts'

type RecordForm<R extends Versioned, V, Changes> = {
  /** Names the draft: 'product:<id>'. */
  key: string
  actor: RecordActor<R, Changes>
  /** The call that saves: to whom the server would refuse it, the form is shown to be read. */
  writes: Written
  record: R
  toValues: (record: R) => V
  /** What is sent: only what was changed, so that what someone else changed meanwhile stays. */
  toChanges: (values: V, base: V) => Changes
  /** What is wrong with the values, in the order of the fields on the screen. */
  check: (values: V, base: V) => readonly FieldError[]
}

/**
 * A form that changes a record, on the record machine: only what was changed is sent, with the
 * version that was seen.
 */
export function useRecordForm<R extends Versioned, V extends object, Changes>({
  key,
  actor,
  writes,
  record,
  toValues,
  toChanges,
  check,
}: RecordForm<R, V, Changes>): Form<V> {
  const fields = useFields(key, toValues(record))
  const { base } = fields
  const [seen, setSeen] = useState(record)
  const [sent, setSent] = useState<V>()
  const isViewing = useSelector(actor, (state) => state.matches('viewing'))
  const isEditing = useSelector(actor, (state) => state.matches('editing'))
  const isInConflict = useSelector(actor, (state) => state.matches('conflict'))
  const isEarly = useSelector(actor, (state) => state.matches({ conflict: 'whileEditing' }))
  const theirs = useSelector(actor, (state) => state.context.theirs)
  const failure = useSelector(actor, (state) =>
    state.matches('editing') ? state.context.failure : undefined,
  )
  const { say, ...typing } = useTyping(fields, failure)
  const { values, isDirty } = typing

  // The record is another one now: after a save what was typed since stays, while theirs are taken
  // over what was typed stays too.
  if (seen !== record) {
    setSeen(record)
    fields.rebase(toValues(record), isViewing ? (sent ?? values) : base)
    setSent(isViewing || !sent ? undefined : rebased(sent, base, toValues(record)))
  }
  useSavedToast(actor)
  useEffect(() => {
    if (isDirty && isViewing) actor.send({ type: 'record.edit' })
    if (!isDirty && isEditing) actor.send({ type: 'record.cancel' })
  }, [actor, isDirty, isViewing, isEditing])

  return {
    ...typing,
    isNew: false,
    refusal: useWriteRefusal(writes),
    isBusy: useSelector(actor, (state) => state.hasTag('busy')),
    conflict:
      isInConflict && theirs
        ? {
            isEarly,
            base,
            mine: values,
            theirs: toValues(theirs),
            keepMine: () => actor.send({ type: 'record.keep-mine' }),
            takeTheirs: () => {
              setSent(values)
              actor.send({ type: 'record.take-theirs' })
            },
          }
        : undefined,
    save: () => {
      const wrong = check(values, base)
      say(wrong)
      if (wrong.length > 0) return
      setSent(values)
      actor.send({ type: 'record.save', changes: toChanges(values, base) })
    },
  }
}

/** Says that a save went well, which otherwise shows in nothing but the bar that goes. */
function useSavedToast<R extends Versioned, Changes>(actor: RecordActor<R, Changes>): void {
  const { toasts } = useApp()
  useEffect(() => {
    let wasSaving = false
    const { unsubscribe } = actor.subscribe((state) => {
      if (wasSaving && state.matches('viewing'))
        toasts.send({ type: 'toast.show', kind: 'success', textKey: 'form.saved' })
      wasSaving = state.matches('saving')
    })
    return unsubscribe
  }, [actor, toasts])
}
