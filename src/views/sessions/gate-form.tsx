import { type ReactNode, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Form } from '../parts/form/form.ts'
import { Alert } from '../ui/notice.tsx'
import { focusFirstField } from '../parts/page/focus-heading.ts'
import { useFocusOnError } from '../parts/form/use-focus-on-error.ts'
import { Button } from '../ui/button.tsx'
import { useWhen } from '../parts/hooks/use-when.ts'

type Props = {
  form: Pick<Form<object>, 'failure' | 'errors' | 'isBusy' | 'save'>
  submit: string
  /** A more specific message for a refusal. */ refusal?: ReactNode
  /** The cursor starts in the first field. */ startsInField?: boolean
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
  startsInField = false,
  children,
}: Props) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const loose = useFocusOnError(element, errors)
  // Also without a navigation: the form appears once the server has answered.
  useWhen(startsInField, focusFirstField)
  const message =
    loose[0]?.message ??
    (failure && errors.length === 0
      ? (refusal ?? (failure.kind === 'network' ? t('signIn.network') : failure.message))
      : undefined)

  return (
    <form
      ref={element}
      className="gate__fields"
      data-starts={startsInField || undefined}
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
