import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Link } from '#contract/link.ts'
import { Button } from '../ui/button.tsx'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { ChoiceField, TextField } from '../parts/form/fields.tsx'
import { QrSheet, type QrSize, qrSizes } from '../parts/qr/qr-sheet.tsx'
import { useViewer } from '../seams/viewer.ts'
import { linkName } from './link-words.ts'

/** Asks for the size and text of cards, then prints them. */
export function PrintLinks({ links, onClose }: { links: readonly Link[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { user } = useViewer()
  const [size, setSize] = useState<QrSize>('medium')
  const [text, setText] = useState(() => t('links.print.usualText'))
  const [isPrinting, setPrinting] = useState(false)
  const title = t('links.print.title', { count: links.length })
  const print = (event: FormEvent) => {
    event.preventDefault()
    setPrinting(true)
  }
  return (
    <GuardedDialog label={title} onClose={onClose}>
      <form onSubmit={print}>
        <h2>{title}</h2>
        <ChoiceField
          name="size"
          value={size}
          error={undefined}
          label={t('links.print.size')}
          choices={qrSizes.map((value) => ({ value, label: t(`links.print.sizes.${value}`) }))}
          onChange={(value) => setSize(qrSizes.find((one) => one === value) ?? size)}
        />
        <TextField
          name="text"
          value={text}
          error={undefined}
          label={t('links.print.text')}
          hint={t('links.print.textHint', { company: user.companyName })}
          maxLength={80}
          onChange={setText}
        />
        <div className="dialog__actions">
          <Button type="button" variant="surface" onClick={onClose}>
            {t('links.cancel')}
          </Button>
          <Button type="submit">{t('links.print.action')}</Button>
        </div>
      </form>
      {isPrinting && (
        <QrSheet
          cards={links.map((link) => ({
            key: link.id,
            url: link.url,
            title: linkName(link),
            text,
          }))}
          size={size}
          company={user.companyName}
          onDone={() => {
            setPrinting(false)
            onClose()
          }}
        />
      )}
    </GuardedDialog>
  )
}
