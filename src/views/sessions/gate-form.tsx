import { type ReactNode, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Form } from '../parts/form/form.ts'
import { Alert } from '../ui/notice.tsx'
import { useFocusOnError } from '../parts/form/use-focus-on-error.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  form: Pick<Form<object>, 'failure' | 'errors' | 'isBusy' | 'save'>
  submit: string
  /** A more specific message for a refusal. */ refusal?: ReactNode
  children: ReactNode
}

/**
 * A form before the sign-in: a refusal above, the fields, one button. Input is kept when the server
 * refuses.
 */
export function GateForm({
  form: { failure, errors, isBusy, save },
  submit,
  refusal,
  children,
}: Props) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const loose = useFocusOnError(element, errors)
  const message =
    loose[0]?.message ??
    (failure && errors.length === 0
      ? (refusal ?? (failure.kind === 'network' ? t('signIn.network') : failure.message))
      : undefined)

  return (
    <form
      ref={element}
      className="gate__fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) save()
      }}
    >
      {message && <Alert>{message}</Alert>}
      {children}
      <Button type="submit" size="lg" loading={isBusy} loadingText={submit}>
        {submit}
      </Button>
    </form>
  )
}
