import type { FormEvent } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { sentenceOf } from '../../machines/failure.ts'
import { textIn } from '../parts/dialog/text-in.ts'
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const passcode = textIn(new FormData(event.currentTarget), 'code')
    if (!isBusy && passcode !== '') session.send({ type: 'session.give-code', passcode })
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
          error={undefined}
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
