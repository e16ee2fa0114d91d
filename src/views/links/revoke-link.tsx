import { useTranslation } from '#i18n/use-translation.tsx'
import { type Link, updateLink } from '#contract/link.ts'
import { ConfirmTyped } from '../parts/dialog/confirm-typed.tsx'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { useSubmit } from '../parts/live/use-submit.ts'
import { linkName } from './link-words.ts'

/** Asks before a link is revoked. */
export function RevokeLink({
  link,
  onClose,
  onDone,
}: {
  link: Link
  onClose: () => void
  onDone: (link: Link) => void
}) {
  const { t } = useTranslation()
  const { send, isBusy, failure } = useSubmit(updateLink, onDone)
  const name = linkName(link)
  const title = t('links.revoke.title', { name })
  return (
    <GuardedDialog label={title} onClose={onClose}>
      <ConfirmTyped
        title={title}
        word={name}
        confirm={t('links.revoke.confirm')}
        keep={t('links.cancel')}
        failure={failure?.message}
        isBusy={isBusy}
        onConfirm={() => send({ id: link.id, expectedVersion: link.version, status: 'Revoked' })}
        onClose={onClose}
      >
        <p>{t('links.revoke.text', { count: link.scans })}</p>
      </ConfirmTyped>
    </GuardedDialog>
  )
}
