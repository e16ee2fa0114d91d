import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { FieldError } from '#contract/problem.ts'
import { Notice } from '../../ui/notice.tsx'
import { maySave, wordsOf } from '../../../machines/screen/form.connect.ts'
import { FailureNotice } from '../notice/failure-notice.tsx'
import { useUnsavedEdits } from '../hooks/unsaved.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import type { Form } from './form.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { ReadOnlyNotice, WriteRefused } from './read-only.tsx'
import { SaveBar, type SaveWay } from './save-bar.tsx'
import { useFocusAfterSave } from './use-focus-after-save.ts'
import { useFocusOnError } from './use-focus-on-error.ts'
import '../../theme/forms.css'

type Props<V extends object> = {
  form: Form<V>
  /** The form's label for screen readers. */
  label: string
  /** A field's label, for a conflict. */
  nameOf: (field: keyof V & string) => string
  /** A field's value as text; default: as typed. */
  textOf?: ((field: keyof V & string, values: V) => string) | undefined
  saveLabel?: string
  /** A second way to save: the main button, next to the plain one. */
  also?: SaveWay
  children: ReactNode
}

/**
 * The frame of every form on a screen: Enter and Ctrl+S save, the first invalid field is focused,
 * errors without a visible field are shown above, the save bar appears while there are unsaved
 * changes, and leaving asks first. Without permission to save, a record is read-only, and a form
 * for a new one is replaced by the reason.
 */
export function FormFrame<V extends object>({
  form,
  label,
  nameOf,
  textOf,
  saveLabel,
  also,
  children,
}: Props<V>) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const loose = useFocusOnError(element, form.errors)
  useFocusAfterSave(element, form)
  useUnsavedEdits(form.isDirty, form.isUnsaved)
  if (form.refusal && form.isNew) return <WriteRefused because={form.refusal} />
  const says = wordsOf(form)
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (maySave(form).byKey) form.save()
  }

  return (
    <form
      ref={element}
      className="form__root"
      tabIndex={-1}
      aria-label={label}
      aria-busy={form.isBusy}
      noValidate
      onKeyDown={saveByKey}
      onSubmit={(event) => {
        event.preventDefault()
        if (maySave(form).byEnter) form.save()
      }}
    >
      {form.refusal && <ReadOnlyNotice because={form.refusal} />}
      {says.restoredKey && <Notice kind="neutral">{t(says.restoredKey)}</Notice>}
      {says.failure && <FailureNotice failure={says.failure} />}
      {says.wrongCount > 0 && <ErrorSummary count={says.wrongCount} loose={loose} />}
      {form.conflict && <ConflictNotice conflict={form.conflict} nameOf={nameOf} textOf={textOf} />}
      <div className="form__body" inert={form.conflict !== undefined && !form.conflict.isEarly}>
        <fieldset className="form__fields" disabled={form.refusal !== undefined}>
          {children}
        </fieldset>
      </div>
      {!form.refusal && <SaveBar form={form} saveLabel={saveLabel} also={also} />}
      <LeaveGuard form={form} />
    </form>
  )
}

function ErrorSummary({ count, loose }: { count: number; loose: readonly FieldError[] }) {
  const { t } = useTranslation()
  return (
    <Notice kind="error" role="alert" title={t('form.wrong', { count })}>
      {loose.length > 0 && (
        <ul>
          {loose.map(({ path, message }) => (
            <li key={path + message}>{message}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
