import { useTranslation } from '#i18n/use-translation.tsx'
import { addPasskey, type Passkey, renamePasskey } from '#contract/passkey.ts'
import type { MadePasskey } from '../../services/passkey.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { askedForm } from '../parts/dialog/asked-form.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { deviceName } from '#contract/device-name.ts'

type Named = { name: string }
type Ends = { onClose: () => void; onDone: () => void }

/** The browser has created a passkey; it is stored with a name. */
export function NamePasskey({ made, onClose, onDone }: Ends & { made: MadePasskey }) {
  const { t } = useTranslation()
  const toInput = ({ name }: Named) => ({ ...made, name })
  const form = useNewForm(addPasskey, {
    empty: { name: deviceName(navigator.userAgent) ?? '' },
    toInput,
    check: (values) => checkInput(addPasskey.input, toInput(values), t),
    isSilent: true,
    onDone,
  })
  return <Name form={form} title={t('settings.passkey.nameTitle')} onClose={onClose} />
}

/** Renames a passkey. */
export function RenamePasskey({ passkey: { id, name }, onClose, onDone }: Ends & Renamed) {
  const { t } = useTranslation()
  const toInput = (values: Named) => ({ id, name: values.name })
  const form = useNewForm(renamePasskey, {
    empty: { name },
    toInput,
    check: (values) => checkInput(renamePasskey.input, toInput(values), t),
    isSilent: true,
    onDone,
  })
  return <Name form={form} title={t('settings.passkey.renameTitle', { name })} onClose={onClose} />
}

type Renamed = { passkey: Pick<Passkey, 'id' | 'name'> }

function Name({ form, title, onClose }: { form: Form<Named>; title: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <AskFrame
      title={title}
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
