import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { Button } from '../../views/ui/button.tsx'
import { Alert } from '../../views/ui/notice.tsx'
import { GuardedDialog } from '../../views/parts/dialog/guarded-dialog.tsx'
import { checkInput } from '../../views/parts/form/check-input.ts'
import { TextAreaField, TextField } from '../../views/parts/form/fields.tsx'
import { useNewForm } from '../../views/parts/form/use-new-form.ts'
import { sendMail } from '../calls/mail.ts'
import styles from './samples.module.css'

type Values = { to: string; subject: string; text: string }
type Props = { start?: Values; onClose: () => void; onSent: () => void }

const empty: Values = { to: '', subject: '', text: '' }

/**
 * Writes a mail, or a reply if `start` has a recipient. Input is kept when the dialog is closed by
 * mistake.
 */
export function Compose({ start, onClose, onSent }: Props) {
  const { t } = useTranslation()
  const { t: say } = useTranslation('demo')
  const form = useNewForm(sendMail, {
    key: start ? undefined : 'mail:new',
    empty,
    start,
    toInput: (values) => values,
    check: (values) => checkInput(sendMail.input, values, t),
    isSilent: true,
    onDone: onSent,
  })
  return (
    <GuardedDialog label={say('mail.compose')} className={styles.compose} onClose={onClose}>
      <form
        noValidate
        aria-label={say('mail.compose')}
        onSubmit={(event) => {
          event.preventDefault()
          form.save()
        }}
      >
        <h2>{say('mail.compose')}</h2>
        {form.failure && <Alert>{form.failure.message}</Alert>}
        <TextField
          {...form.field('to')}
          label={say('mail.form.to')}
          type="email"
          isRequired
          maxLength={limits.text.email}
        />
        <TextField
          {...form.field('subject')}
          label={say('mail.form.subject')}
          isRequired
          maxLength={limits.text.short}
        />
        <TextAreaField
          {...form.field('text')}
          label={say('mail.form.text')}
          isRequired
          rows={8}
          maxLength={limits.text.medium}
        />
        <div className="dialog__actions">
          <Button type="button" variant="surface" onClick={onClose}>
            {say('mail.form.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {say('mail.form.send')}
          </Button>
        </div>
      </form>
    </GuardedDialog>
  )
}
