import { wordsOf } from '../../../machines/screen/form.connect.ts'
import type { Form } from '../form/form.ts'
import type { AskFormProps } from './ask-form.tsx'

type Asked = Pick<AskFormProps, 'hasOwnChecks' | 'errors' | 'failure' | 'isBusy' | 'onConfirm'>

/** The dialog props of a form with its own validation. */
export function askedForm<Values extends object>(form: Form<Values>): Asked {
  return {
    hasOwnChecks: true,
    errors: form.errors,
    failure: wordsOf(form).failure?.message,
    isBusy: form.isBusy,
    onConfirm: form.save,
  }
}
