import { Button } from '@chakra-ui/react/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Link } from '#contract/link.ts'
import { copyText } from '../parts/export/copy-text.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { QrCode } from '../parts/qr/qr-code.tsx'
import { fileNameOf, qrPng, qrSvg, saveFile } from '../parts/qr/qr-files.ts'
import { linkName } from './link-words.ts'

type Props = { link: Link; onPrint: () => void; onClose: () => void }

/** A link's QR code, to open, copy, download or print. */
export function ShowLink({ link, onPrint, onClose }: Props) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const { url, code } = link
  const name = linkName(link)
  const savePng = async () => {
    const file = await qrPng(url)
    if (file) saveFile(file, `${fileNameOf(name)}.png`)
  }
  return (
    <Dialog label={t('links.show.title', { name })} className="link-dialog" onClose={onClose}>
      <div className="link-shown">
        <h2>{name}</h2>
        <QrCode text={url} label={t('links.show.picture', { name })} />
        <a className="link-address" href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
        <p className="link-note">{t('links.show.code', { code })}</p>
        <div className="link-files">
          <Button
            variant="surface"
            size="sm"
            onClick={() => saveFile(qrSvg(url), `${fileNameOf(name)}.svg`)}
          >
            {t('links.show.svg')}
          </Button>
          <Button variant="surface" size="sm" onClick={() => void savePng()}>
            {t('links.show.png')}
          </Button>
          <Button variant="surface" size="sm" onClick={() => void copyText(url).then(setCopied)}>
            {t('links.show.copy')}
          </Button>
          <Button variant="surface" size="sm" onClick={onPrint}>
            {t('links.print.action')}
          </Button>
        </div>
        <p className="sr-only" role="status">
          {isCopied && t('links.show.copied')}
        </p>
        <div className="dialog-actions">
          <Button onClick={onClose}>{t('links.close')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
