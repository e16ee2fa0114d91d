import { useTranslation } from '#i18n/use-translation.tsx'
import { addPasskey } from '#contract/passkey.ts'
import type { MadePasskey } from '../../services/passkey.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { askedForm } from '../parts/dialog/asked-form.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { TextField } from '../parts/form/fields.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { deviceName } from './device-name.ts'

type Props = { made: MadePasskey; onClose: () => void; onDone: () => void }

/** The browser has made a passkey; with its name it is sent and counts. */
export function NamePasskey({ made, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const toInput = ({ name }: { name: string }) => ({ ...made, name })
  const form = useNewForm(addPasskey, {
    empty: { name: deviceName(navigator.userAgent) ?? '' },
    toInput,
    check: (values) => checkInput(addPasskey.input, toInput(values), t),
    isSilent: true,
    onDone,
  })
  return (
    <AskFrame
      title={t('settings.passkey.nameTitle')}
      confirm={t('settings.passkey.save')}
      keep={t('settings.cancel')}
      {...askedForm(form)}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={t('settings.passkey.name')}
        hint={t('settings.passkey.nameHint')}
        maxLength={60}
        autoComplete="off"
      />
    </AskFrame>
  )
}
