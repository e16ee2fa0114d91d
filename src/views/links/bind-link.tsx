import { Text } from '@chakra-ui/react/text'
import { type FormEvent } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Link, listLinks } from '#contract/link.ts'
import type { Connected } from '../../machines/screen/form.connect.ts'
import { Button } from '../ui/button.tsx'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { DialogButton } from '../parts/dialog/dialog-button.tsx'
import { LeaveButton } from '../parts/dialog/leave-button.tsx'
import { TextField } from '../parts/form/fields.tsx'
import { useForm } from '../parts/form/use-form.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { ChangeLinkForm } from './change-link.tsx'
import { codeIn, linkName } from './link-words.ts'
import { NewLinkForm } from './new-link.tsx'
import { LinkNote } from './link-parts.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

type Typed = { code: string }
type Props = { onClose: () => void; onDone: (link: Link) => void }
const ScanCamera = lazyOf(async () => (await import('./scan-camera.tsx')).ScanCamera)

/**
 * Binds a printed code: it is scanned or typed, then its target is selected. A code that already
 * belongs to the company gets a new target.
 */
export function BindLink({ onClose, onDone }: Props) {
  const { t } = useTranslation()
  const form = useForm<Typed, string, string>({
    id: 'form of a printed code',
    known: { values: { code: '' } },
    check: ({ code }) =>
      codeIn(code) ? [] : [{ path: 'code', rule: 'own', message: t('links.bind.wrong') }],
    toInput: ({ code }) => codeIn(code) ?? '',
    send: async ({ input }) => ({ output: input }),
  })
  return (
    <GuardedDialog label={t('links.bind.title')} onClose={onClose}>
      {form.saved ? (
        <TargetStep code={form.saved.output} onClose={onClose} onDone={onDone} />
      ) : (
        <CodeStep form={form} onClose={onClose} />
      )}
    </GuardedDialog>
  )
}

function TargetStep({ code, onClose, onDone }: Props & { code: string }) {
  const { t } = useTranslation()
  const { answer, failure } = useAnswer(listLinks, { search: code })
  const own = answer?.rows.find((link) => link.code === code)
  if (!answer && !failure) return <Text minBlockSize="64" aria-busy="true" />
  if (own)
    return (
      <ChangeLinkForm
        title={t('links.change.title', { name: linkName(own) })}
        link={own}
        onClose={onClose}
        onDone={onDone}
      />
    )
  return <NewLinkForm title={t('links.bind.title')} code={code} onClose={onClose} onDone={onDone} />
}

function CodeStep({ form, onClose }: { form: Connected<Typed>; onClose: () => void }) {
  const { t } = useTranslation()
  const take = (code: string) => {
    form.change({ code })
    form.save()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2>{t('links.bind.title')}</h2>
      <LinkNote>{t('links.bind.text')}</LinkNote>
      <DialogButton isInPlace type="button" variant="surface" label={t('links.bind.scan')}>
        {() => <ScanCamera onRead={take} />}
      </DialogButton>
      <TextField
        {...form.field('code')}
        label={t('links.bind.code')}
        hint={t('links.bind.codeHint')}
      />
      <div className="dialog__actions">
        <LeaveButton onLeave={onClose}>{t('links.cancel')}</LeaveButton>
        <Button type="submit">{t('links.bind.next')}</Button>
      </div>
    </form>
  )
}
