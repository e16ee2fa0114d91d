import { useTranslation } from '#i18n/use-translation.tsx'
import type { CallFailure } from '../../machines/failure.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { SettingsSkeleton } from './settings-parts.ts'

/** The skeleton of a settings section, or why it failed to load. */
export function SettingsWait({
  failure,
  onRetry,
}: {
  failure: CallFailure | undefined
  onRetry: () => void
}) {
  const { t } = useTranslation()
  if (failure) return <FailureNotice failure={failure} onRetry={onRetry} />
  return (
    <SettingsSkeleton
      className="form__section"
      aria-busy="true"
      aria-label={t('settings.loading')}
      role="status"
    >
      <span className="skeleton__bar" />
      <span className="skeleton__bar" />
      <span className="skeleton__bar" />
    </SettingsSkeleton>
  )
}
