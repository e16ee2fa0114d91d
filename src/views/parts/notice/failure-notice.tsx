import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Notice } from '../../ui/notice.tsx'
import type { CallFailure } from '../../../machines/failure.ts'
import { useViewerIfAny } from '../../seams/viewer.ts'

type Props = {
  failure: Pick<CallFailure, 'kind' | 'status' | 'message' | 'requestId'> &
    Partial<Pick<CallFailure, 'code'>> & {
      /** Without a connection: what is kept on this device. */
      kept?: string | undefined
    }
  onRetry?: (() => void) | undefined
}

/**
 * Why something failed, with the request id and a retry button unless it was refused. An owner
 * whose module is not paid gets a link to the payment.
 */
export function FailureNotice({ failure, onRetry }: Props) {
  const { t } = useTranslation()
  const isOffline = failure.kind === 'network'
  const said = isOffline ? failure.kept : failure.message
  const isForbidden = failure.status === 403
  const { requestId } = failure
  const isQuoted = requestId !== undefined && failure.message.includes(requestId)
  const isOwner = useViewerIfAny()?.role === 'business'
  return (
    <Notice
      kind="error"
      role="alert"
      icon={TriangleAlert}
      title={t(
        isOffline
          ? 'parts.failure.offline'
          : isForbidden
            ? 'parts.failure.forbidden'
            : 'parts.failure.title',
      )}
      action={
        <>
          {failure.code === 'MODULE_FORBIDDEN' && isOwner && (
            <Link className="notice__action" href="/actions/subscription">
              {t('menu.subscription')}
            </Link>
          )}
          {onRetry && !isForbidden && (
            <button type="button" className="notice__action" onClick={onRetry}>
              {t('parts.failure.retry')}
            </button>
          )}
        </>
      }
    >
      {said && <p>{said}</p>}
      {requestId && !isQuoted && !isForbidden && (
        <p className="notice__id">{t('parts.failure.requestId', { id: requestId })}</p>
      )}
    </Notice>
  )
}
