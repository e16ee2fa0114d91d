import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { confirmApp } from '#contract/second-step.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { askedForm } from '../parts/dialog/asked-form.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { TextField } from '../parts/form/fields.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { QrCode } from '../parts/qr/qr-code.tsx'

type Props = {
  secret: string
  address: string
  onClose: () => void
  /** Called with the recovery codes, unless the user already has some. */
  onDone: (recoveryCodes: readonly string[] | undefined) => void
}

/** Sets up an authenticator app: it scans the secret, and its first code confirms it. */
export function SetUpApp({ secret, address, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const form = useNewForm(confirmApp, {
    empty: { code: '' },
    toInput: (values) => values,
    check: (values) => checkInput(confirmApp.input, values, t),
    isSilent: true,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <AskFrame
      title={t('settings.security.setUpTitle')}
      confirm={t('settings.security.setUpDone')}
      keep={t('settings.cancel')}
      {...askedForm(form)}
      onClose={onClose}
    >
      <Flex gap="4" wrap="wrap" alignItems="center">
        <Box w="40" flex="none">
          <QrCode text={address} label={t('settings.security.picture')} />
        </Box>
        <Grid gap="2" flex="1 1 12rem" minW="0">
          <Text fontSize="sm">{t('settings.security.scan')}</Text>
          <Text color="fg.muted" fontSize="sm">
            {t('settings.security.type')}
          </Text>
          <Text fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </Text>
        </Grid>
      </Flex>
      <TextField
        {...form.field('code')}
        label={t('settings.security.firstCode')}
        autoComplete="one-time-code"
      />
    </AskFrame>
  )
}
