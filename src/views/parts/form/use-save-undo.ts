import { useTranslation } from '#i18n/use-translation.tsx'
import { isSame } from '../../../machines/screen/typed.ts'
import { useApp } from '../../seams/app-context.ts'
import { type MovesActor, useMovesActor } from '../moves/use-moves.ts'
import type { OpenRecord, Versioned } from './use-record.ts'

type Undoing<R extends Versioned, V, Changes> = {
  /** The form's key, for the inspector. */
  key: string
  save: OpenRecord<R, Changes>['save']
  /** Called with the record after a write, or after a conflict. */
  show: (record: R) => void
  toValues: (record: R) => V
  toChanges: (values: V, base: V) => Changes
  /** The values to write back; undefined if the save can't be undone. */
  toUndone: ((before: V, saved: V) => V | undefined) | undefined
}

/**
 * Shows a toast after a save, with an undo. The undo writes the earlier values with the saved
 * version as the expected one, so a later change by someone else is not overwritten.
 */
export function useSaveUndo<R extends Versioned, V extends object, Changes extends object>({
  key,
  save,
  show,
  toValues,
  toChanges,
  toUndone,
}: Undoing<R, V, Changes>): {
  actor: MovesActor<R, Changes>
  tell: (saved: R, before: R | undefined) => void
} {
  const { toasts } = useApp()
  const { t } = useTranslation()
  const { actor } = useMovesActor<R, Changes>({
    name: `the saved ${key}`,
    send: (saved, changes, intent) => save(changes, saved.version, intent),
    show: (record) => record && show(record),
    words: () => t('form.undone'),
    refusal: (_, { message }) => t('form.notUndone', { message }),
  })
  const back = (saved: R, before: R): Changes | undefined => {
    const values = toValues(saved)
    const undone = toUndone?.(toValues(before), values)
    return undone && !isSame(undone, values) ? toChanges(undone, values) : undefined
  }
  return {
    actor,
    tell(saved, before) {
      const move = before && back(saved, before)
      const event = { type: 'moves.press', id: saved.id, row: saved, move }
      toasts.send({
        type: 'toast.show',
        kind: 'success',
        textKey: 'form.saved',
        ...(move && { action: { labelKey: 'parts.undo', to: actor, event } }),
      })
    },
  }
}
