import { fieldsOf } from '../db/fields-of.ts'

/** The placeholder for removed text. */
export const LEFT_OUT = '[left out]'

/**
 * Error messages may repeat what a person entered: a mail server repeats the refused address,
 * PostgreSQL and `JSON.parse` the text that they can't read.
 */
const eMailAddress = /[^\s<>@"'(),:;/]+@[^\s<>@"'(),:;/]+/g
const phoneNumber = /\+\d[\d ().-]{6,}\d/g
const quoted = /"[^"\n]*"/g
/** Names of tables, columns and constraints. */
const isIdentifier = (text: string) => /^"[a-z_][a-z0-9_.]*"$/.test(text)

/** The message of an error without personal data; names of tables and columns are kept. */
export function withoutPersons(text: string, error?: Error): string {
  const bare = text.replace(eMailAddress, LEFT_OUT).replace(phoneNumber, LEFT_OUT)
  // A zod error names the wrong field of an answer, but contains no values.
  if (error?.name.endsWith('ZodError')) return bare
  return bare.replace(quoted, (found) =>
    isIdentifier(found) && !quotesValues(error) ? found : `"${LEFT_OUT}"`,
  )
}

/**
 * Whether messages of this error quote values: PostgreSQL's class 22 (data exceptions), and invalid
 * JSON.
 */
function quotesValues(error: Error | undefined): boolean {
  const { code } = fieldsOf(error)
  return error instanceof SyntaxError || (typeof code === 'string' && /^22\w{3}$/.test(code))
}
