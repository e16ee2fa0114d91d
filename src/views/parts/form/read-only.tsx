import { useTranslation } from 'react-i18next'
import type { WriteRefusal } from '../../seams/use-write-refusal.ts'
import { EmptyState } from '../notice/empty-state.tsx'

/** Stands above a record that can be read and not changed. */
export function ReadOnlyNotice({ because }: { because: WriteRefusal }) {
  const { t } = useTranslation()
  return (
    <p className="form-read-only" role="note">
      {t(`closed.readOnly.${because}`)}
    </p>
  )
}

/** Stands in the place of a form for something new that would be refused. */
export function WriteRefused({ because }: { because: WriteRefusal }) {
  const { t } = useTranslation()
  return <EmptyState title={t(`closed.${because}.title`)} text={t(`closed.${because}.text`)} />
}
