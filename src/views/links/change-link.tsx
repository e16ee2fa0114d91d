import { useTranslation } from 'react-i18next'
import { type Link, updateLink } from '#contract/link.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { useSubmit } from '../parts/live/use-submit.ts'
import { LinkForm } from './link-form.tsx'
import { linkName } from './link-words.ts'

type Props = { link: Link; onClose: () => void; onDone: (link: Link) => void }

/** Retargets or renames a link; printed codes stay valid. */
export function ChangeLink({ link, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const title = t('links.change.title', { name: linkName(link) })
  return (
    <Dialog label={title} onClose={onClose}>
      <ChangeLinkForm title={title} link={link} onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

/** See `ChangeLink`. */
export function ChangeLinkForm({ title, link, onClose, onDone }: Props & { title: string }) {
  const { t } = useTranslation()
  const { send, isBusy, errors, failure } = useSubmit(updateLink, onDone)
  const { id, version, purpose, targetId, label } = link
  return (
    <LinkForm
      title={title}
      start={{ purpose, targetId: targetId ?? '', label: label ?? '' }}
      confirm={t('links.change.save')}
      errors={errors}
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSend={(to) =>
        send({
          id,
          expectedVersion: version,
          purpose: to.purpose,
          targetId: to.targetId || null,
          label: to.label || null,
        })
      }
    >
      <p className="link-note">{t('links.change.text')}</p>
    </LinkForm>
  )
}
