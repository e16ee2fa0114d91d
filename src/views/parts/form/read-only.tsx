import { useTranslation } from '#i18n/use-translation.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { WriteRefusal } from '../../seams/use-write-refusal.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shown above a read-only record. */
export function ReadOnlyNotice({ because }: { because: WriteRefusal }) {
  const { t } = useTranslation()
  return (
    <Notice kind="neutral" role="note">
      {t(`closed.readOnly.${because}`)}
    </Notice>
  )
}

/** Replaces a form for a new record if permission is missing. */
export function WriteRefused({ because }: { because: WriteRefusal }) {
  const { t } = useTranslation()
  return <EmptyState title={t(`closed.${because}.title`)} text={t(`closed.${because}.text`)} />
}
