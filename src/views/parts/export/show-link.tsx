import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { GuardedDialog } from '../dialog/guarded-dialog.tsx'
import { QrCode } from '../qr/qr-code.tsx'
import { saveFile } from './save-file.ts'
import { fileNameOf, qrPng, qrSvg } from '../qr/qr-files.ts'
import { useCopy } from './use-copy.ts'
import { Spoken } from '../hooks/use-spoken.tsx'

type Props = {
  /** The name of the link's target. */
  name: string
  url: string
  code: string
  onPrint: () => void
  onClose: () => void
}

/** A link's QR code, with buttons to open, copy, download and print it. */
export function ShowLink({ name, url, code, onPrint, onClose }: Props) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy(url)
  const savePng = async () => {
    const file = await qrPng(url)
    if (file) saveFile(file, `${fileNameOf(name)}.png`)
  }
  return (
    <GuardedDialog
      label={t('links.show.title', { name })}
      className="link-dialog"
      onClose={onClose}
    >
      <Grid
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3"
        padding="5"
        css={{
          '& h2': { overflowWrap: 'anywhere' },
          '& svg[role=img]': {
            maxInlineSize: '18rem',
            marginInline: 'auto',
            border: '1px solid {colors.border}',
          },
        }}
      >
        <h2>{name}</h2>
        <QrCode text={url} label={t('links.show.picture', { name })} />
        <chakra.a
          paddingBlock={{ base: '0.5', mdDown: '3' }}
          color="brand.fg"
          fontSize="sm"
          overflowWrap="anywhere"
          textAlign="center"
          _hover={{ textDecoration: 'underline' }}
          href={url}
          target="_blank"
          rel="noreferrer"
        >
          {url}
        </chakra.a>
        <chakra.p color="fg.muted" fontSize="sm" textAlign="center">
          {t('links.show.code', { code })}
        </chakra.p>
        <Grid
          gridTemplateColumns="repeat(auto-fit, minmax(7rem, 1fr))"
          gap="2"
          css={{ '& > *': { mdDown: { minBlockSize: '11' } } }}
        >
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
          <Button variant="surface" size="sm" onClick={copy}>
            {t('links.show.copy')}
          </Button>
          <Button variant="surface" size="sm" onClick={onPrint}>
            {t('links.print.action')}
          </Button>
        </Grid>
        <Spoken>{isCopied && t('links.show.copied')}</Spoken>
        <div className="dialog__actions">
          <Button onClick={onClose}>{t('links.close')}</Button>
        </div>
      </Grid>
    </GuardedDialog>
  )
}
