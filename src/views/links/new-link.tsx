import { useTranslation } from '#i18n/use-translation.tsx'
import { createLink, type Link } from '#contract/link.ts'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useViewer } from '../seams/viewer.ts'
import { LinkForm, type LinkValues } from './link-form.tsx'
import { purposesIn } from './link-words.ts'
import { LinkNote } from './link-parts.ts'

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
    <GuardedDialog label={t('links.add')} onClose={onClose}>
      <NewLinkForm title={t('links.add')} onClose={onClose} onDone={onDone} />
    </GuardedDialog>
  )
}

type Props = {
  title: string
  /** The code of an unclaimed printed card. */ code?: string | undefined
  onClose: () => void
  onDone: (link: Link) => void
}

/** Creates a link; with `code` for a printed card. */
export function NewLinkForm({ title, code, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const [purpose = 'queue'] = purposesIn(module)
  const form = useNewForm<typeof createLink, LinkValues>(createLink, {
    empty: { purpose, targetId: '', label: '' },
    toInput: ({ targetId, label, ...values }) => ({
      ...values,
      targetId: targetId || undefined,
      label: label.trim() || undefined,
      code,
    }),
    check: () => [],
    isSilent: true,
    onDone,
  })
  return (
    <LinkForm
      form={form}
      title={title}
      confirm={t(code ? 'links.bind.confirm' : 'links.form.create')}
      onClose={onClose}
    >
      {code && <LinkNote>{t('links.bind.found', { code })}</LinkNote>}
    </LinkForm>
  )
}
