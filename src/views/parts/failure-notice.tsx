import { useTranslation } from 'react-i18next'
import type { CallFailure } from '../../machines/failure.ts'

type Props = {
  failure: Pick<CallFailure, 'kind' | 'message' | 'requestId'>
  onRetry?: (() => void) | undefined
}

/** Why something did not work, the number to quote about it, and the way to try again. */
export function FailureNotice({ failure, onRetry }: Props) {
  const { t } = useTranslation()
  const isOffline = failure.kind === 'network'
  return (
    <div className="failure" role="alert">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 2.5 18 17H2zM10 8v4m0 2.4v.1" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div>
        <strong>{isOffline ? t('parts.failure.offline') : t('parts.failure.title')}</strong>
        {!isOffline && failure.message && <p>{failure.message}</p>}
        {failure.requestId && <p className="failure-id">{t('parts.failure.requestId', { id: failure.requestId })}</p>}
      </div>
      {onRetry && (
        <button type="button" className="failure-retry" onClick={onRetry}>
          {t('parts.failure.retry')}
        </button>
      )}
    </div>
  )
}
