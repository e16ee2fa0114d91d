import { type FormEvent, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { sentenceOf } from '../../machines/failure.ts'
import { useApp, useSession } from '../seams/app-context.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { LinkLikeButton } from '../ui/text-link.tsx'
import { Hint } from './aside.tsx'
import { Gate } from './gate.tsx'

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStep() {
  const { t } = useTranslation()
  const { session } = useApp()
  const isBusy = useSession((state) => state.matches('givingCode'))
  const failure = useSession((state) => state.context.failure)
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && code.trim() !== '') session.send({ type: 'session.give-code', passcode: code })
  }
  return (
    <Gate title={t('secondStep.title')} lead={t('secondStep.lead')}>
      <form className="gate__fields" onSubmit={submit} noValidate>
        {failure && (
          <Alert>{failure.kind === 'network' ? t('signIn.network') : sentenceOf(failure)}</Alert>
        )}
        <TextField
          name="code"
          label={t('secondStep.code')}
          autoComplete="one-time-code"
          value={code}
          error={undefined}
          onChange={setCode}
        />
        <Hint>{t('secondStep.hint')}</Hint>
        <Button type="submit" size="lg" loading={isBusy} loadingText={t('signIn.busy')}>
          {t('secondStep.submit')}
        </Button>
      </form>
      <p className="gate__links">
        <LinkLikeButton
          variant="quiet"
          onClick={() => session.send({ type: 'session.start-over' })}
        >
          {t('secondStep.other')}
        </LinkLikeButton>
      </p>
    </Gate>
  )
}
