import type { FormEvent } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '#i18n/use-translation.tsx'
import { phoneText } from '#contract/phone-text.ts'
import { getTextNumber, proveTextNumber, sendNumberCode } from '#contract/text-number.ts'
import { errorOf } from '../../../machines/screen/form.connect.ts'
import { textIn } from '../../parts/dialog/text-in.ts'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { useSubmit } from '../../parts/live/use-submit.ts'
import { FailureNotice } from '../../parts/notice/failure-notice.tsx'
import { useViewer } from '../../seams/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

/** Whether and to which number texts are sent to the user; a code verifies the number. */
export function BellTexts({ onProven }: { onProven: () => void }) {
  const { t } = useTranslation()
  const { role } = useViewer()
  const { answer, adopt } = useAnswer(getTextNumber, {})
  const asking = useSubmit(sendNumberCode)
  if (!answer) return null
  const { number, isProven, isStopped } = answer
  if (number === undefined)
    return (
      <div className="bell__texts">
        <p className="bell__about">
          {t('bell.texts.missing')}{' '}
          <Link href={role === 'staff' ? '/staff/profile' : '/actions/settings'}>
            {t('bell.texts.profile')}
          </Link>
        </p>
      </div>
    )
  // Without line breaks.
  const shown = phoneText(number, {}).replaceAll(' ', '\u00a0')
  const state = isStopped ? 'stopped' : isProven ? 'proven' : 'unproven'
  return (
    <div className="bell__texts">
      <p className="bell__about" role="status">
        {t(`bell.texts.${state}`, { number: shown })}
      </p>
      {asking.failure && <FailureNotice failure={asking.failure} />}
      {state === 'unproven' && asking.saved && (
        <Code
          onProven={(proven) => {
            adopt(proven)
            onProven()
          }}
        />
      )}
      {state === 'unproven' && (
        <Button
          variant="surface"
          size="sm"
          disabled={asking.isBusy}
          onClick={() => asking.send({})}
        >
          {t(asking.saved ? 'bell.texts.again' : 'bell.texts.send')}
        </Button>
      )}
    </div>
  )
}

type Proven = NonNullable<ReturnType<typeof useAnswer<typeof getTextNumber>>['answer']>

function Code({ onProven }: { onProven: (proven: Proven) => void }) {
  const { t } = useTranslation()
  const { send, isBusy, failure, errors } = useSubmit(proveTextNumber, onProven)
  const error = errorOf(errors, 'code')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) send({ code: textIn(new FormData(event.currentTarget), 'code') })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Field label={t('bell.texts.code')} error={error}>
        {(ids) => (
          <Input
            {...ids}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
        )}
      </Field>
      {failure && !error && <FailureNotice failure={failure} />}
      <Button type="submit" size="sm" disabled={isBusy}>
        {t('bell.texts.confirm')}
      </Button>
    </form>
  )
}
