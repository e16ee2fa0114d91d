import { useTranslation } from 'react-i18next'
import { createLink, type Link } from '#contract/link.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useViewer } from '../seams/viewer.ts'
import { LinkForm } from './link-form.tsx'
import { purposesIn } from './link-words.ts'

/** Asks for a new link's purpose; its code is generated. */
export function NewLink({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (link: Link) => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog label={t('links.add')} onClose={onClose}>
      <NewLinkForm title={t('links.add')} onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

type Props = {
  title: string
  /** Of a printed card that nobody has yet. */ code?: string | undefined
  onClose: () => void
  onDone: (link: Link) => void
}

/** Creates a link; with `code` for a printed card. */
export function NewLinkForm({ title, code, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const { send, isBusy, errors, failure } = useSubmit(createLink, onDone)
  const [purpose = 'queue'] = purposesIn(module)
  return (
    <LinkForm
      title={title}
      start={{ purpose, targetId: '', label: '' }}
      confirm={t(code ? 'links.bind.confirm' : 'links.form.create')}
      errors={errors}
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSend={({ purpose, targetId, label }) =>
        send({ purpose, targetId: targetId || undefined, label: label || undefined, code })
      }
    >
      {code && <p className="link-note">{t('links.bind.found', { code })}</p>}
    </LinkForm>
  )
}
