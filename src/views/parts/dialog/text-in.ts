/** The trimmed text of a form's field; '' if the form has no such field. */
export function textIn(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}
