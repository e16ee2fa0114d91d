import { fieldsOf } from '../db/fields-of.ts'

/** Stands for what is left out. */
export const LEFT_OUT = '[left out]'

/**
 * Error messages may repeat what a person entered: a mail server the address that it refuses,
 * PostgreSQL and `JSON.parse` a text that they can't read.
 */
const eMailAddress = /[^\s<>@"'(),:;/]+@[^\s<>@"'(),:;/]+/g
const phoneNumber = /\+\d[\d ().-]{6,}\d/g
const quoted = /"[^"\n]*"/g
/** Names of tables, columns and constraints. */
const isIdentifier = (text: string) => /^"[a-z_][a-z0-9_.]*"$/.test(text)

/** A message of an error without what a person entered; names of tables and columns stay. */
export function withoutPersons(text: string, error?: Error): string {
  const bare = text.replace(eMailAddress, LEFT_OUT).replace(phoneNumber, LEFT_OUT)
  // It tells which field of an answer is wrong, and no value.
  if (error?.name.endsWith('ZodError')) return bare
  return bare.replace(quoted, (found) =>
    isIdentifier(found) && !quotesValues(error) ? found : `"${LEFT_OUT}"`,
  )
}

/** PostgreSQL's class 22 (data exceptions), and texts that are no JSON. */
function quotesValues(error: Error | undefined): boolean {
  const { code } = fieldsOf(error)
  return error instanceof SyntaxError || (typeof code === 'string' && /^22\w{3}$/.test(code))
}
