import type { ReactNode } from 'react'
import type { CallFailure } from '../machines/failure.ts'
import { useGuest } from './guest.ts'

/** An empty state. */
export function Notice({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <div className="guest__card guest__notice">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  )
}

/** The failure of a whole page, with a retry. */
export function LoadFailure({ failure, onRetry }: { failure: CallFailure; onRetry: () => void }) {
  const { t } = useGuest()
  const { requestId } = failure
  const isOffline = failure.kind === 'network'
  return (
    <div role="alert">
      <Notice
        title={isOffline ? t('parts.failure.offline') : t('parts.failure.title')}
        text={isOffline ? '' : failure.message}
      >
        {requestId && !failure.message.includes(requestId) && (
          <p>{t('parts.failure.requestId', { id: requestId })}</p>
        )}
        <button type="button" className="guest__button" onClick={onRetry}>
          {t('parts.failure.retry')}
        </button>
      </Notice>
    </div>
  )
}

/** The failure of an action. */
export function Refusal({ failure }: { failure: CallFailure | undefined }) {
  const { t } = useGuest()
  return (
    <p className="guest__refusal" role="alert">
      {failure && (failure.kind === 'network' ? t('parts.failure.offline') : failure.message)}
    </p>
  )
}
