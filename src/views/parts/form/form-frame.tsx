import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#contract/problem.ts'
import { maySave, wordsOf } from '../../../machines/screen/form.connect.ts'
import { FailureNotice } from '../notice/failure-notice.tsx'
import { useUnsavedEdits } from '../hooks/unsaved.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import type { Form } from './form.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { ReadOnlyNotice, WriteRefused } from './read-only.tsx'
import { SaveBar } from './save-bar.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'
import './form.css'
import './form-frame.css'

type Props<V extends object> = {
  form: Form<V>
  /** Names the form for those who hear the page. */
  label: string
  /** What a field is called, where two people changed it. */
  nameOf: (field: keyof V & string) => string
  /** What stands in a field, in words; left out, as it was typed. */
  textOf?: ((field: keyof V & string, values: V) => string) | undefined
  saveLabel?: string
  children: ReactNode
}

/**
 * What every form of a screen has: Enter and Ctrl+S save, the first wrong field takes the focus,
 * errors that belong to no field on the screen are said above, the bar with Save stands below while
 * something is unsaved, and leaving asks. To whom the server would refuse every save, a record is
 * shown to be read, and instead of a new one it is said why there can be none.
 */
export function FormFrame<V extends object>({
  form,
  label,
  nameOf,
  textOf,
  saveLabel,
  children,
}: Props<V>) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const loose = useFocusOnError(element, form.errors)
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
      className="form"
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
      {says.restoredKey && (
        <p className="form-restored" role="status">
          {t(says.restoredKey)}
        </p>
      )}
      {says.failure && <FailureNotice failure={says.failure} />}
      {says.wrongCount > 0 && <ErrorSummary count={says.wrongCount} loose={loose} />}
      {form.conflict && <ConflictNotice conflict={form.conflict} nameOf={nameOf} textOf={textOf} />}
      <div className="form-body" inert={form.conflict !== undefined && !form.conflict.isEarly}>
        <fieldset className="form-fields" disabled={form.refusal !== undefined}>
          {children}
        </fieldset>
      </div>
      {!form.refusal && <SaveBar form={form} saveLabel={saveLabel} />}
      <LeaveGuard form={form} />
    </form>
  )
}

function ErrorSummary({ count, loose }: { count: number; loose: readonly FieldError[] }) {
  const { t } = useTranslation()
  return (
    <div className="form-summary" role="alert">
      <strong>{t('form.wrong', { count })}</strong>
      {loose.length > 0 && (
        <ul>
          {loose.map(({ path, message }) => (
            <li key={path + message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
