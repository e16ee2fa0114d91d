import { useTranslation } from 'react-i18next'
import type { WriteRefusal } from '../../seams/use-write-refusal.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shown above a read-only record. */
export function ReadOnlyNotice({ because }: { because: WriteRefusal }) {
  const { t } = useTranslation()
  return (
    <p className="form__readOnly" role="note">
      {t(`closed.readOnly.${because}`)}
    </p>
  )
}

/** Replaces a form for a new record without permission. */
export function WriteRefused({ because }: { because: WriteRefusal }) {
  const { t } = useTranslation()
  return <EmptyState title={t(`closed.${because}.title`)} text={t(`closed.${because}.text`)} />
}
