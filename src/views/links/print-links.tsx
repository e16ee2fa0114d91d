import type { FormEvent } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Link } from '#contract/link.ts'
import { Button } from '../ui/button.tsx'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { useForm } from '../parts/form/use-form.ts'
import { ChoiceField, TextField } from '../parts/form/fields.tsx'
import { QrSheet, type QrSize, qrSizes } from '../parts/qr/qr-sheet.tsx'
import { useViewer } from '../seams/viewer.ts'
import { linkName } from './link-words.ts'

type Cards = { size: QrSize; text: string }

/** Asks for the size and text of cards, then prints them. */
export function PrintLinks({ links, onClose }: { links: readonly Link[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { user } = useViewer()
  const form = useForm<Cards, Cards, undefined>({
    id: 'form of printed cards',
    known: { values: { size: 'medium', text: t('links.print.usualText') } },
    check: () => [],
    toInput: (values) => values,
    send: async ({ input }) => ({ output: undefined, known: { values: input } }),
  })
  const title = t('links.print.title', { count: links.length })
  const print = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <GuardedDialog label={title} onClose={onClose}>
      <form onSubmit={print}>
        <h2>{title}</h2>
        <ChoiceField
          {...form.field('size')}
          label={t('links.print.size')}
          choices={qrSizes.map((value) => ({ value, label: t(`links.print.sizes.${value}`) }))}
          onChange={(value) =>
            form.change({ size: qrSizes.find((one) => one === value) ?? 'medium' })
          }
        />
        <TextField
          {...form.field('text')}
          label={t('links.print.text')}
          hint={t('links.print.textHint', { company: user.companyName })}
          maxLength={80}
        />
        <div className="dialog__actions">
          <Button type="button" variant="surface" onClick={onClose}>
            {t('links.cancel')}
          </Button>
          <Button type="submit">{t('links.print.action')}</Button>
        </div>
      </form>
      {form.saved && (
        <QrSheet
          cards={links.map((link) => ({
            key: link.id,
            url: link.url,
            title: linkName(link),
            text: form.values.text,
          }))}
          size={form.values.size}
          company={user.companyName}
          onDone={onClose}
        />
      )}
    </GuardedDialog>
  )
}
