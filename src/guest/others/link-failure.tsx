import type { CallFailure } from '../../machines/failure.ts'
import { useGuest } from '../guest.ts'
import { LoadFailure, Notice } from '../notice.tsx'

/** Why a link, a ticket or an application could not be opened. */
export function LinkFailure({ failure, onRetry }: { failure: CallFailure; onRetry: () => void }) {
  const { t } = useGuest()
  if (failure.status === 404)
    return (
      <Notice title={t('guest.failure.unknown.title')} text={t('guest.failure.unknown.text')} />
    )
  if (failure.status === 410)
    return <Notice title={t('guest.failure.over.title')} text={t('guest.failure.over.text')} />
  if (failure.status !== 429) return <LoadFailure failure={failure} onRetry={onRetry} />
  return (
    <Notice title={t('guest.failure.many.title')} text={t('guest.failure.many.text')}>
      <button type="button" className="guest__button" onClick={onRetry}>
        {t('parts.failure.retry')}
      </button>
    </Notice>
  )
}
