import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from '#i18n/use-translation.tsx'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { useCopy } from '../parts/export/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** The recovery codes, shown only once because they are stored as hashes. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy(codes.join('\n'))
  const title = t('settings.security.codes')
  return (
    <GuardedDialog label={title} onClose={onClose}>
      <Box p="5">
        <h2>{title}</h2>
        <Grid gap="3" my="3" minW="0">
          <p className="quiet__text">{t('settings.security.codesText')}</p>
          <Grid
            as="ul"
            gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
            gap="2"
            fontFamily="mono"
            fontSize="sm"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </Grid>
          <Notice kind="warning" role="note">
            {t('settings.security.codesOnce')}
          </Notice>
        </Grid>
        <div className="dialog__actions">
          <Button variant="surface" onClick={copy}>
            {t(isCopied ? 'settings.security.copied' : 'settings.security.copy')}
          </Button>
          <Button onClick={onClose}>{t('settings.security.kept')}</Button>
        </div>
      </Box>
    </GuardedDialog>
  )
}
