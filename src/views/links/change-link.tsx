import { useTranslation } from '#i18n/use-translation.tsx'
import { type Link, updateLink } from '#contract/link.ts'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { LinkForm, type LinkValues } from './link-form.tsx'
import { linkName } from './link-words.ts'
import { LinkNote } from './link-parts.ts'

type Props = { link: Link; onClose: () => void; onDone: (link: Link) => void }

/** Changes the target or the name of a link; printed codes stay valid. */
export function ChangeLink({ link, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const title = t('links.change.title', { name: linkName(link) })
  return (
    <GuardedDialog label={title} onClose={onClose}>
      <ChangeLinkForm title={title} link={link} onClose={onClose} onDone={onDone} />
    </GuardedDialog>
  )
}

/** See `ChangeLink`. */
export function ChangeLinkForm({ title, link, onClose, onDone }: Props & { title: string }) {
  const { t } = useTranslation()
  const { id, version, purpose, targetId, label } = link
  const form = useNewForm<typeof updateLink, LinkValues>(updateLink, {
    empty: { purpose, targetId: targetId ?? '', label: label ?? '' },
    toInput: (to) => ({
      id,
      expectedVersion: version,
      purpose: to.purpose,
      targetId: to.targetId || null,
      label: to.label.trim() || null,
    }),
    check: () => [],
    isSilent: true,
    onDone,
  })
  return (
    <LinkForm form={form} title={title} confirm={t('links.change.save')} onClose={onClose}>
      <LinkNote>{t('links.change.text')}</LinkNote>
    </LinkForm>
  )
}
